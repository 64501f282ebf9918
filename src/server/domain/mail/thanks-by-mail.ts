import { Problem } from '../../../shared/errors.ts';
import { limits } from '../../../shared/limits.ts';
import type { HeldReason } from '../../../shared/mail/replies.ts';
import type { App } from '../../app.ts';
import type { ReplyRow } from '../../storage/database/tables.ts';
import { findMailedReader } from '../../storage/mails.ts';
import { changeReply } from '../../storage/replies.ts';
import type { Requester } from '../audit.ts';
import { textOfContent } from '../content/text-paragraphs.ts';
import { now } from '../now.ts';
import { thank } from '../readers.ts';
import type { ReadReply } from './take-reply.ts';

/** Nobody who guesses: the reading link is that of the reader whom we mailed. */
const byMail: Requester = { client: '', device: '', log: () => {} };

type Thanks = {
  reply: ReplyRow;
  read: Pick<ReadReply, 'noted' | 'content' | 'left_out' | 'other_files'>;
  question_id: string;
};

/** Adds a reader's reply as thanks for a story. Returns why not; undefined if it was taken. */
export const thankByMail = async (app: App, { reply, read, question_id }: Thanks): Promise<HeldReason | undefined> => {
  const { noted, content, left_out, other_files } = read;
  const reader = noted.reader_id === null ? undefined : await findMailedReader(app.db, noted.reader_id);
  const text = textOfContent(content).replaceAll(/\s+/g, ' ').trim();
  if (text === '') return 'empty';
  // all of it or nothing: the admin can read it, and say it herself
  if (text.length > limits.thanks) return 'too_long';
  if (!reader) return 'link_closed';
  // idempotent, so that it may be followed by a crash
  const refused = await thank(app, reader.access_token, question_id, { text }, byMail).then(() => undefined, reasonOf);
  if (refused) return refused;
  const taken = { question_id, content, left_out, other_files, state: 'taken' as const, why: null, taken_at: now(app) };
  if (!(await changeReply(app.db, reply.id, reply.state, { ...noted, ...taken }))) throw new Problem('reply_not_held');
  return undefined;
};

const reasons = {
  unknown_story: 'question_deleted',
  unknown_token: 'link_closed',
  link_paused: 'link_closed',
  link_ended: 'link_closed',
} as const;

const reasonOf = (error: unknown): HeldReason => {
  const reason = error instanceof Problem ? reasons[error.code as keyof typeof reasons] : undefined;
  if (reason === undefined) throw error;
  return reason;
};
