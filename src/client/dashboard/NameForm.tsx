import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { limits } from '../../shared/limits.ts';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { useUnsavedField } from '../ui/unsaved-fields.ts';
import type { Change } from '../ui/use-change.ts';
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
  const fieldId = useId();
  const errorId = useId();
  const field = useRef<HTMLInputElement>(null);
  useUnsavedField(unsavedKey, field);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const typed = field.current?.value.trim();
    if (typed) onName(typed);
    else field.current?.focus();
  };

  return (
    <form className="name-form" onSubmit={onSubmit}>
      <label htmlFor={fieldId}>{messages.person.name}</label>
      <input
        ref={field}
        id={fieldId}
        className="field"
        dir="auto"
        lang=""
        defaultValue={name}
        maxLength={limits.name}
        autoComplete="off"
        aria-describedby={change.errorText ? errorId : undefined}
      />
      {change.errorText && <ErrorMessage id={errorId}>{change.errorText}</ErrorMessage>}
      {children}
    </form>
  );
};
