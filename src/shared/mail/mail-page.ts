import type { Notify } from './reader-mails.ts';
import type { Every } from './rhythms.ts';

/** What the recipient of a mail can do on its page. */
const mailActions = [
  'skip',
  'pause_one',
  'pause_two',
  'end_pause',
  'week',
  'two_weeks',
  'month',
  'each',
  'weekly',
  'stop',
  'start',
] as const;
export type MailAction = (typeof mailActions)[number];

export const isMailAction = (text: unknown): text is MailAction => mailActions.some((action) => action === text);

/** What the page of a mail shows. */
export type MailPage =
  /** The address is no longer theirs, or they are gone. */
  | { to: 'nobody' }
  | {
      to: 'person';
      is_stopped: boolean;
      /** What it was about; only while it is not started. */
      question?: { question_text: string; is_skipped: boolean };
      rhythm?: { every: Every; is_paused: boolean; next_at: string; time_zone: string };
    }
  | { to: 'reader'; is_stopped: boolean; notify: Notify };
