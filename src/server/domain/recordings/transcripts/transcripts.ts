import { isDeepStrictEqual } from 'node:util';
import { Problem } from '../../../../shared/errors.ts';
import type {
  CorrectedTranscript,
  Cue,
  TranscriptChange,
  TranscriptVersions,
} from '../../../../shared/recordings/transcripts.ts';
import { writeVtt } from '../../../../shared/recordings/vtt.ts';
import { withoutNull } from '../../../../shared/without-null.ts';
import type { App } from '../../../app.ts';
import type { Database } from '../../../storage/database/tables.ts';
import { listUnheard } from '../../../storage/transcript-pieces.ts';
import {
  findCorrectionWith,
  findHeardTranscript,
  findShownTranscript,
  findTranscript,
  findTranscriptState,
  insertTranscript,
  listTranscripts,
  markCorrected,
  type Opened,
  releaseTranscript,
  type TranscriptRow,
  takeBackRelease,
} from '../../../storage/transcripts.ts';
import { requireToken } from '../../answers.ts';
import type { Requester } from '../../audit.ts';
import { now } from '../../now.ts';
import { inTransaction } from '../../transaction.ts';
import { findChanges } from './find-changes.ts';
import { besides, cuesOf, findHeardSince, sureOf } from './heard-since.ts';
import { inOrder, tidyCues } from './tidy-cues.ts';

/** Who reads or corrects: the answerer with her link, or else the admin. */
export type Speaker = { access_token: string; requester: Requester } | 'admin';

/** The words of a recording as WebVTT: a version, or what is shown (the latest correction, or else what was heard last). */
export const requireTranscript = async (app: App, by: Speaker, id: string, version?: number): Promise<string> => {
  const { row, released, heard } = await reading(app, by, async (db, opened) => {
    const recording = await findTranscriptState(db, id, opened);
    if (!recording) return undefined;
    const row = await (version === undefined ? findShownTranscript(db, id) : findTranscript(db, id, version));
    if (!row) throw new Problem('no_transcript');
    const heard = row.source === 'heard' ? undefined : await findHeardTranscript(db, id, row.version);
    return { row, released: recording.released, heard: heard?.version };
  });
  const { source, language, engine } = row;
  // a link has no right to read what is being transcribed
  const unheard = joined(await listUnheard(app.db, id));
  return writeVtt(cuesOf(row), {
    ...{ version: row.version, source, ...withoutNull({ released, language, engine }) },
    ...(heard !== undefined && { heard }),
    ...(unheard.length > 0 && { unheard }),
  });
};

/** Stretches that follow each other become one. */
const joined = (stretches: { start_ms: number; end_ms: number }[]) => {
  const all: [start_ms: number, end_ms: number][] = [];
  for (const { start_ms, end_ms } of stretches) {
    const last = all.at(-1);
    if (last?.[1] === start_ms) last[1] = end_ms;
    else all.push([start_ms, end_ms]);
  }
  return all;
};

/** All versions of a recording’s words, newest first. */
export const findTranscriptVersions = (app: App, id: string): Promise<TranscriptVersions> =>
  reading(app, 'admin', async (db) => {
    const recording = await findTranscriptState(db, id);
    if (!recording) return undefined;
    const rows = await listTranscripts(db, id);
    const changes = await findChanges(db, rows);
    return {
      versions: rows.map(({ recording_id: _id, ...row }) =>
        withoutNull({ ...row, changes: changes.get(row.version) ?? null }),
      ),
      ...withoutNull({ released: recording.released }),
    };
  });

/**
 * Stores a correction as a new version, and with `released` lets readers see it; earlier versions stay. Idempotent: the same
 * words again make no version. What was heard since `base_version` is kept. Throws `transcript_changed` if another person has
 * corrected since.
 */
export const correctTranscript = (
  app: App,
  by: Speaker,
  id: string,
  change: TranscriptChange,
): Promise<CorrectedTranscript> =>
  writing(app, by, async (db, opened) => {
    if (!(await markCorrected(db, id, opened))) return undefined;
    const version = await storeCorrection(db, id, change, {
      source: opened ? 'answerer' : 'admin',
      created_at: now(app),
    });
    if (change.released) await releaseTranscript(db, id, version);
    const recording = await findTranscriptState(db, id, opened);
    return { version, transcript: 'corrected', ...withoutNull({ released: recording?.released ?? null }) };
  });

