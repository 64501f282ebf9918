import { v7 } from 'uuid';
import { type FieldError, Problem } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { fieldErrors } from '../../shared/messages/en/errors.ts';
import { format } from '../../shared/messages/format.ts';
import type { NewQuestion } from '../../shared/questions.ts';
import type { Imported, QuestionImport, Queue, QueueChange, QueuedQuestion } from '../../shared/queue.ts';
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
    const { db } = transaction;
    // first, so that two requests do not ask the same question
    if ((await advanceQueue(db, person_id)) === undefined) throw new Problem('unknown_person');
    const [next] = await listQueue(db, person_id);
    if (!next) throw new Problem('queue_empty');
    const { id, ...question } = next;
    await deleteQueued(db, id);
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

const queueQuestions = async (
  { db }: Context,
  person_id: string,
  questions: NewQuestion[],
): Promise<QueuedQuestion[]> => {
  if ((await advanceQueue(db, person_id)) === undefined) throw new Problem('unknown_person');
  const waiting = await listQueue(db, person_id);
  if (waiting.length + questions.length > limits.queue)
    throw refuseLines([{ field: 'lines', message: tooMany(waiting.length) }]);
  await replaceQueue(db, person_id, [...waiting, ...questions].map(asRow));
  return (await listQueue(db, person_id)).slice(waiting.length);
};

const tooMany = (count: number) => format(fieldErrors.tooMany, { limit: String(limits.queue), count });

const refuseLines = (errors: FieldError[]) => new Problem('invalid_fields', { errors });

/** The questions of those lines that are not blank. The errors name a line by its number, which begins with 1. */
const readLines = (lines: string[]): string[] => {
  const texts = lines.map((line) => line.trim());
  const errors = texts.flatMap((text, at) =>
    [...text].length > limits.questionText ? [{ field: `lines.${at}`, message: tooLong(at + 1) }] : [],
  );
  if (errors.length > 0) throw refuseLines(errors);
  const questions = texts.filter((text) => text !== '');
  if (questions.length === 0) throw refuseLines([{ field: 'lines', message: fieldErrors.noLines }]);
  return questions;
};

const tooLong = (number: number) =>
  format(fieldErrors.line, {
    number: String(number),
    message: format(fieldErrors.tooLong, { limit: String(limits.questionText) }),
  });
