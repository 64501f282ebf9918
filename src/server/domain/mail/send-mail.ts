import { hour } from '../../../shared/durations.ts';
import type { MailFault, MailKind } from '../../../shared/mail/mails.ts';
import type { App } from '../../app.ts';
import type { Refusal, SendMessage } from '../../outside/mail/transport.ts';
import { deleteAttempt, endAttempt, type JobRun } from '../../storage/jobs.ts';
import {
  blockAddress,
  findMail,
  findSentTime,
  type MailRow,
  recordAttempt,
  recordFault,
  recordMailFailure,
  recordSent,
} from '../../storage/mails.ts';
import { delayAfter } from '../backoff.ts';
import { now } from '../now.ts';
import { inTransaction } from '../transaction.ts';
import { noteFailure } from './failed-mail.ts';
import { findMailRecipient } from './mail-recipient.ts';
import { givenUpAfter } from './mail-retries.ts';
import { writeMessage } from './message.ts';
import { type AppMail, requireMail } from './outbox.ts';

export type SendMailOptions = {
  send: SendMessage;
  /** Called for each refusal; without an address. */
  onRefusal: (refusal: { mail: string; kind: MailKind } & Refusal) => void;
};

/** Makes one attempt to send a queued mail, and ends its job or says when to try again. */
export const sendQueuedMail = async (app: App, run: JobRun, { send, onRefusal }: SendMailOptions): Promise<void> => {
  const settings = requireMail(app);
  const mail = await findMail(app.db, run.job.subject ?? '');
  if (!mail || mail.sent_at !== null || mail.failed_at !== null) return deleteAttempt(app.db, run.attempt);
  if (app.clock() >= deadlineOf(mail)) return fail(app, run, mail, 'given_up');
  const free_at = await findFreeTime(app, settings, mail);
  if (free_at !== undefined) return waitUntil(app, run, free_at);
  const to = await findMailRecipient(app, mail);
  if (to === undefined) return fail(app, run, mail, 'no_longer_wanted');
  const message = await writeMessage(app, settings, mail, to);
  await recordAttempt(app.db, mail.id);
  const refusal = await send(message, run.signal);
  if (!refusal) return finish(app, run, mail, to);
  onRefusal({ mail: mail.id, kind: mail.kind, ...refusal });
  if (refusal.isFinal) return fail(app, run, mail, refusal.fault, to);
  await recordFault(app.db, mail.id, refusal.fault);
  await waitUntil(app, run, Math.min(app.clock() + delayAfter(mail.attempts + 1), deadlineOf(mail)));
};

const deadlineOf = ({ created_at }: MailRow) => Date.parse(created_at) + givenUpAfter;

/** When the next mail may be sent (ms since 1970), if the mails of the last hour are as many as may be sent in one. */
const findFreeTime = async (app: App, { per_hour }: AppMail, { kind }: MailRow): Promise<number | undefined> => {
  // the last quarter is for those that somebody waits for
  const canWait = kind === 'new_story' || kind === 'notice';
  const sent_at = await findSentTime(app.db, canWait ? Math.ceil(per_hour * 0.75) : per_hour);
  if (sent_at === undefined) return undefined;
  const free_at = Date.parse(sent_at) + hour;
  return free_at > app.clock() ? free_at : undefined;
};

const waitUntil = async (app: App, { attempt }: JobRun, time: number) => {
  await endAttempt(app.db, attempt, { state: 'waiting', run_at: new Date(time).toISOString() });
};

const finish = (app: App, { attempt }: JobRun, { id }: MailRow, to_address: string) =>
  inTransaction(app, async ({ db }) => {
    await recordSent(db, id, { sent_at: now(app), to_address });
    await deleteAttempt(db, attempt);
  });

/** `to`: the address that was refused. */
const fail = (app: App, { attempt }: JobRun, mail: MailRow, fault: MailFault, to?: string) =>
  inTransaction(app, async (transaction) => {
    const { db } = transaction;
    await recordMailFailure(db, mail.id, { failed_at: now(app), fault });
    if (fault === 'address_refused' && to !== undefined) await blockAddress(db, to, fault);
    if (fault !== 'no_longer_wanted') await noteFailure(transaction, mail, fault);
    await deleteAttempt(db, attempt);
  });
