import { type Kysely, sql } from 'kysely';
import { latestMigration } from './migrate.ts';
import type { Database } from './tables.ts';

/** All that a backup holds, in an order in which rows can be stored again, each with its key. */
export const copiedTables = {
  family_stories_people: ['id'],
  family_stories_questions: ['id'],
  family_stories_revisions: ['question_id', 'version'],
  family_stories_images: ['name'],
  admin_settings: ['id'],
} as const;

export type CopiedTable = keyof typeof copiedTables;
export type Row = Record<string, string | number | null>;

/** Which columns the rows have. */
export const schemaName: string = latestMigration;

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
