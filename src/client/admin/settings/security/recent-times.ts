import { format } from '../../../../shared/messages/format.ts';
import { formatTime, locale } from '../../../ui/dates.ts';
import { messages } from './messages.ts';

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });

/** The minute of a time (ISO 8601) of today, otherwise its day and minute. */
export const formatRecent = (time: string): string => {
  const date = new Date(time);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? format(messages.today, { time: clock.format(date) }) : formatTime(time);
};
