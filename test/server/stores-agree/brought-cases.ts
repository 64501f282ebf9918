import * as parts from '../../../src/server/storage/recording-parts.ts';
import * as recordings from '../../../src/server/storage/recordings.ts';
import { at, type Cases, each, idOf, question, text, unknown } from './family.ts';

const brought = (n: number) => idOf('brought', n);
const ids = [0, 1, 2].map(brought);
const sha256 = 'a'.repeat(64);

export const broughtWrites: Cases = {
  'recordings.insertBroughtRecording': async ({ db }) => {
    await each([0, 1, 2], (n) =>
      recordings.insertBroughtRecording(db, {
        recording: {
          ...{ id: brought(n), question_id: question(n + 3), status: 'processing', mime: text(n), url_secret: text(n) },
          ...{ created_at: at(600 + n), arrived_at: at(600 + n), bytes: 40, cut_off: n % 2, released: n || null },
          ...{ transcript: n === 0 ? null : 'corrected', peaks: 'AAEC' },
        },
        takes: [0, 1].map((take) => ({ recording_id: brought(n), take, parts: 1, bytes: 20, sha256 })),
        transcripts: n === 0 ? [] : [1, 2].map((version) => wordsOf(n, version)),
      }),
    );
    // one of a take that is joined, and one of another
    for (const take of [1, 2])
      await db
        .insertInto('family_stories_recording_parts')
        .values({ recording_id: brought(1), take, part: 0, bytes: 20, sha256 })
        .execute();
  },
};

const wordsOf = (n: number, version: number) => ({
  ...{ recording_id: brought(n), version, source: 'heard' as const, created_at: at(600), cues: `[${version}]` },
  ...{ engine: text(n), language: 'de' },
});

const sorted = (found: string[]) => found.sort((a, b) => (a < b ? -1 : 1));

export const broughtReads: Cases = {
  'recordings.listKnownRecordings': async ({ db }) =>
    sorted(await recordings.listKnownRecordings(db, [...ids, unknown])),
  'recording-parts.listNeededParts': ({ db }) => parts.listNeededParts(db, ids),
};
