import * as bookRecordings from '../../../src/server/storage/book-recordings.ts';
import * as books from '../../../src/server/storage/books.ts';
import * as builds from '../../../src/server/storage/builds.ts';
import * as jobs from '../../../src/server/storage/jobs.ts';
import * as readers from '../../../src/server/storage/readers.ts';
import * as stories from '../../../src/server/storage/stories.ts';
import type { BookFields } from '../../../src/shared/books.ts';
import {
  at,
  books as bookIds,
  builds as buildIds,
  type Cases,
  each,
  idOf,
  image,
  images,
  ms,
  now,
  people,
  person,
  question,
  questions,
  readers as readerIds,
  text,
  texts,
  tokenAt,
  tokenOf,
  tokens,
  unknown,
  unordered,
} from './family.ts';

const link = (n: number) => tokenOf('reader', n);
const links = [0, 1, 2, 3, 4].map(link);
const reader = (n: number) => readerIds[n] as string;
const thanks = (n: number) => idOf('thanks', n);
const book = (n: number) => bookIds[n] as string;
const build = (n: number) => buildIds[n] as string;

const fields = (n: number): BookFields => ({
  ...{ title: text(n), subtitle: text(n + 1), dedication: '', foreword: text(n + 57), afterword: '', back_cover: '' },
  ...{ format: 'a5', photo_size: 'usual', cover_photo: image(n), cover_colour: 1, language: 'de' },
  ...{ chapters: [{ title: text(n + 2), questions: questions.slice(n, n + 9) }] },
  ...{ qr_codes: true, printer: 'own', spine_mm: 7.25 },
});

// the last is in the wastebasket, and the other is not there
const withWords = [0, 3, 9].map((n) => idOf('recording with words', n));

const result = (ids: string[]) =>
  JSON.stringify({
    problems: [],
    files: [{ key: 'a', name: text(30), size: 12_345, content_type: 'x', stories: ids, recordings: withWords }],
  });

const claim = (holder: string, minutes: number) => ({ holder, now: ms(minutes), lease: 60_000 });

