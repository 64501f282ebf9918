import type { Ref } from 'react';
import { limits } from '../../shared/limits.ts';
import { Field } from '../ui/Field.tsx';
import { messages } from './messages.ts';

const texts = messages.queue;

type DaysFieldProps = { ref: Ref<HTMLInputElement>; days?: number | undefined };

/** The days that a question is to be answered in, from the day it is asked. The form's validation refuses others. */
export const DaysField = ({ ref, days }: DaysFieldProps) => (
  <Field
    ref={ref}
    label={texts.daysField}
    hint={texts.daysHint}
    type="number"
    inputMode="numeric"
    min={limits.days.min}
    max={limits.days.max}
    step={1}
    autoComplete="off"
    defaultValue={days}
  />
);

/** The number of days; null when blank. */
export const parseDays = (field: HTMLInputElement | null): number | null =>
  field === null || field.value === '' ? null : Number(field.value);
