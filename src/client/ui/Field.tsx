import { type ComponentProps, useId } from 'react';
import { ErrorMessage } from './ErrorMessage.tsx';

export type FieldParts = {
  /** Shown above the field; without it the field needs an `aria-label`. */
  label?: string;
  /** A heading above says the same as the label. */
  hidesLabel?: boolean;
  /** Shown above the field, and describes it: what to type. */
  hint?: string;
  /** Shown below the field, and describes it. An error about several fields is shown by `Form`. */
  error?: string | undefined;
  'aria-describedby'?: string | undefined;
  className?: string | undefined;
};

/** A text field with label, hint and error, connected for screen readers. Has no box: the form lays them out. */
export const Field = (props: ComponentProps<'input'> & FieldParts) => {
  const { above, attributes, below } = useFieldParts(props);
  return (
    <>
      {above}
      <input {...attributes} />
      {below}
    </>
  );
};

/** What stands above and below a field, and the attributes that connect them. */
export const useFieldParts = <Props extends FieldParts>({
  label,
  hidesLabel,
  hint,
  error,
  className,
  'aria-describedby': describedBy,
  ...rest
}: Props) => {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const above = (
    <>
      {label && (
        <label htmlFor={id} className={hidesLabel ? 'visually-hidden' : undefined}>
          {label}
        </label>
      )}
      {hint && (
        <p id={hintId} className="hint">
          {hint}
        </p>
      )}
    </>
  );
  const attributes = {
    id,
    className: className ? `field ${className}` : 'field',
    'aria-describedby': [describedBy, hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
    ...rest,
  };
  return { above, attributes, below: <ErrorMessage id={errorId}>{error}</ErrorMessage> };
};
