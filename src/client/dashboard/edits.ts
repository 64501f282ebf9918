import type { Person } from '../../shared/people.ts';
import type { Question } from '../../shared/questions.ts';

/** A loaded page's position; `next` is the cursor of the following page. */
export type PagePosition = { isLast: boolean; next: string | undefined };

/** Applies a confirmed change to one page of people. Unaffected people keep their object identity. */
export type Edit = (people: Person[], position: PagePosition) => Person[];

export const withPerson =
  (person: Person): Edit =>
  (people, { isLast }) => {
    // the live update may have added them already
    const isHere = people.some(({ id }) => id === person.id);
    return isLast && !isHere ? [...people, person] : people;
  };

/** Replaces a person, or inserts a new one in the order of ids, unless that position is on a page not loaded yet. */
export const withCard = (card: Person, isShown: boolean): Edit =>
  isShown
    ? forPerson(card.id, () => card)
    : (people, { isLast, next }) => {
        if (!isLast || (next !== undefined && card.id > next)) return people;
        const at = people.findIndex(({ id }) => id > card.id);
        return at < 0 ? [...people, card] : [...people.slice(0, at), card, ...people.slice(at)];
      };

export const withoutPerson =
  (id: string): Edit =>
  (people) =>
    people.filter((person) => person.id !== id);

export const withName = (id: string, name: string): Edit => forPerson(id, (person) => ({ ...person, name }));

export const withQuestion = (question: Question): Edit =>
  forPerson(question.person_id, (person) => {
    // the live update may have added it already
    const isHere = person.questions.some(({ id }) => id === question.id);
    return isHere ? person : { ...person, questions: [question, ...person.questions] };
  });

export const withStatus = ({ id, person_id, status, updated_at, has_content }: Question): Edit =>
  forPerson(person_id, (person) => ({
    ...person,
    questions: person.questions.map((question) =>
      question.id === id ? { ...question, status, updated_at, has_content } : question,
    ),
  }));

export const withLink = ({ id, person_id, access_token, link_expires_at, link_paused }: Question): Edit =>
  forPerson(person_id, (person) => ({
    ...person,
    questions: person.questions.map((question) => {
      if (question.id !== id) return question;
      const { link_paused: _paused, link_expires_at: _expires, ...kept } = question;
      return {
        ...kept,
        access_token,
        ...(link_expires_at && { link_expires_at }),
        ...(link_paused && { link_paused }),
      };
    }),
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
