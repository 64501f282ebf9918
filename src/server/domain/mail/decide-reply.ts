import { invalidFields, Problem, type ProblemCode } from '../../../shared/errors.ts';
import type { HeldReason, Reply } from '../../../shared/mail/replies.ts';
import type { App } from '../../app.ts';
import type { ReplyRow } from '../../storage/database/tables.ts';
import { changeReply } from '../../storage/replies.ts';
import { contentOfText } from '../content/text-paragraphs.ts';
import { addToAnswer } from './add-to-answer.ts';
import { openMessage } from './open-message.ts';
import { requireMail } from './outbox.ts';
import { readParts } from './read-message.ts';
import { requireReply, requireStoredReply } from './replies.ts';
import { type ReadReply, takeReply } from './take-reply.ts';
import { thankByMail } from './thanks-by-mail.ts';

/**
 * The admin takes a held reply: it becomes the answer to its question or another, or is appended to it. Of a reader it
 * becomes thanks. Throws `unknown_reply`, `reply_not_held`, `unknown_question`, `locked`, `content_too_large`.
 */
export const takeHeldReply = async (
  app: App,
  id: string,
  chosen: string | undefined,
  signal: AbortSignal,
): Promise<Reply> => {
  const mail = requireMail(app);
  const reply = await requireStoredReply(app, id);
  if (reply.state !== 'held') throw new Problem('reply_not_held');
  const question_id = chosen ?? reply.question_id;
  if (question_id === null) throw invalidFields([{ field: 'question_id', code: 'required' }]);
  await using message = await openMessage(app, reply.sha256, signal);
  if (!message || message.parsed === 'unreadable') throw new Problem('reply_unreadable');
  const { parsed, folder } = message;
  const parts = await readParts(app, mail, { parsed, folder, noted: notedOf(reply) });
  // the words that she has seen, unless nothing could be read then
  const read: ReadReply =
    reply.why === 'unreadable' ? parts : { ...parts, content: reply.content, left_out: reply.left_out };
  const refused =
    reply.reader_id === null
      ? await takeReply(app, mail, { reply, read, question_id, byAdmin: true }, signal)
      : await thankByMail(app, { reply, read, question_id, byAdmin: true });
  if (refused) throw new Problem(refusals[refused] ?? 'unknown_question');
  return requireReply(app, id);
};

const refusals: { [Why in HeldReason]?: ProblemCode } = {
  locked: 'locked',
  too_long: 'content_too_large',
  link_closed: 'unknown_reader',
  empty: 'reply_unreadable',
};

const notedOf = ({ mail_id, person_id, reader_id, question_id, message_id, from_address, subject }: ReplyRow) => ({
  ...{ mail_id, person_id, reader_id, question_id, message_id, from_address, subject },
});

/** What was left out of a reply joins it: below the answer, or, while it is held, below its text. Once. */
export const putBack = async (app: App, id: string): Promise<Reply> => {
  const reply = await requireStoredReply(app, id);
  if (reply.left_out === '') return requireReply(app, id);
  const html = contentOfText(reply.left_out);
  const content = reply.content + html;
  const { question_id } = reply;
  const isPart = reply.state === 'taken' && reply.reader_id === null && question_id !== null;
  const refused = isPart
    ? await addToAnswer(app, question_id, {
        ...{ html, isNewPart: false, byAdmin: true },
        record: async ({ db }) => {
          if (!(await changeReply(db, reply, { left_out: '', content }))) throw new Problem('reply_not_held');
        },
      })
    : void (await changeReply(app.db, reply, { left_out: '', content }));
  if (refused) throw new Problem(refusals[refused] ?? 'unknown_question');
  return requireReply(app, id);
};
