import type { NamedPerson } from '../../../shared/people/people.ts';
import { format, isolate, library as messages } from '../../messages.ts';

/** A name for one person, a number for several. */
export const describePeople = (people: NamedPerson[]): string => {
  const [first, ...others] = people;
  return first && others.length === 0 ? isolate(first.name) : format(messages.people, { count: people.length });
};
