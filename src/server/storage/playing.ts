import { sql } from 'kysely';
import type { RecordingFault } from '../../shared/recordings/recordings.ts';
import type { TranscriptState } from '../../shared/recordings/transcripts.ts';
import type { Database, RecordingRow, TokenDatabase } from './database/tables.ts';
import { callTokenFunction, type TokenFunction, withValues } from './database/token-function.ts';
import { openCondition } from './links.ts';
import { opensStoryCondition } from './readers.ts';
import { readableCondition } from './story-conditions.ts';

/** A recording that can be played. `files` is JSON: PlayedFile[]. `peaks` is null if only one was asked for. */
export type PlayedRow = {
  id: string;
  created_at: string;
  duration_ms: number;
  peaks: string | null;
  files: string;
  url_secret: string;
  transcript: TranscriptState | null;
  released: number | null;
};

/** All recordings of an answer, or the one with this id: a player asks for many byte ranges, and needs no levels or words. */
const played = `v.id, v.created_at, v.duration_ms, case when @only_id = '' then v.peaks end as peaks, v.files, v.url_secret,
  v.transcript, v.released`;
const playedTypes = `id text, created_at text, duration_ms integer, peaks text, files text, url_secret text,
  transcript text, released integer`;
/** Of the released transcript. */
const cues = `case when @only_id = '' then (select t.cues from family_stories_transcripts t
  where t.recording_id = v.id and t.version = v.released) end as cues`;
const isPlayed = `v.status = 'ready' and v.deleted_at is null`;
const isMeant = `${isPlayed} and (@only_id = '' or v.id = @only_id)`;
const inOrder = 'v.created_at, v.id';

/** `family_stories_questions` has recordings that have arrived, as a condition of a statement on that table. */
export const hasArrived = `exists (select 1 from family_stories_recordings v
  where v.question_id = family_stories_questions.id and v.status <> 'recording' and v.deleted_at is null)`;

/** Of the question that this token opens at the time `now`, in the order in which they were made. */
export const listAnswerRecordings = (
  db: TokenDatabase,
  access_token: string,
  now: string,
  only_id = '',
): Promise<PlayedRow[]> => run(db, answerRecordings, { access_token, now, only_id });

const inAnswer = `family_stories_recordings v where v.question_id in (select id from family_stories_questions
  where access_token = @access_token and ${openCondition('@now')})`;
const answerRecordings = `select ${played} from ${inAnswer} and ${isMeant} order by ${inOrder}`;

const run = async <Row>(db: Database | TokenDatabase, statement: string, values: Record<string, string>) =>
  (await withValues<Row>(statement, values).execute(db)).rows;

/** `cues` are the released words, as JSON. */
export type WordedRow = PlayedRow & { cues: string | null };

const storyRecordings: TokenFunction = {
  name: 'family_stories_story_recordings',
  parameters: { its_token: 'text', story_id: 'text', at_time: 'text', only_id: 'text' },
  returns: `table (${playedTypes}, cues text)`,
  isStable: true,
  text: () => `
    select ${played}, ${cues} from family_stories_readers r
    join family_stories_questions q on q.id = @story_id and ${opensStoryCondition}
    join family_stories_recordings v on v.question_id = q.id and ${isMeant}
    where r.access_token = @its_token order by ${inOrder}`,
};

/** Of a story that the reading link opens; none of any other. */
export const listReadRecordings = (
  db: TokenDatabase,
  its_token: string,
  story_id: string,
  at_time: string,
  only_id = '',
): Promise<WordedRow[]> => callTokenFunction(db, storyRecordings, { its_token, story_id, at_time, only_id });

/** A recording behind a printed code, with what stands beside it. */
export type ListenedRow = WordedRow & { person_id: string; person_name: string; question_text: string };

const listened: TokenFunction = {
  name: 'family_stories_listened_recording',
  parameters: { its_token: 'text', only_id: 'text' },
  returns: `table (${playedTypes}, cues text, person_id text, person_name text, question_text text)`,
  isStable: true,
  text: () => `
    select ${played}, ${cues}, p.id as person_id, p.name as person_name, q.question_text
    from family_stories_recordings v
    join family_stories_questions q on q.id = v.question_id and ${readableCondition}
    join family_stories_people p on p.id = q.person_id and p.deleted_at is null
    where v.listen_token = @its_token and ${isMeant}`,
};

