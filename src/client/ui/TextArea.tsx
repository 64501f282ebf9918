import { type ComponentProps, useId } from 'react';
import { ErrorMessage } from './ErrorMessage.tsx';

type TextAreaProps = ComponentProps<'textarea'> & {
  label: string;
  /** A heading above says the same. */
  hidesLabel?: boolean;
  hint?: string;
  error?: string | undefined;
};

/** A field for several lines, as `Field` is for one. */
export const TextArea = ({ label, hidesLabel, hint, error, className, ...rest }: TextAreaProps) => {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return (
    <>
      <label htmlFor={id} className={hidesLabel ? 'visually-hidden' : undefined}>
        {label}
      </label>
      {hint && (
        <p id={hintId} className="hint">
          {hint}
        </p>
      )}
      <textarea
        id={id}
        className={className ? `field ${className}` : 'field'}
        aria-describedby={error ? errorId : hint && hintId}
        aria-invalid={error ? true : undefined}
        {...rest}
      />
      <ErrorMessage id={errorId}>{error}</ErrorMessage>
    </>
  );
};
