import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * What lists show of an answer, so that they need not read it whole. Null where a release before this one wrote it, until
 * the job has computed it. If an update changes the content but not the summary, a trigger deletes the summary.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('family_stories_questions').addColumn('summary', 'text').execute();
  await sql`create index family_stories_questions_unsummarised on family_stories_questions (id)
    where summary is null and octet_length(content) > 0`.execute(db);
  await (db.getExecutor().adapter instanceof PostgresAdapter ? upPostgres(db) : upSqlite(db));
};

const upSqlite = (db: Kysely<unknown>) =>
  sql`create trigger family_stories_questions_unsummarised after update of content on family_stories_questions
    when new.summary is old.summary and new.summary is not null
    begin update family_stories_questions set summary = null where rowid = new.rowid; end`.execute(db);

const upPostgres = async (db: Kysely<unknown>) => {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  const schema = rows[0]?.schema as string;
  const called = `${schema}.family_stories_questions_unsummarised`;
  await sql
    .raw(
      `create function ${called}() returns trigger language plpgsql as $$
       begin new.summary := null; return new; end $$`,
    )
    .execute(db);
  await sql.raw(`revoke all on function ${called} from public`).execute(db);
  await sql
    .raw(
      `create trigger family_stories_questions_unsummarised before update of content
       on ${schema}.family_stories_questions for each row
       when (new.summary = old.summary) execute function ${called}()`,
    )
    .execute(db);
  await createFunctions(db, schema);
};

/** As in 025: the answerer's role sees no other row. What the link opens is asked of 021. */
const createFunctions = async (db: Kysely<unknown>, schema: string) => {
  const functions = [
    {
      name: 'family_stories_reading_summaries(its_token text, at_time text, chosen text[])',
      returns: `table (question_id text, person_id text, is_cover boolean, summary text, content text,
        content_rules integer)`,
      body: `with listed as materialized (
          select l.person_id, l.question_id from ${schema}.family_stories_reading_list(its_token, at_time) l),
        covers as (select min(l.question_id) as question_id from listed l
          where l.question_id in (select i.question_id from ${schema}.family_stories_images i) group by l.person_id)
        select q.id, q.person_id, q.id in (select c.question_id from covers c), q.summary,
          case when q.summary is null then q.content end, q.content_rules
        from ${schema}.family_stories_questions q
        where q.id in (select c.question_id from covers c
          union select l.question_id from listed l where l.question_id = any(chosen))`,
    },
    {
      name: 'family_stories_reading_places(its_token text, at_time text, story_id text, its_order text, beside integer)',
      returns: `table (reader_name text, person_id text, person_name text, question_id text, question_text text,
        answered_at text, place integer, own integer, stories integer)`,
      body: `with listed as materialized (
          select l.* from ${schema}.family_stories_reading_list(its_token, at_time) with ordinality
            as l (reader_name, link_expires_at, link_paused, person_id, person_name, question_id, question_text,
              answered_at, nth)
          where l.question_id is not null),
        placed as (select l.*, count(*) over (partition by l.person_id) as stories,
            row_number() over (partition by l.person_id order by l.nth) as own,
            row_number() over (order by case when its_order = 'date' then l.answered_at end desc, l.nth) as place
          from listed l)
        select p.reader_name, p.person_id, p.person_name, p.question_id, p.question_text, p.answered_at,
          p.place::integer, p.own::integer, p.stories::integer
        from placed p left join placed c on c.question_id = story_id
        where p.own = 1 or (its_order = 'person' and p.person_id = c.person_id)
          or abs(p.place - c.place) <= beside
        order by p.place`,
    },
  ];
  for (const { name, returns, body } of functions) {
    await sql
      .raw(
        `create function ${schema}.${name} returns ${returns}
         language sql stable security definer set search_path = pg_catalog, pg_temp as $$ ${body} $$`,
      )
      .execute(db);
    await sql.raw(`revoke all on function ${schema}.${name.split('(')[0]} from public`).execute(db);
  }
};
