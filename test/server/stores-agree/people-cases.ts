import * as exchange from '../../../src/server/storage/exchange.ts';
import * as letters from '../../../src/server/storage/letters.ts';
import * as library from '../../../src/server/storage/library.ts';
import * as linkLanguage from '../../../src/server/storage/link-language.ts';
import * as people from '../../../src/server/storage/people.ts';
import * as personLinks from '../../../src/server/storage/person-links.ts';
import * as questions from '../../../src/server/storage/questions.ts';
import * as queue from '../../../src/server/storage/queue.ts';
import { questionFilters } from '../../../src/shared/questions/question-filters.ts';
import {
  at,
  type Cases,
  each,
  hidden,
  idOf,
  image,
  now,
  ownerOf,
  person,
  people as personIds,
  question,
  questions as questionIds,
  text,
  texts,
  tokenAt,
  tokenOf,
  unknown,
  unordered,
} from './family.ts';

/** A time that marks rows of an unfinished import. */
const mark = '2026-01-01T00:00:00.000000Z';
export const hiddenMark: string = mark;

const libraryIds = ['first-kitchen', 'first-kiss', 'firstborn', 'First-day', 'first_snow', idOf('library', 1)];
const queued = (n: number) => idOf('queued', n);
const link = (n: number) => tokenOf('person link', n);

