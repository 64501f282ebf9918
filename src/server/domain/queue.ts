import { v7 } from 'uuid';
import { type FieldFault, invalidFields, Problem } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { type FieldMessage, tooMany } from '../../shared/messages/field-message.ts';
import type { NewQuestion } from '../../shared/questions/questions.ts';
import type {
  Imported,
  MadeForPeople,
  PeopleAsked,
  QuestionImport,
  Queue,
  QueueChange,
  QueuedQuestion,
} from '../../shared/questions/queue.ts';
import { listNames } from '../storage/people.ts';
import type { ListedQuestion } from '../storage/questions.ts';
import {
  advanceQueue,
  deleteQueued,
  findQueueVersion,
  listQueue,
  type QueueRow,
  replaceQueue,
} from '../storage/queue.ts';
import { addQuestion, addQuestions } from './questions.ts';
import { type Context, inTransaction } from './transaction.ts';

/** A person's questions to be asked later, in order. */
export const findQueue = async ({ db }: Context, person_id: string): Promise<Queue> => {
  const version = await findQueueVersion(db, person_id);
  if (version === undefined) throw new Problem('unknown_person');
  return { questions: await listQueue(db, person_id), version };
};

/**
 * Replaces the queue: questions with an id keep it, those without one are new, those left out are gone. Throws
 * `queue_changed` if `base_version` is not the stored one, or a question named by its id no longer waits.
 */
export const changeQueue = (
  context: Context,
  person_id: string,
  { questions, base_version }: QueueChange,
): Promise<Queue> =>
  inTransaction(context, async (transaction) => {
    const { db } = transaction;
    const version = await advanceQueue(db, person_id, base_version);
    if (version === undefined) throw new Problem(await reasonOf(transaction, person_id));
    const waiting = new Set((await listQueue(db, person_id)).map(({ id }) => id));
    // each id once: a second one is as unknown as that of a question that was asked meanwhile
    for (const { id } of questions) if (id !== undefined && !waiting.delete(id)) throw new Problem('queue_changed');
    await replaceQueue(db, person_id, questions.map(asRow));
    return { questions: await listQueue(db, person_id), version };
  });

const reasonOf = async ({ db }: Context, person_id: string) =>
  (await findQueueVersion(db, person_id)) === undefined ? 'unknown_person' : 'queue_changed';

const asRow = ({ id = v7(), ...question }: QueueChange['questions'][number]): QueueRow => ({
  id,
  question_text: question.question_text,
  days_to_complete: question.days_to_complete ?? null,
  library_id: question.library_id ?? null,
});

/** Asks the first question of the queue. Throws `queue_empty`. */
export const askNext = (context: Context, person_id: string): Promise<ListedQuestion> =>
  inTransaction(context, async (transaction) => {
    const next = await takeNext(transaction, person_id);
    if (!next) throw new Problem('queue_empty');
    const { id: _id, ...question } = next;
    return addQuestion(transaction, person_id, question);
  });

/** Asks or queues a question for each line that is not blank; all of them or none. Throws `invalid_fields` with the lines. */
export const importQuestions = (
  context: Context,
  person_id: string,
  { lines, days_to_complete = null, to }: QuestionImport,
): Promise<Imported> =>
  inTransaction(context, async (transaction) => {
    const questions = readLines(lines).map((question_text) => ({ question_text, days_to_complete }));
    if (to === 'ask') return { questions: await addQuestions(transaction, person_id, questions) };
    return { questions: await queueQuestions(transaction, person_id, questions) };
  });

/** Puts a question at the end of the queue, unless one with its text waits there or the queue is full. */
export const queueAgain = (context: Context, person_id: string, question: NewQuestion): Promise<void> =>
  inTransaction(context, async (transaction) => {
    const waiting = await listQueue(transaction.db, person_id);
    const waits = waiting.some(({ question_text }) => question_text === question.question_text);
    if (!waits && waiting.length < limits.queue) await queueQuestions(transaction, person_id, [question]);
  });

/** Takes the first question out of the queue; undefined if it is empty. Throws `unknown_person`. */
export const takeNext = async ({ db }: Context, person_id: string): Promise<QueuedQuestion | undefined> => {
  // first, so that two requests do not take the same question
  if ((await advanceQueue(db, person_id)) === undefined) throw new Problem('unknown_person');
  const [next] = await listQueue(db, person_id);
  if (next) await deleteQueued(db, next.id);
  return next;
};

