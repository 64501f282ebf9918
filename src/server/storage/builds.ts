import { sql } from 'kysely';
import type { Build, BuildProgress } from '../../shared/books.ts';
import type { BuildFault } from '../../shared/messages/build-fault.ts';
import { isPostgres } from './database/dialect.ts';
import type { Database, JobRow, StoredEdition } from './database/tables.ts';
import { inBatches } from './in-batches.ts';
import { addJob, isUnfinished } from './jobs.ts';
import { hasContent, isStory } from './story-conditions.ts';

/** A finished file: its key in the file store, how it is sent, and the ids of the stories and recordings in it. */
export type BuiltFile = {
  key: string;
  name: string;
  size: number;
  content_type: string;
  pages?: number;
  stories?: string[];
  recordings?: string[];
  words?: string[];
};

/** What was made: files, and what is wrong with them. */
export type BuildResult = {
  problems: BuildFault[];
  files: BuiltFile[];
  pages?: number | null | undefined;
  spine_mm?: number | null | undefined;
};

/** A job that makes a book, or (`book_id` null) an archive. `origin`: where readers reach this instance, '' if unknown. */
export type StoredBuild = Pick<JobRow, 'id' | 'state' | 'attempts' | 'started_at' | 'created_at' | 'expires_at'> & {
  book_id: string | null;
  edition: StoredEdition;
  origin: string;
  with_recordings?: boolean;
  progress: BuildProgress;
  /** Undefined until it has ended. */
  result: BuildResult | undefined;
};

const waiting: BuildProgress = { done: 0, of: 0, step: 'waiting' };

export const readBuild = ({ subject, payload, progress, result, ...row }: JobRow): StoredBuild => ({
  ...row,
  book_id: subject,
  ...(JSON.parse(payload) as Pick<StoredBuild, 'edition' | 'origin' | 'with_recordings'>),
  progress: progress === null ? waiting : JSON.parse(progress),
  result: result === null ? undefined : JSON.parse(result),
});

const builds = (db: Database) => db.selectFrom('family_stories_background_jobs').where('kind', '=', 'build');

export const addBuild = (
  db: Database,
  {
    id,
    created_at,
    book_id,
    ...payload
  }: Pick<StoredBuild, 'id' | 'book_id' | 'edition' | 'origin' | 'created_at' | 'with_recordings'>,
): Promise<void> => addJob(db, { id, created_at, kind: 'build', subject: book_id, payload: JSON.stringify(payload) });

export const findBuild = async (db: Database, id: string): Promise<StoredBuild | undefined> => {
  const row = await builds(db).selectAll().where('id', '=', id).executeTakeFirst();
  return row && readBuild(row);
};

