import { tokensOf } from '../../../src/server/domain/search/tokens.ts';
import * as changes from '../../../src/server/storage/changes.ts';
import * as copiedTables from '../../../src/server/storage/copied-tables.ts';
import type { Database } from '../../../src/server/storage/database/tables.ts';
import * as exchange from '../../../src/server/storage/exchange.ts';
import * as orphans from '../../../src/server/storage/orphans.ts';
import * as readers from '../../../src/server/storage/readers.ts';
import * as search from '../../../src/server/storage/search.ts';
import * as wastebasket from '../../../src/server/storage/wastebasket.ts';
import {
  at,
  type Cases,
  each,
  erased,
  image,
  images,
  ownerOf,
  people,
  person,
  question,
  questions,
  readers as readerIds,
  text,
  texts,
  unknown,
  unordered,
} from './family.ts';
import { hiddenMark } from './people-cases.ts';

const searchText = (text: string, n: number, field: search.SearchText['field'], part = 0) => ({
  ...{ person_id: ownerOf(n), question_id: field === 'name' ? null : question(n), field, part, text },
  tokens: tokensOf(text),
});

const tables = Object.keys(copiedTables.copiedTables) as copiedTables.CopiedTable[];

const pagesOf = async (db: Database, table: copiedTables.CopiedTable) => {
  const pages: copiedTables.Row[][] = [];
  for await (const page of copiedTables.readRows(db, table)) pages.push(page);
  return pages;
};

export const searchWrites: Cases = {
  'search.insertSearchTexts': ({ db }) =>
    each([1, 2], (turn) =>
      search.insertSearchTexts(db, [
        ...[0, 1, 2].map((n) => searchText(text(n), n, 'name')),
        ...texts.slice(0, 50).map((name, n) => searchText(name, n, 'question')),
        ...texts.flatMap((_, n) => [0, 1].map((part) => searchText(text(n + part * turn), n, 'answer', part))),
      ]),
    ),
  'search.replaceSearchText': ({ db }) =>
    each([text(12), text(12), 'Großmutter'], (name) =>
      each([1, 4], (n) =>
        search.replaceSearchText(db, searchText(name, n, n === 1 ? 'name' : 'answer', n === 1 ? 0 : 1)),
      ),
    ),
  'search.deleteSearchParts': ({ db }) => search.deleteSearchParts(db, question(9), 1),
  'search.recordIndexedAnswers': ({ db }) =>
    each([1, 2], (version) =>
      search.recordIndexedAnswers(
        db,
        questions.slice(0, 60).map((question_id, n) => ({ question_id, version: version + (n % 3 === 0 ? 0 : 1) })),
      ),
    ),
  'search.recordIndexedUntil': ({ db }) => each([at(1), at(130)], (until) => search.recordIndexedUntil(db, until)),
};

export const wastebasketWrites: Cases = {
  'wastebasket.restQuestion': ({ db }) =>
    each([2, 2, 7, 13, 26], (n) => wastebasket.restQuestion(db, question(n), at(300 + (n >> 3)))),
  'wastebasket.restQuestionsOf': ({ db }) =>
    each([person(erased), person(3), unknown], (id) => wastebasket.restQuestionsOf(db, id, at(310))),
  'wastebasket.restPerson': ({ db }) =>
    each([person(erased), person(3), person(3), unknown], (id) => wastebasket.restPerson(db, id, at(310))),
  'changes.noteChanges': ({ db }) => changes.noteChanges(db, [person(1), unknown]),
};

export const restoringWrites: Cases = {
  'wastebasket.restorePerson': ({ db }) =>
    db
      .transaction()
      .execute((transaction) =>
        each([person(3), person(1), unknown], (id) => wastebasket.restorePerson(transaction, id, at(320))),
      ),
  'wastebasket.restoreQuestionsOf': ({ db }) => wastebasket.restoreQuestionsOf(db, person(3), at(310)),
  'wastebasket.restoreQuestion': ({ db }) =>
    each([question(7), question(7), question(8), unknown], (id) => wastebasket.restoreQuestion(db, id)),
  'wastebasket.restoreMarked': ({ db }) => each([1, 2], () => wastebasket.restoreMarked(db, hiddenMark)),
};

export const erasingWrites: Cases = {
  'wastebasket.eraseQuestion': ({ db }) =>
    each([at(300), at(302), undefined], (before) =>
      each([2, 26, 30], (n) => wastebasket.eraseQuestion(db, question(n), before)),
    ),
  'wastebasket.erasePerson': ({ db }) =>
    each([at(310), undefined, undefined], (before) =>
      each([erased, 0], (n) => db.transaction().execute((in_) => wastebasket.erasePerson(in_, person(n), before))),
    ),
  'orphans.markOrphans': ({ db }) => orphans.markOrphans(db, at(330)),
  'orphans.recordCheck': ({ db }) =>
    each(
      [
        [image(3), image(9)],
        [image(2), ''],
        [image(5), image(8)],
      ],
      (names, n) => orphans.recordCheck(db, names, at(325 + n * 10)),
    ),
};

export const lastWrites: Cases = {
  'orphans.deleteUnreferenced': async ({ db }) =>
    unordered(await orphans.deleteUnreferenced(db, images.slice(4), at(130))),
  'changes.deleteChanges': async ({ db }) => {
    const newest = await changes.findNewestChange(db);
    await changes.noteChanges(db, [person(2)]);
    return changes.deleteChanges(db, newest);
  },
  'search.resetSearch': ({ db }) => search.resetSearch(db),
  'copied-tables.insertRows': async ({ db }) => {
    const kept = await each(tables, (table) => pagesOf(db, table));
    await copiedTables.deleteCopiedRows(db, tables);
    const isEmpty = await copiedTables.isEmpty(db);
    await each(tables, (table, n) => copiedTables.insertRows(db, table, (kept[n] ?? []).flat()));
    return isEmpty;
  },
};

