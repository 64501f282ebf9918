/**
 * A differential test of the stores: calls every function of `storage` on SQLite and on PostgreSQL, with the same arguments
 * in the same order, and compares what they return and the rows that they write.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openApp } from '../../src/server/app.ts';
import { findNewestChange } from '../../src/server/storage/changes.ts';
import { copiedTables, leftOutTables, listTables } from '../../src/server/storage/copied-tables.ts';
import { dropDatabase, query } from '../stores/postgres.ts';
import { answerReads, answerWrites, endingAnswerWrites } from './stores-agree/answer-cases.ts';
import { byText, type Cases, type Store } from './stores-agree/family.ts';
import { importedRecordingWrites } from './stores-agree/imported-recording-cases.ts';
import {
  endingWrites,
  erasingWrites,
  keepingReads,
  lastWrites,
  restoringWrites,
  searchWrites,
  wastebasketWrites,
} from './stores-agree/keeping-cases.ts';
import { mailReads, mailWrites } from './stores-agree/mail-cases.ts';
import { endingPeopleWrites, peopleReads, peopleWrites } from './stores-agree/people-cases.ts';
import { playingReads, playingWrites, restoringPlayingWrites } from './stores-agree/playing-cases.ts';
import { preparingReads, preparingWrites } from './stores-agree/preparing-cases.ts';
import { endingReadingWrites, readingReads, readingWrites } from './stores-agree/reading-cases.ts';
import { recordingReads, recordingWrites } from './stores-agree/recording-cases.ts';
import { endingReplyWrites, replyReads, replyWrites } from './stores-agree/reply-cases.ts';
import { rhythmReads, rhythmWrites } from './stores-agree/rhythm-cases.ts';
import { signInReads, signInWrites, signOutWrites } from './stores-agree/sign-in-cases.ts';
import { tellingReads, tellingWrites } from './stores-agree/telling-cases.ts';
import { endingTranscriptWrites, transcriptReads, transcriptWrites } from './stores-agree/transcript-cases.ts';

/** In this order, and after each all `reads`. */
const writes: Record<string, Cases> = {
  'people and questions': { ...signInWrites, ...peopleWrites },
  answers: answerWrites,
  'reading, books, jobs and search': { ...readingWrites, ...searchWrites },
  mail: mailWrites,
  'notices and mails to readers': tellingWrites,
  'rhythms of mails': rhythmWrites,
  'mail that arrives': replyWrites,
  recordings: recordingWrites,
  'recordings that are prepared': preparingWrites,
  'recordings from an archive': importedRecordingWrites,
  'the words of recordings': transcriptWrites,
  'words that were answered': endingTranscriptWrites,
  'recordings that are played': playingWrites,
  'the wastebasket': wastebasketWrites,
  'out of the wastebasket, erasing and orphans': { ...restoringWrites, ...restoringPlayingWrites, ...erasingWrites },
  'what ends, and a restore': {
    ...{
      ...endingReplyWrites,
      ...endingPeopleWrites,
      ...endingAnswerWrites,
      ...endingReadingWrites,
      ...signOutWrites,
      ...lastWrites,
    },
  },
  'nothing is left': endingWrites,
};
const reads: Cases = {
  ...signInReads,
  ...peopleReads,
  ...answerReads,
  ...readingReads,
  ...replyReads,
  ...keepingReads,
  ...mailReads,
  ...tellingReads,
  ...rhythmReads,
  ...recordingReads,
  ...preparingReads,
  ...playingReads,
  ...transcriptReads,
};

/** Functions that never run alone, and the function here that calls each. */
const fragments: Record<string, string> = {
  'builds.readBuild': 'builds.findBuild',
  'in-batches.inBatches': 'books.listKnownQuestions',
  'jobs.unfinishedJobOf': 'jobs.hasUnfinishedJob',
  'links.isOpen': 'answers.findOpenQuestion',
  'links.linkFields': 'questions.findQuestion',
  'links.openCondition': 'person-links.findPersonPage',
  'readers.opensStory': 'reader-mails.listNewStories',
  'questions.asListed': 'questions.findQuestion',
  'questions.shownBy': 'people.listPeople',
  'story-conditions.recordedTime': 'readers.listReadableStories',
  'wastebasket.isMarked': 'wastebasket.listRestingPeople',
};

