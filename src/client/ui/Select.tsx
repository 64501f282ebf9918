import { type ComponentProps, useId } from 'react';

type SelectProps = Omit<ComponentProps<'select'>, 'id'> & {
  label: string;
  /** Visually hidden, for screen readers only. */
  hidesLabel?: boolean;
};

/** A `<select>` with its label, styled like `Field`. */
export const Select = ({ label, hidesLabel, className, ...rest }: SelectProps) => {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className={hidesLabel ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <select id={id} className={className ? `field ${className}` : 'field'} {...rest} />
    </>
  );
};
