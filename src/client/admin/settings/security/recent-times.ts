import { format } from '../../../../shared/messages/format.ts';
import { formatDay, formatTime, locale } from '../../../ui/dates.ts';
import { messages } from './messages.ts';

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });

const formatToday = (time: string) => {
  const date = new Date(time);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? format(messages.today, { time: clock.format(date) }) : undefined;
};

/** The minute of a time (ISO 8601) of today, otherwise its day and minute. */
export const formatRecentTime = (time: string): string => formatToday(time) ?? formatTime(time);

/** The minute of a time of today, otherwise its day. */
export const formatRecentDay = (time: string): string => formatToday(time) ?? formatDay(time);