type Row = Record<string, unknown>;
const asRows = (value: unknown) => value as Row[];

/** Results that differ by nature, made comparable. */
const exceptions: Record<string, { why: string; comparable: (result: unknown) => unknown }> = {
  'stories.findStories': {
    why: 'SQLite has no boolean: callers take is_new as one',
    comparable: (rows) => asRows(rows).map((row) => ({ ...row, is_new: Boolean(row.is_new) })),
  },
  'readers.listReadSummaries': {
    why: 'SQLite has no boolean: callers take is_cover as one',
    comparable: (results) =>
      (results as Row[][][]).map((pages) =>
        pages.map((rows) => rows.map((row) => ({ ...row, is_cover: Boolean(row.is_cover) }))),
      ),
  },
  'readers.findReadStory': {
    why: 'thanks are JSON, which PostgreSQL writes with spaces',
    comparable: (results) =>
      (results as (Row | undefined)[][]).map((stories) =>
        stories.map((story) => story && { ...story, thanks: JSON.parse(String(story.thanks)) }),
      ),
  },
  'orphans.findStoreId': { why: 'each database has its own', comparable: (id) => typeof id },
  'changes.commitsInOrder': { why: 'says which database it is', comparable: (is) => typeof is },
  'copied-tables.listTables': {
    why: 'only SQLite keeps its full-text index in tables',
    comparable: (names) => (names as string[]).filter((name) => !name.startsWith('family_stories_search_index')),
  },
};

/** Functions that only lock: they return nothing, and leave no row. */
const locks = [
  'exchange.lockImports',
  'readers.lockThanks',
  'recordings.lockArrivals',
  'recordings.lockRecordedQuestion',
];

let stores: [Store, Store];
const closers: (() => Promise<unknown>)[] = [];

const open = async (database_url?: string): Promise<Store> => {
  const data_dir = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  closers.push(() => rm(data_dir, { recursive: true, force: true }));
  const { db, tokenAccess, close } = await openApp({ data_dir, database_url, bucket: undefined });
  closers.push(close);
  return { db, tokenAccess, firstChange: await findNewestChange(db) };
};

