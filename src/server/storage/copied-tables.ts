import { type Kysely, sql } from 'kysely';
import { batchesOf } from '../../shared/batches-of.ts';
import { isPostgres } from './database/dialect.ts';
import { latestMigration, migrations } from './database/migrate.ts';
import type { Database } from './database/tables.ts';

/** The tables of a backup with their primary keys, in an order that satisfies the foreign keys on restore. */
export const copiedTables = {
  family_stories_people: ['id'],
  family_stories_questions: ['id'],
  family_stories_revisions: ['question_id', 'version'],
  family_stories_images: ['name'],
  family_stories_person_links: ['person_id'],
  family_stories_readers: ['id'],
  family_stories_reader_people: ['reader_id', 'person_id'],
  family_stories_thanks: ['id'],
  family_stories_queue: ['id'],
  family_stories_library: ['id'],
  family_stories_settings: ['id'],
  family_stories_books: ['id'],
  family_stories_mails: ['id'],
  family_stories_rhythms: ['person_id'],
  family_stories_replies: ['id'],
  family_stories_notices: ['id'],
  family_stories_reader_stories: ['reader_id', 'question_id'],
  family_stories_recordings: ['id'],
  family_stories_recording_parts: ['recording_id', 'take', 'part'],
  family_stories_takes: ['recording_id', 'take'],
  family_stories_transcripts: ['recording_id', 'version'],
  admin_settings: ['id'],
  family_stories_recovery_codes: ['id'],
  family_stories_audit_log: ['id'],
} as const;

/** The tables that no backup contains, and why. */
export const leftOutTables: Record<string, string> = {
  admin_sessions: 'sessions end: everyone signs in again',
  attempts: 'rate limits start again',
  family_stories_background_jobs: 'a restore queues pending work again; books and archives are made on request',
  family_stories_builds: 'of earlier releases',
  family_stories_changes: 'dashboards reload',
  family_stories_image_store: 'identifies one database in the file store',
  family_stories_jobs: 'of earlier releases',
  family_stories_moves: 'of releases that had a command for moves; empty',
  family_stories_search: 'built again from the other tables',
  family_stories_search_answers: 'built again from the other tables',
  family_stories_search_progress: 'built again from the other tables',
  ...Object.fromEntries(
    ['', '_config', '_data', '_docsize', '_idx'].map((part) => [
      `family_stories_search_index${part}`,
      'full-text index of SQLite, built again',
    ]),
  ),
  family_stories_transcript_pieces: 'what is being transcribed begins again',
  kysely_migration: 'written by the migrations',
  kysely_migration_lock: 'a leftover of the first release',
};

export type CopiedTable = keyof typeof copiedTables;
export type Row = Record<string, string | number | null>;

/** The schema version that defines the columns of the rows. */
export const schemaName: string = latestMigration;

/**
 * The schema versions whose rows can be restored: columns missing in an earlier one get their default. A migration that
 * changes rows must do the same to the rows of a backup.
 */
export const schemaNames: string[] = Object.keys(migrations);

type Untyped = Kysely<Record<string, Row>>;
const untyped = (db: Database) => db as unknown as Untyped;

// small, because answers have up to 1 MB
const pageSize = 20;

/** Runs `work` in a read-only snapshot of the database (repeatable read). */
export const inSnapshot = <T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

export const countRows = async (db: Database, table: CopiedTable): Promise<number> => {
  const row = await untyped(db)
    .selectFrom(table)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

/** All rows of a table in pages, ordered by primary key (keyset pagination). */
export async function* readRows(db: Database, table: CopiedTable): AsyncGenerator<Row[]> {
  const key = copiedTables[table];
  const names = sql.join(key.map((name) => sql.ref(name)));
  let last: Row | undefined;
  do {
    let query = untyped(db).selectFrom(table).selectAll().limit(pageSize);
    for (const name of key) query = query.orderBy(name);
    if (last) {
      const values = sql.join(key.map((name) => last?.[name]));
      query = query.where(sql<boolean>`(${names}) > (${values})`);
    }
    const rows: Row[] = await query.execute();
    last = rows.length === pageSize ? rows.at(-1) : undefined;
    if (rows.length > 0) yield rows;
  } while (last);
}

/** Deletes all rows of these tables. */
export const deleteCopiedRows = async (db: Database, tables: CopiedTable[]): Promise<void> => {
  for (const table of tables.toReversed()) await untyped(db).deleteFrom(table).execute();
};

/** The tables of the current schema, without those of extensions. */
export const listTables = async (db: Database): Promise<string[]> => {
  const query = isPostgres(db)
    ? sql<{ name: string }>`select c.relname as name from pg_catalog.pg_class c
          where c.relnamespace = (select n.oid from pg_catalog.pg_namespace n where n.nspname = current_schema()) and c.relkind in ('r', 'p') and not exists
            (select 1 from pg_catalog.pg_depend d where d.objid = c.oid and d.deptype = 'e')`
    : sql<{
        name: string;
      }>`select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'`;
  const { rows } = await query.execute(db);
  return rows.map(({ name }) => name);
};

export const insertRows = async (db: Database, table: CopiedTable, rows: Row[]): Promise<void> => {
  for (const page of batchesOf(rows, pageSize)) await untyped(db).insertInto(table).values(page).execute();
};

/** Whether a restore would mix with nothing: no people, questions, images or mail. A password and settings may be there. */
export const isEmpty = async (db: Database): Promise<boolean> => {
  for (const table of [
    'family_stories_people',
    'family_stories_questions',
    'family_stories_images',
    'family_stories_library',
    'family_stories_readers',
    'family_stories_books',
    'family_stories_replies',
  ] as const)
    if (await db.selectFrom(table).select(sql`1`.as('one')).limit(1).executeTakeFirst()) return false;
  return true;
};
