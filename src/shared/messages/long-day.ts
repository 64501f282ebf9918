import type { Language } from './catalogue.ts';
import { dayLocale } from './languages.ts';

/** Writes the day of a time (ISO 8601) in UTC, such as November 29, 2026. */
export const longDayIn = ({ tag }: Pick<Language, 'tag'>): ((time: string) => string) => {
  const days = new Intl.DateTimeFormat(dayLocale(tag), { dateStyle: 'long', timeZone: 'UTC' });
  return (time) => days.format(new Date(time));
};
