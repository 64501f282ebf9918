import { useEffect, useRef, useState } from 'react';
import { format } from '../../../shared/messages/format.ts';
import type { WholePerson } from '../../../shared/people/people.ts';
import { Button } from '../../ui/Button.tsx';
import { AdminHeading } from '../frame/AdminPage.tsx';
import { languageName } from '../frame/languages.ts';
import { messages } from './messages.ts';
import { Portrait } from './Portrait.tsx';
import { ProfileForm } from './ProfileForm.tsx';

const texts = messages.details;

/** A person's photo, name and details, with inline editing. */
export const Profile = ({ person }: { person: WholePerson }) => {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef<boolean>(false);

  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  return (
    <section className="profile" aria-label={format(texts.title, { name: person.name })}>
      <Portrait person={person} />
      <AdminHeading title={person.name} dir="auto" />
      {editing ? (
        <ProfileForm person={person} onDone={() => setEditing(false)} />
      ) : (
        <>
          <Details person={person} />
          <Button
            ref={button}
            aria-label={format(texts.changeLabel, { name: person.name })}
            onClick={() => setEditing(true)}
          >
            {texts.change}
          </Button>
        </>
      )}
    </section>
  );
};

const Details = ({ person }: { person: WholePerson }) => {
  const details: [term: string, text: string | undefined][] = [
    [texts.relation, person.relation],
    [texts.calledByAdmin, person.called_by_admin],
    [texts.callsAdmin, person.calls_admin],
    [texts.yearOfBirth, person.year_of_birth?.toString()],
    [texts.language, person.language && languageName(person.language)],
  ];
  const known = details.filter(([, text]) => text);
  if (known.length === 0) return <p className="hint">{texts.none}</p>;
  return (
    <dl className="details">
      {known.map(([term, text]) => (
        <div key={term}>
          <dt className="hint">{term}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  );
};
