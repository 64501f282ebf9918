import { useState } from 'react';
import type { Person } from '../../shared/people.ts';
import { isCardBeingEdited } from './being-edited.ts';
import { EmptyStart } from './EmptyStart.tsx';
import { LoadError } from './LoadError.tsx';
import { PersonCard } from './PersonCard.tsx';
import type { usePeople } from './people.ts';
import { ShowMore } from './ShowMore.tsx';
import { Skeleton } from './Skeleton.tsx';
import { useHeld } from './use-deferred-removal.ts';

const nobody: Person[] = [];

type PeopleGridProps = {
  people: ReturnType<typeof usePeople>;
  /** Who has just been added, by id: the keyboard goes there. */
  newcomer: string | undefined;
  onAdded: (id: string) => void;
};

/** Everyone, a card each; or what stands in for them. */
export const PeopleGrid = ({ people, newcomer, onAdded }: PeopleGridProps) => {
  const { data, hasNextPage } = people;
  const { shown, release } = useHeld(data ?? nobody, isCardBeingEdited);
  // others may add the first person while one is about to
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
        {shown.map(({ item, isGone }) => (
          <PersonCard
            key={item.id}
            person={item}
            isNewcomer={item.id === newcomer}
            onClose={isGone ? release : undefined}
          />
        ))}
      </div>
      {hasNextPage && <ShowMore people={people} />}
    </>
  );
};
