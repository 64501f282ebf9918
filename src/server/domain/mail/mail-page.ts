import { day } from '../../../shared/durations.ts';
import type { MailAction, MailPage } from '../../../shared/mail/mail-page.ts';
import { withoutNull } from '../../../shared/without-null.ts';
import type { App } from '../../app.ts';
import { findMailPage, type MailPageRow, stopPersonMail, updateReaderMail } from '../../storage/mail-pages.ts';
import { lockPerson } from '../../storage/people.ts';
import { listQueue } from '../../storage/queue.ts';
import { findRhythm } from '../../storage/rhythms.ts';
import { refuseUnknownToken } from '../answers.ts';
import type { Requester } from '../audit.ts';
import { fromNow, now } from '../now.ts';
import { queueAgain } from '../queue.ts';
import { type Context, inTransaction, type Transaction } from '../transaction.ts';
import { replanRhythm, zoneOf } from './rhythm-times.ts';

/** What the page of a mail shows. An unknown token counts towards the requester's rate limit. */
export const requireMailPage = async (app: App, token: string, requester: Requester): Promise<MailPage> => {
  const found = await findMailPage(app.db, token);
  return found ? showPage(app, found) : refuseUnknownToken(app, requester);
};

/** Does what the recipient of a mail chose on its page; what is not on offer there changes nothing. Idempotent. */
export const chooseOnMailPage = async (
  app: App,
  token: string,
  action: MailAction,
  requester: Requester,
): Promise<void> => {
  const found = await findMailPage(app.db, token);
  if (!found) return refuseUnknownToken(app, requester);
  await inTransaction(app, async (transaction) => {
    const { person_id, reader_id } = ownerOf(found);
    if (person_id !== undefined && (await lockPerson(transaction.db, person_id)))
      await personActions[action]?.(transaction, { ...found, person_id });
    if (reader_id !== undefined) await readerActions[action]?.(transaction, reader_id);
  });
};

/** Whose mail it is; nobody's if it went to an address that they no longer have. */
const ownerOf = ({ to_address, person_id, person_email, reader_id, reader_email }: MailPageRow) => ({
  person_id: person_id !== null && person_email === to_address ? person_id : undefined,
  reader_id: reader_id !== null && reader_email === to_address ? reader_id : undefined,
});

const showPage = async (context: Context, found: MailPageRow): Promise<MailPage> => {
  const { person_id, reader_id } = ownerOf(found);
  if (reader_id !== undefined)
    return { to: 'reader', is_stopped: found.reader_stopped_at !== null, notify: found.notify ?? 'never' };
  if (person_id === undefined) return { to: 'nobody' };
  return {
    ...{ to: 'person', is_stopped: found.person_stopped_at !== null },
    ...(await showQuestion(context, person_id, found)),
    ...(await showRhythm(context, person_id, found)),
  };
};

const showQuestion = async ({ db }: Context, person_id: string, { question_text, status }: MailPageRow) => {
  if (question_text === null || status !== 'not_started') return {};
  const queue = await listQueue(db, person_id);
  return { question: { question_text, is_skipped: queue.some((waiting) => waiting.question_text === question_text) } };
};

const showRhythm = async (context: Context, person_id: string, found: MailPageRow) => {
  const rhythm = await findRhythm(context.db, person_id);
  if (!rhythm) return {};
  const { every, next_at, paused_until } = rhythm;
  const is_paused = paused_until !== null && paused_until > now(context);
  return { rhythm: { every, next_at, is_paused, time_zone: zoneOf(found) } };
};

type PersonAction = (transaction: Transaction, found: MailPageRow & { person_id: string }) => Promise<void>;

const pause =
  (days: number): PersonAction =>
  (transaction, { person_id }) =>
    replanRhythm(transaction, person_id, {
      paused_until: fromNow(transaction, days * day),
    });
const change =
  (rhythm: Parameters<typeof replanRhythm>[2]): PersonAction =>
  (transaction, { person_id }) =>
    replanRhythm(transaction, person_id, rhythm);

/** The question stays, and its link too: its text waits at the end of the queue as well. */
const skip: PersonAction = async (transaction, { person_id, question_text, status, days_to_complete, library_id }) => {
  if (question_text === null || status !== 'not_started') return;
  await queueAgain(transaction, person_id, { question_text, days_to_complete, ...withoutNull({ library_id }) });
};

const personActions: Partial<Record<MailAction, PersonAction>> = {
  skip,
  pause_one: pause(30),
  pause_two: pause(60),
  end_pause: change({ paused_until: null }),
  week: change({ every: 'week' }),
  two_weeks: change({ every: 'two_weeks' }),
  month: change({ every: 'month' }),
  stop: (transaction, { person_id }) => stopPersonMail(transaction.db, person_id, now(transaction)),
  start: (transaction, { person_id }) => stopPersonMail(transaction.db, person_id, null),
};

const readerActions: Partial<Record<MailAction, (transaction: Transaction, reader_id: string) => Promise<void>>> = {
  each: ({ db }, reader_id) => updateReaderMail(db, reader_id, { notify: 'each' }),
  weekly: ({ db }, reader_id) => updateReaderMail(db, reader_id, { notify: 'weekly' }),
  stop: (transaction, reader_id) => updateReaderMail(transaction.db, reader_id, { mail_stopped_at: now(transaction) }),
  // not all stories of the time without mail at once
  start: (transaction, reader_id) =>
    updateReaderMail(transaction.db, reader_id, { mail_stopped_at: null, notify_since: now(transaction) }),
};
