import { useQueryClient } from '@tanstack/react-query';
import { coverOf } from '../../../pages/Avatar.tsx';
import { format } from '../../../shared/messages/format.ts';
import type { WholePerson } from '../../../shared/people/people.ts';
import { initials } from '../../../shared/reading/covers.ts';
import { removePhoto, replacePhoto } from '../admin-api.ts';
import { PhotoButtons } from '../frame/PhotoButtons.tsx';
import { messages } from './messages.ts';
import { showPerson, showWithoutPhoto } from './person-queries.ts';

// in px: twice its size on the page
const width = 400;

/** A person's photo, or their initials. */
export const Portrait = ({ person }: { person: WholePerson }) => {
  const client = useQueryClient();

  const remove = async () => {
    await removePhoto(person.id);
    await showWithoutPhoto(client, person.id);
  };

  return (
    <>
      {person.photo ? (
        <img
          className="avatar portrait"
          src={`${person.photo}?w=${width}`}
          alt={format(messages.photoAlt, { name: person.name })}
          width={200}
          height={200}
        />
      ) : (
        <span className={`avatar avatar-letters portrait portrait-letters ${coverOf(person.id)}`} aria-hidden="true">
          {initials(person.name)}
        </span>
      )}
      <PhotoButtons
        hasPhoto={person.photo !== undefined}
        onReplace={async (file) => showPerson(client, await replacePhoto(person.id, file))}
        onRemove={remove}
      />
    </>
  );
};
