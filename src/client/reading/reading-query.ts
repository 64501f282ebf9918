import { queryOptions } from '@tanstack/react-query';
import type { WholePerson } from '../../shared/people.ts';
import type { Question, WholeQuestion } from '../../shared/questions.ts';
import { loadPerson, loadQuestion } from '../admin-api.ts';
import { listRevisionsOf } from '../revisions.ts';

/** An answer with its person, and when it was last saved. */
export type Reading = { question: WholeQuestion; person: WholePerson; saved_at: string };

export const readingQuery = (question_id: string) =>
  queryOptions({ queryKey: ['reading', question_id], queryFn: () => loadReading(question_id) });

const loadReading = async (question_id: string): Promise<Reading> => {
  const id = encodeURIComponent(question_id);
  const [question, { revisions }] = await Promise.all([loadQuestion(id), listRevisionsOf(id)]);
  const person = await loadPerson(question.person_id);
  return { question, person, saved_at: revisions[0]?.created_at ?? question.updated_at };
};

/** The answered questions before and after this one, in the order in which they were asked. */
export const neighboursOf = ({ question, person }: Reading): { previous?: Question; next?: Question } => {
  // newest first
  const readable = person.questions.filter(({ id, has_content }) => has_content || id === question.id);
  const at = readable.findIndex(({ id }) => id === question.id);
  const [previous, next] = [readable[at + 1], readable[at - 1]];
  return { ...(previous && { previous }), ...(next && { next }) };
};