/** `refuse` gets what is wrong if there are too many. */
const queueQuestions = async (
  { db }: Context,
  person_id: string,
  questions: NewQuestion[],
  refuse = (message: FieldMessage): FieldFault => ({ field: 'lines', ...message }),
  isNew: (question: NewQuestion, waiting: QueuedQuestion[]) => boolean = () => true,
): Promise<QueuedQuestion[]> => {
  if ((await advanceQueue(db, person_id)) === undefined) throw new Problem('unknown_person');
  const waiting = await listQueue(db, person_id);
  const added = questions.filter((question) => isNew(question, waiting));
  if (waiting.length + added.length > limits.queue)
    throw invalidFields([refuse(tooMany(limits.queue, waiting.length))]);
  await replaceQueue(db, person_id, [...waiting, ...added].map(asRow));
  return (await listQueue(db, person_id)).slice(waiting.length);
};

/**
 * Asks several people, or queues for them; all of them or nobody. A question that waits for somebody already is not
 * queued again. Throws `unknown_person`, and `invalid_fields` with people and lines.
 */
export const askPeople = async (
  context: Context,
  { people, days_to_complete = null, to }: PeopleAsked,
): Promise<MadeForPeople> => {
  const names = new Map((await listNames(context.db)).map(({ id, name }) => [id, name]));
  requireTexts(people, names);
  return inTransaction(context, async (transaction) => {
    const made = new Map<string, Imported['questions']>();
    // in the order of ids: two transactions that lock several people must not deadlock
    for (const { id, questions, at } of people.map((person, at) => ({ ...person, at })).sort(byId)) {
      const asked = questions.map((question) => ({ ...question, days_to_complete }));
      const refuse = (message: FieldMessage): FieldFault => ({
        field: `people.${at}`,
        code: 'personQueue',
        values: { name: names.get(id) ?? '', message },
      });
      made.set(
        id,
        to === 'ask'
          ? await addQuestions(transaction, id, asked)
          : await queueQuestions(transaction, id, asked, refuse, isNotWaiting),
      );
    }
    return { people: people.map(({ id }) => ({ id, questions: made.get(id) ?? [] })) };
  });
};

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

const isNotWaiting = ({ question_text, library_id }: NewQuestion, waiting: QueuedQuestion[]) =>
  !waiting.some(
    (other) => other.question_text === question_text || (library_id !== undefined && other.library_id === library_id),
  );

/** Throws unless each of them is named once, the texts are questions, and they are not too many together. */
const requireTexts = (people: PeopleAsked['people'], names: ReadonlyMap<string, string>) => {
  if (new Set(people.map(({ id }) => id)).size < people.length)
    throw invalidFields([{ field: 'people', code: 'named' }]);
  const limit = String(limits.askedTogether);
  if (people.flatMap(({ questions }) => questions).length > limits.askedTogether)
    throw invalidFields([{ field: 'people', code: 'tooManyItems', values: { limit } }]);
  const errors = people.flatMap(({ id, questions }, at) =>
    questions.flatMap(({ question_text }, line): FieldFault[] => {
      const message = faultOf(question_text);
      if (message === undefined) return [];
      const values = { name: names.get(id) ?? '', number: String(line + 1), message };
      return [{ field: `people.${at}.questions.${line}`, code: 'personLine', values }];
    }),
  );
  if (errors.length > 0) throw invalidFields(errors, errors.length);
};

const faultOf = (text: string): FieldMessage | undefined => {
  if (text === '') return { code: 'empty' };
  return [...text].length > limits.questionText ? tooLong : undefined;
};

/** The questions of those lines that are not blank. The errors name a line by its number, which begins with 1. */
const readLines = (lines: string[]): string[] => {
  const errors = lines.flatMap((text, at): FieldFault[] =>
    [...text].length > limits.questionText
      ? [{ field: `lines.${at}`, code: 'line', values: { number: String(at + 1), message: tooLong } }]
      : [],
  );
  if (errors.length > 0) throw invalidFields(errors, errors.length);
  const questions = lines.filter((text) => text !== '');
  if (questions.length === 0) throw invalidFields([{ field: 'lines', code: 'noLines' }]);
  return questions;
};

const tooLong: FieldMessage = { code: 'tooLong', values: { limit: String(limits.questionText) } };
