import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { latestMigration, migrations } from './migrate.ts';
import type { Database } from './tables.ts';

/** All that a backup holds, in an order in which rows can be stored again, each with its key. */
export const copiedTables = {
  family_stories_people: ['id'],
  family_stories_questions: ['id'],
  family_stories_revisions: ['question_id', 'version'],
  family_stories_images: ['name'],
  admin_settings: ['id'],
  family_stories_recovery_codes: ['id'],
  family_stories_audit_log: ['id'],
} as const;

/** What no copy of an instance holds, and why. */
export const leftOutTables: Record<string, string> = {
  admin_sessions: 'everyone signs in again',
  attempts: 'limits begin anew',
  family_stories_changes: 'every dashboard begins anew',
  family_stories_image_store: 'every database has a name of its own in an image store',
  family_stories_jobs: 'what was done elsewhere is done again',
  family_stories_moves: 'says where one instance has been',
  kysely_migration: 'every instance has its own schema',
  kysely_migration_lock: 'only the first release made it',
};

export type CopiedTable = keyof typeof copiedTables;
export type Row = Record<string, string | number | null>;

/** Which columns the rows have. */
export const schemaName: string = latestMigration;

/**
 * The schemas whose rows can be stored: what an earlier one has not gets its default. A migration that changes rows
 * has to do the same to those of a backup.
 */
export const schemaNames: string[] = Object.keys(migrations);

type Untyped = Kysely<Record<string, Row>>;
const untyped = (db: Database) => db as unknown as Untyped;

// answers have up to 1 MB
const page = 20;

/** Runs `work` on the database as it is at one moment, while others go on writing. */
export const inSnapshot = <T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

export const countRows = async (db: Database, table: CopiedTable): Promise<number> => {
  const row = await untyped(db)
    .selectFrom(table)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

/** All rows of a table in the order of its key, some at a time. */
export async function* readRows(db: Database, table: CopiedTable): AsyncGenerator<Row[]> {
  const key = copiedTables[table];
  const names = sql.join(key.map((name) => sql.ref(name)));
  let last: Row | undefined;
  do {
    let query = untyped(db).selectFrom(table).selectAll().limit(page);
    for (const name of key) query = query.orderBy(name);
    if (last) {
      const values = sql.join(key.map((name) => last?.[name]));
      query = query.where(sql<boolean>`(${names}) > (${values})`);
    }
    const rows: Row[] = await query.execute();
    last = rows.length === page ? rows.at(-1) : undefined;
    if (rows.length > 0) yield rows;
  } while (last);
}

/** Those of a table that have the keys of these rows, in any order. */
export const readSameRows = (db: Database, table: CopiedTable, rows: Row[]): Promise<Row[]> =>
  untyped(db)
    .selectFrom(table)
    .selectAll()
    .where((e) => e.or(rows.map((row) => e.and(copiedTables[table].map((name) => e(name, '=', row[name] ?? null))))))
    .execute();

/** The values of its key. */
export const keyOf = (table: CopiedTable, row: Row): string => copiedTables[table].map((name) => row[name]).join(' ');

/** Deletes all that a copy of an instance holds. */
export const deleteCopiedRows = async (db: Database): Promise<void> => {
  for (const table of Object.keys(copiedTables).reverse()) await untyped(db).deleteFrom(table).execute();
};

/** The tables that are there, in the schema that is used; those that belong to an extension do not count. */
export const listTables = async (db: Database): Promise<string[]> => {
  const query =
    db.getExecutor().adapter instanceof PostgresAdapter
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
  for (let at = 0; at < rows.length; at += page)
    await untyped(db)
      .insertInto(table)
      .values(rows.slice(at, at + page))
      .execute();
};

/** Whether there is nothing yet that a restore could mix with; a password does not count. */
export const isEmpty = async (db: Database): Promise<boolean> => {
  for (const table of ['family_stories_people', 'family_stories_questions', 'family_stories_images'] as const)
    if (await db.selectFrom(table).select(sql`1`.as('one')).limit(1).executeTakeFirst()) return false;
  return true;
};
