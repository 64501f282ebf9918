import { type Kysely, PostgresAdapter, sql } from 'kysely';

const thanks = 'family_stories_thanks';

/** Which thanks the admin has seen. Existing thanks count as new: she was never told of them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable(thanks)
    .addColumn('is_seen', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex(`${thanks}_new`)
    .on(thanks)
    .columns(['created_at', 'id'])
    .where(sql<boolean>`is_seen = 0`)
    .execute();
  await (db.getExecutor().adapter instanceof PostgresAdapter ? upPostgres(db) : upSqlite(db));
};

// reports seen thanks to open dashboards, like new ones (021)
const upSqlite = async (db: Kysely<unknown>) => {
  await sql
    .raw(
      `create trigger ${thanks}_seen after update of is_seen on ${thanks}
       begin
         insert into family_stories_changes (person_id)
           select person_id from family_stories_questions where id = new.question_id;
       end`,
    )
    .execute(db);
};

const upPostgres = async (db: Kysely<unknown>) => {
  await sql
    .raw(
      `create trigger ${thanks}_seen after update of is_seen on ${thanks}
       for each row execute function ${thanks}_changed()`,
    )
    .execute(db);
};
