import * as playing from '../../../src/server/storage/playing.ts';
import * as resting from '../../../src/server/storage/resting-recordings.ts';
import {
  at,
  byText,
  type Cases,
  each,
  idOf,
  now,
  person,
  question,
  questions,
  text,
  tokenAt,
  tokenOf,
  unknown,
} from './family.ts';

const ids = Array.from({ length: 30 }, (_, n) => idOf('played recording', n));
const idAt = (n: number) => ids[n] as string;
const token = (n: number) => tokenOf('listen', n);
const links = [0, 1, 2, 3, 4].map((n) => tokenOf('reader', n));
const files = (n: number) => JSON.stringify([{ name: `${idAt(n)}.webm`, content_type: 'audio/webm' }]);

/** Of the first fifteen questions two each: every fifth is in the wastebasket, every seventh is not ready. */
export const playingWrites: Cases = {
  'playing.ensureListenToken': async ({ db }) => {
    for (const [n, id] of ids.entries()) {
      const rest = { cut_off: 0, peaks: n % 2 ? 'AAEC' : null, transcript: n % 3 ? ('corrected' as const) : null };
      await db
        .insertInto('family_stories_recordings')
        .values({
          ...{ id, question_id: question(n % 15), status: n % 7 === 6 ? 'refused' : 'ready', mime: text(n), ...rest },
          ...{ created_at: at(700 - (n >> 2)), arrived_at: at(700), duration_ms: 1000 * n, files: files(n) },
          ...{
            url_secret: text(n),
            released: n % 3 === 1 ? 1 : null,
            deleted_at: n % 5 === 4 ? at(730 + (n >> 3)) : null,
          },
        })
        .execute();
      await db
        .insertInto('family_stories_takes')
        .values({ recording_id: id, take: n % 2, parts: 1 })
        .execute();
      await db
        .insertInto('family_stories_transcripts')
        .values({ recording_id: id, version: 1, source: 'admin', cues: `["${n}"]`, created_at: at(720) })
        .execute();
    }
    return each([...ids, ...ids, unknown], (id, n) => playing.ensureListenToken(db, id, token(n)));
  },
  'playing.deleteListenToken': ({ db }) => each([idAt(1), idAt(1), unknown], (id) => playing.deleteListenToken(db, id)),
};

export const restoringPlayingWrites: Cases = {
  'resting-recordings.restoreRecording': ({ db }) =>
    each([4, 4, 5, 9, 14], (n) => resting.restoreRecording(db, idAt(n), at(740 + n))),
  'resting-recordings.eraseRecording': ({ db }) =>
    each([at(731), undefined], (before) =>
      each([4, 9, 19, 24, 29], (n) => resting.eraseRecording(db, idAt(n), before)),
    ),
};

export const playingReads: Cases = {
  'playing.listAnswerRecordings': ({ tokenAccess }) =>
    each([...questions.slice(0, 20).keys()], (n) =>
      tokenAccess.read(tokenAt(n), (db) =>
        playing.listAnswerRecordings(db, tokenAt(n), now, n % 2 === 0 ? undefined : idAt(n)),
      ),
    ),
  'playing.listAnswerUnplayed': ({ tokenAccess }) =>
    each([...questions.slice(0, 20).keys()], (n) =>
      tokenAccess.read(tokenAt(n), (db) => playing.listAnswerUnplayed(db, tokenAt(n), now)),
    ),
  'playing.listReadRecordings': ({ tokenAccess }) =>
    each(links, (link) =>
      each(questions.slice(0, 16), (id, n) =>
        tokenAccess.read('', (db) => playing.listReadRecordings(db, link, id, now, n % 2 === 0 ? undefined : idAt(n))),
      ),
    ),
  'playing.listListened': ({ tokenAccess }) =>
    each([...ids.keys(), 99], (n) =>
      tokenAccess.read('', (db) => playing.listListened(db, token(n), n % 4 < 2 ? undefined : idAt(n % 30))),
    ),
  'playing.listPlayedRecordings': ({ db }) =>
    each([...questions, unknown], (id, n) => playing.listPlayedRecordings(db, id, n % 2 === 0 ? undefined : idAt(n))),
  'playing.listUnplayedRecordings': ({ db }) =>
    each([...questions, unknown], (id) => playing.listUnplayedRecordings(db, id)),
  'playing.findKeyOpener': ({ db }) => each([...ids, unknown], (id) => playing.findKeyOpener(db, id)),
  'playing.findOriginal': ({ db }) => each([...ids, unknown], (id, n) => playing.findOriginal(db, id, n % 2)),
  'resting-recordings.listRestingRecordings': ({ db }) => resting.listRestingRecordings(db),
  'resting-recordings.listRecordingIds': async ({ db }) =>
    each([{ question_id: question(3) }, { person_id: person(1) }, { person_id: unknown }], async (which) =>
      (await resting.listRecordingIds(db, which)).filter((id) => ids.includes(id)),
    ),
  'resting-recordings.listFileRows': async ({ db }) => {
    const found = await resting.listFileRows(db, [...ids.slice(0, 12), unknown]);
    return {
      files: found.files.toSorted(byText),
      takes: found.takes.map(({ recording_id }) => recording_id).toSorted(byText),
    };
  },
};
