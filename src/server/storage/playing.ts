import { type RawBuilder, sql } from 'kysely';
import type { TranscriptState } from '../../shared/recordings/transcripts.ts';
import type { Database, TokenDatabase } from './database/tables.ts';
import { callTokenFunction, type TokenFunction } from './database/token-function.ts';
import { openCondition } from './links.ts';
import { opensStoryCondition } from './readers.ts';
import { readableCondition } from './story-conditions.ts';

/** A recording that can be played. `files` is JSON: PlayedFile[]. */
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

const played = `v.id, v.created_at, v.duration_ms, v.peaks, v.files, v.url_secret, v.transcript, v.released`;
const playedTypes = `id text, created_at text, duration_ms integer, peaks text, files text, url_secret text,
  transcript text, released integer`;
/** Of the released transcript, if `@with_words` is 1. */
const cues = `case when @with_words = 1 then (select t.cues from family_stories_transcripts t
  where t.recording_id = v.id and t.version = v.released) end as cues`;
const isPlayed = `v.status = 'ready' and v.deleted_at is null`;
const inOrder = 'v.created_at, v.id';

/** `family_stories_questions` has recordings that can be played, as a condition of a statement on that table. */
export const hasPlayed = `exists (select 1 from family_stories_recordings v
  where v.question_id = family_stories_questions.id and ${isPlayed})`;

const run = async <Row>(db: Database | TokenDatabase, statement: RawBuilder<Row>) => (await statement.execute(db)).rows;

/** Of the question that this token opens at the time `now`, in the order in which they were made. */
export const listAnswerRecordings = (db: TokenDatabase, access_token: string, now: string): Promise<PlayedRow[]> => {
  const [before, after] = openCondition('@now').split('@now') as [string, string];
  return run(
    db,
    sql<PlayedRow>`select ${sql.raw(played)} from family_stories_recordings v
      where v.question_id in (select id from family_stories_questions
        where access_token = ${access_token} and ${sql.raw(before)}${now}${sql.raw(after)})
      and ${sql.raw(isPlayed)} order by ${sql.raw(inOrder)}`,
  );
};

/** `cues` are the released words, as JSON. */
export type WordedRow = PlayedRow & { cues: string | null };

const readRecordings: TokenFunction = {
  name: 'family_stories_read_recordings',
  parameters: { its_token: 'text', story_id: 'text', at_time: 'text', with_words: 'integer' },
  returns: `table (${playedTypes}, cues text)`,
  isStable: true,
  text: () => `
    select ${played}, ${cues} from family_stories_readers r
    join family_stories_questions q on q.id = @story_id and ${opensStoryCondition}
    join family_stories_recordings v on v.question_id = q.id and ${isPlayed}
    where r.access_token = @its_token order by ${inOrder}`,
};

/** Of a story that the reading link opens; none of any other. */
export const listReadRecordings = (
  db: TokenDatabase,
  its_token: string,
  story_id: string,
  at_time: string,
  withWords: boolean,
): Promise<WordedRow[]> =>
  callTokenFunction(db, readRecordings, { its_token, story_id, at_time, with_words: Number(withWords) });

/** A recording behind a printed code, with what stands beside it. */
export type ListenedRow = WordedRow & { person_id: string; person_name: string; question_text: string };

const listened: TokenFunction = {
  name: 'family_stories_listened',
  parameters: { its_token: 'text', with_words: 'integer' },
  returns: `table (${playedTypes}, cues text, person_id text, person_name text, question_text text)`,
  isStable: true,
  text: () => `
    select ${played}, ${cues}, p.id as person_id, p.name as person_name, q.question_text
    from family_stories_recordings v
    join family_stories_questions q on q.id = v.question_id and ${readableCondition}
    join family_stories_people p on p.id = q.person_id and p.deleted_at is null
    where v.listen_token = @its_token and ${isPlayed}`,
};

/** The recording of a listen link, as long as others than the admin may read its answer; none of an unknown token. */
export const listListened = (db: TokenDatabase, its_token: string, withWords: boolean): Promise<ListenedRow[]> =>
  callTokenFunction(db, listened, { its_token, with_words: Number(withWords) });

export const playingFunctions: TokenFunction[] = [readRecordings, listened];

const takes = sql<number>`(select cast(count(*) as integer) from family_stories_takes o where o.recording_id = v.id)`;

/** `takes`: how many originals it has. */
export type AdminPlayedRow = PlayedRow & { takes: number; listen_token: string | null };

/** Of a question that is not in the wastebasket. */
export const listPlayedRecordings = (db: Database, question_id: string): Promise<AdminPlayedRow[]> =>
  run(
    db,
    sql<AdminPlayedRow>`select ${sql.raw(played)}, v.listen_token, ${takes} as takes
      from family_stories_recordings v join family_stories_questions q on q.id = v.question_id
      where v.question_id = ${question_id} and q.deleted_at is null
        and ${sql.raw(isPlayed)} order by ${sql.raw(inOrder)}`,
  );

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
    .select(['v.mime', 'v.created_at', 'p.name as person_name', 'q.question_text', takes.as('takes')])
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
