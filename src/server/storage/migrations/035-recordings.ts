import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

const recordings = 'family_stories_recordings.id';

/** Recordings of answers: their parts while they arrive, their takes once joined, and their transcripts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const [name, columns] of Object.entries(tables)) {
    await columns(db.schema.createTable(name)).execute();
    // 002: nobody but its owner sees a row, unless a policy below says so
    if (isPostgres) await sql`alter table ${sql.table(name)} enable row level security`.execute(db);
  }
  for (const [name, table, columns] of indexes) await db.schema.createIndex(name).on(table).columns(columns).execute();
  // recordings whose words are missing from the search index
  await sql`create index family_stories_recordings_unindexed on family_stories_recordings (question_id)
    where coalesce(indexed, 0) <> case when deleted_at is null then coalesce(released, 0) else 0 end`.execute(db);
  if (isPostgres) for (const policy of policies) await sql.raw(`create policy ${policy}`).execute(db);
  await (isPostgres ? reportOnPostgres(db) : reportOnSqlite(db));
};

// what the admin's pages show; parts that arrive change neither
const reported = [
  ['added', 'insert', 'new', `new.status <> 'recording'`],
  ['changed', `update of status, deleted_at, transcript, released`, 'new', ''],
  ['deleted', 'delete', 'old', ''],
] as const;
const differ = (differs: string) =>
  ['status', 'deleted_at', 'transcript', 'released']
    .map((column) => `old.${column} ${differs} new.${column}`)
    .join(' or ');

/** Triggers as in 003 and 021: the card of the person has changed. */
const reportOnSqlite = async (db: Kysely<unknown>) => {
  for (const [name, event, row, when] of reported)
    await sql
      .raw(
        `create trigger family_stories_recordings_${name} after ${event} on family_stories_recordings
         ${conditionOf(name, when, 'is not')}
         begin
           insert into family_stories_changes (person_id)
             select person_id from family_stories_questions where id = ${row}.question_id;
         end`,
      )
      .execute(db);
};

const reportOnPostgres = async (db: Kysely<unknown>) => {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  const schema = rows[0]?.schema as string;
  const called = `${schema}.family_stories_recordings_changed`;
  // 003: with the rights of its owner
  await sql
    .raw(
      `create function ${called}() returns trigger language plpgsql
       security definer set search_path = pg_catalog, pg_temp as $$
       begin
         insert into ${schema}.family_stories_changes (person_id)
           select q.person_id from ${schema}.family_stories_questions q
           where q.id = case when tg_op = 'DELETE' then old.question_id else new.question_id end;
         return null;
       end $$`,
    )
    .execute(db);
  await sql.raw(`revoke all on function ${called} from public`).execute(db);
  for (const [name, event, , when] of reported)
    await sql
      .raw(
        `create trigger family_stories_recordings_${name} after ${event} on ${schema}.family_stories_recordings
         for each row ${conditionOf(name, when, 'is distinct from')} execute function ${called}()`,
      )
      .execute(db);
};

const conditionOf = (name: string, when: string, differs: string) => {
  const condition = name === 'changed' ? differ(differs) : when;
  return condition === '' ? '' : `when (${condition})`;
};

