import './room.css';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { format } from '../../../shared/messages/format.ts';
import type { Storyteller } from '../../../shared/reading/stories.ts';
import { AdminFrame, AdminHeading } from '../frame/AdminPage.tsx';
import { AdminIcon } from '../frame/admin-icons.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { SearchField } from '../frame/SearchField.tsx';
import { useDebounced } from '../frame/use-debounced.ts';
import { FoundStories } from './FoundStories.tsx';
import { messages, stories } from './messages.ts';
import { RoomContext } from './RoomContext.tsx';
import { RoomThanks, ThanksLink } from './RoomThanks.tsx';
import { storytellersQuery } from './room-queries.ts';
import { RoomShelf } from './Shelf.tsx';
import { SlideshowButton } from './SlideshowButton.tsx';
import { Stories } from './Stories.tsx';
import { useLiveThanks } from './use-live-thanks.ts';

/** The reading room. `?person=`, `?unread`, `?all` and `?thanks` choose the view. */
export const ReadingRoomPage = () => (
  <AdminFrame>
    <RoomContext>
      <Room />
    </RoomContext>
  </AdminFrame>
);

const Room = () => {
  const query = useQuery(storytellersQuery);
  const [typed, setTyped] = useState('');
  const [params] = useSearchParams();
  useLiveThanks();
  const searched = useDeferredValue(useDebounced(typed.trim()));
  const people = query.data?.people ?? [];
  const count = people.reduce((sum, each) => sum + each.stories, 0);
  return (
    <div className="room">
      <header className="ends room-head">
        <div>
          <AdminHeading title={messages.title} />
          <p className="hint room-count">{count > 0 && describeRoom(people, count)}</p>
        </div>
        {count > 0 && (
          <SearchField label={messages.search} value={typed} isWanted={params.has('search')} onChange={setTyped} />
        )}
      </header>
      <LoadState query={query} />
      {query.data && count === 0 && <EmptyRoom isBeingWritten={people.length > 0} />}
      {searched === '' ? (
        people.length > 0 && (
          <>
            <RoomShelf people={people} />
            {count > 0 ? <Below people={people} count={count} /> : <BelowNothing />}
          </>
        )
      ) : (
        <FoundStories query={searched} people={people} />
      )}
    </div>
  );
};

const describeRoom = (people: Storyteller[], count: number) => {
  const tellers = people.filter(({ stories }) => stories > 0).length;
  return `${format(stories.count, { count })} ${format(messages.by, { count: tellers })}`;
};

const EmptyRoom = ({ isBeingWritten }: { isBeingWritten: boolean }) => (
  <div className="card room-empty prose">
    <h2>{messages.empty.title}</h2>
    <p>{isBeingWritten ? messages.empty.beingWritten : messages.empty.text}</p>
    <Link className="button" to="/admin">
      {messages.empty.toPeople}
    </Link>
  </div>
);

/** No stories, but thanks: an answer that was submitted before is being edited. */
const BelowNothing = () => {
  const [params] = useSearchParams();
  return params.has('thanks') ? (
    <RoomThanks />
  ) : (
    <div className="cluster room-tools">
      <ThanksLink />
    </div>
  );
};

/** The list of the view: thanks, one person's stories, all, unread, or the newest. */
const Below = ({ people, count }: { people: Storyteller[]; count: number }) => {
  const [params] = useSearchParams();
  const person = people.find(({ id }) => id === params.get('person'));
  const view = person ? 'person' : params.has('unread') ? 'unread' : params.has('all') ? 'all' : 'newest';
  const unread = people.reduce((sum, each) => sum + each.unread, 0);
  return (
    <>
      <div className="cluster room-tools">
        <SlideshowButton people={people} person_id={person?.id} />
        <Link className="button button-quiet" to="/admin/readers">
          <AdminIcon name="people" />
          {messages.readers}
        </Link>
        <ThanksLink />
      </div>
      {params.has('thanks') ? (
        <RoomThanks />
      ) : (
        <Stories
          key={person?.id ?? view}
          view={view}
          person={person}
          people={people}
          count={person?.stories ?? count}
          unread={unread}
        />
      )}
    </>
  );
};
