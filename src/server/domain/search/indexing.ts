import { setTimeout as pause, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { batchesOf } from '../../../shared/batches-of.ts';
import { plainText } from '../../../shared/content/plain-text.ts';
import { paragraphsOfCues } from '../../../shared/recordings/paragraphs-of-cues.ts';
import type { App } from '../../app.ts';
import type { Database } from '../../storage/database/tables.ts';
import {
  deleteSearchParts,
  findIndexedUntil,
  findUnindexedAnswer,
  insertSearchTexts,
  keepPeople,
  keepQuestions,
  listRecordingWords,
  listUnindexedAnswers,
  listUnindexedNames,
  listUnindexedQuestions,
  listUnindexedWords,
  type RecordingWords,
  recordIndexedAnswers,
  recordIndexedUntil,
  recordIndexedWords,
  replaceSearchText,
  type SearchText,
  type Unindexed,
  type UnindexedAnswer,
  type UnindexedPage,
} from '../../storage/search.ts';
import { now } from '../now.ts';
import { type Context, inTransaction } from '../transaction.ts';
import { tokensOf } from './tokens.ts';

const searchText = ({ person_id, question_id, text }: Unindexed): SearchText => ({
  person_id,
  question_id,
  field: question_id === null ? 'name' : 'question',
  part: 0,
  text,
  tokens: tokensOf(text),
});

/** Adds new names and questions to the index, in the transaction that adds them. */
export const indexNewTexts = ({ db }: Context, texts: Unindexed[]): Promise<void> =>
  insertSearchTexts(db, texts.map(searchText));

/** Brings a changed name or question up to date, in the transaction that changes it. */
export const indexChangedText = ({ db }: Context, text: Unindexed): Promise<void> =>
  replaceSearchText(db, searchText(text));

/** Characters of an answer that are indexed, and searched for an excerpt, at a time. */
const partLength = 16_000;

const partsOf = (text: string): string[] => {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const space = text.lastIndexOf(' ', at + partLength);
    const end = at + partLength >= text.length || space <= at ? at + partLength : space;
    parts.push(text.slice(at, end).toWellFormed());
    at = end;
  }
  return parts;
};

/** So much of new answers is indexed before other requests are served: SQLite calls are synchronous. */
const atOnce = { texts: 50, characters: 200_000 };

/** Adds answers that were not in the index, in the transaction that adds them. */
export const indexNewAnswers = async (
  { db }: Context,
  answers: { id: string; person_id: string; version: number; content: string }[],
): Promise<void> => {
  let texts: SearchText[] = [];
  let characters = 0;
  for (const { id, person_id, content } of answers)
    for (const [part, text] of partsOf(plainText(content)).entries()) {
      texts.push(answerPart(person_id, id, part, text));
      characters += text.length;
      if (texts.length < atOnce.texts && characters < atOnce.characters) continue;
      await insertSearchTexts(db, texts);
      await yieldToEventLoop();
      texts = [];
      characters = 0;
    }
  await insertSearchTexts(db, texts);
  await recordIndexedAnswers(
    db,
    answers.map(({ id, version }) => ({ question_id: id, version })),
  );
};

const answerPart = (person_id: string, question_id: string, part: number, text: string): SearchText => ({
  person_id,
  question_id,
  field: 'answer',
  part,
  text,
  tokens: tokensOf(text),
});

const textOfWords = ({ cues }: RecordingWords): string[] =>
  cues === null ? [] : [paragraphsOfCues(JSON.parse(cues)).join(' ')];

/**
 * Indexes answers with the words of their recordings that readers see. Short answers share a transaction; each part of a
 * long one has its own, so that saves do not wait for it. Returns false if the time is over before the end.
 */
const indexAnswers = async (app: App, ids: string[], isOver: () => boolean): Promise<boolean> => {
  const long: (() => Promise<boolean>)[] = [];
  await inTransaction(app, async ({ db }) => {
    for (const id of await keepQuestions(db, ids)) {
      const answer = await findUnindexedAnswer(db, id);
      if (!answer) continue;
      const { person_id, content, version } = answer;
      const words = await listRecordingWords(db, id);
      const texts = [plainText(content), ...words.flatMap(textOfWords)];
      const parts = [...texts.flatMap(partsOf).entries()];
      const [before, last] = [parts.slice(0, -1), parts.at(-1)];
      const replace = (on: Database, [part, text]: [number, string]) =>
        replaceSearchText(on, answerPart(person_id, id, part, text));
      const finish = async (on: Database) => {
        if (last) await replace(on, last);
        await deleteSearchParts(on, id, parts.length);
        await recordIndexedAnswers(on, [{ question_id: id, version }]);
        await recordIndexedWords(on, words);
      };
      const unlessDeleted = (write: (on: Database) => Promise<void>) =>
        inTransaction(app, async (transaction) => {
          if ((await keepQuestions(transaction.db, [id])).length > 0) await write(transaction.db);
        });
      if (parts.length < 2) await finish(db);
      else
        long.push(async () => {
          for (const part of before) {
            if (isOver()) return false;
            await unlessDeleted((on) => replace(on, part));
            await pause(0);
          }
          await unlessDeleted(finish);
          return true;
        });
    }
  });
  await pause(0);
  for (const index of long) if (!(await index())) return false;
  return true;
};

