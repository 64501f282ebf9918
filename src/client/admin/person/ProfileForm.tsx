import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { PersonChange, WholePerson } from '../../../shared/people/people.ts';
import { proposedLanguage } from '../../../shared/people/proposed-language.ts';
import { format, person as messages, personMail } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { changePerson } from '../api/people.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { Form } from '../frame/Form.tsx';
import { FormField } from '../frame/FormField.tsx';
import { WritingLanguageOptions } from '../frame/LanguageOptions.tsx';
import { languageName } from '../frame/languages.ts';
import { NameField } from '../frame/NameField.tsx';
import { Refusal } from '../frame/refusal.ts';
import { EmailField } from '../mail/EmailField.tsx';
import { requireEmail } from '../mail/require-email.ts';
import { TimeZoneChoice } from '../mail/TimeZoneChoice.tsx';
import { useMailSetup } from '../mail/use-mail-setup.ts';
import { showPerson } from '../queries/person-queries.ts';

const texts = messages.details;

const fields = [
  'name',
  'relation',
  'called_by_admin',
  'calls_admin',
  'year_of_birth',
  'language',
  'email',
  'time_zone',
] as const;
export type ProfileField = (typeof fields)[number];

type ProfileFormProps = {
  person: WholePerson;
  /** The field that is focused first. */
  focused: ProfileField;
  onDone: () => void;
};

/** Changes what is known of a person; only what was changed here is sent. */
export const ProfileForm = ({ person, focused, onDone }: ProfileFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const announce = useAnnounce();
  const { sends } = useMailSetup();

  const focus = (field: ProfileField) => form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  const focusFirst = useEffectEvent(() => focus(focused));
  useEffect(() => focusFirst(), []);

  const save = async (element: HTMLFormElement) => {
    requireYear(element);
    const body = changesTo(person, new FormData(element)) as PersonChange;
    if (body.email) requireEmail(body.email);
    if (Object.keys(body).length === 0) return onDone();
    await showPerson(client, await changePerson(person.id, body));
    announce(texts.saved);
    onDone();
  };

  return (
    <Form ref={form} className="fields" onSubmit={save} submit={texts.save} onCancel={onDone}>
      <NameField name="name" label={texts.name} hint={texts.nameHint} required defaultValue={person.name} />
      <NameField name="relation" label={texts.relation} hint={texts.relationHint} defaultValue={person.relation} />
      <NameField name="called_by_admin" label={texts.calledByAdmin} defaultValue={person.called_by_admin} />
      <NameField name="calls_admin" label={texts.callsAdmin} defaultValue={person.calls_admin} />
      <FormField
        name="year_of_birth"
        label={texts.yearOfBirth}
        type="number"
        inputMode="numeric"
        min={limits.yearOfBirth.min}
        max={limits.yearOfBirth.max}
        step={1}
        autoComplete="off"
        defaultValue={person.year_of_birth}
      />
      <LanguageChoice person={person} />
      {sends && (
        <>
          <EmailField label={personMail.email} defaultValue={person.email} />
          <TimeZoneChoice current={person.time_zone} />
        </>
      )}
    </Form>
  );
};

/** Proposes a language until one is chosen; a proposal counts only once the admin accepts it. */
const LanguageChoice = ({ person }: { person: WholePerson }) => {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const [language, setLanguage] = useState(person.language ?? '');
  const [proposed, setProposed] = useState(() => proposedLanguage(person));

  const choose = (tag: string) => {
    setLanguage(tag);
    setProposed('');
  };
  const accept = () => {
    choose(proposed);
    // accepting unmounts the focused button
    select.current?.focus();
  };

  return (
    <>
      <Select
        ref={select}
        label={texts.language}
        name="language"
        aria-describedby={proposed ? `${id}-proposed` : undefined}
        value={language}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{texts.noLanguage}</option>
        <WritingLanguageOptions current={person.language} />
      </Select>
      {proposed && (
        <p className="hint">
          <span id={`${id}-proposed`}>{format(texts.languageProposed, { language: languageName(proposed) })}</span>{' '}
          <Button variant="text" onClick={accept}>
            {texts.useLanguage}
          </Button>
        </p>
      )}
    </>
  );
};

/** Throws a `Refusal` in the browser's words if what was typed is no year: the value of the field is '' then. */
const requireYear = (form: HTMLFormElement) => {
  const { validity, validationMessage, name } = form.elements.namedItem('year_of_birth') as HTMLInputElement;
  if (!validity.valid) throw new Refusal(validationMessage, name);
};

/** What differs from before; null for a field that was emptied. */
const changesTo = (person: WholePerson, form: FormData) => {
  const changed: Partial<Record<ProfileField, string | number | null>> = {};
  for (const field of fields) {
    if (!form.has(field)) continue;
    const typed = String(form.get(field)).trim();
    if (typed === String(person[field] ?? '')) continue;
    if (typed === '') changed[field] = null;
    else changed[field] = field === 'year_of_birth' ? Number(typed) : typed;
  }
  return changed;
};
