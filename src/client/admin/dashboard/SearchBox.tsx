import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { MarkedText } from '../../../pages/MarkedText.tsx';
import { languageOf } from '../../../shared/language.ts';
import type { Search } from '../../../shared/search/search.ts';
import { format, dashboard as messages } from '../../messages.ts';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { isComposing } from '../../ui/is-composing.ts';
import { explain } from '../frame/explain.ts';
import { SearchField } from '../frame/SearchField.tsx';
import { useDebounced } from '../frame/use-debounced.ts';
import { searchQuery } from '../queries/search-queries.ts';

const texts = messages.search;

export type Hit = Search['hits'][number] & { query?: string };

/** The search field with what was found: a combobox with a list (ARIA Authoring Practices). */
export const SearchBox = ({ onOpen }: { onOpen: (hit: Hit) => void }) => {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  // the hit that Enter opens; -1: none
  const [chosen, setChosen] = useState(-1);
  const query = useDebounced(typed.trim());
  const { data, error, isPlaceholderData } = useQuery(searchQuery(query));
  // not those of what was typed before
  const isCurrent = query === typed.trim() && !isPlaceholderData;
  const people = typed.trim() === '' || !data ? [] : byPerson(data.hits);
  const hits = people.flatMap((person) => person.hits);
  const isShown = isOpen && typed.trim() !== '' && (data !== undefined || error !== null);

  useEffect(() => {
    if (chosen >= 0) document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);

  const open = (hit: Hit) => {
    setOpen(false);
    setChosen(-1);
    onOpen({ ...hit, query });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const hit = isShown ? hits[chosen] : undefined;
    if (event.key === 'Enter' && hit) open(hit);
    else if (event.key === 'Enter' && isShown && isCurrent && hits[0]) open(hits[0]);
    else if (event.key === 'Escape' && isShown) setOpen(false);
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && hits.length > 0) {
      setOpen(true);
      setChosen(event.key === 'ArrowDown' ? (chosen + 1) % hits.length : chosen <= 0 ? hits.length - 1 : chosen - 1);
    } else return;
    event.preventDefault();
  };

  return (
    <SearchField
      className="search"
      label={texts.label}
      role="combobox"
      aria-expanded={isShown && hits.length > 0}
      aria-controls={`${id}-hits`}
      aria-autocomplete="list"
      aria-activedescendant={isShown && hits[chosen] ? `${id}-${chosen}` : undefined}
      value={typed}
      onChange={(value) => {
        setTyped(value);
        setChosen(-1);
        setOpen(true);
      }}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={onKeyDown}
    >
      <div className={isShown ? 'card menu search-results' : 'visually-hidden'}>
        <p className="hint small search-status unless-empty" aria-live="polite">
          {isShown && isCurrent && data && describeFound(data)}
        </p>
        <div
          id={`${id}-hits`}
          role="listbox"
          tabIndex={-1}
          aria-label={texts.label}
          className="search-hits rows"
          // keeps the focus in the field
          onMouseDown={(event) => event.preventDefault()}
        >
          {isShown &&
            people.map((person) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
              <div key={person.id} role="group" aria-label={person.name} className="search-person">
                <p aria-hidden="true" dir="auto">
                  {person.name}
                </p>
                {person.hits.map((hit) => (
                  <HitOption
                    key={`${hit.field} ${hit.question_id ?? hit.person_id}`}
                    id={`${id}-${hits.indexOf(hit)}`}
                    hit={hit}
                    query={query}
                    isChosen={hit === hits[chosen]}
                    onOpen={() => open(hit)}
                  />
                ))}
              </div>
            ))}
        </div>
        <ErrorMessage>{isShown && error && explain(error)}</ErrorMessage>
      </div>
    </SearchField>
  );
};

/** The hits grouped by person, in the order of each person's best hit. */
const byPerson = (hits: Hit[]): { id: string; name: string; hits: Hit[] }[] =>
  [...new Map(hits.map(({ person_id, name }) => [person_id, name]))].map(([id, name]) => ({
    id,
    name,
    hits: hits.filter(({ person_id }) => person_id === id),
  }));

const describeFound = ({ hits, is_complete }: Search) => {
  const found = hits.length === 0 ? texts.none : format(texts.found, { count: hits.length });
  return is_complete ? found : `${found} ${texts.incomplete}`;
};

type HitOptionProps = { id: string; hit: Hit; query: string; isChosen: boolean; onOpen: () => void };

const HitOption = ({ id, hit, query, isChosen, onOpen }: HitOptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
  // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus (aria-activedescendant)
  <div id={id} role="option" aria-selected={isChosen} className="row-button search-hit" onClick={onOpen}>
    <span className="search-excerpt" dir="auto" lang={languageOf(hit.excerpt)}>
      <MarkedText text={hit.excerpt} query={query} />
    </span>
    <span className="hint small">{texts.in[hit.field]}</span>
  </div>
);
