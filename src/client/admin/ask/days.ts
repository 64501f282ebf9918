import { limits } from '../../../shared/limits.ts';
import { format, asking as messages } from '../../messages.ts';
import { Refusal } from '../frame/refusal.ts';

/** The days to answer: null without a due date, undefined if what was typed is not a whole number. */
export type Days = number | null | undefined;

/** What is in a number field. `daysFault` checks it. */
export const readDays = ({ value, validity }: Pick<HTMLInputElement, 'value' | 'validity'>): Days => {
  // the value of a number field with invalid input is ''
  if (validity.badInput) return undefined;
  if (value === '') return null;
  return Number.isInteger(Number(value)) ? Number(value) : undefined;
};

/** Why the server would refuse them; undefined if it accepts them. */
export const daysFault = (days: Days): string | undefined => {
  const { min, max } = limits.days;
  if (days === undefined) return messages.days.notWhole;
  if (days === null) return undefined;
  if (days < min) return format(messages.days.tooFew, { min: `${min}` });
  return days > max ? format(messages.days.tooMany, { max: `${max}` }) : undefined;
};

/** Whether the server accepts them. */
export const areDaysValid = (days: Days): days is number | null => daysFault(days) === undefined;

/** The days, if the server accepts them. Throws a `Refusal` otherwise, shown at `field` if it is in the form. */
export const requireDays = (days: Days, field?: 'days_to_complete'): number | null => {
  if (areDaysValid(days)) return days;
  throw new Refusal(daysFault(days) ?? messages.days.notWhole, field);
};
