import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * What lists show of an answer, so that they need not read it whole. Null where a release before this one wrote it, until
 * the job has computed it. If an update changes the content but not the summary, a trigger deletes the summary.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('family_stories_questions').addColumn('summary', 'text').execute();
  await sql`create index family_stories_questions_unsummarised on family_stories_questions (id)
    where summary is null and octet_length(content) > 0`.execute(db);
  await (db.getExecutor().adapter instanceof PostgresAdapter ? upPostgres(db) : upSqlite(db));
};

const upSqlite = (db: Kysely<unknown>) =>
  sql`create trigger family_stories_questions_unsummarised after update of content on family_stories_questions
    when new.summary is old.summary and new.summary is not null
    begin update family_stories_questions set summary = null where rowid = new.rowid; end`.execute(db);

const upPostgres = async (db: Kysely<unknown>) => {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  const schema = rows[0]?.schema as string;
  const called = `${schema}.family_stories_questions_unsummarised`;
  await sql
    .raw(
      `create function ${called}() returns trigger language plpgsql as $$
       begin new.summary := null; return new; end $$`,
    )
    .execute(db);
  await sql.raw(`revoke all on function ${called} from public`).execute(db);
  await sql
    .raw(
      `create trigger family_stories_questions_unsummarised before update of content
       on ${schema}.family_stories_questions for each row
       when (new.summary = old.summary) execute function ${called}()`,
    )
    .execute(db);
};