export const endingWrites: Cases = {
  'copied-tables.deleteCopiedRows': ({ db }) => copiedTables.deleteCopiedRows(db, tables),
};

const afters = ['', question(7), question(30)];
const first = { name: '', at: '' };

export const keepingReads: Cases = {
  'search.keepPeople': ({ db }) =>
    db.transaction().execute((transaction) => search.keepPeople(transaction, [unknown, ...people])),
  'search.keepQuestions': ({ db }) =>
    db
      .transaction()
      .execute((transaction) =>
        each([[unknown], [unknown, ...questions]], (ids) => search.keepQuestions(transaction, ids)),
      ),
  'search.listUnindexedAnswers': ({ db }) =>
    each(
      [
        { created_at: '', question_id: '' },
        { created_at: at(125), question_id: question(20) },
      ],
      (after) => search.listUnindexedAnswers(db, after, at(140), 20),
    ),
  'search.findUnindexedAnswer': ({ db }) => each(questions, (id) => search.findUnindexedAnswer(db, id)),
  'search.listUnindexedWords': async ({ db }) => unordered(await search.listUnindexedWords(db, 20)),
  'search.listRecordingWords': ({ db }) => each(questions, (id) => search.listRecordingWords(db, id)),
  'search.findIndexedUntil': ({ db }) => search.findIndexedUntil(db),
  'search.listUnindexedNames': ({ db }) =>
    each(['', ...people], (after, n) => search.listUnindexedNames(db, after, 2 + n)),
  'search.listUnindexedQuestions': ({ db }) => each(afters, (after) => search.listUnindexedQuestions(db, after, 20)),
  'search.findTexts': ({ db }) => {
    const words = [...new Set(texts.flatMap(tokensOf))].filter((_, n) => n % 5 === 0).map((token) => [token]);
    const beginnings = [['b'], ['grossm'], ['before', 'after'], ['a', 'b'], ['ca'], ['ist'], ['漢'], ['ש']];
    return each([...words, ...beginnings], (terms, n) =>
      search.findTexts(db, terms, n % 5 ? 60 : 7, n % 3 ? undefined : questions),
    );
  },
  'changes.listChanges': async ({ db, firstChange }) => {
    const all = await changes.listChanges(db, 0, 10_000);
    const page = await changes.listChanges(db, firstChange + 2, 5);
    // the rows that one statement changes are noted in the database's own order
    return [unordered(all.map(({ person_id }) => person_id)), page.map(({ number }) => number - firstChange)];
  },
  'changes.findNewestChange': async ({ db, firstChange }) => (await changes.findNewestChange(db)) - firstChange,
  'changes.commitsInOrder': async ({ db }) => changes.commitsInOrder(db),
  'copied-tables.inSnapshot': ({ db }) =>
    copiedTables.inSnapshot(db, (snapshot) => copiedTables.countRows(snapshot, 'family_stories_questions')),
  'copied-tables.countRows': ({ db }) => each(tables, (table) => copiedTables.countRows(db, table)),
  'copied-tables.readRows': ({ db }) =>
    each(tables, async (table) =>
      (await pagesOf(db, table)).map((page) =>
        page.map((row) => copiedTables.copiedTables[table].map((column) => row[column])),
      ),
    ),
  'copied-tables.listTables': async ({ db }) => unordered(await copiedTables.listTables(db)),
  'copied-tables.isEmpty': ({ db }) => copiedTables.isEmpty(db),
  'exchange.lockImports': ({ db }) => db.transaction().execute(exchange.lockImports),
  'readers.lockThanks': ({ tokenAccess }) =>
    tokenAccess.write(readerIds[0] as string, (db) => readers.lockThanks(db, readerIds[0] as string)),
  'orphans.findStoreId': ({ db }) => orphans.findStoreId(db),
  'orphans.listOrphans': async ({ db }) => unordered(await orphans.listOrphans(db, at(331), at(330), 100)),
  'orphans.listNeverChecked': ({ db }) =>
    each([first, { name: image(2), at: at(50) }], (after) => orphans.listNeverChecked(db, at(52), after, 5)),
  'orphans.listCheckedBefore': ({ db }) =>
    each([first, { name: image(3), at: at(325) }], (after) => orphans.listCheckedBefore(db, at(340), after, 3)),
  'orphans.isReferencedByQuestion': ({ db }) =>
    each([0, 6, 12, 18, 24], (n) =>
      each([image(n % 12), image(1), 'IMAGE', 'before', '%', '_'], (name) =>
        orphans.isReferencedByQuestion(db, question(n), name),
      ),
    ),
  'orphans.listRecordedImages': async ({ db }) => unordered(await orphans.listRecordedImages(db, [...images, ''])),
  'wastebasket.listRestingQuestions': ({ db }) => wastebasket.listRestingQuestions(db),
  'wastebasket.listRestingPeople': ({ db }) => wastebasket.listRestingPeople(db),
  'wastebasket.findPersonOfResting': ({ db }) =>
    each([...questions, unknown], (id) => wastebasket.findPersonOfResting(db, id)),
  'wastebasket.listExpired': ({ db }) =>
    each(['family_stories_people', 'family_stories_questions'] as const, (table) =>
      each([at(303), at(311)], (before) => wastebasket.listExpired(db, table, before, 7)),
    ),
};