export const readingWrites: Cases = {
  'readers.insertReader': ({ db }) =>
    each(readerIds, (id, n) =>
      readers.insertReader(db, {
        ...{ id, name: text(n + 20), access_token: link(n), created_at: at(n >> 1), is_for_all: Number(n === 0) },
        link_expires_at: n === 1 ? at(1001) : null,
        language: n === 2 ? 'he' : null,
        ...{ email: n ? `reader${n}@example.org` : null, notify: n === 3 ? 'each' : null },
        notify_since: n === 3 ? at(1) : null,
      }),
    ),
  'readers.updateReader': ({ db }) =>
    each(
      [{ name: text(36) }, { link_paused: 1, language: 'pt-BR' }, { is_for_all: 0, name: undefined, language: null }],
      (change, n) => each([reader(n + 1), unknown], (id) => readers.updateReader(db, id, change)),
    ),
  'readers.replaceReaderPeople': ({ db }) =>
    each([[person(4)], [], [person(3), person(0), person(1)]], (chosen) =>
      each([reader(1), reader(3)], (id) => readers.replaceReaderPeople(db, id, chosen)),
    ),
  'readers.setOnlyAdmin': ({ tokenAccess }) =>
    each([true, true, false], (value, turn) =>
      each([tokenAt(1), tokenAt(8), tokenAt(13 + turn)], (token) =>
        tokenAccess.write(token, (db) => readers.setOnlyAdmin(db, token, value && token !== tokenAt(1), now)),
      ),
    ),
  'readers.insertThanks': ({ tokenAccess }) =>
    each(texts, (its_text, n) =>
      tokenAccess.write(link(n % 4), (db) =>
        readers.insertThanks(db, {
          ...{ its_token: link(n % 4), story_id: question(n % 20), its_id: thanks(n), its_text },
          at_time: at(200 + (n >> 3)),
        }),
      ),
    ),
  'readers.recordThanksSeen': ({ db }) => readers.recordThanksSeen(db, [...texts.keys()].slice(0, 30).map(thanks)),
  'readers.deleteThanks': ({ db }) => each([...texts.keys()].slice(0, 6), (n) => readers.deleteThanks(db, thanks(n))),
  'books.insertBook': ({ db }) =>
    each(bookIds, (id, n) => books.insertBook(db, { id, created_at: at(210), fields: fields(n * 20) })),
  'books.replaceBook': ({ db }) =>
    each([1, 1, 2], (version, n) =>
      each([book(0), unknown], (id) => books.replaceBook(db, { id, version }, fields(n + 33), at(211 + n))),
    ),
  'books.setBookReader': ({ db }) => books.setBookReader(db, book(1), reader(1), at(215)),
  'builds.addBuild': ({ db }) =>
    each(buildIds, (id, n) =>
      builds.addBuild(db, {
        ...{ id, book_id: n % 3 ? book(n % 3) : null, edition: n % 3 ? 'print' : 'whole-notes' },
        ...{ origin: n ? 'https://stories.example.org' : '', created_at: at(220 + (n >> 1)) },
      }),
    ),
  'jobs.addJob': ({ db }) =>
    jobs.addJob(db, { id: idOf('job', 0), kind: 'index', subject: null, payload: '{"ü":"😀"}', created_at: at(221) }),
  'jobs.ensureRecurringJob': ({ db }) =>
    each([500, 200, 499], (minutes) => jobs.ensureRecurringJob(db, 'clean', 3_600_000, ms(minutes))),
  'jobs.claimDueJob': ({ db }) =>
    each([219, 222, 222, 223, 230, 231, 240, 250, 260], (minutes, n) =>
      jobs.claimDueJob(db, n % 4 ? ['build', 'index', 'clean'] : ['build'], claim(`holder ${n}`, minutes)),
    ),
  'jobs.renewLease': ({ db }) =>
    each([...buildIds, 'clean'], (id) =>
      each([1, 3, 5, 8], (n) =>
        jobs.renewLease(db, { id, holder: `holder ${n}` }, ms(400), '{"done":1,"of":3,"step":"photos"}'),
      ),
    ),
  'jobs.endAttempt': async ({ db }) => {
    const stale = await jobs.endAttempt(db, { id: build(0), holder: 'nobody' }, { state: 'failed' });
    const ended = await each(buildIds, async (id, n) => {
      const holder = `late ${n}`;
      const claimed = await jobs.claimDueJob(db, ['build'], claim(holder, 500 + n * 10));
      const end = { state: 'done' as const, result: result(questions.slice(n, n + 12)), expires_at: at(600 + n) };
      return [
        claimed,
        await jobs.endAttempt(db, { id: claimed?.id ?? id, holder }, n === 2 ? { state: 'failed' } : end),
      ];
    });
    return [stale, ended];
  },
  'jobs.cancelJob': async ({ db }) => {
    const about = { kind: 'build', subject: book(1), payload: '{"edition":"print","origin":""}', created_at: at(230) };
    await each([6, 7, 8], (n) => jobs.addJob(db, { id: idOf('build', n), ...about }));
    const cancelled = await each([idOf('build', 6), idOf('build', 6), unknown], (id) =>
      jobs.cancelJob(db, id, at(240)),
    );
    // one runs and one waits
    return [cancelled, await jobs.claimDueJob(db, ['build'], claim('the last', 700))];
  },
};

/** They end or delete what the cases above created. */
export const endingReadingWrites: Cases = {
  'jobs.deleteEndedJob': ({ db }) =>
    each([build(1), idOf('build', 6), idOf('build', 7), unknown], (id) => jobs.deleteEndedJob(db, id)),
  'readers.deleteReader': ({ db }) => each([reader(1), reader(1)], (id) => readers.deleteReader(db, id)),
  'books.deleteBook': ({ db }) => each([book(2), book(2)], (id) => books.deleteBook(db, id)),
};

const times = [now, at(1001)];

