import { useEffect, useRef, useState } from 'react';
import { format } from '../../../shared/messages/format.ts';
import type { WholePerson } from '../../../shared/people/people.ts';
import { Button } from '../../ui/Button.tsx';
import { actionLabel } from '../frame/action-label.ts';
import { languageName } from '../frame/languages.ts';
import { messages } from './messages.ts';
import { type ProfileField, ProfileForm } from './ProfileForm.tsx';

const texts = messages.details;

/** What is known of a person; Change, or pressing a line, edits it in its place. */
export const About = ({ person }: { person: WholePerson }) => {
  const section = useRef<HTMLElement>(null);
  const [edited, setEdited] = useState<ProfileField>();
  const lastEdited = useRef<ProfileField>(undefined);

  useEffect(() => {
    if (edited === undefined && lastEdited.current !== undefined)
      section.current?.querySelector<HTMLElement>(`[data-field=${lastEdited.current}]`)?.focus();
    lastEdited.current = edited;
  }, [edited]);

  return (
    <section ref={section} className="person-panel" aria-labelledby="about-title">
      <header className="ends">
        <h2 id="about-title">{format(texts.title, { name: person.name })}</h2>
        {edited === undefined && (
          <Button
            variant="text"
            aria-label={format(texts.changeLabel, { name: person.name })}
            onClick={() => setEdited('name')}
          >
            {texts.change}
          </Button>
        )}
      </header>
      {edited === undefined ? (
        <Details person={person} onEdit={setEdited} />
      ) : (
        <ProfileForm person={person} focused={edited} onDone={() => setEdited(undefined)} />
      )}
    </section>
  );
};

type DetailsProps = { person: WholePerson; onEdit: (field: ProfileField) => void };

const Details = ({ person, onEdit }: DetailsProps) => {
  const details: [field: ProfileField, term: string, text: string | undefined][] = [
    ['name', texts.name, person.name],
    ['relation', texts.relation, person.relation],
    ['called_by_admin', texts.calledByAdmin, person.called_by_admin],
    ['calls_admin', texts.callsAdmin, person.calls_admin],
    ['year_of_birth', texts.yearOfBirth, person.year_of_birth?.toString()],
    ['language', texts.language, person.language && languageName(person.language)],
  ];
  return (
    <dl className="details">
      {details.map(([field, term, text]) => (
        <div key={field}>
          <dt className="hint">{term}</dt>
          <dd dir="auto">
            <button
              type="button"
              className={text ? 'detail' : 'detail detail-empty'}
              data-field={field}
              aria-label={actionLabel(text ? texts.change : texts.add, text ? `${term}, ${text}` : term)}
              onClick={() => onEdit(field)}
            >
              {text ?? texts.add}
            </button>
          </dd>
        </div>
      ))}
    </dl>
  );
};
