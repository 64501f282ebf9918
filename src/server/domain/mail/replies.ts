import { Problem } from '../../../shared/errors.ts';
import type { HeldReason, Replies, Reply } from '../../../shared/mail/replies.ts';
import { withoutNull } from '../../../shared/without-null.ts';
import type { ReplyRow } from '../../storage/database/tables.ts';
import { discardReply, findReply, listReplies } from '../../storage/replies.ts';
import { textOfContent } from '../content/text-paragraphs.ts';
import type { StoredFile } from '../stored-files.ts';
import type { Context } from '../transaction.ts';
import { messageKey, messageType } from './message-keys.ts';

const page = 100;

type Filter = { state?: 'held' | 'taken' | undefined; person_id?: string | undefined; after?: string | undefined };

/**
 * A page of what was taken and what waits, newest first; of everybody, or of a person. `after` is the cursor: the `next`
 * of the previous page.
 */
export const findReplies = async ({ db }: Context, { state, person_id, after }: Filter): Promise<Replies> => {
  const states = state === undefined ? (['held', 'taken'] as const) : ([state] as const);
  const before = after === undefined ? undefined : await findReply(db, after);
  // that reply was deleted with its question
  if (after !== undefined && !before) return { replies: [] };
  // each by itself: an index has them in order
  const lists = await Promise.all(
    states.map((one) => listReplies(db, { state: one, person_id, before, limit: page + 1 })),
  );
  const found = lists
    .flat()
    .toSorted(newestFirst)
    .slice(0, page + 1);
  const replies = found.slice(0, page).map(showReply);
  return found.length > page ? { replies, next: replies.at(-1)?.id as string } : { replies };
};

const newestFirst = (a: ReplyRow, b: ReplyRow) =>
  a.received_at === b.received_at ? (a.id < b.id ? 1 : -1) : a.received_at < b.received_at ? 1 : -1;

const showReply = ({ state, content, left_out, photos, other_files, why, ...row }: ReplyRow): Reply => ({
  ...{ id: row.id, from: row.from_address, subject: row.subject, received_at: row.received_at },
  ...withoutNull({ question_id: row.question_id, person_id: row.person_id }),
  state: state as Reply['state'],
  ...(why !== null && { why: why as HeldReason }),
  ...{ text: textOfContent(content), photos },
  ...(other_files > 0 && { other_files }),
  ...(left_out !== '' && { left_out }),
});

/** One that was taken or waits; throws `unknown_reply`. */
export const requireReply = async (context: Context, id: string): Promise<Reply> =>
  showReply(await requireStoredReply(context, id));

export const requireStoredReply = async ({ db }: Context, id: string): Promise<ReplyRow> => {
  const reply = await findReply(db, id);
  if (!reply || (reply.state !== 'held' && reply.state !== 'taken')) throw new Problem('unknown_reply');
  return reply;
};

/** Throws `unknown_reply`. The message itself is deleted by the orphan cleanup; what became an answer stays there. */
export const removeReply = async (context: Context, id: string): Promise<void> => {
  if (!(await discardReply(context.db, id))) throw new Problem('unknown_reply');
};

/** The message as it came. Throws `unknown_reply`. */
export const requireReplyMail = async (context: Context, id: string): Promise<StoredFile> => {
  const { sha256 } = await requireStoredReply(context, id);
  return { key: messageKey(sha256), content_type: messageType, unknown: 'unknown_reply' };
};
