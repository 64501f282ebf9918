import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** On PostgreSQL a save is a call: a function keeps the plans of its statements, which no pooler lets us keep by name. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  const schema = rows[0]?.schema as string;
  await sql
    .raw(
      // with the rights of whoever calls it: the policies of 002 bind the answerer here as well
      `create function ${schema}.family_stories_save(
         its_token text, new_content text, new_status text, at_time text, base_version integer, text_length integer
       ) returns boolean language plpgsql security invoker as $$
       begin
         perform set_config('family_stories.access_token', its_token, true);
         update ${schema}.family_stories_questions
           set content = new_content, status = new_status, updated_at = at_time, version = version + 1
           where access_token = its_token
             and link_paused = 0 and (link_expires_at is null or link_expires_at > at_time)
             and version = base_version and status <> 'locked'
             and (status <> new_status or content <> new_content);
         if not found then return false; end if;
         -- from the row, where it is compressed already
         insert into ${schema}.family_stories_revisions
             (question_id, version, status, created_at, length, kept, content)
           select id, version, status, updated_at, text_length, 0, content
           from ${schema}.family_stories_questions where access_token = its_token;
         return true;
       end $$`,
    )
    .execute(db);
  await sql.raw(`revoke all on function ${schema}.family_stories_save from public`).execute(db);
};
