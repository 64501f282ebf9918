import * as spoken from '../../../src/server/storage/questions.ts';
import * as parts from '../../../src/server/storage/recording-parts.ts';
import * as recordings from '../../../src/server/storage/recordings.ts';
import {
  at,
  byText,
  type Cases,
  each,
  idOf,
  now,
  question,
  questions,
  type Store,
  text,
  tokenAt,
  unknown,
} from './family.ts';
import { importedRecordings } from './imported-recording-cases.ts';

const ids = Array.from({ length: 60 }, (_, n) => idOf('recording', n));
const idAt = (n: number) => ids[n] as string;
const quota = { recordings: 2, bytes: 1000 };
const digits = (n: number) => String(n).repeat(64);
const part = (n: number, take: number, number: number) => ({
  ...{ recording_id: idAt(n), take, part: number, bytes: 100 * (number + 1), sha256: digits(number) },
});
const takes = (n: number) => [
  { recording_id: idAt(n), take: 0, parts: 2, bytes: null, sha256: digits(n) },
  { recording_id: idAt(n), take: 1, parts: 1, bytes: 17, sha256: null },
];

/** Of these two questions, which are locked meanwhile, 5 has a recording that was cut off. */
const continueLocked = async (db: Store['db']) => {
  const ids = [question(2), question(5)];
  const change = db.updateTable('family_stories_questions');
  const before = await db
    .selectFrom('family_stories_questions')
    .select(['id', 'status'])
    .where('id', 'in', ids)
    .execute();
  await change.set({ status: 'locked' }).where('id', 'in', ids).execute();
  await db.updateTable('family_stories_recordings').set({ cut_off: 1 }).where('id', '=', idAt(5)).execute();
  const inserted = await each([undefined, idAt(2), idAt(5), idAt(5), unknown], (continues, turn) =>
    each([2, 5], (n) => {
      const row = { id: idOf('continued', 10 * turn + n), status: 'recording' as const, mime: text(n), bytes: 0 };
      const times = { created_at: at(535), arrived_at: at(535) };
      const all = { ...row, ...times, url_secret: text(turn), continues };
      return recordings.insertRecording(db, tokenAt(n), all, { recordings: 50, bytes: 10_000 });
    }),
  );
  for (const { id, status } of before) await change.set({ status }).where('id', '=', id).execute();
  return inserted;
};

export const recordingWrites: Cases = {
  'recordings.insertRecording': async ({ db, tokenAccess }) => {
    // three for each question, twice: some are too many, one is too large, some are there already
    const inserted = await each([...ids, ...ids, unknown], (id, n) =>
      tokenAccess.write(tokenAt(n % 20), (db) =>
        recordings.insertRecording(
          db,
          tokenAt(n % 20),
          {
            ...{ id, status: n % 3 === 0 ? 'processing' : 'recording', mime: text(n), url_secret: text(n + 1) },
            ...{ created_at: at(500 + n), arrived_at: at(500 + n), bytes: n === 4 ? 1001 : 10 * n },
          },
          quota,
        ),
      ),
    );
    return [inserted, await continueLocked(db)];
  },
  'recordings.lockArrivals': ({ tokenAccess }) =>
    tokenAccess.write(tokenAt(0), (db) => recordings.lockArrivals(db, tokenAt(0))),
  'recordings.lockRecordedQuestion': ({ db }) =>
    each([question(0), unknown], (id) => recordings.lockRecordedQuestion(db, id)),
  'recording-parts.insertPart': ({ db }) => each([0, 2, 1], (number) => parts.insertPart(db, part(1, 0, number))),
  'recordings.addArrival': ({ tokenAccess }) =>
    each([...ids.keys()], (n) =>
      tokenAccess.write(tokenAt(n % 20), (db) =>
        recordings.addArrival(db, { id: idAt(n), bytes: 40, arrived_at: at(520 + n), max_bytes: 60 }),
      ),
    ),
  'recordings.discardRecording': ({ tokenAccess }) =>
    each([2, 2, 3, 11, 14, 16, 17, 22], (n) =>
      tokenAccess.write(tokenAt(n % 20), (db) =>
        recordings.discardRecording(db, { id: idAt(n), access_token: tokenAt(n % 20), deleted_at: at(530) }),
      ),
    ),
  'recordings.endRecording': ({ db }) =>
    each(
      [
        { n: 1, end: { cut_off: 0 as const, sender: { access_token: tokenAt(2), now } } },
        { n: 1, end: { cut_off: 0 as const, peaks: 'AAEC', sender: { access_token: tokenAt(1), now } } },
        { n: 1, end: { cut_off: 1 as const } },
        { n: 5, end: { cut_off: 1 as const, before: at(1) } },
        { n: 5, end: { cut_off: 1 as const, before: now } },
        { n: 2, end: { cut_off: 1 as const } },
      ],
      ({ n, end }) => recordings.endRecording(db, idAt(n), end),
    ),
  'recording-parts.insertTakes': ({ db }) => each([1, 5], (n) => parts.insertTakes(db, takes(n))),
  'questions.recordSpoken': ({ db }) => each([1, 2], (n) => spoken.recordSpoken(db, question(n), at(540 + n))),
  'recordings.deleteRecording': ({ db }) =>
    each([...ids.slice(30, 36), unknown], (id) => recordings.deleteRecording(db, id)),
};

export const recordingReads: Cases = {
  'recordings.findRecording': ({ db }) => each([...ids, unknown], (id) => recordings.findRecording(db, id)),
  'recordings.listKeptRecordings': ({ db }) => each(questions, (id) => recordings.listKeptRecordings(db, id)),
  'recordings.findRecordingWith': ({ db }) =>
    each([0, 1, 2, 3, 5], (n) => recordings.findRecordingWith(db, question(n % 20), digits(n))),
  'recordings.findRecordingUsage': ({ db }) =>
    each([0, 1, 2, 3, 4, 5, 6, 7], (n) => recordings.findRecordingUsage(db, question(n))),
  'recordings.listQuietRecordings': async ({ db }) =>
    (await each([at(505), now], (before) => recordings.listQuietRecordings(db, before))).map((found) => found.sort()),
  'recording-parts.findPart': ({ db }) =>
    each([0, 1, 3], (number) => parts.findPart(db, { recording_id: idAt(1), take: 0, part: number })),
  'recording-parts.listParts': ({ db }) => each(ids, (id) => parts.listParts(db, id)),
  'recording-parts.listTakes': ({ db }) => each(ids, (id) => parts.listTakes(db, id)),
  'recordings.listKnownRecordings': async ({ db }) =>
    (await recordings.listKnownRecordings(db, [...importedRecordings, unknown])).sort(byText),
  'recording-parts.listNeededParts': ({ db }) => parts.listNeededParts(db, importedRecordings),
};
