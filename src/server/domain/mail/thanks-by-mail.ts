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
import { shorten } from './question-mail.ts';
import type { ReadReply } from './take-reply.ts';

/** Nobody who guesses: the reading link is that of the reader whom we mailed. */
const byMail: Requester = { client: '', device: '', log: () => {} };

type Thanks = {
  reply: ReplyRow;
  read: Omit<ReadReply, 'folder'>;
  question_id: string;
  byAdmin: boolean;
};

/** Adds a reader's reply as thanks for a story, which the admin may shorten; its files stay in the mail. Returns why not; undefined if it was taken. */
export const thankByMail = async (
  app: App,
  { reply, read, question_id, byAdmin }: Thanks,
): Promise<HeldReason | undefined> => {
  const { noted, content, left_out, photos } = read;
  const other_files = read.other_files + photos.length;
  const reader = noted.reader_id === null ? undefined : await findMailedReader(app.db, noted.reader_id);
  const said = textOfContent(content).replaceAll(/\s+/g, ' ').trim();
  if (said === '') return 'empty';
  if (said.length > limits.thanks && !byAdmin) return 'too_long';
  // all of it stays in the mail
  const text = said.length > limits.thanks ? shorten(said, limits.thanks - 1) : said;
  if (!reader) return 'link_closed';
  // idempotent, so that it may be followed by a crash
  const refused = await thank(app, reader.access_token, question_id, { text }, byMail).then(() => undefined, reasonOf);
  if (refused) return refused;
  const taken = { state: 'taken' as const, why: null, taken_at: now(app) };
  const change = { ...noted, question_id, content, left_out, photos: 0, other_files, ...taken };
  if (!(await changeReply(app.db, reply, change))) throw new Problem('reply_not_held');
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
