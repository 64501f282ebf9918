import type { LibraryQuestion } from '../../../shared/library/library.ts';
import type { NamedPerson } from '../../../shared/people/people.ts';
import { format, library as messages } from '../../messages.ts';
import { nameList } from '../ask/name-list.ts';

/** Who was asked this question and who has answered; renders nothing if nobody was asked. */
export const AskedOf = ({
  question: { asked_of = [], begun_by = [], answered_by = [] },
  people,
}: {
  question: LibraryQuestion;
  people: ReadonlyMap<string, NamedPerson>;
}) => {
  const further = new Set([...begun_by, ...answered_by]);
  const groups = [
    { ids: asked_of.filter((id) => !further.has(id)), text: messages.askedOf.waiting },
    { ids: begun_by, text: messages.askedOf.writing },
    { ids: answered_by, text: messages.askedOf.answered },
  ];
  return groups.map(({ ids, text }) => {
    const names = ids.flatMap((id) => people.get(id)?.name ?? []);
    return names.length > 0 && <span key={text}>{format(text, { names: nameList(names) })}</span>;
  });
};
