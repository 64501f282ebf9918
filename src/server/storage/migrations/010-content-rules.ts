import { type Kysely, PostgresAdapter, sql } from 'kysely';

const tables = ['family_stories_questions', 'family_stories_revisions'] as const;

// every save increments the version, and a revision is never updated
const isEditedByHand = {
  family_stories_questions: 'new.version = old.version and new.content_rules = old.content_rules',
  family_stories_revisions: 'new.content_rules = old.content_rules',
};

/**
 * By which version of the content rules the content was cleaned when it was written; 0 where nobody can say. An update
 * of the content that is not a save sets it to 0.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of tables)
    await db.schema
      .alterTable(table)
      .addColumn('content_rules', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  await (db.getExecutor().adapter instanceof PostgresAdapter ? upPostgres(db) : upSqlite(db));
};

const upSqlite = async (db: Kysely<unknown>) => {
  for (const table of tables)
    await sql
      .raw(
        `create trigger ${table}_edited after update of content on ${table} when ${isEditedByHand[table]}
         begin update ${table} set content_rules = 0 where rowid = new.rowid; end`,
      )
      .execute(db);
};

const upPostgres = async (db: Kysely<unknown>) => {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  const schema = rows[0]?.schema as string;
  const called = `${schema}.family_stories_content_edited`;
  await sql
    .raw(
      `create function ${called}() returns trigger language plpgsql as $$
       begin new.content_rules := 0; return new; end $$`,
    )
    .execute(db);
  await sql.raw(`revoke all on function ${called} from public`).execute(db);
  for (const table of tables)
    await sql
      .raw(
        `create trigger ${table}_edited before update of content on ${schema}.${table}
         for each row when (${isEditedByHand[table]}) execute function ${called}()`,
      )
      .execute(db);
  await replaceSave(db, schema);
};

/**
 * The function of 008, which now says by which rules the content was cleaned. An older release that still runs calls
 * it as well; its rules are those of version 1.
 */
const replaceSave = (db: Kysely<unknown>, schema: string) =>
  sql
    .raw(
      `create or replace function ${schema}.family_stories_save(
         its_token text, new_content text, new_status text, at_time text, base_version integer, text_length integer
       ) returns boolean language plpgsql security invoker as $$
       begin
         perform set_config('family_stories.access_token', its_token, true);
         update ${schema}.family_stories_questions
           set content = new_content, content_rules = 1, status = new_status, updated_at = at_time,
             version = version + 1
           where access_token = its_token
             and link_paused = 0 and (link_expires_at is null or link_expires_at > at_time)
             and version = base_version and status <> 'locked'
             and (status <> new_status or content <> new_content);
         if not found then return false; end if;
         -- from the row, where it is compressed already
         insert into ${schema}.family_stories_revisions
             (question_id, version, status, created_at, length, kept, content, content_rules)
           select id, version, status, updated_at, text_length, 0, content, content_rules
           from ${schema}.family_stories_questions where access_token = its_token;
         return true;
       end $$`,
    )
    .execute(db);
