import { useCallback, useDeferredValue, useState } from 'react';
import type { Person } from '../../../shared/people/people.ts';
import { EmptyStart } from './EmptyStart.tsx';
import { FirstQuestion } from './FirstQuestion.tsx';
import { LoadError } from './LoadError.tsx';
import { messages } from './messages.ts';
import { OrderPeopleDialog } from './OrderPeopleDialog.tsx';
import { PersonCard } from './PersonCard.tsx';
import type { PeopleList } from './people.ts';
import { firstScreenful, type ListedPerson } from './people-queries.ts';
import type { Revealed } from './QuestionList.tsx';
import { RestoreBackup } from './restore/RestoreBackup.tsx';
import { Skeleton } from './Skeleton.tsx';
import { useShown } from './use-shown.ts';

const noPeople: ListedPerson[] = [];

type PeopleGridProps = {
  list: PeopleList;
  /** The id of the person just added, whose card takes the focus. */
  newPersonId: string | undefined;
  revealed: Revealed | undefined;
  onAdded: (person: Person) => void;
};

/** A card for each person; a skeleton, an error or the first step where there are none. */
export const PeopleGrid = ({ list, newPersonId, revealed, onAdded }: PeopleGridProps) => {
  const { people, query, filter } = list;
  // keeps the form open while it is being filled in, even if the first person is added elsewhere
  const [isStarting, setStarting] = useState(false);
  const isEmpty = people?.length === 0;
  // the first person, who is offered a first question
  const [first, setFirst] = useState<{ id: string; isDone: boolean } | undefined>(undefined);
  const firstPerson = first?.isDone === false ? people?.find(({ id }) => id === first.id) : undefined;
  const shown = useShown(people ?? noPeople, filter, ({ id, counts }, by) => counts[by] > 0 || id === newPersonId);
  const shownIds = new Set(shown.map(({ id }) => id));
  // the first screenful is on the screen before everyone else is rendered, in the background
  const isEveryoneRendered = useDeferredValue(people !== undefined, false);
  const rendered = isEveryoneRendered ? people : shown.slice(0, firstScreenful);
  const [isOrdering, setOrdering] = useState(false);
  // a stable function: cards are memoised
  const openOrder = useCallback(() => setOrdering(true), []);
  const start = (person: Person) => {
    setStarting(false);
    // unless somebody was added elsewhere meanwhile
    if (isEmpty) setFirst({ id: person.id, isDone: false });
    onAdded(person);
  };
  return (
    <>
      {people === undefined && <LoadError query={query} />}
      {people === undefined && <Skeleton />}
      {((isEmpty && filter === undefined) || isStarting) && <EmptyStart onAdded={start} onUse={setStarting} />}
      {isEmpty && filter === undefined && <RestoreBackup />}
      {people && shown.length === 0 && filter && <p className="hint nothing-shown">{messages.filter.none[filter]}</p>}
      {firstPerson && (
        <FirstQuestion person={firstPerson} onDone={() => setFirst({ id: firstPerson.id, isDone: true })} />
      )}
      <div className="people">
        {rendered?.map((person) => (
          <PersonCard
            key={person.id}
            person={person}
            isNew={person.id === newPersonId && person.id !== first?.id}
            isHidden={!shownIds.has(person.id)}
            filter={filter}
            revealed={revealed?.person_id === person.id ? revealed : undefined}
            onOrder={openOrder}
          />
        ))}
      </div>
      {/* outside the cards, which move: a dialog that is moved closes */}
      {isOrdering && <OrderPeopleDialog onClose={() => setOrdering(false)} />}
    </>
  );
};