/** “These words are right” is taken back: readers see them no longer, and books that have them are not given out. */
export const takeBackWords = async (app: App, by: Speaker, id: string): Promise<void> => {
  await writing(app, by, async (db, opened) => (await takeBackRelease(db, id, opened)) || undefined);
};

const storeCorrection = async (
  db: Database,
  id: string,
  { cues: given, base_version, released, aside }: TranscriptChange,
  row: Pick<TranscriptRow, 'source' | 'created_at'>,
) => {
  const shown = await findShownTranscript(db, id);
  const corrected = shown?.source === 'heard' ? undefined : shown;
  const tidied = tidyCues(given);
  // who says that the words are right is sure of them
  const cues = released ? sureOf(tidied) : tidied;
  // who says that another person’s words are right has a version of her own: the history says who checked them
  const isChecked = released && corrected?.source !== row.source;
  if (corrected && !isChecked && isDeepStrictEqual(cues, cuesOf(corrected))) return corrected.version;
  const isAside = aside && corrected;
  const added = shown && base_version !== undefined && !isAside ? await findHeardSince(db, shown, base_version) : [];
  if (!added) return findRepeated(db, shown as TranscriptRow, cues);
  const insert = (all: Cue[]) =>
    insertTranscript(db, { ...row, recording_id: id, language: shown?.language ?? null, cues: JSON.stringify(all) });
  const version = await insert(cues);
  if (isAside) return showAgain(db, corrected, row.created_at);
  // what was heard since is shown with the correction, as a version of its own: a release is of what was read
  const more = besides(added, cues);
  if (more.length > 0) await insert(inOrder([...cues, ...more]));
  return version;
};

/** The version with these cues, if since then only what was heard was added. Throws `transcript_changed` if there is none. */
const findRepeated = async (db: Database, shown: TranscriptRow, cues: Cue[]) => {
  const version = await findCorrectionWith(db, shown.recording_id, JSON.stringify(cues));
  if (version !== undefined && (await findHeardSince(db, shown, version))) return version;
  throw new Problem('transcript_changed', {
    transcript: { version: shown.version, source: shown.source, cues: cuesOf(shown) },
  });
};

/** As a new version, which readers see if they saw it. */
const showAgain = async (db: Database, { version: old, ...shown }: TranscriptRow, created_at: string) => {
  const version = await insertTranscript(db, { ...shown, created_at });
  const recording = await findTranscriptState(db, shown.recording_id);
  if (recording?.released === old) await releaseTranscript(db, shown.recording_id, version);
  return version;
};

type Work<T> = (db: Database, opened: Opened) => Promise<T | undefined>;

/** Runs `work` for whoever asks; explains why there was nothing to find. */
export const reading = async <T>(app: App, by: Speaker, work: Work<T>): Promise<T> => {
  const opened = openedBy(app, by);
  const found = opened
    ? await app.tokenAccess.read(opened.access_token, (db) => work(db, opened))
    : await work(app.db, undefined);
  return found ?? refuse(app, by);
};

const writing = async <T>(app: App, by: Speaker, work: Work<T>): Promise<T> => {
  const opened = openedBy(app, by);
  const done = opened
    ? await app.tokenAccess.write(opened.access_token, (db) => work(db, opened))
    : await inTransaction(app, ({ db }) => work(db, undefined));
  if (done === undefined && by !== 'admin') {
    const { status } = await requireToken(app, by.access_token, by.requester);
    if (status === 'locked') throw new Problem('locked');
  }
  return done ?? refuse(app, by);
};

const openedBy = (app: App, by: Speaker): Opened =>
  by === 'admin' ? undefined : { access_token: by.access_token, now: now(app) };

const refuse = async (app: App, by: Speaker): Promise<never> => {
  if (by !== 'admin') await requireToken(app, by.access_token, by.requester);
  throw new Problem('unknown_recording');
};
