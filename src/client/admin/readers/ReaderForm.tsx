import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { Reader } from '../../../shared/reading/readers.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { Field } from '../../ui/Field.tsx';
import { messages as ui } from '../../ui/messages.ts';
import { PeopleChoice } from '../ask/PeopleChoice.tsx';
import { LoadState } from '../frame/LoadState.tsx';
import { useUnsavedField } from '../frame/unsaved-fields.ts';
import { useChange } from '../frame/use-change.ts';
import { namesQuery } from '../queries/names-query.ts';
import { endOfDay } from '../share/link-state.ts';
import { messages } from './messages.ts';

const texts = messages.form;

type Values = { name: string; people: string[] | null; expires_at?: string };

type ReaderFormProps = {
  /** The link to change; without it a new one is made. Its last day is set in ShareReader. */
  reader?: Reader;
  onSave: (values: Values) => Promise<void>;
  onCancel: () => void;
};

/** The name of a reading link, and whose stories it opens. */
export const ReaderForm = ({ reader, onSave, onCancel }: ReaderFormProps) => {
  const [name, end] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const [isForAll, setIsForAll] = useState(reader === undefined || reader.people === null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(reader?.people));
  const [nameError, setNameError] = useState<string | undefined>(undefined);
  const names = useQuery(namesQuery);
  const change = useChange();
  useUnsavedField(`reader ${reader?.id ?? ''}`, name);

  const save = (event: FormEvent) => {
    event.preventDefault();
    const typed = name.current?.value.trim() ?? '';
    setNameError(typed === '' ? texts.nameNeeded : undefined);
    if (typed === '') return name.current?.focus();
    // without people who have been deleted since
    const people = (names.data?.people ?? []).map(({ id }) => id).filter((id) => chosen.has(id));
    if (!isForAll && people.length === 0) return change.refuse(texts.nobody);
    const day = end.current?.value;
    const values = { name: typed, people: isForAll ? null : people, ...(day && { expires_at: endOfDay(day) }) };
    void change.run(() => onSave(values));
  };

  return (
    <form className="fields" noValidate onSubmit={save}>
      <Field
        ref={name}
        label={texts.name}
        hint={texts.nameHint}
        error={nameError}
        dir="auto"
        lang=""
        defaultValue={reader?.name}
        maxLength={limits.name}
        autoComplete="off"
      />
      <Whose isForAll={isForAll} onChange={setIsForAll} />
      {!isForAll && (
        <>
          <LoadState query={names} />
          <PeopleChoice legend={texts.people} people={names.data?.people ?? []} chosen={chosen} onChange={setChosen} />
        </>
      )}
      {!reader && <Field ref={end} label={texts.end} type="date" max="9998-12-31" />}
      <ErrorMessage>{change.errorText}</ErrorMessage>
      <div className="dialog-actions">
        <Button onClick={onCancel}>{ui.cancel}</Button>
        <Button type="submit" variant="main" busy={change.busy}>
          {reader ? texts.save : texts.make}
        </Button>
      </div>
    </form>
  );
};

type WhoseProps = { isForAll: boolean; onChange: (isForAll: boolean) => void };

const Whose = ({ isForAll, onChange }: WhoseProps) => {
  const group = useId();
  const option = (value: boolean, text: string) => (
    <label className="choice">
      <input type="radio" name={group} checked={isForAll === value} onChange={() => onChange(value)} />
      {text}
    </label>
  );
  return (
    <fieldset className="reader-whose">
      <legend>{texts.whose}</legend>
      {option(true, texts.all)}
      {option(false, texts.chosen)}
    </fieldset>
  );
};
