import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** The dashboard counts a submitted answer only when it holds something: the trigger of 007 reports that as well. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.getExecutor().adapter instanceof PostgresAdapter ? upPostgres(db) : upSqlite(db);

const shown = ['question_text', 'status', 'access_token', 'due_date', 'link_expires_at', 'link_paused'];
const columns = [...shown, 'content'].join(', ');
const condition = (differs: string) =>
  [
    ...shown.map((column) => `old.${column} ${differs} new.${column}`),
    // other changes of content come with a change of status, or are not shown
    `(new.status = 'submitted' and (old.content = '') ${differs} (new.content = ''))`,
  ].join(' or ');

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
