import { PostgresAdapter, sql } from 'kysely';
import type { Database } from './tables.ts';

/** An image that may be one nobody needs; `question_id` is null once its question is gone. */
export type Suspect = { name: string; width: number; question_id: string | null };

/** What this database is called in the image store that belongs to it. */
export const findStoreId = async (db: Database): Promise<string> =>
  (await db.selectFrom('family_stories_image_store').select('id').executeTakeFirstOrThrow()).id;

/** From now on what is in the store counts as that of another database. */
export const replaceStoreId = async (db: Database, id: string): Promise<void> => {
  await db.updateTable('family_stories_image_store').set({ id }).execute();
};

/** Notes since when the questions of images have been gone, for those where that is new. */
export const noteOrphans = async (db: Database, orphaned_at: string): Promise<void> => {
  await db
    .updateTable('family_stories_images')
    .set({ orphaned_at })
    .where('question_id', 'is', null)
    .where('orphaned_at', 'is', null)
    .execute();
};

/** Images whose question was gone by `gone`, unless they were found to be named since then and after `looked`. */
export const listOrphans = (db: Database, gone: string, looked: string, limit: number): Promise<Suspect[]> =>
  db
    .selectFrom('family_stories_images')
    .select(['name', 'width', 'question_id'])
    .where('question_id', 'is', null)
    .where('orphaned_at', '<', gone)
    .where((e) =>
      e.or([e('looked_at', 'is', null), e('looked_at', '<', e.ref('orphaned_at')), e('looked_at', '<', looked)]),
    )
    .limit(limit)
    .execute();

/** An image and where it stands in the order in which images are gone through. */
export type OldImage = Suspect & { at: string };

type After = Pick<OldImage, 'name' | 'at'>;

/** Images sent before `created` that were never looked for, oldest first; those after `after`, at most `limit`. */
export const listNeverSought = (db: Database, created: string, after: After, limit: number): Promise<OldImage[]> =>
  db
    .selectFrom('family_stories_images')
    .select(['name', 'width', 'question_id', 'created_at as at'])
    .where('looked_at', 'is', null)
    .where('created_at', '<', created)
    .where(sql<boolean>`(created_at, name) > (${after.at}, ${after.name})`)
    .orderBy('created_at')
    .orderBy('name')
    .limit(limit)
    .execute();

/** The same for images that were last found before `looked`, and for the time when that was. */
export const listLongFound = (db: Database, looked: string, after: After, limit: number): Promise<OldImage[]> =>
  db
    .selectFrom('family_stories_images')
    .select(['name', 'width', 'question_id', sql<string>`looked_at`.as('at')])
    .where('looked_at', '<', looked)
    .where(sql<boolean>`(looked_at, name) > (${after.at}, ${after.name})`)
    .orderBy('looked_at')
    .orderBy('name')
    .limit(limit)
    .execute();

/** Whether the answer of this question, or an earlier one that is kept, holds these words. */
export const isNamedByQuestion = async (db: Database, question_id: string, name: string): Promise<boolean> => {
  const holds = sql<boolean>`content like ${`%${name}%`}`;
  const found = await db
    .selectFrom('family_stories_questions')
    .select(sql`1`.as('one'))
    .where('id', '=', question_id)
    .where(holds)
    .unionAll((e) =>
      e
        .selectFrom('family_stories_revisions')
        .select(sql`1`.as('one'))
        .where('question_id', '=', question_id)
        .where(holds),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

export const noteLook = async (db: Database, names: string[], looked_at: string): Promise<void> => {
  await db.updateTable('family_stories_images').set({ looked_at }).where('name', 'in', names).execute();
};

/** Which of these images are recorded. */
export const listKnown = async (db: Database, names: string[]): Promise<string[]> => {
  const rows = await db.selectFrom('family_stories_images').select('name').where('name', 'in', names).execute();
  return rows.map(({ name }) => name);
};

/**
 * Forgets those of these images that nothing saved after `since` names; gives which. No save overlaps with it: one
 * that was acknowledged before is seen, and one that comes later comes after the deletion.
 */
export const deleteUnnamed = (db: Database, names: string[], since: string): Promise<string[]> =>
  db.transaction().execute(async (transaction) => {
    await keepSavesOut(transaction);
    const rows = await transaction
      .deleteFrom('family_stories_images')
      .where('name', 'in', names)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('family_stories_revisions as r')
              .select(sql`1`.as('one'))
              .where('r.created_at', '>', since)
              .where(sql<boolean>`r.content like '%' || family_stories_images.name || '%'`),
          ),
        ),
      )
      .returning('name')
      .execute();
    return rows.map(({ name }) => name);
  });

/** SQLite has one writer at a time anyway. */
const keepSavesOut = async (db: Database) => {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  // better none deleted today than somebody waiting
  await sql`set local lock_timeout = '1s'`.execute(db);
  await sql`set local statement_timeout = '2s'`.execute(db);
  await sql`lock table family_stories_revisions in share mode`.execute(db);
};
