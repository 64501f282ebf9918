import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { limits } from '../../shared/limits.ts';
import { format } from '../../shared/messages/format.ts';
import type { WholePerson } from '../../shared/people.ts';
import { changePerson } from '../admin-api.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useUnsavedField } from '../ui/unsaved-fields.ts';
import { useChange } from '../ui/use-change.ts';
import { messages } from './messages.ts';
import { showPerson } from './person-queries.ts';

const texts = messages.notes;

/** What the admin writes down about a person for herself. */
export const Notes = ({ person }: { person: WholePerson }) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const change = useChange();
  const client = useQueryClient();
  const announce = useAnnounce();
  useUnsavedField(`notes ${person.id}`, field);
  // text that was kept when the session ended
  useLayoutEffect(() => setUnsaved(isChanged(field.current)), []);

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [form, text] = [event.currentTarget, field.current?.value ?? ''];
    void change.run(async () => {
      await showPerson(client, await changePerson(person.id, { notes: text.trim() === '' ? null : text }));
      announce(texts.saved);
      // what was typed during the request is not saved
      if (!field.current || field.current.value !== text) return;
      field.current.defaultValue = text;
      // from now on it shows what is saved elsewhere
      form.reset();
      setUnsaved(false);
    });
  };

  return (
    <Card className="person-panel" title={texts.title}>
      <form className="fields" onSubmit={save}>
        <TextArea
          ref={field}
          label={format(texts.label, { name: person.name })}
          hidesLabel
          hint={texts.hint}
          error={change.errorText}
          dir="auto"
          lang=""
          rows={5}
          maxLength={limits.notes}
          defaultValue={person.notes ?? ''}
          onChange={() => setUnsaved(isChanged(field.current))}
        />
        <div className="person-actions">
          <Button type="submit" busy={change.busy}>
            {texts.save}
          </Button>
          {isUnsaved && <span className="hint">{texts.unsaved}</span>}
        </div>
      </form>
    </Card>
  );
};

const isChanged = (field: HTMLTextAreaElement | null) => field !== null && field.value !== field.defaultValue;
