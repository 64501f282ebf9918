import * as jobs from '../../../src/server/storage/jobs.ts';
import * as search from '../../../src/server/storage/search.ts';
import { findSpokenAnswers } from '../../../src/server/storage/spoken-answers.ts';
import * as pieces from '../../../src/server/storage/transcript-pieces.ts';
import * as transcripts from '../../../src/server/storage/transcripts.ts';
import { at, type Cases, each, idOf, now, people, question, text, tokenAt, unknown } from './family.ts';

const recordings = [0, 1, 2, 3, 4].map((n) => idOf('recording with words', n));
const recordingAt = (n: number) => recordings[n] as string;

const row = (n: number, source: 'heard' | 'answerer' | 'admin') => ({
  ...{ recording_id: recordingAt(n), source, engine: source === 'heard' ? text(n) : null, language: 'en' },
  ...{ cues: JSON.stringify([{ start_ms: 0, end_ms: 1000, text: text(n + 1) }]), created_at: at(700 + n) },
});

const ofLinks = (n: number) => [undefined, { access_token: tokenAt(n), now }, { access_token: tokenAt(n + 1), now }];

export const transcriptWrites: Cases = {
  'transcripts.insertTranscript': async ({ db }) => {
    for (const [n, id] of recordings.entries())
      await db
        .insertInto('family_stories_recordings')
        .values({
          ...{ id, question_id: question(n), status: 'ready', mime: 'audio/webm', created_at: at(600 + n) },
          ...{ arrived_at: at(600 + n), url_secret: text(n), deleted_at: n === 3 ? now : null },
          ...{ duration_ms: 5000, files: text(n), peaks: 'AAEC', transcript: n === 2 ? 'waiting' : null },
        })
        .execute();
    const created_at = at(700);
    const job = { id: idOf('job of words', 0), kind: 'transcript', subject: recordingAt(0), payload: '{}', created_at };
    await jobs.addJob(db, job);
    return each(['heard', 'admin', 'answerer', 'heard'] as const, (source) =>
      each([0, 1, 3], (n) => transcripts.insertTranscript(db, row(n, n === 1 ? 'heard' : source))),
    );
  },
  'transcripts.markCorrected': ({ db }) =>
    each([0, 1, 2, 3], (n) => each(ofLinks(n), (opened) => transcripts.markCorrected(db, recordingAt(n), opened))),
  'transcript-pieces.markWaiting': ({ db }) => each([...recordings, unknown], (id) => pieces.markWaiting(db, id)),
  'transcript-pieces.markAnswered': ({ db }) => each([0, 3], (n) => pieces.markAnswered(db, recordingAt(n), 'failed')),
  'transcript-pieces.insertPieces': ({ db }) => {
    const rows = [0, 1, 2].map((piece) => ({
      ...{ recording_id: recordingAt(0), piece, start_ms: piece * 1000, end_ms: piece * 1000 + 1000 },
    }));
    const ofOther = rows.map((row) => ({ ...row, recording_id: recordingAt(1) }));
    return each([rows.slice(0, 2), rows, ofOther], (some) => pieces.insertPieces(db, some));
  },
  'transcript-pieces.recordPiece': async ({ db }) => {
    await pieces.recordPiece(db, { recording_id: recordingAt(0), piece: 0 }, { cues: '[]', fault: null });
    await pieces.recordPiece(db, { recording_id: recordingAt(0), piece: 1 }, { cues: null, fault: 'denied' });
    await pieces.recordPiece(db, { recording_id: recordingAt(1), piece: 1 }, { cues: '[]', fault: null });
  },
  'transcripts.releaseTranscript': ({ db }) =>
    each([0, 1, 2, 3], (n) => transcripts.releaseTranscript(db, recordingAt(n), 2)),
  'transcripts.takeBackRelease': ({ db }) =>
    each([2, 3], (n) =>
      each(ofLinks(n).toReversed(), (opened) => transcripts.takeBackRelease(db, recordingAt(n), opened)),
    ),
  // the first is up to date then
  'search.recordIndexedWords': ({ db }) =>
    search.recordIndexedWords(db, [{ id: recordingAt(0), version: 2, cues: null }]),
};

export const transcriptReads: Cases = {
  'spoken-answers.findSpokenAnswers': async ({ db }) =>
    [...(await findSpokenAnswers(db, [...people, unknown]))].toSorted(([one], [other]) => one.localeCompare(other)),
  'transcripts.findTranscriptState': ({ db }) =>
    each([...recordings, unknown], (id, n) =>
      each(ofLinks(n), (opened) => transcripts.findTranscriptState(db, id, opened)),
    ),
  'transcripts.findShownTranscript': ({ db }) =>
    each([...recordings, unknown], (id) => transcripts.findShownTranscript(db, id)),
  'transcripts.findTranscript': ({ db }) =>
    each(recordings, (id) => each([1, 4, 9], (version) => transcripts.findTranscript(db, id, version))),
  'transcripts.findHeardTranscript': ({ db }) =>
    each([...recordings, unknown], (id) =>
      each([undefined, 1, 2], (until) => transcripts.findHeardTranscript(db, id, until)),
    ),
  'transcripts.listCorrections': ({ db }) => each([1, 20], (limit) => transcripts.listCorrections(db, limit)),
  'transcript-pieces.findRecordingStatus': ({ db }) =>
    each([...recordings, unknown], (id) => pieces.findRecordingStatus(db, id)),
  'transcript-pieces.findTranscribable': ({ db }) =>
    each([...recordings, unknown], (id) => pieces.findTranscribable(db, id)),
  'jobs.hasUnfinishedJob': ({ db }) =>
    each([...recordings, unknown], (id) =>
      each(['transcript', 'another'], (kind) => jobs.hasUnfinishedJob(db, kind, id)),
    ),
  'transcript-pieces.listAwaitedTranscripts': ({ db }) => pieces.listAwaitedTranscripts(db),
  'transcript-pieces.listUnheard': ({ db }) => each(recordings, (id) => pieces.listUnheard(db, id)),
  'transcript-pieces.listPieces': ({ db }) => each(recordings, (id) => pieces.listPieces(db, id)),
  'transcript-pieces.countTranscripts': ({ db }) => pieces.countTranscripts(db),
  'transcripts.listTranscripts': ({ db }) => each(recordings, (id) => transcripts.listTranscripts(db, id)),
  'transcripts.findCorrectionWith': ({ db }) =>
    each([...recordings, unknown], (id) =>
      each([0, 1], (n) => transcripts.findCorrectionWith(db, id, row(n, 'admin').cues)),
    ),
};

/** Before the recordings go with their questions. */
export const endingTranscriptWrites: Cases = {
  'transcript-pieces.forgetFaults': ({ db }) => pieces.forgetFaults(db, recordingAt(0)),
  'transcript-pieces.deleteHeardPieces': ({ db }) => each([0, 1], (n) => pieces.deleteHeardPieces(db, recordingAt(n))),
};
