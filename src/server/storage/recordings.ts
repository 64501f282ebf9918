import { type Insertable, type RawBuilder, sql } from 'kysely';
import { isPostgres } from './database/dialect.ts';
import type { Database, RecordingRow, Tables, TokenDatabase } from './database/tables.ts';
import { isOpen } from './links.ts';

/** Without what a link's role may not read. */
export type StoredRecording = Omit<RecordingRow, 'listen_token' | 'indexed' | 'changed_at'>;

const columns = [
  ...(['id', 'question_id', 'status', 'mime', 'created_at', 'arrived_at', 'bytes', 'cut_off'] as const),
  ...(['duration_ms', 'peaks', 'files', 'fault', 'deleted_at', 'url_secret', 'transcript', 'released'] as const),
];

export const findRecording = (db: Database, id: string): Promise<StoredRecording | undefined> =>
  db.selectFrom('family_stories_recordings').select(columns).where('id', '=', id).executeTakeFirst();

/** What can be played of a question, and what was refused, oldest first, without the wastebasket. */
export const listKeptRecordings = (db: Database, question_id: string): Promise<StoredRecording[]> =>
  db
    .selectFrom('family_stories_recordings')
    .select(columns)
    .where('question_id', '=', question_id)
    .where('status', 'in', ['ready', 'refused'])
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** A recording of this question with a take of exactly these bytes. */
export const findRecordingWith = async (
  db: Database,
  question_id: string,
  sha256: string,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom('family_stories_recordings as r')
    .innerJoin('family_stories_takes as t', 't.recording_id', 'r.id')
    .select('r.id')
    .where('r.question_id', '=', question_id)
    .where('r.deleted_at', 'is', null)
    .where('r.status', '<>', 'refused')
    .where('t.sha256', '=', sha256)
    .executeTakeFirst();
  return found?.id;
};

/** Maximum number of recordings per question, and of their bytes together; both count the wastebasket. */
export type RecordingQuota = { recordings: number; bytes: number };

type NewRecordingRow = Pick<
  RecordingRow,
  'id' | 'status' | 'mime' | 'created_at' | 'arrived_at' | 'bytes' | 'url_secret'
> & {
  /** One of the question that was cut off: a lock does not refuse what continues it. */
  continues?: string | undefined;
};

/**
 * Records a recording for the question of this token. Returns false and records nothing if the question is locked, its
 * quota is used up, its link is closed, or there is a recording with this id. Must run in a transaction.
 */
