import { type Kysely, PostgresAdapter, sql } from 'kysely';

const table = 'family_stories_person_links';

/** A person's own link, and on PostgreSQL the only way for the answerer's role to what it opens. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable(table)
    .addColumn('person_id', 'text', (c) =>
      c.primaryKey().notNull().references('family_stories_people.id').onDelete('cascade'),
    )
    .addColumn('access_token', 'text', (c) => c.notNull().unique())
    .addColumn('link_expires_at', 'text')
    .addColumn('link_paused', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await (db.getExecutor().adapter instanceof PostgresAdapter ? upPostgres(db) : upSqlite(db));
};

/** Changes of a link are reported to open dashboards, as those of the card. */
const upSqlite = async (db: Kysely<unknown>) => {
  for (const [event, row] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ])
    await sql
      .raw(
        `create trigger ${table}_${event} after ${event} on ${table}
         begin insert into family_stories_changes (person_id) values (${row}.person_id); end`,
      )
      .execute(db);
};

const upPostgres = async (db: Kysely<unknown>) => {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  const schema = rows[0]?.schema as string;
  // 003: with the rights of its owner
  await sql
    .raw(
      `create function ${schema}.${table}_changed() returns trigger language plpgsql
       security definer set search_path = pg_catalog, pg_temp as $$
       begin
         insert into ${schema}.family_stories_changes (person_id)
           values (case when tg_op = 'DELETE' then old.person_id else new.person_id end);
         perform pg_notify('family_stories_changes', '');
         return null;
       end $$`,
    )
    .execute(db);
  await sql.raw(`revoke all on function ${schema}.${table}_changed from public`).execute(db);
  await sql
    .raw(
      `create trigger ${table}_changed after insert or update or delete on ${schema}.${table}
       for each row execute function ${schema}.${table}_changed()`,
    )
    .execute(db);
  await sql.raw(`alter table ${table} enable row level security`).execute(db);
  await createPersonPage(db, schema);
};

/**
 * A function rather than policies: each policy would be planned with every answer that is read and saved. Unanswered
 * questions come first; without a row the token is unknown, and with a closed link there is one row without a question.
 */
const createPersonPage = async (db: Kysely<unknown>, schema: string) => {
  await sql
    .raw(
      `create function ${schema}.family_stories_person_page(its_token text, at_time text)
       returns table (name text, link_expires_at text, link_paused integer,
         question_text text, status text, access_token text, due_date text)
       language sql stable security definer set search_path = pg_catalog, pg_temp as $$
         select p.name, l.link_expires_at, l.link_paused, q.question_text, q.status,
           case when q.status = 'locked' then null else q.access_token end, q.due_date
         from ${schema}.family_stories_person_links l
         join ${schema}.family_stories_people p on p.id = l.person_id and p.deleted_at is null
         left join ${schema}.family_stories_questions q on q.person_id = p.id and q.deleted_at is null
           and q.link_paused = 0 and (q.link_expires_at is null or q.link_expires_at > at_time)
           and l.link_paused = 0 and (l.link_expires_at is null or l.link_expires_at > at_time)
         where l.access_token = its_token
         order by case when q.status in ('submitted', 'locked') then 1 else 0 end, q.created_at, q.id $$`,
    )
    .execute(db);
  await sql.raw(`revoke all on function ${schema}.family_stories_person_page from public`).execute(db);
};
