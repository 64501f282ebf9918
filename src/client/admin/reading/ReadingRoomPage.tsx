import { Link, useSearchParams } from 'react-router';
import { reading as messages } from '../../messages.ts';
import { Room, type Told } from './Room.tsx';
import { RoomThanks } from './RoomThanks.tsx';
import { RoomShelf } from './Shelf.tsx';
import { Stories } from './Stories.tsx';

/** The reading room. `?person=`, `?unread`, `?all` and `?thanks` choose the view. */
export const ReadingRoomPage = () => {
  const [params] = useSearchParams();
  return params.has('thanks') ? (
    <Room tab="thanks">{() => <RoomThanks />}</Room>
  ) : (
    <Room tab="stories">{(told) => <AllStories told={told} />}</Room>
  );
};

/** The shelf, and below it the stories of one person, all stories, the unread or the newest ones. */
const AllStories = ({ told: { people, count } }: { told: Told }) => {
  const [params] = useSearchParams();
  const person = people.find(({ id }) => id === params.get('person'));
  const view = person ? 'person' : params.has('unread') ? 'unread' : params.has('all') ? 'all' : 'newest';
  const unread = people.reduce((sum, each) => sum + each.unread, 0);
  return (
    <>
      {count === 0 && <EmptyRoom isBeingWritten={people.length > 0} />}
      {people.length > 0 && <RoomShelf people={people} />}
      {count > 0 && (
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

const EmptyRoom = ({ isBeingWritten }: { isBeingWritten: boolean }) => (
  <div className="card room-empty prose">
    <h2>{messages.empty.title}</h2>
    <p>{isBeingWritten ? messages.empty.beingWritten : messages.empty.text}</p>
    <Link className="button" to="/admin">
      {messages.empty.toPeople}
    </Link>
  </div>
);
