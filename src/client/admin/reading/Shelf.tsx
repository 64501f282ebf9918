import { useState } from 'react';
import { Link } from 'react-router';
import { imageSources } from '../../../shared/content/image-names.ts';
import { format } from '../../../shared/messages/format.ts';
import { initials } from '../../../shared/reading/covers.ts';
import type { Storyteller } from '../../../shared/reading/stories.ts';
import { coverOf } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { messages, stories as texts } from './messages.ts';
import { roomPath } from './paths.ts';

// fills three boards on a wide screen
const atFirst = 18;

/** The people as books on a shelf: photo and name on a cover in the person's colour. */
export const Shelf = ({ people }: { people: Storyteller[] }) => {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? people : people.slice(0, atFirst);
  return (
    <section aria-label={messages.shelf}>
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets Safari says no list */}
      <ul className="shelf" role="list">
        {shown.map((person) => (
          <li key={person.id}>
            <Cover person={person} />
          </li>
        ))}
      </ul>
      {shown.length < people.length && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          {format(messages.showPeople, { count: people.length })}
        </Button>
      )}
    </section>
  );
};

const Cover = ({ person }: { person: Storyteller }) => {
  const { id, name, stories, unread } = person;
  return (
    <Link className="cover" style={coverOf(id)} to={stories > 0 ? roomPath(id) : `/admin/people/${id}`}>
      <CoverPicture person={person} />
      <span className="cover-title">
        <strong dir="auto">{name}</strong>
        <span>
          {stories > 0 ? format(texts.count, { count: stories }) : messages.beingWritten}
          {unread > 0 && <span className="cover-new">{format(messages.unreadCount, { count: unread })}</span>}
        </span>
      </span>
    </Link>
  );
};

const CoverPicture = ({ person: { name, cover, photo } }: { person: Storyteller }) => {
  const src = cover?.src ?? photo;
  if (src === undefined)
    return (
      <span className="cover-picture cover-letters" aria-hidden="true">
        {initials(name)}
      </span>
    );
  return (
    <img
      className="cover-picture"
      src={src}
      srcSet={imageSources(src, cover?.width ?? null).srcset}
      sizes="(min-width: 640px) 200px, 45vw"
      alt=""
    />
  );
};
