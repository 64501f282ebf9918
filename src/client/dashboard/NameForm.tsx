import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { limits } from '../../shared/limits.ts';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { useUnsavedField } from '../ui/unsaved-fields.ts';
import type { Change } from '../ui/use-change.ts';
import { messages } from './messages.ts';

type NameFormProps = {
  name?: string;
  /** Under which a half-typed name is kept when the session ends. */
  keptAs: string;
  change: Change;
  /** Gets the name without white space around it; never an empty one. */
  onName: (name: string) => void;
  children: ReactNode;
};

/** One field for a name, and the buttons that belong to it. */
export const NameForm = ({ name = '', keptAs, change, onName, children }: NameFormProps) => {
  const fieldId = useId();
  const errorId = useId();
  const field = useRef<HTMLInputElement>(null);
  useUnsavedField(keptAs, field);

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