export const readingReads: Cases = {
  'readers.listReaders': ({ db }) => readers.listReaders(db),
  'readers.findReader': ({ db }) => each([...readerIds, unknown], (id) => readers.findReader(db, id)),
  'readers.countReaders': ({ db }) => readers.countReaders(db),
  'readers.arePeople': ({ db }) =>
    each([[], people.slice(0, 5), [person(0), person(0)], [person(0), unknown], people], (ids) =>
      readers.arePeople(db, ids),
    ),
  'readers.listReadableStories': ({ tokenAccess }) =>
    each(times, (time) =>
      each(links, (token) => tokenAccess.read(token, (db) => readers.listReadableStories(db, token, time))),
    ),
  'readers.listReadSummaries': ({ tokenAccess }) =>
    each(links, (token) =>
      each([[], questions.slice(0, 30)], async (chosen) =>
        unordered(await tokenAccess.read(token, (db) => readers.listReadSummaries(db, token, chosen, now))),
      ),
    ),
  'readers.listReadPlaces': ({ tokenAccess }) =>
    each(['person', 'date'] as const, (order) =>
      each(links, (token) =>
        each([question(1), question(7), question(26), unknown], (id, beside) =>
          tokenAccess.read(token, (db) => readers.listReadPlaces(db, token, id, order, beside, now)),
        ),
      ),
    ),
  'readers.findReadStory': ({ tokenAccess }) =>
    each(links, (token) =>
      each([...questions.slice(0, 14), unknown], (id) =>
        tokenAccess.read(token, (db) => readers.findReadStory(db, token, id, now)),
      ),
    ),
  'readers.toAnswerReaders': ({ tokenAccess }) =>
    each(times, (time) => each(tokens.slice(0, 20), (token) => tokenAccess.findAnswerReaders(token, time))),
  'readers.listThanks': ({ db }) =>
    each([undefined, question(1), question(7)], (question_id) =>
      each([false, true], (isNew) => readers.listThanks(db, { question_id, new: isNew, limit: 20 })),
    ),
  'books.listBooks': ({ db }) => books.listBooks(db),
  'books.countBooks': ({ db }) => books.countBooks(db),
  'books.findBook': ({ db }) => each([book(0), unknown], (id) => books.findBook(db, id)),
  'books.lockBook': ({ db }) =>
    db.transaction().execute((transaction) => each([book(0), unknown], (id) => books.lockBook(transaction, id))),
  'books.findBookReader': ({ db }) => each([...bookIds, unknown], (id) => books.findBookReader(db, id)),
  'books.listAnswered': ({ db }) => each([3, 1000], (limit) => books.listAnswered(db, limit)),
  'books.listKnownQuestions': async ({ db }) => unordered(await books.listKnownQuestions(db, [...questions, unknown])),
  'books.listPeopleOfStories': async ({ db }) =>
    unordered(await books.listPeopleOfStories(db, [...questions, unknown])),
  'builds.findBuild': ({ db }) => each([...buildIds, idOf('job', 0)], (id) => builds.findBuild(db, id)),
  'builds.listBuilds': ({ db }) => each([null, ...bookIds], (id) => builds.listBuilds(db, id)),
  'builds.countWaiting': ({ db }) => builds.countWaiting(db),
  'builds.countBefore': async ({ db }) => {
    const known = await each(
      [7, 8].map((n) => idOf('build', n)),
      (id) => builds.findBuild(db, id),
    );
    return each(known, (found) => (found ? builds.countBefore(db, found) : Promise.resolve(undefined)));
  },
  'builds.listRunningBuilds': async ({ db }) => unordered(await builds.listRunningBuilds(db)),
  'builds.listKnownBuilds': async ({ db }) => unordered(await builds.listKnownBuilds(db, [...buildIds, unknown])),
  'builds.measureBuilds': ({ db }) => builds.measureBuilds(db),
  'builds.listWithdrawnStories': ({ db }) =>
    each([undefined, buildIds.slice(0, 3)], (ids) => builds.listWithdrawnStories(db, ids)),
  'builds.findLastChange': ({ db }) =>
    each([undefined, [], questions.slice(0, 9), [unknown]], (ids) => builds.findLastChange(db, ids)),
  'builds.measureAnswers': ({ db }) => builds.measureAnswers(db),
  'jobs.listExpiredJobs': async ({ db }) => unordered(await jobs.listExpiredJobs(db, at(602))),
  'book-recordings.listBookedRecordings': ({ db }) =>
    each([questions.slice(0, 9), []], (ids) => bookRecordings.listBookedRecordings(db, ids)),
  'book-recordings.measureReadableRecordings': ({ db }) =>
    each([questions, []], (ids) => bookRecordings.measureReadableRecordings(db, ids)),
  'stories.listStoryPlaces': ({ db }) =>
    each([undefined, person(1)], (person_id) =>
      each([undefined, true], (unread) =>
        each([undefined, questions.slice(0, 20)], (ids) =>
          each([undefined, { answered_at: at(125), id: question(20) }], (after) =>
            stories.listStoryPlaces(db, { person_id, unread, ids, after, limit: 12 }),
          ),
        ),
      ),
    ),
  'stories.findStories': async ({ db }) => unordered(await stories.findStories(db, [...questions, unknown])),
  'stories.listStorytellers': ({ db }) => stories.listStorytellers(db),
  'stories.listStories': async ({ db }) => unordered(await stories.listStories(db, [...questions, unknown])),
  'stories.findSentPhoto': ({ db }) => each([...images, ''], (name) => stories.findSentPhoto(db, name)),
  'stories.listPhotos': async ({ db }) => unordered(await stories.listPhotos(db, [...images, ''])),
};
