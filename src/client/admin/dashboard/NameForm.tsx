import { type FormEvent, type ReactNode, useRef } from 'react';
import { limits } from '../../../shared/limits.ts';
import { Field } from '../../ui/Field.tsx';
import { useUnsavedField } from '../frame/unsaved-fields.ts';
import type { Change } from '../frame/use-change.ts';
import { messages } from './messages.ts';

type NameFormProps = {
  name?: string;
  /** The key under which an unsaved name is kept if the session ends. */
  unsavedKey: string;
  change: Change;
  /** Called with the trimmed name, never with an empty one. */
  onName: (name: string) => void;
  children: ReactNode;
};

/** A form with one field for a name; `children` are its buttons. */
export const NameForm = ({ name = '', unsavedKey, change, onName, children }: NameFormProps) => {
  const field = useRef<HTMLInputElement>(null);
  useUnsavedField(unsavedKey, field);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const typed = field.current?.value.trim();
    if (typed) onName(typed);
    else field.current?.focus();
  };

  return (
    <form className="fields" onSubmit={onSubmit}>
      <Field
        ref={field}
        label={messages.person.name}
        error={change.errorText}
        dir="auto"
        lang=""
        defaultValue={name}
        maxLength={limits.name}
        autoComplete="off"
      />
      {children}
    </form>
  );
};
