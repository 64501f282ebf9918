import { type Insertable, type Selectable, sql } from 'kysely';
import type { TranscriptState } from '../../shared/recordings/transcripts.ts';
import type { Database, Tables } from './database/tables.ts';
import { isOpen } from './links.ts';

/** A version of a transcript; `cues` is JSON. */
export type TranscriptRow = Selectable<Tables['family_stories_transcripts']>;

/** A link that is open at the time `now`; undefined: the admin, who may see and change everything. */
export type Opened = { access_token: string; now: string } | undefined;

/** The question of a recording, if this link, or the admin, may see it. */
const questionOf = (db: Database, opened: Opened) => {
  const question = db
    .selectFrom('family_stories_questions as q')
    .select('q.id')
    .where('q.id', '=', sql.ref<string>('family_stories_recordings.question_id'));
  return opened
    ? question.where('access_token', '=', opened.access_token).where(isOpen(opened.now))
    : question.where('deleted_at', 'is', null);
};

/** How far the words of a recording are; undefined if it was deleted, or is another's. */
export const findTranscriptState = (
  db: Database,
  id: string,
  opened?: Opened,
): Promise<{ transcript: TranscriptState | null; released: number | null } | undefined> =>
  db
    .selectFrom('family_stories_recordings')
    .select(['transcript', 'released'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((e) => e.exists(questionOf(db, opened)))
    .executeTakeFirst();

/** What is shown: the latest correction, or else what was heard last. */
export const findShownTranscript = (db: Database, recording_id: string): Promise<TranscriptRow | undefined> =>
  db
    .selectFrom('family_stories_transcripts')
    .selectAll()
    .where('recording_id', '=', recording_id)
    .orderBy(sql`case when source = 'heard' then 1 else 0 end`)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findTranscript = (
  db: Database,
  recording_id: string,
  version: number,
): Promise<TranscriptRow | undefined> =>
  db
    .selectFrom('family_stories_transcripts')
    .selectAll()
    .where('recording_id', '=', recording_id)
    .where('version', '=', version)
    .executeTakeFirst();

/** The newest version that a person has corrected to exactly these cues, which are JSON. */
export const findCorrectionWith = async (
  db: Database,
  recording_id: string,
  cues: string,
): Promise<number | undefined> => {
  const found = await db
    .selectFrom('family_stories_transcripts')
    .select('version')
    .where('recording_id', '=', recording_id)
    .where('source', '<>', 'heard')
    .where('cues', '=', cues)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.version;
};

/** Newest first. */
export const listTranscripts = (db: Database, recording_id: string): Promise<Omit<TranscriptRow, 'cues'>[]> =>
  db
    .selectFrom('family_stories_transcripts')
    .select(['recording_id', 'version', 'source', 'engine', 'language', 'created_at'])
    .where('recording_id', '=', recording_id)
    .orderBy('version', 'desc')
    .execute();

/**
 * The first statement of a correction: locks the recording, so that versions are counted one after the other. False if it
 * was deleted, or the link is not open, or its question is locked.
 */
export const markCorrected = async (db: Database, id: string, opened?: Opened): Promise<boolean> => {
  const question = questionOf(db, opened);
  const { numUpdatedRows } = await db
    .updateTable('family_stories_recordings')
    .set({ transcript: 'corrected' })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((e) => e.exists(opened ? question.where('status', '<>', 'locked') : question))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Inserts the next version, and returns its number. The recording must have been locked by an update before. */
export const insertTranscript = async (
  db: Database,
  row: Omit<Insertable<Tables['family_stories_transcripts']>, 'version'>,
): Promise<number> => {
  const last = await db
    .selectFrom('family_stories_transcripts')
    .select('version')
    .where('recording_id', '=', row.recording_id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const version = (last?.version ?? 0) + 1;
  await db
    .insertInto('family_stories_transcripts')
    .values({ ...row, version })
    .execute();
  return version;
};

/** Readers see this version from now on. */
export const releaseTranscript = async (db: Database, id: string, version: number): Promise<void> => {
  await db.updateTable('family_stories_recordings').set({ released: version }).where('id', '=', id).execute();
};

/** Readers see no words from now on, also of a locked answer. False if the recording was deleted, or the link is not open. */
export const takeBackRelease = async (db: Database, id: string, opened?: Opened): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('family_stories_recordings')
    .set({ released: null })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((e) => e.exists(questionOf(db, opened)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The latest corrections of answers that are not the admin's alone, each with what was heard before: `cues` and `heard` are JSON. */
export const listCorrections = (db: Database, limit: number): Promise<{ heard: string; cues: string }[]> =>
  db
    .selectFrom('family_stories_transcripts as c')
    .innerJoin('family_stories_transcripts as h', 'h.recording_id', 'c.recording_id')
    .innerJoin('family_stories_recordings as r', 'r.id', 'c.recording_id')
    .innerJoin('family_stories_questions as q', 'q.id', 'r.question_id')
    .select(['h.cues as heard', 'c.cues'])
    .where('r.deleted_at', 'is', null)
    .where('q.deleted_at', 'is', null)
    .where('q.only_admin', '=', 0)
    .where('c.source', 'in', ['answerer', 'admin'])
    .where('h.source', '=', 'heard')
    .where('h.version', '=', (e) =>
      e
        .selectFrom('family_stories_transcripts as b')
        .select((s) => s.fn.max('b.version').as('newest'))
        .whereRef('b.recording_id', '=', 'c.recording_id')
        .whereRef('b.version', '<', 'c.version')
        .where('b.source', '=', 'heard'),
    )
    .orderBy('c.created_at', 'desc')
    .orderBy('c.recording_id')
    .orderBy('c.version', 'desc')
    .limit(limit)
    .execute();

/** What the recogniser heard last: of all versions, or until this one. */
export const findHeardTranscript = (
  db: Database,
  recording_id: string,
  until?: number,
): Promise<TranscriptRow | undefined> =>
  db
    .selectFrom('family_stories_transcripts')
    .selectAll()
    .where('recording_id', '=', recording_id)
    .where('source', '=', 'heard')
    .$if(until !== undefined, (query) => query.where('version', '<=', until as number))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