/** The recording of a listen link, as long as others than the admin may read its answer; none of an unknown token. */
export const listListened = (db: TokenDatabase, its_token: string, only_id = ''): Promise<ListenedRow[]> =>
  callTokenFunction(db, listened, { its_token, only_id });

export const playingFunctions: TokenFunction[] = [storyRecordings, listened];

const takes = `(select cast(count(*) as integer) from family_stories_takes o where o.recording_id = v.id)`;

/** `takes`: how many originals it has. */
export type AdminPlayedRow = PlayedRow & { takes: number; fault: RecordingFault | null; listen_token: string | null };

const inQuestion = `family_stories_recordings v join family_stories_questions q on q.id = v.question_id
  where v.question_id = @question_id and q.deleted_at is null and v.deleted_at is null`;

/** Of a question that is not in the wastebasket. */
export const listPlayedRecordings = (db: Database, question_id: string, only_id = ''): Promise<AdminPlayedRow[]> =>
  run(
    db,
    `select ${played}, v.fault, v.listen_token, ${takes} as takes from ${inQuestion} and ${isMeant} order by ${inOrder}`,
    { question_id, only_id },
  );

/** A recording that has arrived and cannot be played, or not yet. */
export type UnplayedRow = Pick<RecordingRow, 'id' | 'created_at'> & {
  status: 'processing' | 'refused';
  fault: RecordingFault | null;
};

const unplayed = 'v.id, v.created_at, v.status, v.fault';
const isUnplayed = `v.status in ('processing', 'refused') and v.deleted_at is null`;

/** Of the question that this token opens at the time `now`, in the order in which they were made. */
export const listAnswerUnplayed = (db: TokenDatabase, access_token: string, now: string): Promise<UnplayedRow[]> =>
  run(db, `select ${unplayed} from ${inAnswer} and ${isUnplayed} order by ${inOrder}`, { access_token, now });

/** Of a question that is not in the wastebasket, in the order in which they were made. */
export const listUnplayedRecordings = (
  db: Database,
  question_id: string,
): Promise<(UnplayedRow & { takes: number })[]> =>
  run(db, `select ${unplayed}, ${takes} as takes from ${inQuestion} and ${isUnplayed} order by ${inOrder}`, {
    question_id,
  });

/** What opens the keys of a recording's addresses; they say who may hear it. */
export const findKeyOpener = (
  db: Database,
  id: string,
): Promise<{ question_id: string; url_secret: string } | undefined> =>
  db
    .selectFrom('family_stories_recordings')
    .select(['question_id', 'url_secret'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The original of a take, of a recording and question that are not in the wastebasket. */
export const findOriginal = (
  db: Database,
  id: string,
  take: number,
): Promise<
  { mime: string; person_name: string; question_text: string; created_at: string; takes: number } | undefined
> =>
  db
    .selectFrom('family_stories_takes as t')
    .innerJoin('family_stories_recordings as v', 'v.id', 't.recording_id')
    .innerJoin('family_stories_questions as q', 'q.id', 'v.question_id')
    .innerJoin('family_stories_people as p', 'p.id', 'q.person_id')
    .select([
      'v.mime',
      'v.created_at',
      'p.name as person_name',
      'q.question_text',
      sql<number>`${sql.raw(takes)}`.as('takes'),
    ])
    .where('t.recording_id', '=', id)
    .where('t.take', '=', take)
    .where('v.deleted_at', 'is', null)
    .where('q.deleted_at', 'is', null)
    .executeTakeFirst();

/** The token of its listen link, which becomes `token` if there is none. Undefined if it cannot be played. */
export const ensureListenToken = async (db: Database, id: string, token: string): Promise<string | undefined> => {
  const { rows } = await sql<{ listen_token: string }>`update family_stories_recordings
    set listen_token = coalesce(listen_token, ${token}) where id = ${id} and status = 'ready' and deleted_at is null
    and exists (select 1 from family_stories_questions q
      where q.id = family_stories_recordings.question_id and q.deleted_at is null)
    returning listen_token`.execute(db);
  return rows[0]?.listen_token;
};

/** False if there is no such recording with a listen link. */
export const deleteListenToken = async (db: Database, id: string): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_recordings')
    .set({ listen_token: null })
    .where('id', '=', id)
    .where('listen_token', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};
