import * as transcripts from '../../../src/server/storage/transcripts.ts';
import { at, type Cases, each, idOf, now, question, questions, text, tokenAt, unknown } from './family.ts';

const recordings = [0, 1, 2, 3].map((n) => idOf('recording with words', n));
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
        })
        .execute();
    return each(['heard', 'admin', 'answerer', 'heard'] as const, (source) =>
      each([0, 1, 3], (n) => transcripts.insertTranscript(db, row(n, n === 1 ? 'heard' : source))),
    );
  },
  'transcripts.markCorrected': ({ db }) =>
    each([0, 1, 2, 3], (n) => each(ofLinks(n), (opened) => transcripts.markCorrected(db, recordingAt(n), opened))),
  'transcripts.releaseTranscript': ({ db }) =>
    each([0, 1, 3], (n) => transcripts.releaseTranscript(db, recordingAt(n), 2)),
};

export const transcriptReads: Cases = {
  'transcripts.findTranscriptState': ({ db }) =>
    each([...recordings, unknown], (id, n) =>
      each(ofLinks(n), (opened) => transcripts.findTranscriptState(db, id, opened)),
    ),
  'transcripts.findShownTranscript': ({ db }) =>
    each([...recordings, unknown], (id) => transcripts.findShownTranscript(db, id)),
  'transcripts.findTranscript': ({ db }) =>
    each(recordings, (id) => each([1, 4, 9], (version) => transcripts.findTranscript(db, id, version))),
  'transcripts.listTranscripts': ({ db }) => each(recordings, (id) => transcripts.listTranscripts(db, id)),
  'transcripts.listReleasedTranscripts': async ({ db }) => [
    await transcripts.listReleasedTranscripts(db, questions),
    await transcripts.listReleasedTranscripts(db, [question(1), unknown]),
  ],
};
