import { type ComponentProps, useId } from 'react';

type SelectProps = Omit<ComponentProps<'select'>, 'id'> & {
  label: string;
  /** Only screen readers need it. */
  hidesLabel?: boolean;
};

/** A field for one of several values, as `Field` is for text. */
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
