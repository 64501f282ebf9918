import { useState } from 'react';
import type { Person } from '../../shared/people.ts';
import { EmptyStart } from './EmptyStart.tsx';
import { isCardInUse } from './in-use.ts';
import { LoadTrouble } from './LoadTrouble.tsx';
import { PeopleGroup } from './PeopleGroup.tsx';
import { PersonCard } from './PersonCard.tsx';
import type { usePeople } from './people.ts';
import { shownAtFirst } from './QuestionList.tsx';
import { ShowMore } from './ShowMore.tsx';
import { Skeleton } from './Skeleton.tsx';
import { useGroups } from './use-groups.ts';
import { useHeld } from './use-held.ts';
import { usePrinting } from './use-printing.ts';

// beyond this, only cards near the screen are whole
const manyRows = 240;
// what a card has besides its questions costs as much as so many of them
const rowsOfCard = 4;
// so many cards fill any screen, and are whole from the start
const firstCards = 6;

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
  const { shown, release } = useHeld(data ?? nobody, isCardInUse);
  // others may add the first person while one is about to
  const [isStarting, setStarting] = useState(false);
  const isPrinting = usePrinting();
  const isSparse = countRows(shown) > manyRows && !isPrinting;
  const groups = useGroups(shown);
  const start = (id: string) => {
    setStarting(false);
    onAdded(id);
  };
  return (
    <>
      <LoadTrouble people={people} />
      {data === undefined && <Skeleton />}
      {((data?.length === 0 && !hasNextPage) || isStarting) && <EmptyStart onAdded={start} onUse={setStarting} />}
      <div className={isSparse ? 'people people-sparse' : 'people'}>
        {groups.map((group, number) => (
          // a group is where its people are, and never moves
          <PeopleGroup key={group.id} people={group.held} isSparse={isSparse}>
            {(isNear) =>
              group.held.map(({ item, isGone }, index) => (
                <PersonCard
                  key={item.id}
                  person={item}
                  isNewcomer={item.id === newcomer}
                  isFirst={number === 0 && index < firstCards}
                  isSparse={isSparse}
                  isNear={isNear}
                  onClose={isGone ? release : undefined}
                />
              ))
            }
          </PeopleGroup>
        ))}
      </div>
      {hasNextPage && <ShowMore people={people} />}
    </>
  );
};

const countRows = (shown: { item: Person }[]) =>
  shown.reduce((sum, { item }) => sum + rowsOfCard + Math.min(item.questions.length, shownAtFirst), 0);
