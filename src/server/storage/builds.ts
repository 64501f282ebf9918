import { sql } from 'kysely';
import type { Build, BuildProblem, BuildProgress } from '../../shared/books.ts';
import type { BuildRow, Database, StoredEdition } from './database/tables.ts';
import { inBatches } from './in-batches.ts';
import { answeredAt, isStory } from './stories.ts';

/** A finished file: its key in the file store, how it is sent, and the ids of the stories in it. */
export type BuiltFile = {
  key: string;
  name: string;
  size: number;
  content_type: string;
  pages?: number;
  stories?: string[];
};

/** A row of `family_stories_builds`, with its JSON parsed. */
export type StoredBuild = Omit<BuildRow, 'progress' | 'problems' | 'files'> & {
  progress: BuildProgress;
  problems: BuildProblem[];
  files: BuiltFile[];
};

const read = ({ progress, problems, files, ...row }: BuildRow): StoredBuild => ({
  ...row,
  progress: JSON.parse(progress),
  problems: JSON.parse(problems),
  files: JSON.parse(files),
});

const unfinished = ['waiting', 'running'] as const;
const ended = ['done', 'failed', 'cancelled'] as const;
const waiting: BuildProgress = { done: 0, of: 0, step: 'waiting' };

type NewBuildRow = Pick<BuildRow, 'id' | 'book_id' | 'edition' | 'input' | 'origin' | 'created_at'>;

/** Inserts nothing if a build with the same input is waiting, running or done. */
export const insertBuild = async (db: Database, row: NewBuildRow): Promise<void> => {
  await db
    .insertInto('family_stories_builds')
    .values({
      ...row,
      state: 'waiting',
      progress: JSON.stringify(waiting),
      problems: '[]',
      files: '[]',
      updated_at: row.created_at,
    })
    // must be exactly the condition of the partial unique index, so without parameters
    .onConflict((c) => c.column('input').where(sql<boolean>`state in ('waiting', 'running', 'done')`).doNothing())
    .execute();
};

/** The id of the build with this input that is waiting, running or done. */
export const findSameBuild = async (db: Database, input: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('family_stories_builds')
      .select('id')
      .where('input', '=', input)
      .where(sql<boolean>`state in ('waiting', 'running', 'done')`)
      .executeTakeFirst()
  )?.id;

export const findBuild = async (db: Database, id: string): Promise<StoredBuild | undefined> => {
  const row = await db.selectFrom('family_stories_builds').selectAll().where('id', '=', id).executeTakeFirst();
  return row && read(row);
};

