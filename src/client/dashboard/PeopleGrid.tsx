import { EmptyStart } from './EmptyStart.tsx';
import { LoadTrouble } from './LoadTrouble.tsx';
import { PersonCard } from './PersonCard.tsx';
import type { usePeople } from './people.ts';
import { ShowMore } from './ShowMore.tsx';
import { Skeleton } from './Skeleton.tsx';

// beyond this, only what is near the screen is rendered whole
const manyPeople = 48;

type PeopleGridProps = {
  people: ReturnType<typeof usePeople>;
  /** Who has just been added, by id: the keyboard goes there. */
  newcomer: string | undefined;
  onAdded: (id: string) => void;
};

/** Everyone, a card each; or what stands in for them. */
export const PeopleGrid = ({ people, newcomer, onAdded }: PeopleGridProps) => {
  const { data, hasNextPage } = people;
  const isSparse = data !== undefined && data.length > manyPeople;
  return (
    <>
      <LoadTrouble people={people} />
      {data === undefined && <Skeleton />}
      {data?.length === 0 && !hasNextPage && <EmptyStart onAdded={onAdded} />}
      <div className="people">
        {data?.map((person) => (
          <PersonCard key={person.id} person={person} isNewcomer={person.id === newcomer} isSparse={isSparse} />
        ))}
      </div>
      {hasNextPage && <ShowMore people={people} />}
    </>
  );
};
