import { isBlank } from '../../../shared/content/is-blank.ts';
import { Problem } from '../../../shared/errors.ts';
import type { App } from '../../app.ts';
import type { Attachment } from '../../outside/mail/parsed-message.ts';
import type { ReplyRow } from '../../storage/database/tables.ts';
import { findQuestion } from '../../storage/questions.ts';
import { changeReply } from '../../storage/replies.ts';
import { instanceLanguage } from '../instance-language.ts';
import { now } from '../now.ts';
import { addToAnswer, findObstacle, type Obstacle } from './add-to-answer.ts';
import { confirmTaken } from './confirmation.ts';
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
    record: async (transaction, { person_id }) => {
      const isTaken = await changeReply(transaction.db, reply.id, reply.state, {
        ...{ ...noted, person_id, question_id, content, left_out, photos: images.length, other_files },
        ...{ state: 'taken', why: null, taken_at: now(app) },
      });
      if (!isTaken) throw new Problem('reply_not_held');
      const confirmed = { reply_id: reply.id, question_id, language: instanceLanguage(app) ?? 'en' };
      if (mail) await confirmTaken(transaction, mail, confirmed, { content, images, other_files });
    },
  });
};