const page = 50;
const answersAtOnce = 10;
/** Allowance for clock skew between processes, in ms. */
const clockSkew = 10 * 60 * 1000;

// in ms
const progressInterval = 60_000;

/** `budget` in ms: then the rest is left for the next time. Without it also what was indexed is compared again. */
type IndexOptions = { budget?: number; signal?: AbortSignal | undefined };

/**
 * Brings the index up to date with everything that was saved. Saving itself does not touch it: changed answers are known
 * by their revisions. Returns false if the budget was used up before. Safe to run in several processes at once.
 */
export const refreshIndex = async (app: App, { budget, signal }: IndexOptions = {}): Promise<boolean> => {
  const end = budget === undefined ? Number.POSITIVE_INFINITY : performance.now() + budget;
  const isOver = () => {
    signal?.throwIfAborted();
    return performance.now() > end;
  };
  let indexedUntil = await findIndexedUntil(app.db);
  if (budget === undefined || indexedUntil === undefined) {
    const started = now(app);
    for (const list of [listUnindexedNames, listUnindexedQuestions])
      if (!(await indexAll(app, list, isOver))) return false;
    indexedUntil = started;
    await recordIndexedUntil(app.db, started);
  }
  return (await indexSaves(app, indexedUntil, isOver)) && indexWords(app, isOver);
};

/** Answers whose recordings have words that were released, corrected or deleted since they were indexed. */
const indexWords = async (app: App, isOver: () => boolean): Promise<boolean> => {
  for (;;) {
    const ids = await listUnindexedWords(app.db, answersAtOnce);
    if (ids.length === 0) return true;
    if (isOver() || !(await indexAnswers(app, ids, isOver))) return false;
  }
};

/** How long (ms) a search may wait for what was saved since the last one. */
const searchBudget = 80;
const inBackground = new WeakSet<App>();

/** Indexes everything that was saved; returns at once if that is under way already. */
export const indexInBackground = async (app: App, signal?: AbortSignal): Promise<void> => {
  if (inBackground.has(app)) return;
  inBackground.add(app);
  try {
    await refreshIndex(app, { budget: Number.POSITIVE_INFINITY, signal });
  } finally {
    inBackground.delete(app);
  }
};

/**
 * Indexes what was saved and is not in the index yet. Returns false if that is more than can be done in a short time: the
 * rest follows in the background, and `onError` is told if that fails.
 */
export const catchUp = async (app: App, onError: (error: unknown) => void): Promise<boolean> => {
  if (inBackground.has(app)) return false;
  if (await refreshIndex(app, { budget: searchBudget })) return true;
  void indexInBackground(app).catch(onError);
  return false;
};

/** Which people (of names) or questions still exist; they stay until the end of the transaction. */
const keepRowsOf = async (db: Database, texts: Unindexed[]): Promise<ReadonlySet<string>> => {
  const keep = texts[0]?.question_id === null ? keepPeople : keepQuestions;
  return new Set(await keep(db, texts.map(idOf)));
};

const idOf = ({ person_id, question_id }: Unindexed) => question_id ?? person_id;

const indexAll = async (app: App, list: typeof listUnindexedNames, isOver: () => boolean): Promise<boolean> => {
  let after: string | undefined = '';
  while (after !== undefined) {
    if (isOver()) return false;
    const { texts, answers, last }: UnindexedPage = await list(app.db, after, page);
    if (texts.length > 0)
      await inTransaction(app, async (transaction) => {
        const there = await keepRowsOf(transaction.db, texts);
        for (const text of texts) if (there.has(idOf(text))) await indexChangedText(transaction, text);
      });
    for (const ids of batchesOf(answers, answersAtOnce))
      if (isOver() || !(await indexAnswers(app, ids, isOver))) return false;
    await pause(0);
    after = last;
  }
  return true;
};

const indexSaves = async (app: App, indexedUntil: string, isOver: () => boolean): Promise<boolean> => {
  const until = now(app);
  const since = new Date(Date.parse(indexedUntil) - clockSkew).toISOString();
  let after: UnindexedAnswer = { created_at: since, question_id: '' };
  for (;;) {
    const answers = await listUnindexedAnswers(app.db, after, until, page);
    for (const some of batchesOf(answers, answersAtOnce)) {
      const ids = some.map(({ question_id }) => question_id);
      if (isOver() || !(await indexAnswers(app, ids, isOver))) {
        if (after.created_at > since) await recordIndexedUntil(app.db, after.created_at);
        return false;
      }
      after = some.at(-1) ?? after;
    }
    if (answers.length < page) break;
  }
  // not with every search: the next one then looks at a few answers again; and not if there was nothing to index
  const isFarther = Date.parse(until) - Date.parse(indexedUntil) > progressInterval;
  if (isFarther && after.question_id !== '') await recordIndexedUntil(app.db, until);
  return true;
};
