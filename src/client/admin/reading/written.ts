import { format, language, reading as messages } from '../../messages.ts';
import { locale } from '../../ui/dates.ts';

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
const daysOfThisYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' });

/** Month and year, such as "May 2026"; `time` is ISO 8601. */
export const formatMonth = (time: string): string => months.format(new Date(time));

/** The day, without the year if it is the current year. */
export const formatRecentDay = (time: string): string => {
  const date = new Date(time);
  return (date.getFullYear() === new Date().getFullYear() ? daysOfThisYear : days).format(date);
};

const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });

/** "today", or else the same as `formatRecentDay`. */
export const formatNearDay = (time: string): string =>
  startOf(new Date(time)) === startOf(new Date()) ? relative.format(0, 'day') : formatRecentDay(time);

const day = 24 * 60 * 60 * 1000;

/** When an answer was written, from its first and its last version. */
export const describeWriting = (from: string, to: string): string => {
  const [begun, done] = [new Date(from), new Date(to)];
  const count = Math.round((startOf(done) - startOf(begun)) / day) + 1;
  if (count <= 1) return days.format(done);
  const number = messages.numbers[count - 2];
  if (number !== undefined && months.format(begun) === months.format(done))
    return format(messages.writtenOver, { number, month: months.format(done) });
  return format(messages.writtenBetween, { days: days.formatRange(begun, done) });
};

const startOf = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
