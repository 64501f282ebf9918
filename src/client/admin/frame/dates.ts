import { limits } from '../../../shared/limits.ts';
import { format, language, security } from '../../messages.ts';
import { formatDay, locale, longDays } from '../../ui/dates.ts';

// all times are ISO 8601

const daysOfThisYear = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric' });
const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });

const isToday = (time: string) => new Date(time).toDateString() === new Date().toDateString();

/** Month and year, such as "May 2026". */
export const formatMonth = (time: string): string => months.format(new Date(time));

/** The day, such as "December 24", with the year unless it is the current one. */
export const formatLongDay = (time: string): string => {
  const date = new Date(time);
  return (date.getFullYear() === new Date().getFullYear() ? daysOfThisYear : longDays).format(date);
};

/** "today", else as `formatLongDay`. */
export const formatNearDay = (time: string): string =>
  isToday(time) ? relative.format(0, 'day') : formatLongDay(time);

/** The day on which something deleted now will be purged. */
export const formatPurgeDay = (): string => formatLongDay(new Date(Date.now() + limits.restingTime).toISOString());

/** Day and time, to the minute. */
export const formatDayAndTime = (time: string): string =>
  format(security.dayAndTime, {
    day: isToday(time) ? security.today : formatDay(time),
    time: clock.format(new Date(time)),
  });

/** Day and time if it is today, else only the day. */
export const formatTimeOrDay = (time: string): string => (isToday(time) ? formatDayAndTime(time) : formatDay(time));
