import { type Kysely, PostgresAdapter, sql } from 'kysely';

const table = 'family_stories_people';

/** More about a person than a name: their place on the dashboard, who they are, and the version of their queue. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const column of ['relation', 'called_by_admin', 'calls_admin', 'language', 'notes', 'photo'])
    await db.schema.alterTable(table).addColumn(column, 'text').execute();
  await db.schema.alterTable(table).addColumn('year_of_birth', 'integer').execute();
  for (const column of ['position', 'queue_version'])
    await db.schema
      .alterTable(table)
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  await db.schema.createIndex(`${table}_in_order`).on(table).columns(['position', 'id']).execute();
  await sql.raw(`create index ${table}_photos on ${table} (photo) where photo is not null`).execute(db);
  await (db.getExecutor().adapter instanceof PostgresAdapter ? upPostgres(db) : upSqlite(db));
};

const shown = [
  ...['name', 'deleted_at', 'position', 'queue_version', 'relation', 'year_of_birth', 'called_by_admin'],
  ...['calls_admin', 'language', 'notes', 'photo'],
];
const differ = (differs: string) => shown.map((column) => `old.${column} ${differs} new.${column}`).join(' or ');

/** The trigger of 013 reports all of it. */
const upSqlite = async (db: Kysely<unknown>) => {
  await sql`drop trigger family_stories_people_changed`.execute(db);
  await sql
    .raw(
      `create trigger family_stories_people_changed after update of ${shown.join(', ')} on ${table}
       when ${differ('is not')}
       begin insert into family_stories_changes (person_id) values (new.id); end`,
    )
    .execute(db);
};

const upPostgres = async (db: Kysely<unknown>) => {
  await sql`drop trigger family_stories_people_changed on family_stories_people`.execute(db);
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  const schema = rows[0]?.schema as string;
  await sql
    .raw(
      `create trigger family_stories_people_changed after update of ${shown.join(', ')}
       on ${schema}.${table} for each row when (${differ('is distinct from')})
       execute function ${schema}.family_stories_people_changed()`,
    )
    .execute(db);
};