export const peopleWrites: Cases = {
  'people.insertPerson': ({ db }) =>
    each(personIds.slice(0, 2), (id, n) =>
      people.insertPerson(db, { id, name: text(n), created_at: at(0), language: 'he', year_of_birth: 1931 + n }),
    ),
  'exchange.insertPeople': ({ db }) =>
    exchange.insertPeople(
      db,
      personIds.slice(2).map((id, n) => ({
        ...{ id, name: text(n + 30), created_at: at(n), notes: text(n + 15) },
        ...(n === 1 && { position: 0 }),
        ...(id === person(hidden) && { deleted_at: mark }),
      })),
    ),
  'people.updatePerson': ({ db }) =>
    each(
      [
        { name: 'Großmutter Ruth 👵🏽', photo: image(1) },
        { relation: text(40), called_by_admin: 'Oma', calls_admin: null },
        { notes: text(5), year_of_birth: null, language: 'pt-BR' },
      ],
      (change, n) =>
        each([person(n), person(hidden), unknown], (id) => people.updatePerson(db, id, change, at(60 + n))),
    ),
  'people.movePeople': ({ db }) =>
    people.movePeople(
      db,
      [3, 3, 0, 1, 1].map((position, n) => ({ position, id: person(n) })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ),
  'library.insertOwnQuestion': ({ db }) =>
    each(texts.slice(0, 30), (own, n) =>
      library.insertOwnQuestion(db, { id: idOf('library', n), text: own, heavy: n % 3 === 0 }),
    ),
  'library.updateOwnQuestion': ({ db }) =>
    each([idOf('library', 2), idOf('library', 3), unknown], (id, n) =>
      library.updateOwnQuestion(db, id, n === 0 ? { text: text(44) } : { text: text(45), heavy: n === 1 }),
    ),
  'library.deleteOwnQuestion': ({ db }) =>
    each([idOf('library', 4), idOf('library', 4)], (id) => library.deleteOwnQuestion(db, id)),
  'questions.insertQuestions': ({ db }) =>
    questions.insertQuestions(
      db,
      questionIds.map((id, n) => ({
        ...{ id, person_id: ownerOf(n), question_text: text(n), status: 'not_started', access_token: tokenAt(n) },
        ...{ days_to_complete: n % 4 ? 7 * n : null, due_date: n % 4 ? at(n * 30) : null },
        // several at the same time
        ...{ created_at: at(n >> 3), updated_at: at(n >> 3), version: 0, content: '' },
        library_id: n % 2 ? (libraryIds[n % libraryIds.length] as string) : null,
        deleted_at: ownerOf(n) === person(hidden) ? mark : null,
      })),
    ),
  'questions.replaceText': ({ db }) =>
    each([text(3), text(3), 'É', 'E\u0301', 'é'], (question_text, n) =>
      each([question(3), unknown], (id) => questions.replaceText(db, id, question_text, at(70 + n))),
    ),
  'questions.replaceDays': ({ db }) =>
    each([null, 14, 14, null], (days_to_complete, n) =>
      each([question(4), question(5), unknown], (id) =>
        questions.replaceDays(db, id, { days_to_complete, due_date: (days_to_complete && at(99)) || null }, at(80 + n)),
      ),
    ),
  'questions.recordSharing': ({ db }) => each([question(6), unknown], (id) => questions.recordSharing(db, id, at(85))),
  'person-links.putPersonLink': ({ db }) =>
    each([0, 1, 2, 1], (n, turn) => personLinks.putPersonLink(db, person(n), link(turn))),
  'person-links.updatePersonLink': ({ db }) =>
    each(
      [
        [person(0), { link_expires_at: at(999) }],
        [person(1), { link_expires_at: at(1001), link_paused: undefined }],
        [person(2), { link_paused: 1 }],
        [person(3), { link_paused: 1 }],
      ] as const,
      ([id, change]) => personLinks.updatePersonLink(db, id, change),
    ),
  'queue.advanceQueue': ({ db }) =>
    each([undefined, 0, 1, 1], (base_version) =>
      each([person(0), person(hidden), unknown], (id) => queue.advanceQueue(db, id, base_version)),
    ),
  'queue.replaceQueue': ({ db }) =>
    each([20, 60, 3], (length, turn) =>
      each([person(0), person(1)], (id, n) =>
        queue.replaceQueue(
          db,
          id,
          texts.slice(turn, turn + length).map((question_text, place) => ({
            ...{ id: queued(1000 * n + place), question_text },
            ...{ days_to_complete: place % 2 ? place : null, library_id: place % 3 ? 'first-kitchen' : null },
          })),
        ),
      ),
    ),
  'queue.deleteQueued': ({ db }) => each([queued(1), unknown], (id) => queue.deleteQueued(db, id)),
};

/** They end or delete what the cases above created. */
export const endingPeopleWrites: Cases = {
  'person-links.deletePersonLink': ({ db }) =>
    each([person(0), person(0), unknown], (id) => personLinks.deletePersonLink(db, id)),
};

const places = [undefined, { position: 0, id: person(2) }, { position: 1, id: '' }, { position: 3, id: person(0) }];
const filters = questionFilters.map((filter) => ({ filter, now }));

export const peopleReads: Cases = {
  'people.hasPeople': ({ db }) => each([1, 5, 6, 7, 8], (count) => people.hasPeople(db, count)),
  'people.listPeople': ({ db }) =>
    each([undefined, ...filters, { filter: 'overdue' as const, now: at(300) }], (shown) =>
      each(places, (after, n) => people.listPeople(db, { after, limit: n || undefined, with: shown })),
    ),
  'people.findPlace': ({ db }) => each([...personIds, unknown], (id) => people.findPlace(db, id)),
  'people.listPlaces': ({ db }) => people.listPlaces(db),
  'people.listNames': ({ db }) => people.listNames(db),
  'people.findPerson': ({ db }) => each([...personIds, unknown], (id) => people.findPerson(db, id)),
  'people.findUnlisted': ({ db }) => each([...personIds, unknown], (id) => people.findUnlisted(db, id)),
  'people.lockPerson': ({ db }) =>
    db
      .transaction()
      .execute((transaction) => each([...personIds, unknown], (id) => people.lockPerson(transaction, id))),
  'people.lockPeople': ({ db }) =>
    db.transaction().execute((transaction) => people.lockPeople(transaction, [unknown, ...personIds])),
  'exchange.listExportedPeople': ({ db }) => each(places, (after) => exchange.listExportedPeople(db, after, 3)),
  'exchange.listExportedQuestions': ({ db }) =>
    each(personIds, (id, n) =>
      each([undefined, { created_at: at(3), id: question(25) }], (after) =>
        exchange.listExportedQuestions(db, id, after, 5 + n),
      ),
    ),
  'exchange.countRecordings': ({ db }) =>
    each(personIds, async (id) => unordered([...(await exchange.countRecordings(db, id))])),
  'exchange.findQuestionIds': ({ db }) => exchange.findQuestionIds(db, [...questionIds, unknown]),
  'exchange.findAsked': async ({ db }) => {
    const asked = questionIds.map((_, n) => ({ person_id: ownerOf(n), question_text: text(n) }));
    return unordered(await exchange.findAsked(db, asked));
  },
  'letters.listLetters': async ({ db }) => unordered(await letters.listLetters(db, [...questionIds, unknown])),
  'library.listOwnQuestions': ({ db }) => library.listOwnQuestions(db),
  'library.listAsked': ({ db }) => library.listAsked(db),
  'questions.findQuestion': ({ db }) => each([...questionIds, unknown], (id) => questions.findQuestion(db, id)),
  'questions.hasQuestions': ({ db }) => each([...personIds, unknown], (id) => questions.hasQuestions(db, id)),
  'questions.countQuestions': ({ db }) => each([now, at(300)], (time) => questions.countQuestions(db, time)),
  'questions.countQuestionsOfPeople': ({ db }) => questions.countQuestionsOfPeople(db, at(300)),
  'person-links.findPersonLink': ({ db }) => each(personIds, (id) => personLinks.findPersonLink(db, id)),
  'person-links.findPersonPage': ({ tokenAccess }) =>
    each([now, at(999), at(1001)], (time) =>
      each([0, 1, 2, 3, 4].map(link), (token) =>
        tokenAccess.read(token, (db) => personLinks.findPersonPage(db, token, time)),
      ),
    ),
  'link-language.findLinkLanguage': ({ tokenAccess }) =>
    each(
      [tokenAt(0), tokenAt(8), link(0), link(2), tokenOf('reader', 1), tokenOf('reader', 2), 'token1', unknown],
      (token) => tokenAccess.read('', (db) => linkLanguage.findLinkLanguage(db, token)),
    ),
  'queue.listQueue': ({ db }) => each(personIds, (id) => queue.listQueue(db, id)),
  'queue.summariseQueues': ({ db }) =>
    each([personIds, [unknown]], async (ids) => unordered([...(await queue.summariseQueues(db, ids))])),
  'queue.findQueueVersion': ({ db }) => each([...personIds, unknown], (id) => queue.findQueueVersion(db, id)),
};
