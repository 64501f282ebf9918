import { EmptyStart } from './EmptyStart.tsx';
import { LoadTrouble } from './LoadTrouble.tsx';
import { PersonCard } from './PersonCard.tsx';
import type { usePeople } from './people.ts';
import { ShowMore } from './ShowMore.tsx';
import { Skeleton } from './Skeleton.tsx';

type PeopleGridProps = {
  people: ReturnType<typeof usePeople>;
  /** Who has just been added, by id: the keyboard goes there. */
  newcomer: string | undefined;
  onAdded: (id: string) => void;
};

/** Everyone, a card each; or what stands in for them. */
export const PeopleGrid = ({ people, newcomer, onAdded }: PeopleGridProps) => {
  const { data, hasNextPage } = people;
  return (
    <>
      <LoadTrouble people={people} />
      {data === undefined && <Skeleton />}
      {data?.length === 0 && !hasNextPage && <EmptyStart onAdded={onAdded} />}
      <div className="people">
        {data?.map((person) => (
          <PersonCard key={person.id} person={person} isNewcomer={person.id === newcomer} />
        ))}
      </div>
      {hasNextPage && <ShowMore people={people} />}
    </>
  );
};
