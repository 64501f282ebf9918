import { fillName } from '../../../shared/people/name-place.ts';
import type { NewQuestion, Question } from '../../../shared/questions/questions.ts';
import type { Queue } from '../../../shared/questions/queue.ts';
import { ApiError } from '../../api.ts';
import { addQuestion, changeQueue, loadQueue } from '../admin-api.ts';

/** `{name}` in the text stands for the name of the person who is asked. */
export type QuestionToAsk = { text: string; library_id?: string | undefined };

/** The question that was asked, or the queue in which it waits. */
export type AskedPerson = { question: Question } | { queue: Queue };

/** Asks a person a question, now or by the queue. */
export const askPerson = async (
  person: { id: string; name: string },
  { text, library_id }: QuestionToAsk,
  { to, days_to_complete }: { to: 'ask' | 'queue'; days_to_complete: number | null },
): Promise<AskedPerson> => {
  const question_text = fillName(text, person.name);
  const question = { question_text, days_to_complete, ...(library_id === undefined ? {} : { library_id }) };
  if (to === 'ask') return { question: await addQuestion(person.id, question) };
  return { queue: await enqueue(person.id, question) };
};

const maxAttempts = 3;

/**
 * Adds a question to the end of a person's queue, unless it waits there already. Tries again if the queue was changed
 * elsewhere meanwhile.
 */
const enqueue = async (person_id: string, question: NewQuestion, attempt = 1): Promise<Queue> => {
  const { questions, version } = await loadQueue(person_id);
  if (questions.some((other) => isSame(question, other))) return { questions, version };
  try {
    return await changeQueue(person_id, { questions: [...questions, question], base_version: version });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'queue_changed' || attempt === maxAttempts) throw error;
    return enqueue(person_id, question, attempt + 1);
  }
};

const isSame = (a: NewQuestion, b: NewQuestion) =>
  a.library_id === undefined ? a.question_text === b.question_text : a.library_id === b.library_id;
