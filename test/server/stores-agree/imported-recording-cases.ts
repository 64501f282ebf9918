import * as recordings from '../../../src/server/storage/recordings.ts';
import { at, type Cases, each, idOf, question, text } from './family.ts';

const idAt = (n: number) => idOf('imported recording', n);
export const importedRecordings: string[] = [0, 1, 2].map(idAt);
const sha256 = 'a'.repeat(64);

export const importedRecordingWrites: Cases = {
  'recordings.insertBroughtRecording': async ({ db }) => {
    await each([0, 1, 2], (n) =>
      recordings.insertBroughtRecording(db, {
        recording: {
          ...{ id: idAt(n), question_id: question(n + 3), status: 'processing', mime: text(n), url_secret: text(n) },
          ...{ created_at: at(600 + n), arrived_at: at(600 + n), bytes: 40, cut_off: n % 2, released: n || null },
          ...{ transcript: n === 0 ? null : 'corrected', peaks: 'AAEC' },
        },
        takes: [0, 1].map((take) => ({ recording_id: idAt(n), take, parts: 1, bytes: 20, sha256 })),
        transcripts: n === 0 ? [] : [1, 2].map((version) => wordsOf(n, version)),
      }),
    );
    // one of a take that is joined, and one of another
    for (const take of [1, 2])
      await db
        .insertInto('family_stories_recording_parts')
        .values({ recording_id: idAt(1), take, part: 0, bytes: 20, sha256 })
        .execute();
  },
};

const wordsOf = (n: number, version: number) => ({
  ...{ recording_id: idAt(n), version, source: 'heard' as const, created_at: at(600), cues: `[${version}]` },
  ...{ engine: text(n), language: 'de' },
});
