import { type ComponentProps, useId } from 'react';
import { ErrorMessage } from './ErrorMessage.tsx';

type FieldProps = ComponentProps<'input'> & {
  /** Shown above the field; without it the field needs an `aria-label`. */
  label?: string;
  /** Shown above the field: what to type. Describes it until there is an error. */
  hint?: string;
  /** Shown below the field, and describes it. An error about several fields is shown by `Form`. */
  error?: string | undefined;
};

/** A text field with label, hint and error, connected for screen readers. Has no box: the form lays them out. */
export const Field = ({ label, hint, error, className, 'aria-describedby': describedBy, ...rest }: FieldProps) => {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return (
    <>
      {label && <label htmlFor={id}>{label}</label>}
      {hint && (
        <p id={hintId} className="hint">
          {hint}
        </p>
      )}
      <input
        id={id}
        className={className ? `field ${className}` : 'field'}
        aria-describedby={error ? errorId : (describedBy ?? (hint && hintId))}
        aria-invalid={error ? true : undefined}
        {...rest}
      />
      <ErrorMessage id={errorId}>{error}</ErrorMessage>
    </>
  );
};
