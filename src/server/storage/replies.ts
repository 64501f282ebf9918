import { type Insertable, sql } from 'kysely';
import type { ReplyState } from '../../shared/mail/replies.ts';
import type { Database, ReplyRow, Tables } from './database/tables.ts';

type NewReplyRow = Insertable<Tables['family_stories_replies']>;
type ReplyChange = Partial<Omit<ReplyRow, 'id' | 'sha256' | 'received_at'>>;

/** False if a message with these bytes is stored already. */
export const insertReply = async (db: Database, row: NewReplyRow): Promise<boolean> => {
  const result = await db
    .insertInto('family_stories_replies')
    .values(row)
    .onConflict((c) => c.column('sha256').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const findReply = (db: Database, id: string): Promise<ReplyRow | undefined> =>
  db.selectFrom('family_stories_replies').selectAll().where('id', '=', id).executeTakeFirst();

export const isMessageStored = async (db: Database, sha256: string): Promise<boolean> =>
  (await listStoredMessages(db, [sha256])).length > 0;

/** Which of these messages have a row. */
export const listStoredMessages = async (db: Database, sha256s: string[]): Promise<string[]> => {
  const rows = await db.selectFrom('family_stories_replies').select('sha256').where('sha256', 'in', sha256s).execute();
  return rows.map(({ sha256 }) => sha256);
};

/** Whether another message has this Message-ID. */
export const hasMessageId = async (db: Database, message_id: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('family_stories_replies')
    .select('id')
    .where('message_id', '=', message_id)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

type Listing = {
  states: ReplyState[];
  person_id?: string | undefined;
  before: Pick<ReplyRow, 'received_at' | 'id'> | undefined;
  limit: number;
};

/** Newest first; only those older than `before` if it is given. */
export const listReplies = (db: Database, { states, person_id, before, limit }: Listing): Promise<ReplyRow[]> => {
  let query = db
    .selectFrom('family_stories_replies')
    .selectAll()
    .where('state', 'in', states)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (person_id !== undefined) query = query.where('person_id', '=', person_id);
  if (before) query = query.where(sql<boolean>`(received_at, id) < (${before.received_at}, ${before.id})`);
  return query.execute();
};

/** How many replies wait for the admin, and how many became answers. */
export const countReplies = async (db: Database): Promise<{ held: number; taken: number }> => {
  const rows = await db
    .selectFrom('family_stories_replies')
    .select((e) => ['state', e.fn.countAll<number>().as('count')])
    .where('state', 'in', ['held', 'taken'])
    .groupBy('state')
    .execute();
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
  return { held: 0, taken: 0, ...counts };
};

/** The replies to a question that were taken, oldest first. */
export const listTakenReplies = (db: Database, question_id: string): Promise<ReplyRow[]> =>
  db
    .selectFrom('family_stories_replies')
    .selectAll()
    .where('question_id', '=', question_id)
    .where('state', '=', 'taken')
    .orderBy('received_at')
    .orderBy('id')
    .execute();

/** Ids of messages that were not read yet. */
export const listArrived = async (db: Database): Promise<string[]> => {
  const rows = await db.selectFrom('family_stories_replies').select('id').where('state', '=', 'arrived').execute();
  return rows.map(({ id }) => id);
};

/** Compare-and-set: changes a reply that is in this state; false otherwise. */
export const changeReply = async (
  db: Database,
  id: string,
  state: ReplyState,
  change: ReplyChange,
): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_replies')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Takes away what was left out, once; false if it is not there any more, or the reply is in another state. */
export const clearLeftOut = async (
  db: Database,
  { id, state, left_out }: ReplyRow,
  content: string,
): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_replies')
    .set({ left_out: '', content })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('left_out', '=', left_out)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** False if there is no such reply. */
export const deleteReply = async (db: Database, id: string): Promise<boolean> => {
  const result = await db.deleteFrom('family_stories_replies').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
};
