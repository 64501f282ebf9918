import { type Kysely, PostgresAdapter, sql } from 'kysely';

const readers = 'family_stories_readers';
const readerPeople = 'family_stories_reader_people';
const thanks = 'family_stories_thanks';

/** Reading links, thanks, and answers that nobody but the admin may read. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable(readers)
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('access_token', 'text', (c) => c.notNull().unique())
    .addColumn('link_expires_at', 'text')
    .addColumn('link_paused', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('is_for_all', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable(readerPeople)
    .addColumn('reader_id', 'text', (c) => c.notNull().references(`${readers}.id`).onDelete('cascade'))
    .addColumn('person_id', 'text', (c) => c.notNull().references('family_stories_people.id').onDelete('cascade'))
    .addPrimaryKeyConstraint(`${readerPeople}_key`, ['reader_id', 'person_id'])
    .execute();
  await db.schema
    .createTable(thanks)
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('question_id', 'text', (c) => c.notNull().references('family_stories_questions.id').onDelete('cascade'))
    .addColumn('reader_id', 'text', (c) => c.references(`${readers}.id`).onDelete('set null'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex(`${readerPeople}_person`).on(readerPeople).column('person_id').execute();
  await db.schema.createIndex(`${thanks}_question`).on(thanks).columns(['question_id', 'created_at', 'id']).execute();
  await db.schema.createIndex(`${thanks}_reader`).on(thanks).column('reader_id').execute();
  await db.schema.createIndex(`${thanks}_newest`).on(thanks).columns(['created_at', 'id']).execute();
  await db.schema
    .alterTable('family_stories_questions')
    .addColumn('only_admin', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await (db.getExecutor().adapter instanceof PostgresAdapter ? upPostgres(db) : upSqlite(db));
};

const shown = [
  ...['question_text', 'status', 'access_token', 'due_date', 'link_expires_at', 'link_paused'],
  ...['shared_at', 'opened_at', 'read_version', 'only_admin'],
];
const columns = [...shown, 'content'].join(', ');
const condition = (differs: string) =>
  [
    ...shown.map((column) => `old.${column} ${differs} new.${column}`),
    `(new.status = 'submitted' and (old.content = '') ${differs} (new.content = ''))`,
  ].join(' or ');

/** The trigger of 020 reports answers that only the admin may read as well, and new ones report thanks. */
const upSqlite = async (db: Kysely<unknown>) => {
  await sql`drop trigger family_stories_questions_changed`.execute(db);
  await sql
    .raw(
      `create trigger family_stories_questions_changed after update of ${columns} on family_stories_questions
       when ${condition('is not')}
       begin insert into family_stories_changes (person_id) values (new.person_id); end`,
    )
    .execute(db);
  for (const [event, row] of [
    ['insert', 'new'],
    ['delete', 'old'],
  ])
    await sql
      .raw(
        `create trigger ${thanks}_${event} after ${event} on ${thanks}
         begin
           insert into family_stories_changes (person_id)
             select person_id from family_stories_questions where id = ${row}.question_id;
         end`,
      )
      .execute(db);
};

const upPostgres = async (db: Kysely<unknown>) => {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  const schema = rows[0]?.schema as string;
  await sql`drop trigger family_stories_questions_changed on family_stories_questions`.execute(db);
  await sql
    .raw(
      `create trigger family_stories_questions_changed after update of ${columns}
       on ${schema}.family_stories_questions for each row when (${condition('is distinct from')})
       execute function ${schema}.family_stories_questions_changed()`,
    )
    .execute(db);
  // 003: with the rights of its owner
  await sql
    .raw(
      `create function ${schema}.${thanks}_changed() returns trigger language plpgsql
       security definer set search_path = pg_catalog, pg_temp as $$
       begin
         insert into ${schema}.family_stories_changes (person_id)
           select q.person_id from ${schema}.family_stories_questions q
           where q.id = case when tg_op = 'DELETE' then old.question_id else new.question_id end;
         perform pg_notify('family_stories_changes', '');
         return null;
       end $$`,
    )
    .execute(db);
  await sql.raw(`revoke all on function ${schema}.${thanks}_changed from public`).execute(db);
  await sql
    .raw(
      `create trigger ${thanks}_changed after insert or delete on ${schema}.${thanks}
       for each row execute function ${schema}.${thanks}_changed()`,
    )
    .execute(db);
  for (const table of [readers, readerPeople, thanks])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
};
