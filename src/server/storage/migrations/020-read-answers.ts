import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Which version of an answer the admin has read. What was written before this release counts as read. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('family_stories_questions')
    .addColumn('read_version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update family_stories_questions set read_version = version where version > 0`.execute(db);
  await (db.getExecutor().adapter instanceof PostgresAdapter ? upPostgres(db) : upSqlite(db));
};

const shown = [
  ...['question_text', 'status', 'access_token', 'due_date', 'link_expires_at', 'link_paused'],
  ...['shared_at', 'opened_at', 'read_version'],
];
const columns = [...shown, 'content'].join(', ');
const condition = (differs: string) =>
  [
    ...shown.map((column) => `old.${column} ${differs} new.${column}`),
    `(new.status = 'submitted' and (old.content = '') ${differs} (new.content = ''))`,
  ].join(' or ');

/** The trigger of 018 reports answers that were read as well. */
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
};
