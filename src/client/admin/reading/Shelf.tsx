import { useState } from 'react';
import { Shelf } from '../../../pages/Shelf.tsx';
import type { Storyteller } from '../../../shared/reading/stories.ts';
import { format, reading as messages, stories as texts } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { roomPath } from '../frame/admin-paths.ts';

// fills three boards on a wide screen
const atFirst = 18;

/** People on a shelf: at first as many as fit the screen. */
export const RoomShelf = ({ people }: { people: Storyteller[] }) => {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? people : people.slice(0, atFirst);
  return (
    <section aria-label={messages.shelf}>
      <Shelf people={shown.map(onShelf)} />
      {shown.length < people.length && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          {format(messages.showPeople, { count: people.length })}
        </Button>
      )}
    </section>
  );
};

const onShelf = ({ id, name, stories, unread, cover, photo }: Storyteller) => ({
  id,
  name,
  href: stories > 0 ? roomPath(id) : `/admin/people/${id}`,
  stories,
  picture: cover ?? (photo === undefined ? undefined : { src: photo }),
  about: (
    <>
      {stories > 0 ? format(texts.count, { count: stories }) : messages.beingWritten}
      {unread > 0 && <span className="cover-new">{format(messages.unreadCount, { count: unread })}</span>}
    </>
  ),
});
