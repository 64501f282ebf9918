import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { format } from '../../../shared/messages/format.ts';
import type { WholePerson } from '../../../shared/people/people.ts';
import { Card } from '../../ui/Card.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { changePerson, loadPerson } from '../admin-api.ts';
import { useAnnounce } from '../frame/announcer.tsx';
import { Form, Submit } from '../frame/Form.tsx';
import { FormTextArea } from '../frame/FormField.tsx';
import { useUnsavedField } from '../frame/unsaved-fields.ts';
import { messages } from './messages.ts';
import { showPerson } from './person-queries.ts';

const texts = messages.notes;

/** What the admin writes down about a person for herself. */
export const Notes = ({ person }: { person: WholePerson }) => {
  const field = useRef<HTMLTextAreaElement>(null);
  // `base`: the stored text from which it was begun
  const [unsaved, setUnsaved] = useState<{ base: string | undefined } | undefined>(undefined);
  const client = useQueryClient();
  const announce = useAnnounce();
  const compare = (saved: string | undefined) => {
    const isChanged = field.current !== null && field.current.value !== saved;
    setUnsaved(isChanged ? { base: kept.base.current } : undefined);
  };
  const look = () => compare(field.current?.defaultValue);
  const kept = useUnsavedField(`notes ${person.id}`, field, 'sent', look);
  const stored = person.notes ?? '';
  const isChangedElsewhere = unsaved?.base !== undefined && unsaved.base !== stored;
  const shown = useRef(stored);
  // what was saved elsewhere, unless there is something of her own: React only changes the default
  useEffect(() => {
    if (field.current && field.current.value === shown.current) field.current.value = stored;
    shown.current = stored;
  }, [stored]);

  const save = async () => {
    const text = field.current?.value ?? '';
    const now = await loadPerson(person.id);
    if ((now.notes ?? '') !== stored) return showPerson(client, now);
    await showPerson(client, await changePerson(person.id, { notes: text.trim() === '' ? null : text }));
    kept.forget(text);
    announce(texts.saved);
    // what was typed during the request is not saved
    compare(text);
  };
  const actions = (
    <div className="cluster">
      <Submit>{texts.save}</Submit>
      {unsaved && <span className="hint">{texts.unsaved}</span>}
    </div>
  );

  return (
    <Card className="padded person-panel" title={texts.title}>
      <Form errorField="notes" onSubmit={save} actions={actions}>
        <FormTextArea
          ref={field}
          label={format(texts.label, { name: person.name })}
          hidesLabel
          hint={texts.hint}
          name="notes"
          error={isChangedElsewhere ? texts.changedElsewhere : undefined}
          dir="auto"
          lang=""
          rows={5}
          maxLength={limits.notes}
          defaultValue={stored}
          onChange={look}
        />
        {isChangedElsewhere && <TextArea label={texts.elsewhere} dir="auto" lang="" rows={5} readOnly value={stored} />}
      </Form>
    </Card>
  );
};
