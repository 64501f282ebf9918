import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Who asks, templates of messages, and when a question was shared and first opened. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('family_stories_settings')
    .addColumn('id', 'integer', (c) => c.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('asker_name', 'text')
    .addColumn('asker_photo', 'text')
    .addColumn('message_templates', 'text')
    .addColumn('records_opened', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  for (const column of ['shared_at', 'opened_at'])
    await db.schema.alterTable('family_stories_questions').addColumn(column, 'text').execute();
  await sql`create index family_stories_questions_opened on family_stories_questions (opened_at)
    where opened_at is not null`.execute(db);
  await (db.getExecutor().adapter instanceof PostgresAdapter ? upPostgres(db) : upSqlite(db));
};

const shown = [
  ...['question_text', 'status', 'access_token', 'due_date', 'link_expires_at', 'link_paused'],
  ...['shared_at', 'opened_at'],
];
const columns = [...shown, 'content'].join(', ');
const condition = (differs: string) =>
  [
    ...shown.map((column) => `old.${column} ${differs} new.${column}`),
    `(new.status = 'submitted' and (old.content = '') ${differs} (new.content = ''))`,
  ].join(' or ');

/** The trigger of 009 reports these days as well. */
const upSqlite = async (db: Kysely<unknown>) => {
  await sql`drop trigger family_stories_questions_changed`.execute(db);
  await sql
    .raw(
      `create trigger family_stories_questions_changed after update of ${columns} on family_stories_questions
       when ${condition('is not')}
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
      `create trigger family_stories_questions_changed after update of ${columns}
       on ${schema}.family_stories_questions for each row when (${condition('is distinct from')})
       execute function ${schema}.family_stories_questions_changed()`,
    )
    .execute(db);
  await sql`alter table family_stories_settings enable row level security`.execute(db);
  // the answer page says who asks; the role may read these columns only
  await sql`create policy read_one on family_stories_settings for select
    using (current_user = 'family_stories_answerer')`.execute(db);
};
