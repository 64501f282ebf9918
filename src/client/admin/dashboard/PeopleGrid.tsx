import { useCallback, useDeferredValue, useState } from 'react';
import type { Person } from '../../../shared/people/people.ts';
import { dashboard as messages } from '../../messages.ts';
import { firstScreenful, type ListedPerson } from '../queries/people-queries.ts';
import { EmptyStart } from './EmptyStart.tsx';
import { FirstQuestion } from './FirstQuestion.tsx';
import { LoadError } from './LoadError.tsx';
import { OrderPeopleDialog } from './OrderPeopleDialog.tsx';
import { PersonCard } from './PersonCard.tsx';
import type { PeopleList } from './people.ts';
import type { Revealed } from './QuestionList.tsx';
import { RestoreBackup } from './restore/RestoreBackup.tsx';
import { Skeleton } from './Skeleton.tsx';
import { usePrinting } from './use-printing.ts';
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
  // the id of the person who was added with that form
  const [started, setStarted] = useState<string | undefined>(undefined);
  const isEmpty = people?.length === 0;
  const { first, finish } = useFirstPerson(list, isStarting);
  const shown = useShown(people ?? noPeople, filter, ({ id, counts }, by) => counts[by] > 0 || id === newPersonId);
  const shownIds = new Set(shown.map(({ id }) => id));
  // the first screenful is on the screen before everyone else is rendered, in the background
  const isEveryoneRendered = useDeferredValue(people !== undefined, false);
  const isPrinting = usePrinting();
  const rendered = isEveryoneRendered || isPrinting ? people : shown.slice(0, firstScreenful);
  const [isOrdering, setOrdering] = useState(false);
  // a stable function: cards are memoised
  const openOrder = useCallback(() => setOrdering(true), []);
  const start = (person: Person) => {
    setStarting(false);
    setStarted(person.id);
    onAdded(person);
  };
  return (
    <>
      {people === undefined && <LoadError query={query} />}
      {people === undefined && <Skeleton />}
      {((isEmpty && filter === undefined) || isStarting) && <EmptyStart onAdded={start} onUse={setStarting} />}
      {isEmpty && filter === undefined && <RestoreBackup />}
      {people && shown.length === 0 && filter && <p className="hint nothing-shown">{messages.filter.none[filter]}</p>}
      <div className={first && people?.length === 1 ? 'beginning' : undefined}>
        {first && <FirstQuestion person={first} takesFocus={first.id === started} onDone={finish} />}
        <div className="people">
          {rendered?.map((person) => (
            <PersonCard
              key={person.id}
              person={person}
              isNew={person.id === newPersonId && person.id !== first?.id}
              isHidden={!shownIds.has(person.id)}
              filter={filter}
              isPrinting={isPrinting}
              revealed={revealed?.person_id === person.id ? revealed : undefined}
              onOrder={openOrder}
            />
          ))}
        </div>
      </div>
      {/* outside the cards, which move: a dialog that is moved closes */}
      {isOrdering && <OrderPeopleDialog onClose={() => setOrdering(false)} />}
    </>
  );
};

/** The person to suggest a first question for: the only person, if they have not been asked anything yet. */
const useFirstPerson = ({ people = [], filter }: PeopleList, isStarting: boolean) => {
  // decided when the first person appears; the suggestion stays after asking, because the link is shared there
  const [offer, setOffer] = useState<{ id: string; isDone: boolean } | undefined>(undefined);
  const [only, ...others] = people;
  if (only === undefined ? offer !== undefined : offer === undefined && !isStarting)
    setOffer(only && { id: only.id, isDone: others.length > 0 || only.counts.all > 0 });
  const isOffered = offer !== undefined && !offer.isDone && filter === undefined;
  const first = isOffered ? people.find(({ id }) => id === offer.id) : undefined;
  return { first, finish: () => setOffer(offer && { ...offer, isDone: true }) };
};
