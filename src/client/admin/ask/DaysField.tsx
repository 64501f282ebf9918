import type { ComponentProps } from 'react';
import { limits } from '../../../shared/limits.ts';
import { FormField } from '../frame/FormField.tsx';
import { type Days, readDays } from './days.ts';

type DaysFieldProps = Omit<ComponentProps<typeof FormField>, 'type' | 'onInput'> & { onDays?: (days: Days) => void };

/** A field for the days to answer in; blank means that there is no hurry. `readDays` reads it. */
export const DaysField = ({ onDays, ...rest }: DaysFieldProps) => (
  <FormField
    name="days_to_complete"
    type="number"
    inputMode="numeric"
    min={limits.days.min}
    max={limits.days.max}
    step={1}
    autoComplete="off"
    // not onChange, which React leaves out when invalid input follows a blank field: both have the value ''
    onInput={(event) => onDays?.(readDays(event.currentTarget))}
    {...rest}
  />
);
