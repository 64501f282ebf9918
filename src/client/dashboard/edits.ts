import type { Person } from '../../shared/people.ts';
import type { Question } from '../../shared/questions.ts';

/** What a confirmed change makes of the people of one page. Whoever is not concerned stays the same object. */
export type Edit = (people: Person[], isLastPage: boolean) => Person[];

export const withPerson =
  (person: Person): Edit =>
  (people, isLastPage) =>
    isLastPage ? [...people, person] : people;

export const withoutPerson =
  (id: string): Edit =>
  (people) =>
    people.filter((person) => person.id !== id);

export const withName = (id: string, name: string): Edit => forPerson(id, (person) => ({ ...person, name }));

export const withQuestion = (question: Question): Edit =>
  forPerson(question.person_id, (person) => ({ ...person, questions: [question, ...person.questions] }));

export const withStatus = ({ id, person_id, status, updated_at }: Question): Edit =>
  forPerson(person_id, (person) => ({
    ...person,
    questions: person.questions.map((question) =>
      question.id === id ? { ...question, status, updated_at } : question,
    ),
  }));

export const withoutQuestion = ({ id, person_id }: Question): Edit =>
  forPerson(person_id, (person) => ({
    ...person,
    questions: person.questions.filter((question) => question.id !== id),
  }));

const forPerson =
  (id: string, change: (person: Person) => Person): Edit =>
  (people) =>
    people.map((person) => (person.id === id ? change(person) : person));
