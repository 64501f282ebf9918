import { useContext, useEffect, useRef } from 'react';
import { dashboard as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { isComposing } from '../../ui/is-composing.ts';
import { Filters } from './Filters.tsx';
import { JumpButton } from './JumpButton.tsx';
import { countAll, type PeopleList } from './people.ts';
import { type Hit, SearchBox } from './SearchBox.tsx';
import { SelectionContext, useIsSelecting } from './selection.ts';

// below this no jump list is needed
const manyPeople = 8;

type ToolsProps = { list: PeopleList; onOpen: (hit: Hit) => void; onJump: (person_id: string) => void };

/** The row above the cards: search, filters, the list of all people, and the start of selecting. */
export const Tools = ({ list, onOpen, onJump }: ToolsProps) => {
  const { people, filter, show } = list;
  const count = people?.length ?? 0;
  return (
    <div className="cluster tools">
      <SearchBox onOpen={onOpen} />
      <div className="tools-row">
        <div className="tools-scroll">
          <Filters counts={people && countAll(people)} chosen={filter} onChoose={show} />
          {people && count > manyPeople && <JumpButton people={people} onJump={onJump} />}
        </div>
        <SelectButton />
      </div>
    </div>
  );
};

/** Escape ends the selecting, as the button does. */
const SelectButton = () => {
  const { set } = useContext(SelectionContext);
  const isSelecting = useIsSelecting();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isSelecting) return;
    const leave = (event: KeyboardEvent) => {
      // a dialog closes first, and so does the list of what a search has found
      if (event.key !== 'Escape' || isComposing(event) || event.defaultPrevented) return;
      if (document.querySelector('dialog[open]')) return;
      set(undefined);
      button.current?.focus();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [isSelecting, set]);
  return (
    <Button
      ref={button}
      variant="quiet"
      aria-pressed={isSelecting}
      onClick={() => set(isSelecting ? undefined : new Map())}
    >
      {messages.select.start}
    </Button>
  );
};
