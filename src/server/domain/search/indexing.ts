import { setTimeout as pause } from 'node:timers/promises';
import { type App, now } from '../../app.ts';
import { type ChangedQuestion, listChangedQuestions } from '../../storage/revisions.ts';
import {
  deleteSearchParts,
  findSearchProgress,
  findUnindexedAnswer,
  insertSearchTexts,
  listUnindexedNames,
  listUnindexedQuestions,
  recordIndexedAnswer,
  recordSearchProgress,
  replaceSearchText,
  type SearchText,
  type Unindexed,
} from '../../storage/search.ts';
import { plainText } from '../content/plain-text.ts';
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

/** Adds an answer that was not in the index, in the transaction that adds it. */
export const indexNewAnswer = async (
  { db }: Context,
  { id, person_id, version, content }: { id: string; person_id: string; version: number; content: string },
): Promise<void> => {
  const parts = partsOf(plainText(content));
  await insertSearchTexts(
    db,
    parts.map((text, part) => answerPart(person_id, id, part, text)),
  );
  await recordIndexedAnswer(db, id, version);
};

const answerPart = (person_id: string, question_id: string, part: number, text: string): SearchText => ({
  person_id,
  question_id,
  field: 'answer',
  part,
  text,
  tokens: tokensOf(text),
});

/** Each part in a transaction of its own, so that saves do not wait for a long one. */
const indexAnswer = async (app: App, id: string): Promise<void> => {
  const answer = await findUnindexedAnswer(app.db, id);
  if (!answer) return;
  const { person_id, content, version } = answer;
  const parts = partsOf(plainText(content));
  for (const [part, text] of parts.entries()) {
    await inTransaction(app, ({ db }) => replaceSearchText(db, answerPart(person_id, id, part, text)));
    await pause(0);
  }
  await deleteSearchParts(app.db, id, parts.length);
  await recordIndexedAnswer(app.db, id, version);
};

const page = 50;
/** Allowance for clock skew between processes, in ms. */
const clockSkew = 10 * 60 * 1000;

// in ms
const progressInterval = 60_000;

/** `budget` in ms: then the rest is left for the next time. Without it also what was indexed is compared again. */
type IndexOptions = { budget?: number; signal?: AbortSignal };

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
  const progress = await findSearchProgress(app.db);
  const texts_checked_at = now(app);
  if (budget === undefined || !progress?.texts_checked_at) {
    for (const list of [listUnindexedNames, listUnindexedQuestions])
      if (!(await indexTexts(app, list, isOver))) return false;
    await recordSearchProgress(app.db, { texts_checked_at });
  }
  return indexAnswers(app, progress?.answers_until ?? null, isOver);
};

const indexTexts = async (app: App, list: typeof listUnindexedNames, isOver: () => boolean): Promise<boolean> => {
  let after: string | undefined = '';
  while (after !== undefined) {
    if (isOver()) return false;
    const { texts, last }: Awaited<ReturnType<typeof list>> = await list(app.db, after, page);
    if (texts.length > 0)
      await inTransaction(app, async (transaction) => {
        for (const text of texts) await indexChangedText(transaction, text);
      });
    await pause(0);
    after = last;
  }
  return true;
};

const indexAnswers = async (app: App, indexedUntil: string | null, isOver: () => boolean): Promise<boolean> => {
  const until = now(app);
  const since = indexedUntil === null ? '' : new Date(Date.parse(indexedUntil) - clockSkew).toISOString();
  let after: ChangedQuestion = { created_at: since, question_id: '' };
  for (;;) {
    const changed = await listChangedQuestions(app.db, after, until, page);
    for (const question of changed) {
      if (isOver()) {
        if (after.created_at > since) await recordSearchProgress(app.db, { answers_until: after.created_at });
        return false;
      }
      await indexAnswer(app, question.question_id);
      after = question;
    }
    if (changed.length < page) break;
  }
  // not with every search: the next one then looks at a few answers again
  if (indexedUntil === null || Date.parse(until) - Date.parse(indexedUntil) > progressInterval)
    await recordSearchProgress(app.db, { answers_until: until });
  return true;
};