/** The builds of a book, or (null) of the archive, newest first. */
export const listBuilds = async (db: Database, book_id: string | null): Promise<StoredBuild[]> => {
  const query = builds(db)
    .selectAll()
    .where('subject', book_id === null ? 'is' : '=', book_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  return (await query.execute()).map(readBuild);
};

const count = async (query: ReturnType<typeof builds>): Promise<number> => {
  const row = await query.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  // PostgreSQL's driver returns counts as text
  return Number(row.count);
};

export const countWaiting = (db: Database): Promise<number> =>
  count(builds(db).where(isUnfinished).where('state', '=', 'waiting'));

/** How many builds will be made before this one. */
export const countBefore = (db: Database, { created_at, id }: StoredBuild): Promise<number> =>
  count(builds(db).where(isUnfinished).where(sql<boolean>`(created_at, id) < (${created_at}, ${id})`));

/** Which of these builds are running. */
export const listRunningBuilds = async (db: Database): Promise<string[]> =>
  (await builds(db).select('id').where(isUnfinished).where('state', '=', 'running').execute()).map(({ id }) => id);

/** Which of these builds have a row. */
export const listKnownBuilds = async (db: Database, ids: string[]): Promise<string[]> =>
  (await builds(db).select('id').where('id', 'in', ids).execute()).map(({ id }) => id);

/** How many builds are in each state, and the size of their files in bytes. */
export const measureBuilds = async (db: Database): Promise<{ states: Record<string, number>; bytes: number }> => {
  const all = (await builds(db).selectAll().execute()).map(readBuild);
  const files = all.flatMap(({ result }) => result?.files ?? []);
  const states: Partial<Record<Build['state'], number>> = {};
  for (const { state } of all) states[state] = (states[state] ?? 0) + 1;
  return { states, bytes: files.reduce((sum, { size }) => sum + size, 0) };
};

/**
 * A story because of which the files of a build are refused. `only_admin` is 1, or else it was deleted; `is_recording` is 1
 * if only a recording of it was, and `question_id` then is '' once that is erased; it is 2 if only its words were taken back.
 */
export type WithdrawnStory = {
  build_id: string;
  question_id: string;
  only_admin: number;
  is_recording: number;
};

/**
 * The stories in the files of finished builds, of these or of all, that must not be handed out any more: only the admin
 * may read them now, or (in books, not in archives) they or a recording of theirs were deleted, or its words were taken
 * back. A story that is being edited was submitted once,
 * and stays.
 */
export const listWithdrawnStories = async (db: Database, ids?: string[]): Promise<WithdrawnStory[]> => {
  const each = (name: 'stories' | 'recordings' | 'words') =>
    isPostgres(db)
      ? sql`jsonb_path_query(j.result::jsonb, ${sql.lit(`$.files[*].${name}[*]`)}) as item`
      : sql`json_each(j.result, '$.files') as file, json_each(file.value, ${sql.lit(`$.${name}`)}) as item`;
  const id = isPostgres(db) ? sql`item #>> '{}'` : sql`item.value`;
  const ofThese = ids ? sql`and j.id in (${sql.join(ids)})` : sql``;
  const { rows } = await sql<WithdrawnStory>`
    select j.id as build_id, ${id} as question_id, coalesce(q.only_admin, 0) as only_admin, 0 as is_recording
    from family_stories_background_jobs j cross join ${each('stories')}
    left join family_stories_questions q on q.id = ${id}
    left join family_stories_people p on p.id = q.person_id
    where j.kind = 'build' and j.state = 'done' ${ofThese}
      and (q.only_admin = 1 or (j.subject is not null
        and (q.id is null or q.deleted_at is not null or p.deleted_at is not null or not ${hasContent})))
    union
    select j.id, coalesce(r.question_id, ''), 0, 1
    from family_stories_background_jobs j cross join ${each('recordings')}
    left join family_stories_recordings r on r.id = ${id}
    where j.kind = 'build' and j.state = 'done' and j.subject is not null ${ofThese}
      and (r.id is null or r.deleted_at is not null)
    union
    select j.id, r.question_id, 0, 2
    from family_stories_background_jobs j cross join ${each('words')}
    join family_stories_recordings r on r.id = ${id}
    where j.kind = 'build' and j.state = 'done' and j.subject is not null ${ofThese}
      and r.deleted_at is null and r.released is null
    order by build_id, question_id nulls first, is_recording`.execute(db);
  return rows;
};

/**
 * When one of these stories, its recordings or their words, or its person was last changed. Without ids: when anything of any question or person was
 * changed, added or deleted. '' if there is nothing.
 */
export const findLastChange = async (db: Database, question_ids?: string[]): Promise<string> => {
  const select = (ids?: string[]) =>
    db
      .selectFrom('family_stories_people as p')
      .leftJoin('family_stories_questions as q', 'q.person_id', 'p.id')
      .leftJoin('family_stories_recordings as v', 'v.question_id', 'q.id')
      .select((e) => [
        e.fn.max('v.arrived_at').as('recorded'),
        e.fn.max('v.deleted_at').as('recording_deleted'),
        e.fn.max('v.changed_at').as('recording_changed'),
        e.fn.max('q.updated_at').as('question_changed'),
        e.fn.max('q.deleted_at').as('question_deleted'),
        e.fn.max('p.created_at').as('person_added'),
        e.fn.max('p.changed_at').as('person_changed'),
        e.fn.max('p.deleted_at').as('person_deleted'),
      ])
      .$if(ids !== undefined, (query) => query.where('q.id', 'in', ids ?? []).where(isStory))
      .execute();
  const selectWords = (ids?: string[]) =>
    db
      .selectFrom('family_stories_transcripts as t')
      .innerJoin('family_stories_recordings as r', 'r.id', 't.recording_id')
      .select((e) => e.fn.max('t.created_at').as('words_changed'))
      .$if(ids !== undefined, (query) => query.where('r.question_id', 'in', ids ?? []))
      .execute();
  const rows = question_ids
    ? [...(await inBatches(question_ids, select)), ...(await inBatches(question_ids, selectWords))]
    : [...(await select()), ...(await selectWords())];
  return rows
    .flatMap((row): (string | null)[] => Object.values(row))
    .reduce<string>((last, time) => (time && time > last ? time : last), '');
};

/**
 * Number and bytes of answers that are not blank or have a recording, of their photos, and of their recordings
 * (`recorded`); `pixels` is the sum over the photos as shown.
 */
export const measureAnswers = async (
  db: Database,
): Promise<
  Record<
    | 'answers'
    | 'unfinished'
    | 'text'
    | 'notes'
    | 'mails'
    | 'photos'
    | 'originals'
    | 'pixels'
    | 'recordings'
    | 'recorded',
    number
  >
> => {
  const answered = await db
    .selectFrom('family_stories_questions')
    .select((e) => [
      e.fn.countAll<number>().as('answers'),
      sql<number>`coalesce(sum(octet_length(content)), 0)`.as('text'),
      sql<number>`coalesce(sum(case when status in ('submitted', 'locked') then 0 else 1 end), 0)`.as('unfinished'),
      e
        .selectFrom('family_stories_people as p')
        .select((p) => p.fn.countAll<number>().as('people'))
        .where('p.deleted_at', 'is', null)
        .where('p.notes', '<>', '')
        .as('notes'),
      e
        .selectFrom('family_stories_replies as r')
        .innerJoin('family_stories_questions as a', 'a.id', 'r.question_id')
        .select((r) => r.fn.countAll<number>().as('replies'))
        .where('r.state', '=', 'taken')
        .where('a.deleted_at', 'is', null)
        .where('a.content', '<>', '')
        .as('mails'),
    ])
    .where('deleted_at', 'is', null)
    .where((e) => e.or([e('content', '<>', ''), e('id', 'in', e.selectFrom(kept(db)).select('question_id'))]))
    .executeTakeFirstOrThrow();
  const recorded = await db
    .selectFrom(kept(db))
    .select((e) => [e.fn.countAll<number>().as('recordings'), sql<number>`coalesce(sum(bytes), 0)`.as('bytes')])
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
    mails: Number(answered.mails),
    text: Number(answered.text),
    photos: Number(images.photos),
    originals: Number(images.originals),
    pixels: Number(images.pixels),
    recordings: Number(recorded.recordings),
    recorded: Number(recorded.bytes),
  };
};

/** The recordings that were prepared or refused, without the wastebasket. */
const kept = (db: Database) =>
  db
    .selectFrom('family_stories_recordings as v')
    .innerJoin('family_stories_questions as a', 'a.id', 'v.question_id')
    .select(['v.question_id', 'v.bytes'])
    .where('v.status', 'in', ['ready', 'refused'])
    .where('v.deleted_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .as('kept');
