import type { Language } from './catalogue.ts';
import { dayLocale } from './languages.ts';

/** Returns a formatter for the UTC date of an ISO 8601 timestamp, such as 29 November 2026. */
export const longDayIn = ({ tag }: Pick<Language, 'tag'>): ((time: string) => string) => {
  const days = new Intl.DateTimeFormat(dayLocale(tag), { dateStyle: 'long', timeZone: 'UTC' });
  return (time) => days.format(new Date(time));
};
