import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type CSSProperties, useRef } from 'react';
import { format } from '../../shared/messages/format.ts';
import type { WholePerson } from '../../shared/people.ts';
import { removePhoto, replacePhoto } from '../admin-api.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { useChange } from '../ui/use-change.ts';
import { messages } from './messages.ts';
import { showPerson } from './person-queries.ts';

const texts = messages.photo;

// in px: twice its size on the page
const width = 400;

/** The photo of a person, or the first letters of their name. */
export const Portrait = ({ person }: { person: WholePerson }) => {
  const file = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const change = useChange();
  const client = useQueryClient();
  const announce = useAnnounce();

  const upload = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    if (!chosen) return;
    void change.run(async () => {
      await showPerson(client, await replacePhoto(person.id, chosen));
      announce(texts.saved);
    });
    // so that the same file can be chosen again after an error
    event.target.value = '';
  };

  const remove = () =>
    change.run(async () => {
      await removePhoto(person.id);
      choose.current?.focus();
      const { photo: _gone, ...rest } = person;
      await showPerson(client, rest);
      announce(texts.removed);
    });

  return (
    <>
      {person.photo ? (
        <img
          className="portrait"
          src={`${person.photo}?w=${width}`}
          alt={format(texts.alt, { name: person.name })}
          width={200}
          height={200}
        />
      ) : (
        <span
          className="portrait portrait-letters"
          style={{ '--cover': `var(--cover-${coverOf(person.id)})` } as CSSProperties}
          aria-hidden="true"
        >
          {initials(person.name)}
        </span>
      )}
      <div className="person-actions">
        <Button ref={choose} busy={change.busy} onClick={() => change.busy || file.current?.click()}>
          {person.photo ? texts.replace : texts.choose}
        </Button>
        {person.photo && (
          <Button variant="quiet" busy={change.busy} onClick={remove}>
            {texts.remove}
          </Button>
        )}
        <input ref={file} type="file" accept="image/*" hidden onChange={upload} />
      </div>
      <ErrorMessage>{change.errorText}</ErrorMessage>
    </>
  );
};

const covers = 6;

/** The number of a person's colour, 1 to 6. */
const coverOf = (id: string) => ([...id].reduce((sum, character) => sum + character.charCodeAt(0), 0) % covers) + 1;

/** The first letters of the first and the last word. */
const initials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
};
