import { hour, minute } from '../../../../shared/durations.ts';
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
import type { JobRun } from '../../../storage/jobs.ts';
import {
  insertPieces,
  listPieces,
  type PieceRow,
  recordPiece,
  type TranscribableRow,
} from '../../../storage/transcript-pieces.ts';
import { findFamilyNames, promptOf } from './family-names.ts';
import { readLevels } from './levels.ts';
import type { OpenSound } from './open-sound.ts';
import { planPieces } from './plan-pieces.ts';

export type TranscribeOptions = {
  transcriber: Transcriber;
  /** Called for each refusal; without an address, a key or words. */
  onRefusal: (refusal: { recording: string; piece: number } & Refused) => void;
  /** In ms, for tests. */
  timeout?: number;
};

/** How long to wait (ms) after so many failures of a piece: five tries in a day. */
const waits = [10 * minute, hour, 5 * hour, 18 * hour];

/** How long to wait before the rest is asked for again; undefined if it is not. */
export const askForPieces = async (
  app: App,
  run: JobRun,
  recording: TranscribableRow,
  sound: OpenSound,
  options: TranscribeOptions,
): Promise<{ ms: number; failures: number } | undefined> => {
  const hints = await findHints(app, recording);
  const outcomes: Outcome[] = [];
  for (const piece of toAskFor(await findPieces(app, recording, sound))) {
    // it is down, and all others would wait for nothing
    if (outcomes.slice(-2).filter((outcome) => outcome === 'later').length === 2) break;
    outcomes.push(await askForPiece(app, run, piece, { sound, hints }, options));
  }
  if (!outcomes.includes('later')) return undefined;
  const failures = outcomes.includes('heard') ? 1 : readFailures(run.job) + 1;
  const ms = waits[failures - 1];
  return ms === undefined ? undefined : { ms, failures };
};

/** Without words, and not refused for good; those that were not tried yet come first. */
const toAskFor = (pieces: PieceRow[]) =>
  pieces
    .filter(({ cues, fault }) => cues === null && fault !== 'sound')
    .toSorted((one, other) => Number(one.fault !== null) - Number(other.fault !== null));

/** `never`: it does not take this sound. */
type Outcome = 'heard' | 'later' | 'never';

const askForPiece = async (
  { db }: App,
  run: JobRun,
  piece: PieceRow,
  { sound, hints }: { sound: OpenSound; hints: Hints },
  options: TranscribeOptions,
): Promise<Outcome> => {
  const heard = await hear(sound, piece, hints, run, options);
  if (!isRefused(heard)) {
    await recordPiece(db, piece, { cues: JSON.stringify(shifted(heard.cues, piece.start_ms)), fault: null });
    return 'heard';
  }
  options.onRefusal({ recording: piece.recording_id, piece: piece.piece, ...heard });
  await recordPiece(db, piece, { cues: null, fault: heard.fault });
  return heard.fault === 'sound' ? 'never' : 'later';
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
  { signal }: JobRun,
  { transcriber, timeout }: TranscribeOptions,
): Promise<Heard | Refused> => {
  const file = await sound.cut({ start_ms, end_ms }, signal);
  if (file === 'crashed') return { fault: 'unreachable' };
  if (!file || file.bytes.length > maxSoundBytes) return { fault: 'sound' };
  return transcribe(transcriber, { ...file, ...hints, duration_ms: end_ms - start_ms }, signal, timeout);
};

const shifted = (cues: Cue[], by: number) =>
  cues.map((cue) => ({ ...cue, start_ms: cue.start_ms + by, end_ms: cue.end_ms + by }));

const readFailures = ({ result }: JobRun['job']): number => JSON.parse(result ?? '{}').failures ?? 0;
