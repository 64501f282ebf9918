import type { Question } from '../../../shared/questions/questions.ts';
import { format, sharing as messages } from '../../messages.ts';
import { formatDay } from '../../ui/dates.ts';
import { useHasPassed } from '../frame/use-has-passed.ts';

/** What a link opens: one question, all questions of a person, or stories to read. */
export type LinkKind = 'question' | 'person' | 'reader';

/** What a link has beside its address. */
export type Link = Pick<Question, 'link_expires_at' | 'link_paused'>;

/** Why a link is closed, or undefined while it is open; updates when the link ends. */
export const useLinkState = ({ link_expires_at, link_paused }: Link): 'ended' | 'paused' | undefined => {
  if (useHasPassed(link_expires_at)) return 'ended';
  return link_paused ? 'paused' : undefined;
};

/** The state of a link in a few words. */
export const useLinkSummary = (link: Link): string => {
  const state = useLinkState(link);
  if (state !== undefined) return messages.link.badge[state];
  const { link_expires_at } = link;
  return link_expires_at
    ? format(messages.link.openUntil, { day: formatLastDay(link_expires_at) })
    : messages.link.open;
};

/** The last day on which a link is open, formatted. */
export const formatLastDay = (link_expires_at: string): string =>
  formatDay(new Date(Date.parse(link_expires_at) - 1).toISOString());

/** The last day (yyyy-mm-dd, in the local time zone) on which the link is open; '' if it never ends. */
export const lastDay = (link_expires_at: string | undefined): string => {
  if (link_expires_at === undefined) return '';
  const last = new Date(Date.parse(link_expires_at) - 1);
  return [last.getFullYear(), last.getMonth() + 1, last.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');
};

/** The end of a day (yyyy-mm-dd, in the local time zone), as ISO 8601. */
export const endOfDay = (day: string): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1).toISOString();
};
