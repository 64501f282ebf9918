import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Links that pause and end, sessions that can be told apart, a second step at sign-in, and what is remembered of it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('family_stories_questions').addColumn('link_expires_at', 'text').execute();
  await db.schema
    .alterTable('family_stories_questions')
    .addColumn('link_paused', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  for (const column of ['client', 'device'])
    await db.schema
      .alterTable('admin_sessions')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  await db.schema.alterTable('admin_settings').addColumn('totp_secret', 'text').execute();
  await db.schema.alterTable('admin_settings').addColumn('totp_last_step', 'integer').execute();
  await db.schema
    .createTable('family_stories_recovery_codes')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .execute();
  await db.schema
    .createTable('family_stories_audit_log')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('client', 'text', (c) => c.notNull())
    .addColumn('device', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('family_stories_audit_log_by_time')
    .on('family_stories_audit_log')
    .columns(['at', 'id'])
    .execute();
  await (db.getExecutor().adapter instanceof PostgresAdapter ? upPostgres(db) : upSqlite(db));
};

const shown = ['question_text', 'status', 'access_token', 'due_date', 'link_expires_at', 'link_paused'];
const differ = (differs: string) => shown.map((column) => `old.${column} ${differs} new.${column}`).join(' or ');

/** The trigger of 003 learns what else the dashboard shows. */
const upSqlite = async (db: Kysely<unknown>) => {
  await sql`drop trigger family_stories_questions_changed`.execute(db);
  await sql
    .raw(
      `create trigger family_stories_questions_changed after update of ${shown.join(', ')} on family_stories_questions
       when ${differ('is not')}
       begin insert into family_stories_changes (person_id) values (new.person_id); end`,
    )
    .execute(db);
};

const upPostgres = async (db: Kysely<unknown>) => {
  await sql`drop trigger family_stories_questions_changed on family_stories_questions`.execute(db);
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  const schema = rows[0]?.schema as string;
  await sql
    .raw(
      `create trigger family_stories_questions_changed after update of ${shown.join(', ')}
       on ${schema}.family_stories_questions for each row when (${differ('is distinct from')})
       execute function ${schema}.family_stories_questions_changed()`,
    )
    .execute(db);
  // 002: nobody but its owner sees a row
  for (const table of ['family_stories_recovery_codes', 'family_stories_audit_log'])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  // a question counts its own pictures
  await sql
    .raw(
      `create policy read_of_one on family_stories_images for select using (current_user = 'family_stories_answerer'
       and question_id = (select id from family_stories_questions
         where access_token = current_setting('family_stories.access_token', true)))`,
    )
    .execute(db);
};
