import { queryOptions } from '@tanstack/react-query';
import type { WholePerson } from '../../../shared/people/people.ts';
import type { Question } from '../../../shared/questions/questions.ts';
import type { QuestionWithRecordings } from '../../../shared/recordings/admin-recordings.ts';
import { withoutUndefined } from '../../../shared/without-undefined.ts';
import { loadPerson } from '../api/people.ts';
import { loadQuestion } from '../api/questions.ts';
import { listRevisionsOf } from '../api/revisions.ts';

/** An answer with its person, and when it was begun and last saved. */
export type Reading = { question: QuestionWithRecordings; person: WholePerson; begun_at: string; saved_at: string };

/** Of every answer that is being read. */
export const readingKey = ['reading'];

export const readingQuery = (question_id: string) =>
  queryOptions({
    queryKey: [...readingKey, question_id],
    queryFn: () => loadReading(question_id),
    // until recordings are prepared, and their words have been written down
    refetchInterval: ({ state }) => (state.data && isWaiting(state.data.question) ? interval : false),
  });

// in ms
const interval = 15_000;

const isWaiting = ({ recordings, unplayed = [] }: QuestionWithRecordings) =>
  recordings.some(({ transcript }) => transcript === 'waiting') ||
  unplayed.some(({ status }) => status === 'processing');

const loadReading = async (id: string): Promise<Reading> => {
  const [question, { revisions }] = await Promise.all([loadQuestion(id), listRevisionsOf(id)]);
  const person = await loadPerson(question.person_id);
  const saved_at = revisions[0]?.created_at ?? question.updated_at;
  return { question, person, begun_at: revisions.at(-1)?.created_at ?? saved_at, saved_at };
};

/**
 * This question and the stories of this person, in the order in which they were asked. Answers that are still being
 * written are included only while such an answer is being read.
 */
export const readableOf = ({ question, person }: Reading): Question[] => {
  const isShown = ({ id, has_content, status }: Question) =>
    id === question.id || (has_content && (status !== 'in_progress' || question.status === 'in_progress'));
  // newest first; the oldest browsers lack toReversed
  return person.questions.filter(isShown).reverse();
};

/** The previous and next of the questions shown for this person. */
export const neighboursOf = (reading: Reading): { previous?: Question; next?: Question } => {
  const readable = readableOf(reading);
  const at = readable.findIndex(({ id }) => id === reading.question.id);
  return withoutUndefined({ previous: readable[at - 1], next: readable[at + 1] });
};
