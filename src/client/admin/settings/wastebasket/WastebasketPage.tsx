import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { format, settings as messages } from '../../../messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { LoadState } from '../../frame/LoadState.tsx';
import { wastebasketQuery } from '../../queries/wastebasket-query.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { DeletedRow } from './DeletedRow.tsx';

const texts = messages.wastebasket;

const shownAtFirst = 20;

/** Deleted people, questions and recordings, last deleted first, to be restored or deleted for good. */
export const WastebasketPage = () => (
  <SettingsSection title={texts.title} about={texts.about}>
    <Wastebasket />
  </SettingsSection>
);

const Wastebasket = () => {
  const query = useQuery(wastebasketQuery);
  const list = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(shownAtFirst);
  const all = query.data ?? [];
  const focusList = () => list.current?.focus();
  return (
    <section ref={list} className="stack wastebasket" aria-label={texts.title} tabIndex={-1}>
      <LoadState query={query} />
      {query.data?.length === 0 && <p>{texts.empty}</p>}
      {all.length > 0 && (
        <ul className="card rows">
          {all.slice(0, shown).map((each) => (
            <DeletedRow key={each.id} deleted={each} onGone={focusList} />
          ))}
        </ul>
      )}
      {all.length > shown && (
        <Button onClick={() => setShown(all.length)}>{format(texts.showMore, { count: all.length - shown })}</Button>
      )}
    </section>
  );
};
