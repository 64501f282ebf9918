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
  await createFunctions(db, schema);
};

/** Functions rather than policies (017): the answerer's role can read stories of a reading link only through them. */
const createFunctions = async (db: Kysely<unknown>, schema: string) => {
  const isOpen = (link: string) =>
    `${link}.link_paused = 0 and (${link}.link_expires_at is null or ${link}.link_expires_at > at_time)`;
  const isFor = (person: string) =>
    `(r.is_for_all = 1 or exists (select 1 from ${schema}.${readerPeople} c
       where c.reader_id = r.id and c.person_id = ${person}))`;
  const isTold = `q.deleted_at is null and q.status in ('submitted', 'locked') and q.only_admin = 0
    and octet_length(q.content) > 0`;
  const isReadable = `${isOpen('r')} and ${isTold} and ${isFor('q.person_id')} and exists (
    select 1 from ${schema}.family_stories_people p where p.id = q.person_id and p.deleted_at is null)`;
  const answeredAt = `coalesce((select v.created_at from ${schema}.family_stories_revisions v
    where v.question_id = q.id order by v.version desc limit 1), q.updated_at)`;
  const thanksAsJson = (which: string) => `coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name,
      'text', t.text, 'created_at', t.created_at) order by t.created_at, t.id)
    from (select t.* from ${schema}.${thanks} t where ${which}
      order by t.created_at desc, t.id desc limit 100) t), '[]')::text`;

  await createFunction(db, schema, {
    name: 'family_stories_reading_list(its_token text, at_time text)',
    returns: `table (reader_name text, link_expires_at text, link_paused integer, person_id text, person_name text,
      question_id text, question_text text, answered_at text)`,
    kind: 'stable',
    body: `select r.name, r.link_expires_at, r.link_paused, p.id, p.name, q.id, q.question_text,
        case when q.id is null then null else ${answeredAt} end
      from ${schema}.${readers} r
      left join (${schema}.family_stories_people p
        join ${schema}.family_stories_questions q on q.person_id = p.id and ${isTold})
        on p.deleted_at is null and ${isOpen('r')} and ${isFor('p.id')}
      where r.access_token = its_token
      order by p.position, p.id, q.created_at, q.id`,
  });
  await createFunction(db, schema, {
    name: 'family_stories_read_story(its_token text, story_id text, at_time text)',
    returns: `table (reader_id text, link_expires_at text, link_paused integer, question_text text, person_name text,
      content text, content_rules integer, answered_at text, thanks text)`,
    kind: 'stable',
    body: `select r.id, r.link_expires_at, r.link_paused, q.question_text,
        (select p.name from ${schema}.family_stories_people p where p.id = q.person_id), q.content, q.content_rules,
        case when q.id is null then null else ${answeredAt} end,
        ${thanksAsJson('t.question_id = q.id and t.reader_id = r.id')}
      from ${schema}.${readers} r
      left join ${schema}.family_stories_questions q on q.id = story_id and ${isReadable}
      where r.access_token = its_token`,
  });
  await createFunction(db, schema, {
    name: 'family_stories_add_thanks(its_token text, story_id text, its_id text, its_text text, at_time text)',
    returns: 'table (id text, name text, text text, created_at text)',
    kind: 'volatile',
    body: `insert into ${schema}.${thanks} as t (id, question_id, reader_id, name, text, created_at)
      select its_id, q.id, r.id, r.name, its_text, at_time
      from ${schema}.${readers} r join ${schema}.family_stories_questions q on q.id = story_id and ${isReadable}
      where r.access_token = its_token
      returning t.id, t.name, t.text, t.created_at`,
  });
  await createFunction(db, schema, {
    name: 'family_stories_answer_reading(its_token text, at_time text)',
    returns: 'table (only_admin integer, readers integer, thanks text)',
    kind: 'stable',
    body: `select q.only_admin,
        case when ${isTold} then (select count(*)::integer from ${schema}.${readers} r
          where ${isOpen('r')} and ${isFor('q.person_id')}) else 0 end,
        ${thanksAsJson('t.question_id = q.id')}
      from ${schema}.family_stories_questions q where q.access_token = its_token and ${isOpen('q')}`,
  });
  await createFunction(db, schema, {
    name: 'family_stories_set_only_admin(its_token text, its_value integer, at_time text)',
    returns: 'void',
    kind: 'volatile',
    body: `update ${schema}.family_stories_questions q set only_admin = its_value
      where q.access_token = its_token and ${isOpen('q')} and q.only_admin <> its_value`,
  });
};

type SqlFunction = { name: string; returns: string; kind: 'stable' | 'volatile'; body: string };

const createFunction = async (db: Kysely<unknown>, schema: string, { name, returns, kind, body }: SqlFunction) => {
  await sql
    .raw(
      `create function ${schema}.${name} returns ${returns}
       language sql ${kind} security definer set search_path = pg_catalog, pg_temp as $$ ${body} $$`,
    )
    .execute(db);
  const [bare] = name.split('(');
  await sql.raw(`revoke all on function ${schema}.${bare} from public`).execute(db);
};
