import type { LibraryQuestion } from '../../shared/library.ts';
import { format, language } from '../../shared/messages/format.ts';
import type { Person } from '../../shared/people.ts';
import { richText } from '../ui/rich-text.tsx';
import { messages } from './messages.ts';

const groups = ['answered', 'writing', 'waiting'] as const;

const lists = new Intl.ListFormat(language);

/** Who was asked this question, and how far they are. */
export const AskedOf = ({ question, people }: { question: LibraryQuestion; people: Person[] }) => {
  const asked = people.filter(({ id }) => question.asked_of?.includes(id));
  if (asked.length === 0) return <span>{messages.nobodyAsked}</span>;
  return groups.map((group) => {
    const names = asked.filter((person) => groupOf(person, question.id) === group).map(({ name }) => name);
    if (names.length === 0) return null;
    return (
      <span key={group}>
        {richText(messages.askedOf[group], { names: joinNames(names) }, { names: (text) => <bdi>{text}</bdi> })}
      </span>
    );
  });
};

/** A question that was asked after the people were loaded waits. */
const groupOf = ({ questions }: Person, library_id: string): (typeof groups)[number] => {
  const asked = questions.filter((question) => question.library_id === library_id);
  const isAnswered = asked.some(({ status, has_content }) => has_content && (status === 'submitted' || status === 'locked'));
  if (isAnswered) return 'answered';
  return asked.some(({ status }) => status === 'in_progress') ? 'writing' : 'waiting';
};

const shownNames = 3;

/** The first names in words, and the number of the others; each isolated, as names may be in another direction. */
export const joinNames = (names: string[]): string => {
  const shown = names.slice(0, shownNames).map((name) => `\u2068${name}\u2069`);
  const count = names.length - shown.length;
  return lists.format(count > 0 ? [...shown, format(messages.others, { count })] : shown);
};
