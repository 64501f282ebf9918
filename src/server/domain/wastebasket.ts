import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { Wastebasket } from '../../shared/wastebasket.ts';
import { withoutNull } from '../../shared/without-null.ts';
import type { App } from '../app.ts';
import type { ListedPerson } from '../storage/people.ts';
import { hasQuestions } from '../storage/questions.ts';
import { eraseRecording, listRestingRecordings, restoreRecording } from '../storage/resting-recordings.ts';
import {
  erasePerson,
  eraseQuestion,
  findPersonOfResting,
  listExpired,
  listRestingPeople,
  listRestingQuestions,
  restorePerson,
  restoreQuestion,
  restoreQuestionsOf,
  restPerson,
  restQuestion,
  restQuestionsOf,
} from '../storage/wastebasket.ts';
import { type Requester, recordSuccess } from './audit.ts';
import { tryDeleteKeys } from './images/images.ts';
import { ago, now } from './now.ts';
import { requirePerson } from './people.ts';
import { type QuestionWithAnswer, requireQuestion } from './questions.ts';
import { storedKeysOf } from './recordings/stored-keys.ts';
import { type Context, inTransaction, type Transaction } from './transaction.ts';

// far longer than any import
const hiddenTime = 60 * 60 * 1000;

/**
 * A unique `deleted_at` for rows that must not be seen yet, not even in the wastebasket: a time with random decimals.
 * Unless they are shown within an hour, the wastebasket deletes them for good.
 */
export const hiddenMark = ({ clock }: Context): string =>
  new Date(clock() - limits.restingTime + hiddenTime).toISOString().replace('Z', `${randomInt(10 ** 14)}Z`);

/** Puts a question into the wastebasket. Answer, history and photos stay; its link is unknown from now on. */
export const deleteQuestion = (context: Context, id: string, requester: Requester): Promise<void> =>
  inTransaction(context, async (transaction) => {
    if (!(await restQuestion(transaction.db, id, now(transaction)))) throw new Problem('unknown_question');
    await recordSuccess(transaction, 'question_deleted', requester);
  });

/** Puts a person into the wastebasket. Throws `person_has_questions` unless `with_questions` puts them there too. */
export const deletePerson = (
  context: Context,
  id: string,
  with_questions: boolean,
  requester: Requester,
): Promise<void> =>
  inTransaction(context, async (transaction) => {
    const { db } = transaction;
    const deleted_at = now(transaction);
    // first, so that no question can be added meanwhile
    if (!(await restPerson(db, id, deleted_at))) throw new Problem('unknown_person');
    if (with_questions) await restQuestionsOf(db, id, deleted_at);
    else if (await hasQuestions(db, id)) throw new Problem('person_has_questions');
    await recordSuccess(transaction, 'person_deleted', requester);
  });

export const findWastebasket = async ({ db }: Context): Promise<Wastebasket> => ({
  questions: (await listRestingQuestions(db)).map(withPurge),
  people: (await listRestingPeople(db)).map(withPurge),
  recordings: (await listRestingRecordings(db)).map((recording) => withoutNull(withPurge(recording))),
});

const withPurge = <T extends { deleted_at: string }>(resting: T) => ({
  ...resting,
  purge_at: new Date(Date.parse(resting.deleted_at) + limits.restingTime).toISOString(),
});

/** Restores a question with its link and history; its person too, if they are in the wastebasket. */
export const restoreDeletedQuestion = async (
  context: Context,
  id: string,
  requester: Requester,
): Promise<QuestionWithAnswer> => {
  await inTransaction(context, async (transaction) => {
    const { db } = transaction;
    const person_id = await findPersonOfResting(db, id);
    if (person_id === undefined) throw new Problem('unknown_question');
    // the person first, as everywhere: two transactions must not wait for each other. It also locks a person who is not
    // in there: deleted meanwhile, they would take all of their questions along but this one
    await restorePerson(db, person_id, now(context));
    if (!(await restoreQuestion(db, id))) throw new Problem('unknown_question');
    await recordSuccess(transaction, 'question_restored', requester);
  });
  return requireQuestion(context, id);
};