beforeAll(async () => {
  const { postgres } = inject('servers') as NonNullable<ReturnType<typeof inject<'servers'>>>;
  // it sorts text by the rules of a language, as hosted databases often do
  const name = 'stores_agree';
  await query(postgres, `create database ${name} template template0 locale_provider icu icu_locale 'de-DE'`);
  closers.push(() => dropDatabase(postgres, name));
  const address = new URL(postgres);
  address.pathname = name;
  stores = [await open(), await open(address.href)];
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

const compared = [
  ...Object.keys(copiedTables),
  ...[
    'family_stories_transcript_pieces',
    'admin_sessions',
    'attempts',
    'family_stories_background_jobs',
    'family_stories_changes',
  ],
  ...['family_stories_search', 'family_stories_search_answers', 'family_stories_search_progress'],
];

/** All rows of these tables as text, each once. */
const readRows = async ({ db }: Store): Promise<Set<string>> => {
  const texts = new Set<string>();
  for (const table of compared) {
    const { rows } = await sql<Row>`select ${columnsOf(table)} from ${sql.table(table)}
      ${table === 'family_stories_changes' ? sql`group by person_id` : sql``}`.execute(db);
    // a random token, known to nobody
    const known = rows.map((row) => (row.resting_token ? { ...row, access_token: 'closed' } : row));
    for (const row of known) texts.add(`${table} ${JSON.stringify(Object.entries(row).toSorted(byName))}`);
  }
  return texts;
};

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => byText(a, b);

const columnsOf = (table: string) => {
  // those of the rows that one statement changes are in the database's own order
  if (table === 'family_stories_changes') return sql`person_id, cast(count(*) as integer) as changes`;
  // PostgreSQL has the tokens as well
  if (table === 'family_stories_search')
    return sql`cast(id as integer) as id, person_id, question_id, field, part, text`;
  return sql`*`;
};

const isTelling = (value: unknown): boolean =>
  value instanceof Map || value instanceof Set
    ? value.size > 0
    : typeof value === 'object' && value !== null
      ? Object.values(value).some(isTelling)
      : Boolean(value);

/** Which functions have returned something or changed a row. */
const telling = new Set<string>();

const compareResults = async (name: string, run: Cases[string]) => {
  const comparable = exceptions[name]?.comparable ?? ((result) => result);
  const [onSqlite, onPostgres] = [await run(stores[0]), await run(stores[1])];
  expect(comparable(onPostgres), name).toStrictEqual(comparable(onSqlite));
  if (isTelling(onSqlite)) telling.add(name);
};

/** What changed since the last time. */
const readChange = async (store: Store) => {
  const before = known.get(store) ?? new Set<string>();
  const after = await readRows(store);
  known.set(store, after);
  const without = (rows: Set<string>, others: Set<string>) => [...rows].filter((row) => !others.has(row)).sort(byText);
  return { added: without(after, before), deleted: without(before, after) };
};
const known = new Map<Store, Set<string>>();

const compareChange = async () => {
  const [onSqlite, onPostgres] = [await readChange(stores[0]), await readChange(stores[1])];
  expect(onPostgres).toStrictEqual(onSqlite);
  return onSqlite;
};

describe.each(Object.entries(writes))('%s', (_about, cases) => {
  test.each(Object.entries(cases))('%s', async (name, run) => {
    await compareResults(name, run);
    if (isTelling(await compareChange())) telling.add(name);
  });

  test('and then everything that is read', async () => {
    for (const [name, run] of Object.entries(reads)) await compareResults(name, run);
    expect(await compareChange(), 'a function of `reads` writes').toEqual({ added: [], deleted: [] });
  });
});

const sources = '../../src/server/storage';
const nameOf = (path: string) => (/([^/]+)\.ts$/.exec(path) as RegExpExecArray)[1] as string;

const listFunctions = async () => {
  const modules = import.meta.glob<object>('../../src/server/storage/*.ts');
  const names: string[] = [];
  for (const [path, load] of Object.entries(modules))
    for (const [name, value] of Object.entries(await load()))
      if (typeof value === 'function') names.push(`${nameOf(path)}.${name}`);
  return names.toSorted(byText);
};

describe('nothing is left out', () => {
  const called = [...Object.keys(reads), ...Object.values(writes).flatMap(Object.keys)];

  test('every function of storage has a case here, and only those', async () => {
    const functions = await listFunctions();
    expect(functions.length).toBeGreaterThan(150);
    expect([...called, ...Object.keys(fragments)].toSorted(byText)).toEqual(functions);
    expect(functions).toEqual(expect.arrayContaining([...Object.keys(exceptions), ...locks]));
  });

  test('every fragment is part of a function that has a case', async () => {
    for (const [fragment, user] of Object.entries(fragments)) {
      expect(called).toContain(user);
      const [file] = user.split('.') as [string];
      const source = await readFile(join(import.meta.dirname, sources, `${file}.ts`), 'utf8');
      const uses = source.match(new RegExp(`(?<!export const )\\b${fragment.split('.')[1]}\\b(?=\\(|[,)])`, 'g'));
      expect(uses, fragment).not.toBeNull();
    }
  });

  test('every function has returned something or changed a row', () => {
    expect(called.filter((name) => !telling.has(name)).toSorted(byText)).toEqual(locks);
  });

  test('the rows of every table are compared, except of these', async () => {
    const others = (await listTables(stores[0].db)).filter((table) => !compared.includes(table));
    const known = Object.keys(leftOutTables).filter((table) => !compared.includes(table));
    expect(others.filter((table) => !known.includes(table))).toEqual([]);
  });
});
