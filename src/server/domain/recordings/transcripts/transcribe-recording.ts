import type { Cue } from '../../../../shared/recordings/transcripts.ts';
import type { App } from '../../../app.ts';
import type { Heard } from '../../../outside/recordings/heard.ts';
import {
  isRefused,
  maxSoundBytes,
  type Refused,
  type Transcriber,
  transcribe,
} from '../../../outside/recordings/transcriber.ts';
import type { JobRow } from '../../../storage/database/tables.ts';
import { type Attempt, deleteAttempt, endAttempt } from '../../../storage/jobs.ts';
import {
  deletePieces,
  findTranscribable,
  insertPieces,
  listPieces,
  markAnswered,
  type PieceRow,
  recordPiece,
  type TranscribableRow,
} from '../../../storage/transcript-pieces.ts';
import { insertTranscript } from '../../../storage/transcripts.ts';
import { now } from '../../now.ts';
import { inTransaction } from '../../transaction.ts';
import { cleanCues } from './clean-cues.ts';
import { findFamilyNames, promptOf } from './family-names.ts';
import { readLevels } from './levels.ts';
import { type OpenSound, openSound } from './open-sound.ts';
import { planPieces } from './plan-pieces.ts';

/** An attempt of a job in the queue; see jobs/runner.ts. */
type Run = { job: JobRow; attempt: Attempt; signal: AbortSignal };

export type TranscribeOptions = {
  transcriber: Transcriber;
  /** Called for each refusal; without an address, a key or words. */
  onRefusal: (refusal: { recording: string; piece: number } & Refused) => void;
  /** In ms, for tests. */
  timeout?: number;
};

const minute = 60_000;
const hour = 60 * minute;
/** How long to wait (ms) after so many failures of a piece: five tries in a day. */
const waits = [10 * minute, hour, 5 * hour, 18 * hour];

/**
 * Asks the recogniser for the words of a recording, piece by piece, and ends its job or says when to try again. Each piece is
 * stored once it is answered, so that the next attempt continues. May run twice at the same time: one of them ends it.
 */
export const transcribeRecording = async (app: App, run: Run, options: TranscribeOptions): Promise<void> => {
  const id = run.job.subject ?? '';
  const recording = await findTranscribable(app.db, id);
  if (!recording) return endWithoutWords(app, run, null);
  await using sound = await openSound(app, recording);
  if (!sound) return endWithoutWords(app, run, 'failed');
  const hints = await findHints(app, recording);
  let { failures } = readFailures(run.job);
  for (const piece of await findPieces(app, recording, sound)) {
    if (piece.cues !== null) continue;
    const heard = await hear(sound, piece, hints, run, options);
    if (isRefused(heard)) return endOrWait(app, run, piece, heard, failures + 1, options);
    await recordPiece(app.db, piece, { cues: JSON.stringify(shifted(heard.cues, piece.start_ms)), fault: null });
    failures = 0;
  }
  await finish(app, run, recording, options.transcriber);
};

type Hints = { language: string | undefined; prompt: string };

const findHints = async ({ db }: App, { name, language }: TranscribableRow): Promise<Hints> => ({
  // pt-BR: recognisers know languages, not countries
  language: language?.split('-')[0],
  prompt: promptOf([name, ...(await findFamilyNames(db)).filter((other) => other !== name)]),
});

const findPieces = async ({ db }: App, recording: TranscribableRow, { bytes }: OpenSound): Promise<PieceRow[]> => {
  const { id: recording_id, duration_ms } = recording;
  const known = await listPieces(db, recording_id);
  if (known.length > 0) return known;
  // a piece has about its share of the bytes
  const stretches = planPieces({ duration_ms, bytes, levels: readLevels(recording.peaks) }, maxSoundBytes * 0.9);
  await insertPieces(
    db,
    stretches.map((stretch, piece) => ({ recording_id, piece, ...stretch })),
  );
  return listPieces(db, recording_id);
};

const hear = async (
  sound: OpenSound,
  { start_ms, end_ms }: PieceRow,
  hints: Hints,
  { signal }: Run,
  { transcriber, timeout }: TranscribeOptions,
): Promise<Heard | Refused> => {
  const file = await sound.cut({ start_ms, end_ms }, signal);
  if (file === 'crashed') return { fault: 'unreachable' };
  if (!file || file.bytes.length > maxSoundBytes) return { fault: 'sound' };
  return transcribe(transcriber, { ...file, ...hints, duration_ms: end_ms - start_ms }, signal, timeout);
};

const shifted = (cues: Cue[], by: number) =>
  cues.map((cue) => ({ ...cue, start_ms: cue.start_ms + by, end_ms: cue.end_ms + by }));

const readFailures = ({ result }: JobRow): { failures: number } => ({ failures: 0, ...JSON.parse(result ?? '{}') });

const endOrWait = async (
  app: App,
  run: Run,
  piece: PieceRow,
  refused: Refused,
  failures: number,
  { onRefusal }: TranscribeOptions,
) => {
  onRefusal({ recording: piece.recording_id, piece: piece.piece, ...refused });
  await recordPiece(app.db, piece, { cues: null, fault: refused.fault });
  const wait = waits[failures - 1];
  if (refused.fault === 'sound' || wait === undefined) return endWithoutWords(app, run, 'failed');
  const run_at = new Date(app.clock() + wait).toISOString();
  await endAttempt(app.db, run.attempt, { state: 'waiting', run_at, result: JSON.stringify({ failures }) });
};

/** Pieces that were answered stay: when it is asked again, it continues with the others. */
const endWithoutWords = (app: App, { job, attempt }: Run, state: 'failed' | null): Promise<void> =>
  inTransaction(app, async ({ db }) => {
    await markAnswered(db, job.subject ?? '', state);
    await deleteAttempt(db, attempt);
  });

const finish = (app: App, { attempt }: Run, recording: TranscribableRow, { model }: Transcriber): Promise<void> =>
  inTransaction(app, async ({ db }) => {
    const { id: recording_id, peaks, language } = recording;
    await markAnswered(db, recording_id, 'proposed');
    const pieces = await listPieces(db, recording_id);
    const heard = pieces.flatMap(({ cues }): Cue[] => JSON.parse(cues ?? '[]'));
    if (await deletePieces(db, recording_id))
      await insertTranscript(db, {
        ...{ recording_id, source: 'heard', engine: model ?? null, language },
        ...{ cues: JSON.stringify(cleanCues(heard, readLevels(peaks))), created_at: now(app) },
      });
    await deleteAttempt(db, attempt);
  });
