import type { QueryClient } from '@tanstack/react-query';
import type { Question } from '../../../shared/questions/questions.ts';
import { showAndReload } from './show.ts';

/** Everyone, as the dashboard lists them. */
export const peopleKey = ['people'] as const;

/** A person with their questions, as on the card. The query of the person's page appends a part to this key. */
export const personKey = (person_id: string) => ['person', person_id] as const;

/** A person's queue of questions. */
export const queueKey = (person_id: string) => ['queue', person_id] as const;

/** Shows a change of somebody's questions that the server has confirmed, wherever they are listed, and reloads. */
export const changeQuestions = async (
  client: QueryClient,
  person_id: string,
  change: (questions: Question[]) => Question[],
): Promise<void> => {
  await showAndReload<{ questions: Question[] }>(client, personKey(person_id), (person) => ({
    ...person,
    questions: change(person.questions),
  }));
  void client.invalidateQueries({ queryKey: peopleKey });
};

/** Shows a confirmed change of the list of people, and reloads it. */
export const changePeople = <P extends { id: string }>(
  client: QueryClient,
  change: (people: P[]) => P[],
): Promise<void> => showAndReload<P[]>(client, peopleKey, change);

export const removePerson = (client: QueryClient, person_id: string): Promise<void> =>
  changePeople(client, (people) => people.filter(({ id }) => id !== person_id));

/** Replaces a question, unless it was deleted elsewhere. */
export const withQuestion =
  (question: Question) =>
  (questions: Question[]): Question[] =>
    questions.map((other) => (other.id === question.id ? question : other));

/** Adds a question as the newest, unless a reload has brought it already. */
export const withNewQuestion =
  (question: Question) =>
  (questions: Question[]): Question[] =>
    questions.some(({ id }) => id === question.id) ? withQuestion(question)(questions) : [question, ...questions];

/** Adds a restored question; the newest are first. */
export const withRestoredQuestion =
  (question: Question) =>
  (questions: Question[]): Question[] =>
    [...withNewQuestion(question)(questions)].sort((a, b) => b.created_at.localeCompare(a.created_at));

export const withoutQuestion =
  ({ id }: Question) =>
  (questions: Question[]): Question[] =>
    questions.filter((question) => question.id !== id);
