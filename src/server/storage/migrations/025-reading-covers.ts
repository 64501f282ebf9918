import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** On PostgreSQL the answerer's role sees no images of others; this says which stories have some (021). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  const schema = rows[0]?.schema as string;
  await sql
    .raw(
      `create function ${schema}.family_stories_reading_covers(its_token text, at_time text)
       returns table (question_id text)
       language sql stable security definer set search_path = pg_catalog, pg_temp as $$
         select min(l.question_id) from ${schema}.family_stories_reading_list(its_token, at_time) l
         where l.question_id in (select i.question_id from ${schema}.family_stories_images i)
         group by l.person_id $$`,
    )
    .execute(db);
  await sql.raw(`revoke all on function ${schema}.family_stories_reading_covers from public`).execute(db);
};