const tables: Record<string, (table: CreateTableBuilder<string>) => CreateTableBuilder<string, string>> = {
  family_stories_recordings: (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('question_id', 'text', (c) =>
        c.notNull().references('family_stories_questions.id').onDelete('cascade'),
      )
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('mime', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('arrived_at', 'text', (c) => c.notNull())
      .addColumn('bytes', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('cut_off', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('duration_ms', 'integer')
      .addColumn('peaks', 'text')
      .addColumn('files', 'text')
      .addColumn('fault', 'text')
      .addColumn('deleted_at', 'text')
      .addColumn('url_secret', 'text', (c) => c.notNull())
      .addColumn('listen_token', 'text', (c) => c.unique())
      .addColumn('transcript', 'text')
      .addColumn('released', 'integer')
      .addColumn('indexed', 'integer'),
  family_stories_recording_parts: (table) =>
    table
      .addColumn('recording_id', 'text', (c) => c.notNull().references(recordings).onDelete('cascade'))
      .addColumn('take', 'integer', (c) => c.notNull())
      .addColumn('part', 'integer', (c) => c.notNull())
      .addColumn('bytes', 'integer', (c) => c.notNull())
      .addColumn('sha256', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('family_stories_recording_parts_key', ['recording_id', 'take', 'part']),
  family_stories_takes: (table) =>
    table
      .addColumn('recording_id', 'text', (c) => c.notNull().references(recordings).onDelete('cascade'))
      .addColumn('take', 'integer', (c) => c.notNull())
      .addColumn('parts', 'integer', (c) => c.notNull())
      .addColumn('bytes', 'integer')
      .addColumn('sha256', 'text')
      .addColumn('duration_ms', 'integer')
      .addPrimaryKeyConstraint('family_stories_takes_key', ['recording_id', 'take']),
  family_stories_transcripts: (table) =>
    table
      .addColumn('recording_id', 'text', (c) => c.notNull().references(recordings).onDelete('cascade'))
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('source', 'text', (c) => c.notNull())
      .addColumn('engine', 'text')
      .addColumn('language', 'text')
      .addColumn('cues', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('family_stories_transcripts_key', ['recording_id', 'version']),
  family_stories_transcript_pieces: (table) =>
    table
      .addColumn('recording_id', 'text', (c) => c.notNull().references(recordings).onDelete('cascade'))
      .addColumn('piece', 'integer', (c) => c.notNull())
      .addColumn('start_ms', 'integer', (c) => c.notNull())
      .addColumn('end_ms', 'integer', (c) => c.notNull())
      .addColumn('cues', 'text')
      .addColumn('fault', 'text')
      .addPrimaryKeyConstraint('family_stories_transcript_pieces_key', ['recording_id', 'piece']),
};

const indexes: [name: string, table: string, columns: string[]][] = [
  ['family_stories_recordings_by_transcript', 'family_stories_recordings', ['transcript', 'created_at']],
  ['family_stories_transcripts_by_source', 'family_stories_transcripts', ['source', 'created_at']],
  ['family_stories_recordings_of_question', 'family_stories_recordings', ['question_id', 'created_at', 'id']],
  ['family_stories_recordings_by_status', 'family_stories_recordings', ['status', 'arrived_at']],
  ['family_stories_recordings_deleted', 'family_stories_recordings', ['deleted_at']],
];

const isAnswerer = `current_user = 'family_stories_answerer'`;
const openedWhere = (condition = '') => `(select id from family_stories_questions
  where access_token = current_setting('family_stories.access_token', true)${condition})`;
const opened = openedWhere();
const unlocked = openedWhere(` and status <> 'locked'`);
const ofRecording = (question: string) =>
  `recording_id in (select id from family_stories_recordings where question_id = ${question})`;

/** The answerer's role: the recordings of the one question. The rest of one begun before a lock may arrive. */
const policies = [
  `read_of_one on family_stories_recordings for select using (${isAnswerer} and question_id = ${opened})`,
  `add_to_one on family_stories_recordings for insert with check (${isAnswerer} and question_id = ${unlocked})`,
  `write_of_one on family_stories_recordings for update using (${isAnswerer} and question_id = ${opened})`,
  ...['family_stories_takes', 'family_stories_recording_parts', 'family_stories_transcripts'].map(
    (table) => `read_of_one on ${table} for select using (${isAnswerer} and ${ofRecording(opened)})`,
  ),
  `add_to_one on family_stories_recording_parts for insert with check (${isAnswerer} and ${ofRecording(opened)})`,
  `add_to_one on family_stories_transcripts for insert with check (${isAnswerer} and ${ofRecording(unlocked)})`,
];
