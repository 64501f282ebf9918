import { useState } from 'react';
import type { Person } from '../../../shared/people/people.ts';
import { isCardBeingEdited } from './being-edited.ts';
import { EmptyStart } from './EmptyStart.tsx';
import { FirstQuestion } from './FirstQuestion.tsx';
import { LoadError } from './LoadError.tsx';
import { messages } from './messages.ts';
import { PersonCard } from './PersonCard.tsx';
import type { PeopleList } from './people.ts';
import type { Revealed } from './QuestionList.tsx';
import { ShowMore } from './ShowMore.tsx';
import { Skeleton } from './Skeleton.tsx';
import { useDeferredRemoval } from './use-deferred-removal.ts';

const noPeople: Person[] = [];

type PeopleGridProps = {
  list: PeopleList;
  /** The id of the person just added, whose card takes the focus. */
  newPersonId: string | undefined;
  revealed: Revealed | undefined;
  onAdded: (person: Person) => void;
};

/** A card for each person; a skeleton, an error or the first step where there are none. */
export const PeopleGrid = ({ list, newPersonId, revealed, onAdded }: PeopleGridProps) => {
  const { people, hasMore, loading, showMore, filter } = list;
  const { rows, release } = useDeferredRemoval(people ?? noPeople, isCardBeingEdited);
  // keeps the form open while it is being filled in, even if the first person is added elsewhere
  const [isStarting, setStarting] = useState(false);
  const isEmpty = people?.length === 0 && !hasMore;
  // with a filter, or before its people are loaded, who is not there may not be deleted
  const knowsDeleted = filter === undefined && people !== undefined;
  // the first person, who is offered a first question
  const [first, setFirst] = useState<{ id: string; isDone: boolean } | undefined>(undefined);
  const firstPerson = first?.isDone === false ? people?.find(({ id }) => id === first.id) : undefined;
  const start = (person: Person) => {
    setStarting(false);
    // unless somebody was added elsewhere meanwhile
    if (isEmpty) setFirst({ id: person.id, isDone: false });
    onAdded(person);
  };
  return (
    <>
      {loading && <LoadError page={loading} isFirst={people === undefined} />}
      {people === undefined && <Skeleton />}
      {((isEmpty && filter === undefined) || isStarting) && <EmptyStart onAdded={start} onUse={setStarting} />}
      {isEmpty && filter && <p className="nothing-shown">{messages.filter.none[filter]}</p>}
      {firstPerson && (
        <FirstQuestion person={firstPerson} onDone={() => setFirst({ id: firstPerson.id, isDone: true })} />
      )}
      <div className="people">
        {rows.map(({ value: person, isDeleted }) => (
          <PersonCard
            key={person.id}
            person={person}
            isNew={person.id === newPersonId && person.id !== first?.id}
            filter={filter}
            revealed={revealed?.person_id === person.id ? revealed : undefined}
            onClose={isDeleted && knowsDeleted ? release : undefined}
          />
        ))}
      </div>
      {hasMore && <ShowMore isLoading={loading !== undefined} onShow={showMore} />}
    </>
  );
};
