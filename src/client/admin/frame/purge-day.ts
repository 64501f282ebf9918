import { limits } from '../../../shared/limits.ts';
import { locale } from '../../ui/dates.ts';

const daysOfYear = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric' });
const daysOfOtherYear = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });

/** When what is deleted now goes for good: "December 24", with the year if it is another one. */
export const formatPurgeDay = (): string => {
  const now = new Date();
  const purge = new Date(now.getTime() + limits.restingTime);
  return (purge.getFullYear() === now.getFullYear() ? daysOfYear : daysOfOtherYear).format(purge);
};