export const insertRecording = async (
  db: Database,
  access_token: string,
  recording: NewRecordingRow,
  quota: RecordingQuota,
): Promise<boolean> => {
  const isToken = sql<boolean>`access_token = ${access_token} and ${isOpen(recording.created_at)}`;
  await lockQuestion(db, isToken);
  const result = await db
    .insertInto('family_stories_recordings')
    .columns(['id', 'question_id', 'status', 'mime', 'created_at', 'arrived_at', 'bytes', 'url_secret'])
    .expression((e) =>
      e
        .selectFrom('family_stories_questions')
        .select((s) => [
          sql<string>`cast(${recording.id} as text)`.as('id'),
          s.ref('id').as('question_id'),
          sql<RecordingRow['status']>`cast(${recording.status} as text)`.as('status'),
          sql<string>`cast(${recording.mime} as text)`.as('mime'),
          sql<string>`cast(${recording.created_at} as text)`.as('created_at'),
          sql<string>`cast(${recording.arrived_at} as text)`.as('arrived_at'),
          sql<number>`cast(${recording.bytes} as integer)`.as('bytes'),
          sql<string>`cast(${recording.url_secret} as text)`.as('url_secret'),
        ])
        .where(isToken)
        .where((q) =>
          q.or([
            q('status', '<>', 'locked'),
            q.exists(
              q
                .selectFrom('family_stories_recordings')
                .select('family_stories_recordings.id')
                .whereRef('question_id', '=', 'family_stories_questions.id')
                .where('family_stories_recordings.id', '=', recording.continues ?? '')
                .where('cut_off', '=', 1)
                .where('deleted_at', 'is', null),
            ),
          ]),
        )
        .where(
          sql<boolean>`(select count(*) < ${quota.recordings}
            and coalesce(sum(bytes), 0) <= ${quota.bytes - recording.bytes}
            from family_stories_recordings where question_id = family_stories_questions.id)`,
        ),
    )
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/**
 * Until the transaction ends, nothing else arrives for the question, so that concurrent uploads cannot exceed the quota
 * together. Always before a row of a recording is locked: in another order there would be deadlocks. SQLite has one
 * writer anyway.
 */
const lockQuestion = async (db: Database, which: RawBuilder<boolean>) => {
  if (isPostgres(db))
    await db.selectFrom('family_stories_questions').select('id').where(which).forNoKeyUpdate().execute();
};

export const lockArrivals = (db: TokenDatabase, access_token: string): Promise<void> =>
  lockQuestion(db, sql<boolean>`access_token = ${access_token}`);

export const lockRecordedQuestion = (db: Database, id: string): Promise<void> =>
  lockQuestion(db, sql<boolean>`id = ${id}`);

/** How much the recordings of a question have. */
export const findRecordingUsage = async (db: Database, question_id: string): Promise<RecordingQuota> => {
  const { recordings, bytes } = await db
    .selectFrom('family_stories_recordings')
    .select((e) => [e.fn.countAll<string>().as('recordings'), e.fn.sum<string | null>('bytes').as('bytes')])
    .where('question_id', '=', question_id)
    .executeTakeFirstOrThrow();
  return { recordings: Number(recordings), bytes: Number(bytes) };
};

type Arrival = { id: string; bytes: number; arrived_at: string; max_bytes: number };

/** Counts the bytes of a part. 'recording_ended': it is finished or in the wastebasket. Run it after `lockArrivals`. */
export const addArrival = async (
  db: Database,
  { id, bytes, arrived_at, max_bytes }: Arrival,
): Promise<'added' | 'recording_ended' | 'recording_too_large'> => {
  const result = await db
    .updateTable('family_stories_recordings')
    .set((e) => ({ bytes: e('bytes', '+', bytes), arrived_at }))
    .where('id', '=', id)
    .where('status', '=', 'recording')
    .where('deleted_at', 'is', null)
    .returning('bytes')
    .executeTakeFirst();
  if (!result) return 'recording_ended';
  return result.bytes > max_bytes ? 'recording_too_large' : 'added';
};

type End = {
  cut_off: 0 | 1;
  peaks?: string | null;
  before?: string;
  /** Only if this link is open at this time. */
  sender?: { access_token: string; now: string };
};

/**
 * Nothing more arrives; it is to be prepared. False if it was finished already, is in the wastebasket, something has arrived
 * since `before`, or it is not of the `sender`.
 */
export const endRecording = async (
  db: Database,
  id: string,
  { cut_off, peaks = null, before, sender }: End,
): Promise<boolean> => {
  let update = db
    .updateTable('family_stories_recordings')
    .set({ cut_off, peaks, status: 'processing' })
    .where('id', '=', id)
    .where('status', '=', 'recording')
    .where('deleted_at', 'is', null);
  if (before !== undefined) update = update.where('arrived_at', '<', before);
  if (sender)
    update = update.where('question_id', 'in', (e) =>
      e
        .selectFrom('family_stories_questions')
        .select('family_stories_questions.id')
        .where('access_token', '=', sender.access_token)
        .where(isOpen(sender.now)),
    );
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
};

/** Recordings that nobody finished, and of which nothing arrived since `before`. */
export const listQuietRecordings = async (db: Database, before: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('family_stories_recordings')
    .select('id')
    .where('status', '=', 'recording')
    .where('arrived_at', '<', before)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
};

/** For good, with its rows in all tables. */
export const deleteRecording = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('family_stories_recordings').where('id', '=', id).execute();
};

/** Moves one into the wastebasket, unless the question of this token is locked; false if nothing was changed. */
export const discardRecording = async (
  db: TokenDatabase,
  { id, access_token, deleted_at }: { id: string; access_token: string; deleted_at: string },
): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_recordings')
    .set({ deleted_at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((e) =>
      e(
        'question_id',
        'in',
        e
          .selectFrom('family_stories_questions')
          .select('family_stories_questions.id')
          .where('access_token', '=', access_token)
          .where('status', '<>', 'locked')
          .where(isOpen(deleted_at)),
      ),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Which of these recordings have a row, also in the wastebasket. */
export const listKnownRecordings = async (db: Database, ids: string[]): Promise<string[]> => {
  const rows = await db.selectFrom('family_stories_recordings').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
};

type BroughtRows = {
  recording: Insertable<Tables['family_stories_recordings']>;
  takes: Insertable<Tables['family_stories_takes']>[];
  transcripts: Insertable<Tables['family_stories_transcripts']>[];
};

/** Inserts all rows of a recording at once. */
export const insertBroughtRecording = async (
  db: Database,
  { recording, takes, transcripts }: BroughtRows,
): Promise<void> => {
  await db.insertInto('family_stories_recordings').values(recording).execute();
  await db.insertInto('family_stories_takes').values(takes).execute();
  for (const row of transcripts) await db.insertInto('family_stories_transcripts').values(row).execute();
};
