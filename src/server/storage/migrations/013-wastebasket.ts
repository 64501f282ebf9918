import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Deleted people and questions rest for 30 days. A resting question has another access token, which nobody knows, and
 * keeps its own in `resting_token`: its link is unknown to every statement, also those of the previous release.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['family_stories_people', 'family_stories_questions'])
    await db.schema.alterTable(table).addColumn('deleted_at', 'text').execute();
  await db.schema.alterTable('family_stories_questions').addColumn('resting_token', 'text').execute();
  for (const noun of ['people', 'questions'])
    await sql
      .raw(
        `create index family_stories_${noun}_deleted on family_stories_${noun} (deleted_at, id)
         where deleted_at is not null`,
      )
      .execute(db);
  await (db.getExecutor().adapter instanceof PostgresAdapter ? upPostgres(db) : upSqlite(db));
};

const shown = ['name', 'deleted_at'];
const differ = (differs: string) => shown.map((column) => `old.${column} ${differs} new.${column}`).join(' or ');

/** The trigger of 003 also reports a person who is deleted or restored. A question's token changes, which it reports. */
const upSqlite = async (db: Kysely<unknown>) => {
  await sql`drop trigger family_stories_people_changed`.execute(db);
  await sql
    .raw(
      `create trigger family_stories_people_changed after update of ${shown.join(', ')} on family_stories_people
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
       on ${schema}.family_stories_people for each row when (${differ('is distinct from')})
       execute function ${schema}.family_stories_people_changed()`,
    )
    .execute(db);
};
