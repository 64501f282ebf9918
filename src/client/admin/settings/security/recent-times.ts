import { format, security as messages } from '../../../messages.ts';
import { formatDay, locale } from '../../../ui/dates.ts';

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });

const isToday = (time: string) => new Date(time).toDateString() === new Date().toDateString();
const formatClock = (time: string) => clock.format(new Date(time));

/** The day and the minute of a time (ISO 8601). */
export const formatRecentTime = (time: string): string =>
  format(messages.dayAndTime, { day: isToday(time) ? messages.today : formatDay(time), time: formatClock(time) });

/** The minute of a time of today, otherwise its day. */
export const formatRecentDay = (time: string): string => (isToday(time) ? formatRecentTime(time) : formatDay(time));
