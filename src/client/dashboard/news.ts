import type { Person } from '../../shared/people.ts';
import type { Question } from '../../shared/questions.ts';
import { statusLabels } from '../../shared/status.ts';

/** What others did between two states of the list, a short sentence each. */
export const describeNews = (before: Person[], after: Person[]): string[] => {
  const earlier = new Map(before.map((person) => [person.id, person]));
  const later = new Set(after.map(({ id }) => id));
  return [
    ...before.filter(({ id }) => !later.has(id)).map(({ name }) => `${name} was deleted.`),
    ...after.flatMap((person) => ofPerson(earlier.get(person.id), person)),
  ];
};

const ofPerson = (before: Person | undefined, after: Person): string[] => {
  if (before === after) return [];
  if (!before) return [`${after.name} is on the list.`];
  const renamed = before.name === after.name ? [] : [`${before.name} is now ${after.name}.`];
  return [...renamed, ...ofQuestions(before.questions, after.questions).map((news) => `${after.name}: ${news}`)];
};

const ofQuestions = (before: Question[], after: Question[]): string[] => {
  const earlier = new Map(before.map((question) => [question.id, question]));
  const later = new Set(after.map(({ id }) => id));
  const deleted = before.filter(({ id }) => !later.has(id)).map(() => 'a question was deleted');
  const others = after.flatMap(({ id, status }) => {
    const known = earlier.get(id);
    if (!known) return ['a new question'];
    return known.status === status ? [] : [statusLabels[status]];
  });
  return [...deleted, ...others];
};

/** One sentence for all of it: nobody listens to a list. */
export const sumUp = (news: string[]): string => {
  const [first = '', ...others] = news;
  return others.length === 0 ? first : `${first.replace(/\.$/, '')}, and ${others.length} more.`;
};
