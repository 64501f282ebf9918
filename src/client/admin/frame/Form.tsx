import { type ComponentProps, createContext, type FormEvent, type ReactNode, useContext } from 'react';
import { ui as messages } from '../../messages.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { FieldErrorsContext } from './FormField.tsx';
import { Refusal } from './refusal.ts';
import { requireFilled } from './require-filled.ts';
import { useChange } from './use-change.ts';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & {
  /**
   * Called once all required fields are filled, and not while the previous submit is running. What it throws is shown; a
   * `Refusal` focuses its field. `value` is that of the button that was pressed.
   */
  onSubmit: (form: HTMLFormElement, value: string) => unknown;
  /** The field that errors are about unless they name another one. Without it they are shown above the actions. */
  errorField?: string;
  /** Turns a failure into the message for the person. */
  describe?: (error: unknown) => string;
  /** What the main button says. */
  submit?: ReactNode;
  /** Adds a button that cancels. */
  onCancel?: (() => void) | undefined;
  /** Other actions instead of these two, one of them a `Submit`. */
  actions?: ReactNode;
};

/**
 * A form with its request, the error message and the row of actions. Validates required fields itself, so that the message
 * is in the page's language, not in the browser's.
 */
export const Form = ({
  onSubmit,
  errorField,
  describe,
  submit,
  onCancel,
  actions,
  className = 'fields',
  children,
  ...rest
}: FormProps) => {
  const { run, busy, errorText, field = errorField } = useChange(describe);
  const isOfField = field !== undefined && errorText !== undefined;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    void run(async () => {
      try {
        requireFilled(form);
        await onSubmit(form, submitter?.getAttribute('value') ?? '');
      } catch (error) {
        if (error instanceof Refusal && error.field) focusField(form, error.field);
        throw error;
      }
    });
  };
  return (
    <BusyContext value={busy}>
      <form className={className} noValidate onSubmit={send} {...rest}>
        <FieldErrorsContext value={isOfField ? { [field]: errorText } : {}}>{children}</FieldErrorsContext>
        <ErrorMessage>{!isOfField && errorText}</ErrorMessage>
        {actions ?? (
          <div className="action-row">
            {onCancel && <Button onClick={onCancel}>{messages.cancel}</Button>}
            <Submit variant="main">{submit}</Submit>
          </div>
        )}
      </form>
    </BusyContext>
  );
};

const focusField = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

const BusyContext = createContext(false);

/** A button that submits the form around it. */
export const Submit = (props: ButtonProps) => <Button type="submit" busy={useContext(BusyContext)} {...props} />;
