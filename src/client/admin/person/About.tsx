import { useEffect, useRef, useState } from 'react';
import { isolated } from '../../../pages/rich-text.tsx';
import type { WholePerson } from '../../../shared/people/people.ts';
import { proposedLanguage } from '../../../shared/people/proposed-language.ts';
import { format, person as messages, personMail } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { richText } from '../../ui/rich-text.ts';
import { actionLabel } from '../frame/action-label.ts';
import { languageName } from '../frame/languages.ts';
import { MailAddress } from '../mail/MailAddress.tsx';
import { timeZoneName } from '../mail/time-zones.ts';
import { useMailSetup } from '../mail/use-mail-setup.ts';
import { type ProfileField, ProfileForm } from './ProfileForm.tsx';

const texts = messages.details;

/** A person's profile; Change, or pressing a line, edits it in place. */
export const About = ({ person }: { person: WholePerson }) => {
  const section = useRef<HTMLElement>(null);
  // `field` gets the focus in the form, and `pressed`, the button, gets it back afterwards
  const [edited, setEdited] = useState<{ field: ProfileField; pressed: string } | undefined>(undefined);
  const pressed = useRef<string | undefined>(undefined);

  useEffect(() => {
    if (!edited && pressed.current) section.current?.querySelector<HTMLElement>(pressed.current)?.focus();
    pressed.current = edited?.pressed;
  }, [edited]);

  return (
    <section ref={section} className="person-panel" aria-labelledby="about-title">
      <header className="ends">
        <h2 id="about-title">{richText(texts.title, { name: person.name }, { name: isolated })}</h2>
        {!edited && (
          <Button
            variant="text"
            aria-label={format(texts.changeLabel, { name: person.name })}
            onClick={() => setEdited({ field: 'name', pressed: 'header button' })}
          >
            {texts.change}
          </Button>
        )}
      </header>
      {edited ? (
        <ProfileForm person={person} focused={edited.field} onDone={() => setEdited(undefined)} />
      ) : (
        <Details person={person} onEdit={(field) => setEdited({ field, pressed: `[data-field=${field}]` })} />
      )}
    </section>
  );
};

type DetailsProps = { person: WholePerson; onEdit: (field: ProfileField) => void };

type Detail = [field: ProfileField, term: string, text: string | undefined, proposed?: string];

const Details = ({ person, onEdit }: DetailsProps) => {
  const { sends } = useMailSetup();
  const language = proposedLanguage(person);
  const perhaps = language && format(texts.perhaps, { language: languageName(language) });
  const mail: Detail[] = [
    ['email', personMail.email, person.email],
    ['time_zone', personMail.timeZone, person.time_zone && timeZoneName(person.time_zone)],
  ];
  const details: Detail[] = [
    ['name', texts.name, person.name],
    ['relation', texts.relation, person.relation],
    ['called_by_admin', texts.calledByAdmin, person.called_by_admin],
    ['calls_admin', texts.callsAdmin, person.calls_admin],
    ['year_of_birth', texts.yearOfBirth, person.year_of_birth?.toString()],
    ['language', texts.language, person.language && languageName(person.language), perhaps],
    ...(sends ? mail : []),
  ];
  return (
    <dl className="details">
      {details.map(([field, term, text, proposed]) => (
        <div key={field}>
          <dt className="hint small">{term}</dt>
          <dd>
            <button
              type="button"
              className={text ? 'detail over-card' : 'detail detail-empty over-card'}
              data-field={field}
              aria-label={actionLabel(
                text ? texts.change : texts.add,
                [term, text || proposed].filter(Boolean).join(', '),
              )}
              onClick={() => onEdit(field)}
            >
              {field === 'email' && text ? <MailAddress address={text} /> : isolated(text || proposed || texts.add)}
            </button>
          </dd>
        </div>
      ))}
    </dl>
  );
};
