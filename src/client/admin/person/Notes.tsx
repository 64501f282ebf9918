import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { WholePerson } from '../../../shared/people/people.ts';
import { format, isolate, person as messages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { changePerson, loadPerson } from '../api/people.ts';
import { useUnsavedField } from '../frame/unsaved-fields.ts';
import { useChange } from '../frame/use-change.ts';
import { showPerson } from '../queries/person-queries.ts';

const texts = messages.notes;

// debounce in ms, as on the answer page
const autosaveDelay = 3000;

/** The admin's private notes about a person. Saved automatically, unless they were changed elsewhere meanwhile. */
export const Notes = ({ person }: { person: WholePerson }) => {
  const field = useRef<HTMLTextAreaElement>(null);
  // `base`: the stored text when editing began; each edit restarts the debounce
  const [unsaved, setUnsaved] = useState<{ base: string | undefined; text: string } | undefined>(undefined);
  const [isSaved, setSaved] = useState(false);
  const client = useQueryClient();
  const { run, busy, errorText } = useChange();
  const compare = (saved: string | undefined) => {
    const text = field.current?.value ?? '';
    setUnsaved(text === saved ? undefined : { base: kept.base.current, text });
  };
  const look = () => {
    setSaved(false);
    compare(field.current?.defaultValue);
  };
  const kept = useUnsavedField(`notes ${person.id}`, field, 'sent', look);
  const stored = person.notes ?? '';
  const isChangedElsewhere = unsaved?.base !== undefined && unsaved.base !== stored;
  const shown = useRef(stored);
  // what was saved elsewhere, unless there is something of her own: React only changes the default
  useEffect(() => {
    if (field.current && field.current.value === shown.current) field.current.value = stored;
    shown.current = stored;
  }, [stored]);

  const save = () =>
    void run(async () => {
      const text = field.current?.value ?? '';
      const now = await loadPerson(person.id);
      const other = now.notes ?? '';
      // no conflict if another tab has saved the same text
      if (other !== stored && other !== text) return showPerson(client, now);
      await showPerson(client, await changePerson(person.id, { notes: text.trim() === '' ? null : text }));
      kept.forget(text);
      setSaved(true);
      // text typed during the request is not saved yet
      compare(text);
    });

  const autosave = useEffectEvent(() => isChangedElsewhere || save());
  useEffect(() => {
    if (!unsaved) return;
    const timer = setTimeout(autosave, autosaveDelay);
    return () => clearTimeout(timer);
  }, [unsaved]);

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
          <Button busy={busy} onClick={save}>
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
