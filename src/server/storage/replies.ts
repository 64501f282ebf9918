import { type Insertable, sql } from 'kysely';
import type { ReplyState } from '../../shared/mail/replies.ts';
import type { Database, ReplyRow, Tables } from './database/tables.ts';
import { inBatches } from './in-batches.ts';

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

/** Also if it was discarded. */
export const isMessageStored = async (db: Database, sha256: string): Promise<boolean> =>
  (await db.selectFrom('family_stories_replies').select('id').where('sha256', '=', sha256).executeTakeFirst()) !==
  undefined;

/** Which of these messages have a row, and were not discarded. */
export const listKeptMessages = async (db: Database, sha256s: string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('family_stories_replies')
    .select('sha256')
    .where('sha256', 'in', sha256s)
    .where('state', '<>', 'discarded')
    .execute();
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
  state: ReplyState;
  person_id?: string | undefined;
  before: Pick<ReplyRow, 'received_at' | 'id'> | undefined;
  limit: number;
};

/** Newest first; only those older than `before` if it is given. */
export const listReplies = (db: Database, { state, person_id, before, limit }: Listing): Promise<ReplyRow[]> => {
  let query = db
    .selectFrom('family_stories_replies')
    .selectAll()
    .where('state', '=', state)
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

/** What a reply is compared by: what was left out of it is put back only once. */
type ReadRow = Pick<ReplyRow, 'id' | 'state' | 'left_out'>;

/** Compare-and-set: changes a reply that is still as it was read; false otherwise. */
export const changeReply = async (
  db: Database,
  { id, state, left_out }: ReadRow,
  change: ReplyChange,
): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_replies')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('left_out', '=', left_out)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

const nothing = { from_address: '', subject: '', content: '', left_out: '', photos: 0, other_files: 0, why: null };

/** Empties a reply that is held or taken; its row stays, so that the same message is not taken again. False if there is none. */
export const discardReply = async (db: Database, id: string): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_replies')
    .set({ ...nothing, state: 'discarded' })
    .where('id', '=', id)
    .where('state', 'in', ['held', 'taken'])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Those of these questions whose answers contain replies. */
export const findAnsweredByMail = async (db: Database, question_ids: string[]): Promise<Set<string>> => {
  const rows = await inBatches(question_ids, (batch) =>
    db
      .selectFrom('family_stories_replies')
      .select('question_id')
      .distinct()
      .where('question_id', 'in', batch)
      .where('state', '=', 'taken')
      .execute(),
  );
  return new Set(rows.flatMap(({ question_id }) => question_id ?? []));
};
