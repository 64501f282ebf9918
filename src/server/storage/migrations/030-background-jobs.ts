import { type Kysely, PostgresAdapter, sql } from 'kysely';

type Tables = {
  family_stories_background_jobs: Record<string, string | number | null>;
  family_stories_builds: Record<string, string | number | null>;
  family_stories_jobs: { name: string; done_until: string };
};

/**
 * One table for recurring jobs and builds. Finished and waiting builds are copied; the old tables stay, because processes
 * of the previous release use them during a rolling restart. People get the time of their last change.
 */
export const up = async (untyped: Kysely<unknown>): Promise<void> => {
  const db = untyped as Kysely<Tables>;
  await db.schema.alterTable('family_stories_people').addColumn('changed_at', 'text').execute();
  await db.schema
    .createTable('family_stories_background_jobs')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text')
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('run_at', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('started_at', 'text')
    .addColumn('lease_holder', 'text')
    .addColumn('leased_until', 'text')
    .addColumn('progress', 'text')
    .addColumn('result', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text')
    .execute();
  await sql`create index family_stories_background_jobs_due on family_stories_background_jobs (kind, run_at, id)
    where state in ('waiting', 'running')`.execute(db);
  await db.schema
    .createIndex('family_stories_background_jobs_of_subject')
    .on('family_stories_background_jobs')
    .columns(['kind', 'subject', 'created_at', 'id'])
    .execute();
  await sql`create index family_stories_background_jobs_expiring on family_stories_background_jobs (expires_at)
    where expires_at is not null`.execute(db);
  // 002: nobody but its owner sees a row
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`alter table family_stories_background_jobs enable row level security`.execute(db);
  const builds = await db
    .selectFrom('family_stories_builds')
    .selectAll()
    .where('state', 'in', ['waiting', 'running', 'done'])
    .execute();
  for (const { id, book_id, edition, origin, state, progress, created_at, expires_at, ...made } of builds)
    await db
      .insertInto('family_stories_background_jobs')
      .values({
        ...{ id, kind: 'build', subject: book_id, created_at, expires_at, run_at: created_at },
        payload: JSON.stringify({ edition, origin }),
        state: state === 'done' ? 'done' : 'waiting',
        ...(state === 'done' && {
          started_at: created_at,
          progress,
          result: JSON.stringify({
            files: JSON.parse(String(made.files)),
            problems: JSON.parse(String(made.problems)),
            ...{ pages: made.pages, spine_mm: made.spine_mm },
          }),
        }),
      })
      .execute();
  const jobs = await db.selectFrom('family_stories_jobs').select(['name', 'done_until']).execute();
  for (const { name, done_until } of jobs.filter(({ name }) => name !== 'builds'))
    await db
      .insertInto('family_stories_background_jobs')
      .values({
        ...{ id: name, kind: name, payload: '{}', state: 'waiting', run_at: done_until, created_at: done_until },
        result: JSON.stringify({ done_until }),
      })
      .execute();
};
