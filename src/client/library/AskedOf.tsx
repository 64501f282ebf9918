import type { LibraryQuestion } from '../../shared/library.ts';
import type { Person } from '../../shared/people.ts';
import { richText } from '../ui/rich-text.tsx';
import { messages } from './messages.ts';
import { Names } from './Names.tsx';

const groups = ['answered', 'writing', 'waiting'] as const;

/** Who was asked this question, and how far they are. */
export const AskedOf = ({ question, people }: { question: LibraryQuestion; people: Person[] }) => {
  const asked = people.filter(({ id }) => question.asked_of?.includes(id));
  if (asked.length === 0) return <span>{messages.nobodyAsked}</span>;
  return groups.map((group) => {
    const names = asked.filter((person) => groupOf(person, question.id) === group).map(({ name }) => name);
    if (names.length === 0) return null;
    return <span key={group}>{richText(messages.askedOf[group], {}, { names: () => <Names names={names} /> })}</span>;
  });
};

/** A question that was asked after the people were loaded waits. */
const groupOf = ({ questions }: Person, library_id: string): (typeof groups)[number] => {
  const asked = questions.filter((question) => question.library_id === library_id);
  const isAnswered = asked.some(
    ({ status, has_content }) => has_content && (status === 'submitted' || status === 'locked'),
  );
  if (isAnswered) return 'answered';
  return asked.some(({ status }) => status === 'in_progress') ? 'writing' : 'waiting';
};
