import { useState } from 'react';
import type { Person } from '../../shared/people.ts';
import { isCardBeingEdited } from './being-edited.ts';
import { EmptyStart } from './EmptyStart.tsx';
import { LoadError } from './LoadError.tsx';
import { PersonCard } from './PersonCard.tsx';
import type { usePeople } from './people.ts';
import { ShowMore } from './ShowMore.tsx';
import { Skeleton } from './Skeleton.tsx';
import { useDeferredRemoval } from './use-deferred-removal.ts';

const nobody: Person[] = [];

type PeopleGridProps = {
  people: ReturnType<typeof usePeople>;
  /** The id of the person just added, whose card takes the focus. */
  newPersonId: string | undefined;
  onAdded: (id: string) => void;
};

/** A card for each person; a skeleton, an error or the first step where there are none. */
export const PeopleGrid = ({ people, newPersonId, onAdded }: PeopleGridProps) => {
  const { data, hasNextPage } = people;
  const { rows, release } = useDeferredRemoval(data ?? nobody, isCardBeingEdited);
  // keeps the form open while it is being filled in, even if the first person is added elsewhere
  const [isStarting, setStarting] = useState(false);
  const start = (id: string) => {
    setStarting(false);
    onAdded(id);
  };
  return (
    <>
      <LoadError people={people} />
      {data === undefined && <Skeleton />}
      {((data?.length === 0 && !hasNextPage) || isStarting) && <EmptyStart onAdded={start} onUse={setStarting} />}
      <div className="people">
        {rows.map(({ value: person, isDeleted }) => (
          <PersonCard
            key={person.id}
            person={person}
            isNew={person.id === newPersonId}
            onClose={isDeleted ? release : undefined}
          />
        ))}
      </div>
      {hasNextPage && <ShowMore people={people} />}
    </>
  );
};
