import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('family_stories_people')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();

  // content stands last: a list of questions never reads through the answers
  await db.schema
    .createTable('family_stories_questions')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('person_id', 'text', (c) => c.notNull().references('family_stories_people.id'))
    .addColumn('question_text', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) =>
      c.notNull().check(sql`status in ('not_started', 'in_progress', 'submitted', 'locked')`),
    )
    .addColumn('access_token', 'text', (c) => c.notNull().unique())
    .addColumn('days_to_complete', 'integer')
    .addColumn('due_date', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('family_stories_questions_of_person')
    .on('family_stories_questions')
    .columns(['person_id', 'created_at desc', 'id desc'])
    .execute();

  await db.schema
    .createTable('family_stories_revisions')
    .addColumn('question_id', 'text', (c) => c.notNull().references('family_stories_questions.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('length', 'integer', (c) => c.notNull())
    .addColumn('kept', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('family_stories_revisions_key', ['question_id', 'version'])
    .execute();

  await db.schema
    .createTable('family_stories_images')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('question_id', 'text', (c) => c.references('family_stories_questions.id').onDelete('set null'))
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('original_bytes', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('family_stories_images_of_question')
    .on('family_stories_images')
    .column('question_id')
    .execute();

  await db.schema
    .createTable('admin_settings')
    .addColumn('id', 'integer', (c) => c.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('admin_sessions')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('attempts')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('ends_at', sql`double precision`, (c) => c.notNull())
    .execute();
};
