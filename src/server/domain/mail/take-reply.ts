import { isBlank } from '../../../shared/content/is-blank.ts';
import { Problem } from '../../../shared/errors.ts';
import type { App } from '../../app.ts';
import type { Attachment } from '../../outside/mail/received-message.ts';
import type { ReplyRow } from '../../storage/database/tables.ts';
import { findMail } from '../../storage/mails.ts';
import { findQuestion } from '../../storage/questions.ts';
import { changeReply } from '../../storage/replies.ts';
import { instanceLanguage } from '../instance-language.ts';
import { now } from '../now.ts';
import type { Transaction } from '../transaction.ts';
import { addToAnswer, findObstacle, type Obstacle } from './add-to-answer.ts';
import { confirmTaken } from './confirmation.ts';
import { noteSubmission } from './notices.ts';
import type { AppMail } from './outbox.ts';
import { figuresOf, storePhotos } from './reply-photos.ts';

/** What is noted of a message in any case. */
export type Noted = Pick<
  ReplyRow,
  'mail_id' | 'person_id' | 'reader_id' | 'question_id' | 'message_id' | 'from_address' | 'subject'
>;

/** A message that was read: what counts as the answer, and its photos in a folder. */
export type ReadReply = Pick<ReplyRow, 'content' | 'left_out' | 'other_files'> & {
  noted: Noted;
  folder: string;
  photos: Attachment[];
};

type Taking = { reply: ReplyRow; read: ReadReply; question_id: string; byAdmin: boolean };

/**
 * Makes a reply part of an answer, in one transaction with the reply's state. Returns why not; undefined if it was taken.
 * Throws `reply_not_held` if somebody else has decided about it meanwhile, and `reply_unreadable` if nothing is left.
 */
export const takeReply = async (
  app: App,
  mail: AppMail | undefined,
  { reply, read, question_id, byAdmin }: Taking,
  signal: AbortSignal,
): Promise<Obstacle | undefined> => {
  // before photos are stored for nothing
  const obstacle = findObstacle(await findQuestion(app.db, question_id), { byAdmin }, now(app));
  if (obstacle) return obstacle;
  const images = await storePhotos(app, question_id, read, signal);
  const { noted, content, left_out } = read;
  const other_files = read.other_files + read.photos.length - images.length;
  const html = content + figuresOf(images);
  if (isBlank(html)) throw new Problem('reply_unreadable');
  return addToAnswer(app, question_id, {
    ...{ html, isNewPart: true, byAdmin },
    record: async (transaction, { person_id, version }) => {
      const isTaken = await changeReply(transaction.db, reply, {
        ...{ ...noted, person_id, question_id, content, left_out, photos: images.length, other_files },
        ...{ state: 'taken', why: null, taken_at: now(app) },
      });
      if (!isTaken) throw new Problem('reply_not_held');
      if (!byAdmin) await noteSubmission(transaction, { person_id, question_id, version: version + 1 });
      if (!mail || (!byAdmin && (await answersConfirmation(transaction, noted)))) return;
      const confirmed = { occasion: `taken:${reply.id}`, question_id, language: instanceLanguage(app) ?? 'en' };
      await confirmTaken(transaction, mail, confirmed, { content, images, other_files });
    },
  });
};

/** An automatic reply that does not look like one would be answered for ever. */
const answersConfirmation = async ({ db }: Transaction, { mail_id }: Noted) =>
  mail_id !== null && (await findMail(db, mail_id))?.kind === 'confirmation';
