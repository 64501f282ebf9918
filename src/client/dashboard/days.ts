import { limits } from '../../shared/limits.ts';

/** The number of days that were typed; null when blank. The server checks the range. */
export const parseDays = (typed: string): number | null => (typed === '' ? null : Math.trunc(Number(typed)));

/** Whether the server accepts them. */
export const isDaysValue = (days: number | null): boolean =>
  days === null || (days >= limits.days.min && days <= limits.days.max);
