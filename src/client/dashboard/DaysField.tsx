import type { Ref } from 'react';
import { limits } from '../../shared/limits.ts';
import { Field } from '../ui/Field.tsx';

type DaysFieldProps = {
  ref: Ref<HTMLInputElement>;
  label: string;
  hint: string;
  value: string;
  onChange: (typed: string) => void;
};

/** A labelled field for a number of days; empty means none. */
export const DaysField = ({ onChange, ...rest }: DaysFieldProps) => (
  <Field
    {...rest}
    type="number"
    inputMode="numeric"
    min={limits.days.min}
    max={limits.days.max}
    step={1}
    autoComplete="off"
    onChange={(event) => onChange(event.target.value)}
  />
);
