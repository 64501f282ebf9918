import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 } from 'uuid';
import type { App } from '../src/server/app.ts';
import { originalKey, partKey, playedKey } from '../src/server/domain/recordings/recording-keys.ts';
import { inMemory } from '../src/server/outside/files/file-store.ts';
import type { RecordingRow } from '../src/server/storage/database/tables.ts';
import type { PlayedFile } from '../src/shared/recordings/recordings.ts';
import type { Cue, TranscriptSource } from '../src/shared/recordings/transcripts.ts';

/** 3.3 s of synthetic speech, "We rowed to the island, and the herons stayed where they were", in Opus or AAC. */
export const speech = (extension: 'webm' | 'm4a'): Promise<Buffer> => recordingFixture(`herons.${extension}`);

/** The same in other kinds of files; `herons-gps.m4a` says where it was made. */
export const recordingFixture = (name: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, 'fixtures/recordings', name));

const speechLength = 3320;

/** The words of `speech`, as heard. */
export const heardWords: Cue[] = [
  { start_ms: 0, end_ms: 1500, text: 'We rode to the island,' },
  { start_ms: 1500, end_ms: 3300, text: 'and the herons stayed where they were.' },
];

/** The words of `speech`. */
export const rightWords: Cue[] = heardWords.map((cue) => ({ ...cue, text: cue.text.replace('rode', 'rowed') }));

type RecordingOptions = Partial<
  Pick<RecordingRow, 'id' | 'created_at' | 'cut_off' | 'deleted_at' | 'listen_token' | 'released' | 'transcript'> &
    Pick<RecordingRow, 'status' | 'mime' | 'peaks'>
> & {
  takes?: number;
  /** Each version, in order; see `released`. */
  words?: { source: TranscriptSource; cues: Cue[] }[];
};

/** Adds a recording that is ready: rows, the original of each take, and what is played, in Opus and AAC. */
export const addRecording = async (
  app: App,
  question_id: string,
  { takes = 1, words = [], ...options }: RecordingOptions = {},
): Promise<RecordingRow> => {
  const [opus, aac] = [await speech('webm'), await speech('m4a')];
  const row = await insertRecording(app, question_id, { ...options, bytes: takes * opus.length });
  const files: PlayedFile[] = [
    { name: `${row.id}.webm`, content_type: 'audio/webm' },
    { name: `${row.id}-copy.m4a`, content_type: 'audio/mp4' },
  ];
  const played = {
    ...{ files: JSON.stringify(files), duration_ms: takes * speechLength },
    peaks: options.peaks ?? Buffer.alloc((takes * speechLength) / 100, 90).toString('base64'),
    transcript: options.transcript ?? stateOf(words.at(-1)?.source),
  };
  await app.db.updateTable('family_stories_recordings').set(played).where('id', '=', row.id).execute();
  for (let take = 0; take < takes; take++) await addTake(app, row.id, take, opus);
  await app.files.put(playedKey(`${row.id}.webm`), inMemory(opus), 'audio/webm');
  await app.files.put(playedKey(`${row.id}-copy.m4a`), inMemory(aac), 'audio/mp4');
  for (const [index, { source, cues }] of words.entries())
    await app.db
      .insertInto('family_stories_transcripts')
      .values({
        ...{ recording_id: row.id, version: index + 1, source, cues: JSON.stringify(cues), created_at: row.created_at },
        ...(source === 'heard' && { engine: 'whisper-test', language: 'en' }),
      })
      .execute();
  return { ...row, ...played };
};

/** Adds a recording whose parts have arrived, and which nobody has finished. Its one take has two parts. */
export const addUnfinishedRecording = async (app: App, question_id: string): Promise<RecordingRow> => {
  const bytes = await speech('webm');
  const row = await insertRecording(app, question_id, { status: 'recording', bytes: bytes.length });
  for (const [part, body] of [bytes.subarray(0, 3000), bytes.subarray(3000)].entries()) {
    const name = { take: 0, part, sha256: sha256(body) };
    await app.files.put(partKey(row.id, name), inMemory(body), 'application/octet-stream');
    await app.db
      .insertInto('family_stories_recording_parts')
      .values({ recording_id: row.id, ...name, bytes: body.length })
      .execute();
  }
  return row;
};

const insertRecording = (app: App, question_id: string, options: Partial<RecordingRow>): Promise<RecordingRow> => {
  const at = new Date(app.clock()).toISOString();
  return app.db
    .insertInto('family_stories_recordings')
    .values({
      ...{ id: v7(), question_id, status: 'ready', mime: 'audio/webm;codecs=opus', created_at: at, arrived_at: at },
      url_secret: randomBytes(32).toString('base64url'),
      ...options,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

const addTake = async (app: App, recording_id: string, take: number, bytes: Buffer) => {
  await app.files.put(originalKey(recording_id, take), inMemory(bytes), 'audio/webm');
  await app.db
    .insertInto('family_stories_takes')
    .values({
      ...{ recording_id, take, parts: 1, bytes: bytes.length, sha256: sha256(bytes), duration_ms: speechLength },
    })
    .execute();
};

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const stateOf = (source: TranscriptSource | undefined) =>
  source === undefined ? null : source === 'heard' ? 'proposed' : 'corrected';
