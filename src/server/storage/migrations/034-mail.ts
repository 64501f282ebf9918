import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

const people = 'family_stories_people.id';
const readers = 'family_stories_readers.id';
const questions = 'family_stories_questions.id';

/** Mail: addresses, the outbox, rhythms of questions, replies, and notices to the admin. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await addColumns(db, 'family_stories_people', ['email', 'time_zone', 'mail_stopped_at', 'mail_fault']);
  await addColumns(db, 'family_stories_readers', ['email', 'notify', 'notify_since', 'mail_stopped_at', 'mail_fault']);
  await addColumns(db, 'family_stories_settings', ['notices', 'mailbox']);
  for (const [name, columns] of Object.entries(tables)) {
    await columns(db.schema.createTable(name)).execute();
    // 002: nobody but its owner sees a row
    if (db.getExecutor().adapter instanceof PostgresAdapter)
      await sql`alter table ${sql.table(name)} enable row level security`.execute(db);
  }
  for (const [table, columns] of indexes)
    await db.schema
      .createIndex(`${table}_${columns.join('_')}`)
      .on(table)
      .columns(columns)
      .execute();
  // which answers were submitted since a time
  await sql`create index family_stories_revisions_submitted on family_stories_revisions (created_at, question_id)
    where status = 'submitted'`.execute(db);
};

const addColumns = async (db: Kysely<unknown>, table: string, columns: string[]) => {
  for (const column of columns) await db.schema.alterTable(table).addColumn(column, 'text').execute();
};

const tables: Record<string, (table: CreateTableBuilder<string>) => CreateTableBuilder<string, string>> = {
  family_stories_mails: (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('person_id', 'text', (c) => c.references(people).onDelete('cascade'))
      .addColumn('reader_id', 'text', (c) => c.references(readers).onDelete('cascade'))
      .addColumn('question_id', 'text', (c) => c.references(questions).onDelete('cascade'))
      .addColumn('to_address', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('html', 'text', (c) => c.notNull())
      .addColumn('photos', 'text')
      .addColumn('message_id', 'text', (c) => c.notNull().unique())
      .addColumn('token', 'text', (c) => c.unique())
      .addColumn('occasion', 'text', (c) => c.unique())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('sent_at', 'text')
      .addColumn('failed_at', 'text')
      .addColumn('fault', 'text')
      .addColumn('returned_at', 'text'),
  family_stories_rhythms: (table) =>
    table
      .addColumn('person_id', 'text', (c) => c.primaryKey().notNull().references(people).onDelete('cascade'))
      .addColumn('every', 'text', (c) => c.notNull())
      .addColumn('weekday', 'integer', (c) => c.notNull())
      .addColumn('hour', 'integer', (c) => c.notNull())
      .addColumn('paused_until', 'text')
      .addColumn('next_at', 'text', (c) => c.notNull()),
  family_stories_replies: (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('sha256', 'text', (c) => c.notNull().unique())
      .addColumn('message_id', 'text')
      .addColumn('mail_id', 'text', (c) => c.references('family_stories_mails.id').onDelete('set null'))
      .addColumn('person_id', 'text', (c) => c.references(people).onDelete('cascade'))
      .addColumn('reader_id', 'text', (c) => c.references(readers).onDelete('cascade'))
      .addColumn('question_id', 'text', (c) => c.references(questions).onDelete('cascade'))
      .addColumn('from_address', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('received_at', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('why', 'text')
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('left_out', 'text', (c) => c.notNull())
      .addColumn('photos', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('other_files', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('taken_at', 'text'),
  family_stories_notices: (table) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('occasion', 'text', (c) => c.notNull().unique())
      .addColumn('event', 'text', (c) => c.notNull())
      .addColumn('person_id', 'text', (c) => c.references(people).onDelete('cascade'))
      .addColumn('question_id', 'text', (c) => c.references(questions).onDelete('cascade'))
      .addColumn('details', 'text', (c) => c.notNull().defaultTo('{}'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('mailed_at', 'text')
      .addColumn('posted_at', 'text')
      .addColumn('post_attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('post_after', 'text'),
  family_stories_reader_stories: (table) =>
    table
      .addColumn('reader_id', 'text', (c) => c.notNull().references(readers).onDelete('cascade'))
      .addColumn('question_id', 'text', (c) => c.notNull().references(questions).onDelete('cascade'))
      .addColumn('mailed_at', 'text', (c) => c.notNull())
      .addColumn('mail_id', 'text', (c) => c.references('family_stories_mails.id').onDelete('set null'))
      .addPrimaryKeyConstraint('family_stories_reader_stories_key', ['reader_id', 'question_id']),
};

const indexes: [table: string, columns: string[]][] = [
  ['family_stories_mails', ['created_at', 'id']],
  ['family_stories_mails', ['person_id', 'created_at', 'id']],
  ['family_stories_mails', ['question_id']],
  ['family_stories_mails', ['reader_id', 'created_at']],
  ['family_stories_mails', ['sent_at']],
  ['family_stories_rhythms', ['next_at']],
  ['family_stories_replies', ['state', 'received_at', 'id']],
  ['family_stories_replies', ['question_id']],
  ['family_stories_replies', ['person_id']],
  ['family_stories_replies', ['reader_id']],
  ['family_stories_replies', ['mail_id']],
  ['family_stories_replies', ['message_id']],
  ['family_stories_notices', ['created_at', 'id']],
  ['family_stories_notices', ['mailed_at']],
  ['family_stories_notices', ['person_id']],
  ['family_stories_notices', ['question_id']],
  ['family_stories_reader_stories', ['question_id']],
  ['family_stories_reader_stories', ['mail_id']],
];
