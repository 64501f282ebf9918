import { format } from '../../../shared/messages/format.ts';
import type { Person } from '../../../shared/people/people.ts';
import type { Question } from '../../../shared/questions/questions.ts';
import { messages as ui } from '../../ui/messages.ts';
import { messages } from './messages.ts';

const texts = messages.news;

/** Describes the differences between two states of the list, a short sentence each. */
export const describeChanges = (before: Person[], after: Person[]): string[] => {
  const earlier = new Map(before.map((person) => [person.id, person]));
  const later = new Set(after.map(({ id }) => id));
  return [
    ...before.filter(({ id }) => !later.has(id)).map(({ name }) => format(messages.deletePerson.done, { name })),
    ...after.flatMap((person) => describePerson(earlier.get(person.id), person)),
  ];
};

const describePerson = (before: Person | undefined, after: Person): string[] => {
  if (before === after) return [];
  if (!before) return [format(messages.person.added, { name: after.name })];
  const renamed = before.name === after.name ? [] : [format(texts.renamed, { before: before.name, name: after.name })];
  return [...renamed, ...describeQuestions(before.questions, after)];
};

const describeQuestions = (before: Question[], { name, questions: after }: Person): string[] => {
  const earlier = new Map(before.map((question) => [question.id, question]));
  const later = new Set(after.map(({ id }) => id));
  const deleted = before.filter(({ id }) => !later.has(id)).map(() => format(texts.questionDeleted, { name }));
  const others = after.flatMap(({ id, status }) => {
    const known = earlier.get(id);
    if (!known) return [format(texts.questionAdded, { name })];
    return known.status === status ? [] : [format(texts.status, { name, status: ui.status[status] })];
  });
  return [...deleted, ...others];
};

/** One sentence for all of them, for the live region: the first change, and how many more there are. */
export const summarize = (changes: string[]): string => {
  const [first = '', ...others] = changes;
  return others.length === 0 ? first : format(texts.more, { first, count: others.length });
};
