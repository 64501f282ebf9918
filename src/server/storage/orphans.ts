import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from './database/dialect.ts';
import type { Database, ImageRow } from './database/tables.ts';

/** An image that may be an orphan; `question_id` is null once its question is deleted. */
export type OrphanCandidate = Pick<ImageRow, 'name' | 'width' | 'widths' | 'question_id'>;

/** The id by which the file store knows this database. */
export const findStoreId = async (db: Database): Promise<string> =>
  (await db.selectFrom('family_stories_image_store').select('id').executeTakeFirstOrThrow()).id;

/** Of no question, and not the photo of the admin or of a person, also of one in the wastebasket. */
const isOrphan = sql<boolean>`question_id is null and not exists
  (select 1 from family_stories_people where photo = family_stories_images.name) and not exists
  (select 1 from family_stories_settings where asker_photo = family_stories_images.name)`;

/** Sets `orphaned_at` of images whose question was deleted, or that were taken from a person, since the last call. */
export const markOrphans = async (db: Database, orphaned_at: string): Promise<void> => {
  await db
    .updateTable('family_stories_images')
    .set({ orphaned_at })
    .where(isOrphan)
    .where('orphaned_at', 'is', null)
    .execute();
};

/** Images orphaned before `orphanedBefore`, unless a check after `checkedBefore` found a reference to them. */
export const listOrphans = (
  db: Database,
  orphanedBefore: string,
  checkedBefore: string,
  limit: number,
): Promise<OrphanCandidate[]> =>
  db
    .selectFrom('family_stories_images')
    .select(['name', 'width', 'widths', 'question_id'])
    .where(isOrphan)
    .where('orphaned_at', '<', orphanedBefore)
    .where((e) =>
      e.or([e('looked_at', 'is', null), e('looked_at', '<', e.ref('orphaned_at')), e('looked_at', '<', checkedBefore)]),
    )
    .limit(limit)
    .execute();

/** `at` is the sort key by which candidates are paged through. */
export type OrderedCandidate = OrphanCandidate & { at: string };

/** Where a page of candidates starts. */
export type After = Pick<OrderedCandidate, 'name' | 'at'>;

/** Images created before `created` that were never checked, oldest first; starts after `after`, at most `limit`. */
export const listNeverChecked = (
  db: Database,
  created: string,
  after: After,
  limit: number,
): Promise<OrderedCandidate[]> =>
  db
    .selectFrom('family_stories_images')
    .select(['name', 'width', 'widths', 'question_id', 'created_at as at'])
    .where('looked_at', 'is', null)
    .where('created_at', '<', created)
    .where(sql<boolean>`(created_at, name) > (${after.at}, ${after.name})`)
    .orderBy('created_at')
    .orderBy('name')
    .limit(limit)
    .execute();

/** The same for images last checked before `checkedBefore`, in the order of that check. */
export const listCheckedBefore = (
  db: Database,
  checkedBefore: string,
  after: After,
  limit: number,
): Promise<OrderedCandidate[]> =>
  db
    .selectFrom('family_stories_images')
    .select(['name', 'width', 'widths', 'question_id', sql<string>`looked_at`.as('at')])
    .where('looked_at', '<', checkedBefore)
    .where(sql<boolean>`(looked_at, name) > (${after.at}, ${after.name})`)
    .orderBy('looked_at')
    .orderBy('name')
    .limit(limit)
    .execute();

/** Case-sensitive on both databases, which `like` is not. */
const contains = (db: Database, content: RawBuilder<string>, name: RawBuilder<string>) =>
  isPostgres(db) ? sql<boolean>`strpos(${content}, ${name}) > 0` : sql<boolean>`instr(${content}, ${name}) > 0`;

/** Whether the answer of this question, or one of its revisions, contains this image name. */
export const isReferencedByQuestion = async (db: Database, question_id: string, name: string): Promise<boolean> => {
  const containsName = contains(db, sql.ref('content'), sql`${name}`);
  const reference = await db
    .selectFrom('family_stories_questions')
    .select(sql`1`.as('one'))
    .where('id', '=', question_id)
    .where(containsName)
    .unionAll((e) =>
      e
        .selectFrom('family_stories_revisions')
        .select(sql`1`.as('one'))
        .where('question_id', '=', question_id)
        .where(containsName),
    )
    .limit(1)
    .executeTakeFirst();
  return reference !== undefined;
};

export const recordCheck = async (db: Database, names: string[], looked_at: string): Promise<void> => {
  await db.updateTable('family_stories_images').set({ looked_at }).where('name', 'in', names).execute();
};

/** Which of these images have a row. */
export const listRecordedImages = async (db: Database, names: string[]): Promise<string[]> => {
  const rows = await db.selectFrom('family_stories_images').select('name').where('name', 'in', names).execute();
  return rows.map(({ name }) => name);
};

/**
 * Deletes the rows of those images that no revision created after `since` refers to, and returns their names. It excludes
 * concurrent saves: an acknowledged save is seen, and a later one runs after the deletion.
 */
export const deleteUnreferenced = (db: Database, names: string[], since: string): Promise<string[]> =>
  db.transaction().execute(async (transaction) => {
    await lockOutSaves(transaction);
    const rows = await transaction
      .deleteFrom('family_stories_images')
      .where('name', 'in', names)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('family_stories_revisions as r')
              .select(sql`1`.as('one'))
              .where('r.created_at', '>', since)
              .where(contains(transaction, sql.ref('r.content'), sql.ref('family_stories_images.name'))),
          ),
        ),
      )
      .returning('name')
      .execute();
    return rows.map(({ name }) => name);
  });

/** Blocks inserts of revisions until the transaction ends. SQLite has one writer anyway. */
const lockOutSaves = async (db: Database) => {
  if (!isPostgres(db)) return;
  // short timeouts: rather postpone the deletion than delay a save
  await sql`set local lock_timeout = '1s'`.execute(db);
  await sql`set local statement_timeout = '2s'`.execute(db);
  await sql`lock table family_stories_revisions in share mode`.execute(db);
};
