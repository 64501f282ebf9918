import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { WholePerson } from '../../../shared/people/people.ts';
import { format, isolate, person as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { changePerson, loadPerson } from '../api/people.ts';
import { isAdminFlagSet } from '../frame/admin-flag.ts';
import { notesKey, saveBeforeLogout, useUnsavedField } from '../frame/unsaved-fields.ts';
import { useChange } from '../frame/use-change.ts';
import { showPerson } from '../queries/person-queries.ts';
import { queueSave } from './notes-queue.ts';

const texts = messages.notes;

// debounce in ms, as on the answer page
const autosaveDelay = 3000;

/**
 * The admin's private notes about a person. Saved automatically, also when the screen is left and at a logout, unless they
 * were changed elsewhere meanwhile.
 */
export const Notes = ({ person }: { person: WholePerson }) => {
  const field = useRef<HTMLTextAreaElement>(null);
  // another object after each edit, which restarts the debounce
  const [unsaved, setUnsaved] = useState<{ text: string } | undefined>(undefined);
  const [isSaved, setSaved] = useState(false);
  const client = useQueryClient();
  const { run, busy, errorText } = useChange();
  const compare = (saved: string | undefined) => {
    const text = field.current?.value ?? '';
    setUnsaved(text === saved ? undefined : { text });
  };
  const look = () => {
    setSaved(false);
    compare(field.current?.defaultValue);
  };
  const kept = useUnsavedField(notesKey(person.id), field, 'sent', look);
  const stored = person.notes ?? '';
  const base = kept.findBase();
  const isOwn = (text: string) => [base, unsaved?.text.trim()].includes(text);
  const isChangedElsewhere = unsaved !== undefined && base !== undefined && !isOwn(stored);
  const shown = useRef(stored);
  const acknowledge = useEffectEvent(() => {
    kept.forget(stored);
    compare(stored);
  });
  // what was saved elsewhere, unless there is something of her own: React only changes the default
  useEffect(() => {
    if (field.current && field.current.value === shown.current) field.current.value = stored;
    shown.current = stored;
    // the same text has been saved: by another tab, or when this screen was left before
    if (field.current?.value === stored) acknowledge();
  }, [stored]);

  // not from the field, which is gone once the screen is left
  const send = async () => {
    const text = unsaved?.text ?? stored;
    const now = await loadPerson(person.id);
    const other = now.notes ?? '';
    // no conflict if another tab, or an earlier save of this one, has saved the same text, or the one this began from
    if (![text.trim(), stored, kept.findBase()].includes(other)) return showPerson(client, now);
    const saved =
      other === text.trim() ? now : await changePerson(person.id, { notes: text.trim() === '' ? null : text });
    kept.forget(text, saved.notes ?? '');
    await showPerson(client, saved);
    setSaved(true);
    // text typed during the request is not saved yet
    compare(text);
  };
  const save = () => queueSave(person.id, field, () => run(send));

  // after the session has ended, the text waits on this device for the next one
  const autosave = useEffectEvent(async () => unsaved && !isChangedElsewhere && isAdminFlagSet() && (await save()));
  useEffect(() => {
    if (!unsaved) return;
    const timer = setTimeout(autosave, autosaveDelay);
    return () => clearTimeout(timer);
  }, [unsaved]);
  useEffect(() => {
    const unregister = saveBeforeLogout(() => autosave());
    return () => {
      unregister();
      void autosave();
    };
  }, []);

  return (
    <section className="stack person-panel" aria-labelledby="notes-title">
      <h2 id="notes-title">{texts.title}</h2>
      <TextArea
        ref={field}
        label={format(texts.label, { name: isolate(person.name) })}
        hidesLabel
        hint={texts.hint}
        name="notes"
        error={isChangedElsewhere ? texts.changedElsewhere : undefined}
        dir="auto"
        lang=""
        rows={3}
        className="long-text"
        maxLength={limits.notes}
        defaultValue={stored}
        onChange={look}
      />
      {isChangedElsewhere && <TextArea label={texts.elsewhere} dir="auto" lang="" rows={5} readOnly value={stored} />}
      <ErrorMessage>{errorText}</ErrorMessage>
      <div className="cluster notes-state">
        {unsaved && (
          <Button busy={busy} onClick={() => void save()}>
            {texts.save}
          </Button>
        )}
        <p className="hint" role="status">
          {unsaved ? texts.unsaved : isSaved && texts.saved}
        </p>
      </div>
    </section>
  );
};
