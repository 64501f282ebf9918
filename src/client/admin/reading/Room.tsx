import './room.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Storyteller } from '../../../shared/reading/stories.ts';
import { format, reading as messages, stories } from '../../messages.ts';
import { AdminFrame, AdminHeading } from '../frame/AdminPage.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { NewThanks } from '../frame/NewThanks.tsx';
import { SearchField } from '../frame/SearchField.tsx';
import { useDebounced } from '../frame/use-debounced.ts';
import { storytellersQuery } from '../queries/story-queries.ts';
import { FoundStories } from './FoundStories.tsx';
import { RoomContext } from './RoomContext.tsx';
import { SlideshowButton } from './SlideshowButton.tsx';
import { useLiveThanks } from './use-live-thanks.ts';

const tabs = { stories: '/admin/read', thanks: '/admin/read?thanks', readers: '/admin/readers' } as const;

type Tab = keyof typeof tabs;

/** The people, and the total number of stories. */
export type Told = { people: Storyteller[]; count: number };

type RoomProps = { tab: Tab; children: (told: Told) => ReactNode };

/** The frame of the reading room: heading, search and tabs. Search results replace the content of the tab. */
export const Room = (props: RoomProps) => (
  <AdminFrame>
    <RoomContext>
      <Inside {...props} />
    </RoomContext>
  </AdminFrame>
);

const Inside = ({ tab, children }: RoomProps) => {
  const query = useQuery(storytellersQuery);
  const [typed, setTyped] = useState('');
  const [params] = useSearchParams();
  useLiveThanks();
  const searched = useDeferredValue(useDebounced(typed.trim()));
  const people = query.data?.people ?? [];
  const count = people.reduce((sum, each) => sum + each.stories, 0);
  return (
    <div>
      <header className="ends room-head">
        <div>
          <AdminHeading title={messages.title} />
          <p className="hint room-count">{count > 0 && describeRoom(people, count)}</p>
        </div>
        {count > 0 && (
          <SearchField label={messages.search} value={typed} isWanted={params.has('search')} onChange={setTyped} />
        )}
      </header>
      <div className="ends room-bar">
        <nav className="tabs" aria-label={messages.title}>
          {(Object.keys(tabs) as Tab[]).map((each) => (
            <Link
              key={each}
              ref={each === tab ? centreTab : undefined}
              to={tabs[each]}
              aria-current={each === tab ? 'page' : undefined}
            >
              {messages.tabs[each]}
              {each === 'thanks' && <NewThanks describe={(count) => format(messages.unreadCount, { count })} />}
            </Link>
          ))}
        </nav>
        {tab === 'stories' && count > 0 && (
          <SlideshowButton people={people} person_id={people.find(({ id }) => id === params.get('person'))?.id} />
        )}
      </div>
      <LoadState query={query} />
      {searched === '' ? query.data && children({ people, count }) : <FoundStories query={searched} people={people} />}
    </div>
  );
};

/** Scrolls a tab to the middle of the row. Not with `scrollIntoView`, which may also scroll the page. */
const centreTab = (tab: HTMLElement | null) => {
  const row = tab?.parentElement;
  if (row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
};

const describeRoom = (people: Storyteller[], count: number) => {
  const tellers = people.filter(({ stories }) => stories > 0).length;
  return format(messages.by, { count: tellers, stories: format(stories.count, { count }) });
};