/** The builds of a book, or (null) of the archive, newest first. */
export const listBuilds = async (
  db: Database,
  book_id: string | null,
  { edition, limit }: { edition?: StoredEdition; limit?: number } = {},
): Promise<StoredBuild[]> => {
  let query = db
    .selectFrom('family_stories_builds')
    .selectAll()
    .where('book_id', book_id === null ? 'is' : '=', book_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  if (edition !== undefined) query = query.where('edition', '=', edition);
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(read);
};

const isUnfinished = sql<boolean>`state in ('waiting', 'running')`;

export const hasUnfinished = async (db: Database): Promise<boolean> =>
  (await db
    .selectFrom('family_stories_builds')
    .select('id')
    .where(isUnfinished)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const countWaiting = async (db: Database): Promise<number> => {
  const { count } = await db
    .selectFrom('family_stories_builds')
    .select((e) => e.fn.countAll<number>().as('count'))
    // the index of unfinished ones has this condition
    .where(isUnfinished)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  // PostgreSQL's driver returns counts as text
  return Number(count);
};

/** How many builds will be made before this one. */
export const countBefore = async (db: Database, { created_at, id }: StoredBuild): Promise<number> => {
  const { count } = await db
    .selectFrom('family_stories_builds')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where(isUnfinished)
    .where(sql<boolean>`(created_at, id) < (${created_at}, ${id})`)
    .executeTakeFirstOrThrow();
  // PostgreSQL's driver returns counts as text
  return Number(count);
};

/** Claims the oldest waiting build for `holder`. */
export const beginNext = async (db: Database, holder: string, updated_at: string): Promise<StoredBuild | undefined> => {
  const row = await db
    .updateTable('family_stories_builds')
    .set((e) => ({ state: 'running' as const, holder, attempts: e('attempts', '+', 1), updated_at }))
    .where('id', '=', (e) =>
      e
        .selectFrom('family_stories_builds')
        .select('id')
        // the index of unfinished ones has this condition
        .where(isUnfinished)
        .where('state', '=', 'waiting')
        .orderBy('created_at')
        .orderBy('id')
        .limit(1),
    )
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();
  return row && read(row);
};

/** The builds whose rows say that they are running. */
export const listRunning = async (db: Database): Promise<StoredBuild[]> => {
  const rows = await db
    .selectFrom('family_stories_builds')
    .selectAll()
    .where(isUnfinished)
    .where('state', '=', 'running')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(read);
};

/** A run of a build; `holder` identifies who runs it. */
export type Run = Pick<StoredBuild, 'id' | 'holder'>;

const running = (db: Database, { id, holder }: Run) =>
  db
    .updateTable('family_stories_builds')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('holder', '=', holder);

/** False if the run has been cancelled or taken over. */
export const recordProgress = async (
  db: Database,
  run: Run,
  progress: BuildProgress,
  updated_at: string,
): Promise<boolean> => {
  const result = await running(db, run)
    .set({ progress: JSON.stringify(progress), updated_at })
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Makes a running build wait again. */
export const requeueBuild = async (
  db: Database,
  run: Run,
  problems: BuildProblem[],
  updated_at: string,
): Promise<void> => {
  await running(db, run)
    .set({
      state: 'waiting',
      holder: null,
      progress: JSON.stringify(waiting),
      problems: JSON.stringify(problems),
      updated_at,
    })
    .execute();
};

type End = Pick<StoredBuild, 'progress' | 'problems' | 'files' | 'pages' | 'spine_mm' | 'updated_at' | 'expires_at'> & {
  state: 'done' | 'failed';
  input?: string;
};

/** False if the run has been cancelled or taken over. */
export const endBuild = async (
  db: Database,
  run: Run,
  { progress, problems, files, ...others }: End,
): Promise<boolean> => {
  const result = await running(db, run)
    .set({
      ...others,
      holder: null,
      progress: JSON.stringify(progress),
      problems: JSON.stringify(problems),
      files: JSON.stringify(files),
    })
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** False if the build has ended already. */
export const cancelBuild = async (
  db: Database,
  id: string,
  times: { updated_at: string; expires_at: string },
): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_builds')
    .set({ state: 'cancelled', holder: null, ...times })
    .where('id', '=', id)
    .where('state', 'in', unfinished)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Deletes a build that has ended and returns the keys of its files; undefined if there is none. */
export const deleteBuild = async (db: Database, id: string): Promise<string[] | undefined> => {
  const row = await db
    .deleteFrom('family_stories_builds')
    .where('id', '=', id)
    .where('state', 'in', ended)
    .returning('files')
    .executeTakeFirst();
  return row && (JSON.parse(row.files) as BuiltFile[]).map(({ key }) => key);
};

export const listExpired = async (db: Database, now: string): Promise<string[]> => {
  const rows = await db.selectFrom('family_stories_builds').select('id').where('expires_at', '<=', now).execute();
  return rows.map(({ id }) => id);
};

export const listDone = async (db: Database): Promise<StoredBuild[]> =>
  (await db.selectFrom('family_stories_builds').selectAll().where('state', '=', 'done').execute()).map(read);

/** Which of these builds have a row. */
export const listKnownBuilds = async (db: Database, ids: string[]): Promise<string[]> => {
  const rows = await db.selectFrom('family_stories_builds').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
};

/** How many builds are in each state, and the size of their files in bytes. */
export const measureBuilds = async (db: Database): Promise<{ states: Record<string, number>; bytes: number }> => {
  const rows = await db.selectFrom('family_stories_builds').select(['state', 'files']).execute();
  const files = rows.flatMap((row) => JSON.parse(row.files) as BuiltFile[]);
  const states: Partial<Record<Build['state'], number>> = {};
  for (const { state } of rows) states[state] = (states[state] ?? 0) + 1;
  return { states, bytes: files.reduce((sum, { size }) => sum + size, 0) };
};

/** Everything that an archive is made from, with versions instead of contents, to compute a checksum. */
export const listArchiveInput = (db: Database): Promise<object[]> =>
  db
    .selectFrom('family_stories_people as p')
    .leftJoin('family_stories_questions as q', 'q.person_id', 'p.id')
    .select(['p.id as person_id', 'p.name', 'p.position', 'p.language', 'p.year_of_birth', 'p.relation', 'p.photo'])
    .select(['p.notes', 'p.called_by_admin', 'p.calls_admin'])
    .select(['q.id', 'q.days_to_complete', 'q.due_date', 'q.library_id'])
    .select(['q.version', 'q.status', 'q.question_text', 'q.only_admin', 'q.deleted_at'])
    .where('p.deleted_at', 'is', null)
    .orderBy('p.id')
    .orderBy('q.id')
    .execute();

/**
 * Everything that a book of these stories is made from, with revision times instead of contents, to compute a
 * checksum: a lock does not change it, a new revision does.
 */
export const listBookInput = (db: Database, question_ids: string[]): Promise<{ id: string }[]> =>
  inBatches(question_ids, (ids) =>
    db
      .selectFrom('family_stories_questions as q')
      .innerJoin('family_stories_people as p', 'p.id', 'q.person_id')
      .select(['q.id', 'q.question_text', 'q.only_admin', 'p.id as person_id', 'p.name', 'p.language'])
      .select(answeredAt.as('answered_at'))
      .where('q.id', 'in', ids)
      .where(isStory)
      .where('p.deleted_at', 'is', null)
      .orderBy('q.id')
      .execute(),
  );

/** `is_there`: 1 unless the story is in the wastebasket or blank. */
export type StoryAccess = { id: string; only_admin: number; is_there: number };

/** Whether others may still read these stories. No row for a question that was deleted for good. */
export const listStoryAccess = (db: Database, question_ids: string[]): Promise<StoryAccess[]> =>
  inBatches(question_ids, (ids) =>
    db
      .selectFrom('family_stories_questions as q')
      .innerJoin('family_stories_people as p', 'p.id', 'q.person_id')
      .select(['q.id', 'q.only_admin'])
      .select(
        sql<number>`case when q.deleted_at is null and p.deleted_at is null and octet_length(q.content) > 0
          then 1 else 0 end`.as('is_there'),
      )
      .where('q.id', 'in', ids)
      .execute(),
  );

/**
 * Number and bytes of answers that are not blank, and of their photos; `pixels` is the sum over the photos as shown.
 */
export const measureAnswers = async (
  db: Database,
): Promise<Record<'answers' | 'unfinished' | 'text' | 'notes' | 'photos' | 'originals' | 'pixels', number>> => {
  const answered = await db
    .selectFrom('family_stories_questions')
    .select((e) => [
      e.fn.countAll<number>().as('answers'),
      sql<number>`coalesce(sum(octet_length(content)), 0)`.as('text'),
      sql<number>`coalesce(sum(case when status = 'in_progress' then 1 else 0 end), 0)`.as('unfinished'),
      e
        .selectFrom('family_stories_people as p')
        .select((p) => p.fn.countAll<number>().as('people'))
        .where('p.deleted_at', 'is', null)
        .where('p.notes', '<>', '')
        .as('notes'),
    ])
    .where('deleted_at', 'is', null)
    .where('content', '<>', '')
    .executeTakeFirstOrThrow();
  const images = await db
    .selectFrom('family_stories_images as i')
    .innerJoin('family_stories_questions as q', 'q.id', 'i.question_id')
    .select((e) => [
      e.fn.countAll<number>().as('photos'),
      sql<number>`coalesce(sum(i.original_bytes), 0)`.as('originals'),
      // a float: the sum may exceed an integer of PostgreSQL
      sql<number>`coalesce(sum(i.width * 1.0 * i.height), 0)`.as('pixels'),
    ])
    .where('q.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    answers: Number(answered.answers),
    unfinished: Number(answered.unfinished),
    notes: Number(answered.notes),
    text: Number(answered.text),
    photos: Number(images.photos),
    originals: Number(images.originals),
    pixels: Number(images.pixels),
  };
};