/** Restores a person with the questions that were deleted together with them. */
export const restoreDeletedPerson = async (
  context: Context,
  id: string,
  requester: Requester,
): Promise<ListedPerson> => {
  await inTransaction(context, async (transaction) => {
    const { db } = transaction;
    const deleted_at = await restorePerson(db, id, now(context));
    if (deleted_at === undefined) throw new Problem('unknown_person');
    await restoreQuestionsOf(db, id, deleted_at);
    await recordSuccess(transaction, 'person_restored', requester);
  });
  return requirePerson(context, id);
};

/** Takes a recording out of the wastebasket. */
export const restoreDeletedRecording = (context: Context, id: string, requester: Requester): Promise<void> =>
  inTransaction(context, async (transaction) => {
    if (!(await restoreRecording(transaction.db, id, now(transaction)))) throw new Problem('unknown_recording');
    await recordSuccess(transaction, 'recording_restored', requester);
  });

/** Deletes a question in the wastebasket for good, with its recordings. Its photos follow with the orphan cleanup. */
export const eraseDeletedQuestion = (app: App, id: string, requester: Requester): Promise<void> =>
  eraseWithFiles(app, { question_id: id }, async (transaction) => {
    if (!(await eraseQuestion(transaction.db, id))) throw new Problem('unknown_question');
    await recordSuccess(transaction, 'question_erased', requester);
  });

/** Deletes a person in the wastebasket for good, with all their questions. */
export const eraseDeletedPerson = (app: App, id: string, requester: Requester): Promise<void> =>
  eraseWithFiles(app, { person_id: id }, async (transaction) => {
    if (!(await erasePerson(transaction.db, id))) throw new Problem('unknown_person');
    await recordSuccess(transaction, 'person_erased', requester);
  });

/** Deletes a recording in the wastebasket for good. */
export const eraseDeletedRecording = (app: App, id: string, requester: Requester): Promise<void> =>
  eraseWithFiles(app, { id }, async (transaction) => {
    if (!(await eraseRecording(transaction.db, id))) throw new Problem('unknown_recording');
    await recordSuccess(transaction, 'recording_erased', requester);
  });

/** Deletes rows, and once that is committed the files of the recordings among them. */
const eraseWithFiles = async <T>(
  app: App,
  which: Parameters<typeof storedKeysOf>[1],
  erase: (transaction: Transaction) => Promise<T>,
): Promise<T> => {
  const keys = await storedKeysOf(app, which);
  const result = await inTransaction(app, erase);
  if (result !== false) await tryDeleteKeys(app, keys);
  return result;
};

// one at a time with pauses (ms): the history of one question may have hundreds of megabytes, and saves must not wait
const page = 100;
const erasePause = 5;

/** Deletes for good what has rested for its time; returns how much. Safe to run in several processes at once. */
export const emptyWastebasket = async (
  app: App,
  signal?: AbortSignal,
): Promise<{ people: number; questions: number; recordings: number }> => {
  const before = ago(app, limits.restingTime);
  const eraseAll = async (
    table: Parameters<typeof listExpired>[1],
    erase: (id: string) => Promise<boolean>,
  ): Promise<number> => {
    let erased = 0;
    for (;;) {
      const ids = await listExpired(app.db, table, before, page);
      for (const id of ids) {
        signal?.throwIfAborted();
        if (await erase(id)) erased += 1;
        await pause(erasePause);
      }
      if (ids.length < page) return erased;
    }
  };
  const questions = await eraseAll('family_stories_questions', (id) =>
    eraseWithFiles(app, { question_id: id }, ({ db }) => eraseQuestion(db, id, before)),
  );
  const people = await eraseAll('family_stories_people', (id) =>
    eraseWithFiles(app, { person_id: id }, ({ db }) => erasePerson(db, id, before)),
  );
  const recordings = await eraseAll('family_stories_recordings', (id) =>
    eraseWithFiles(app, { id }, ({ db }) => eraseRecording(db, id, before)),
  );
  return { people, questions, recordings };
};
