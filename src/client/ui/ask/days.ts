import { limits } from '../../../shared/limits.ts';

/** A number of days: null if there is no hurry, undefined for what is no number. */
export type Days = number | null | undefined;

/** What is in a number field, as an integer. The server checks the range. */
export const readDays = ({ value, validity }: Pick<HTMLInputElement, 'value' | 'validity'>): Days => {
  // the value of a number field with invalid input is ''
  if (validity.badInput) return undefined;
  return value === '' ? null : Math.trunc(Number(value));
};

/** Whether the server accepts them. */
export const isDaysValue = (days: number | null): boolean =>
  days === null || (days >= limits.days.min && days <= limits.days.max);
