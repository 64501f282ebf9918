import { type Kysely, PostgresAdapter, sql } from 'kysely';

const table = 'family_stories_person_links';

/** A person's own link. */
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
};
