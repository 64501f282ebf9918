import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Nobody listens for changes any more. Each NOTIFY takes a lock at commit that the whole PostgreSQL server shares. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = current_schema()::regnamespace and prosrc like '%pg_notify(''family_stories_changes''%'`.execute(
    db,
  );
  for (const { definition } of rows)
    await sql.raw(definition.replace(/ *(?:--[^\n]*\n *)?perform pg_notify\([^)]*\);\n/, '')).execute(db);
};
