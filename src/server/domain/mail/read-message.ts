import { isBlank } from '../../../shared/content/is-blank.ts';
import { Problem, type ProblemCode } from '../../../shared/errors.ts';
import type { HeldReason } from '../../../shared/mail/replies.ts';
import type { App } from '../../app.ts';
import type { ParsedMessage } from '../../outside/mail/received-message.ts';
import type { ReplyRow } from '../../storage/database/tables.ts';
import { deleteAttempt, endAttempt, type JobRun } from '../../storage/jobs.ts';
import { findMailedReader, findRecipient } from '../../storage/mails.ts';
import { findQuestion } from '../../storage/questions.ts';
import { findReply, hasMessageId } from '../../storage/replies.ts';
import { delayAfter } from '../backoff.ts';
import { fromNow, now } from '../now.ts';
import { findObstacle } from './add-to-answer.ts';
import { ignoreMessage } from './bounce.ts';
import { holdReply, holdUnread } from './hold.ts';
import { doubtSender, isFrom, isFromProgram, isReport } from './judge.ts';
import { openMessage } from './open-message.ts';
import { findOrigin } from './origin.ts';
import { cutReply } from './our-text.ts';
import type { AppMail } from './outbox.ts';
import { hashesOfSentPhotos, sortAttachments } from './reply-photos.ts';
import { type Noted, type ReadReply, takeReply } from './take-reply.ts';
import { thankByMail } from './thanks-by-mail.ts';

/** After so many failures the admin gets the message to look at. */
const maxAttempts = 9;

/**
 * Reads a message that has arrived: it becomes an answer, waits for the admin, or is ignored. May run twice, also at the
 * same time: each outcome is one transaction with a compare-and-set on the reply's state.
 */
export const readMessage = async (app: App, mail: AppMail, { job, attempt, signal }: JobRun): Promise<void> => {
  const reply = job.subject === null ? undefined : await findReply(app.db, job.subject);
  try {
    if (reply?.state === 'arrived')
      await (job.attempts > maxAttempts ? holdUnread(app, mail, reply) : decide(app, mail, reply, signal)).catch(
        unlessCode('reply_not_held'),
      );
    await deleteAttempt(app.db, attempt);
  } catch (error) {
    const run_at = fromNow(app, delayAfter(job.attempts));
    if (!signal.aborted) await endAttempt(app.db, attempt, { state: 'waiting', run_at });
    throw error;
  }
};

/** Rethrows any other error. `reply_not_held`: another process was faster. */
const unlessCode = (code: ProblemCode) => (error: unknown) => {
  if (!(error instanceof Problem) || error.code !== code) throw error;
};

const decide = async (app: App, mail: AppMail, reply: ReplyRow, signal: AbortSignal): Promise<void> => {
  await using message = await openMessage(app, reply.sha256, signal);
  if (!message || message.parsed === 'unreadable') return holdUnread(app, mail, reply);
  const { parsed, folder } = message;
  const noted = await noteMessage(app, mail, parsed);
  const isAutomatic = isFromProgram(parsed);
  if (isAutomatic && !(await mayBeReply(app, parsed, noted))) return ignoreMessage(app, reply, noted, parsed);
  const read = await readParts(app, mail, { parsed, folder, noted });
  if (isAutomatic && isEmpty(read)) return ignoreMessage(app, reply, noted, parsed);
  const doubt = isAutomatic ? 'from_program' : await findDoubt(app, mail, reply, parsed, read);
  const why = doubt ?? (await take(app, mail, reply, read, signal));
  if (why) await holdReply(app, mail, reply, read, why);
};

/** Whether an automatic mail may contain a person's words, such as that of a scanner, a dictation service or a forwarder. */
const mayBeReply = async (app: App, parsed: ParsedMessage, noted: Noted): Promise<boolean> =>
  noted.mail_id !== null && !isReport(parsed.headers) && isFrom(parsed, await findAddress(app, noted));

const isEmpty = ({ content, photos }: Pick<ReadReply, 'content' | 'photos'>) => isBlank(content) && photos.length === 0;

const noteMessage = async (app: App, mail: AppMail, parsed: ParsedMessage): Promise<Noted> => ({
  ...(await findOrigin(app, mail, parsed)),
  message_id: parsed.message_id ?? null,
  from_address: parsed.from ?? '',
  subject: parsed.subject,
});

type Parts = { parsed: ParsedMessage; folder: string; noted: Noted };

/** Its text without what we sent, and its attachments. */
export const readParts = async (app: App, mail: AppMail, { parsed, folder, noted }: Parts): Promise<ReadReply> => {
  const { content, left_out } = await cutReply(app, mail, parsed, noted);
  const sent = await hashesOfSentPhotos(app, noted.mail_id);
  const { photos, others: other_files } = await sortAttachments(folder, parsed.attachments, sent);
  return { noted, content, left_out, folder, photos, other_files };
};

/** Why the admin has to look at it first. */
const findDoubt = async (
  app: App,
  { auth_server }: AppMail,
  reply: ReplyRow,
  parsed: ParsedMessage,
  { noted, content, photos }: ReadReply,
): Promise<HeldReason | undefined> => {
  const { message_id, person_id, reader_id, question_id } = noted;
  if (person_id === null && reader_id === null) return 'unknown_question';
  if (message_id !== null && (await hasMessageId(app.db, message_id, reply.id))) return 'same_message_id';
  const doubt = doubtSender(parsed, { email: await findAddress(app, noted), auth_server });
  if (doubt) return doubt;
  if (question_id === null) return reader_id === null ? 'unknown_question' : 'several_stories';
  if (reader_id !== null) return undefined;
  const obstacle = findObstacle(await findQuestion(app.db, question_id), { byAdmin: false }, now(app));
  return obstacle ?? (isEmpty({ content, photos }) ? 'empty' : undefined);
};

const findAddress = async ({ db }: App, { person_id, reader_id }: Noted): Promise<string | null> => {
  if (reader_id !== null) return (await findMailedReader(db, reader_id))?.email ?? null;
  return person_id === null ? null : ((await findRecipient(db, person_id))?.email ?? null);
};

/** Once there is no doubt. */
const take = async (app: App, mail: AppMail, reply: ReplyRow, read: ReadReply, signal: AbortSignal) => {
  const question_id = read.noted.question_id as string;
  if (read.noted.reader_id !== null) return thankByMail(app, { reply, read, question_id, byAdmin: false });
  return takeReply(app, mail, { reply, read, question_id, byAdmin: false }, signal).catch((error) => {
    // nothing but photos, and all of them were refused
    unlessCode('reply_unreadable')(error);
    return 'empty' as const;
  });
};
