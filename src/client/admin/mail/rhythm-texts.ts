import type { Every, Rhythm } from '../../../shared/mail/rhythms.ts';
import { format, language, personMail } from '../../messages.ts';
import { locale } from '../../ui/dates.ts';

const texts = personMail.rhythm;

const weekdays = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
const times = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** 1 is Monday, as January 1, 2024 was. */
export const weekdayName = (weekday: number): string => weekdays.format(Date.UTC(2024, 0, weekday));

export const hourName = (hour: number): string => times.format(Date.UTC(2024, 0, 1, hour));

/** "A question every Sunday at 9:00". */
export const describeRhythm = ({ every, weekday, hour }: { every: Every; weekday: number; hour: number }): string =>
  format(texts.title[every], { weekday: weekdayName(weekday), time: hourName(hour) });

/** "Sun, Nov 29", the day of a time by their clock; by the reader's, if no zone is set. */
export const formatMailDay = (time: string, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(timeZone !== undefined && { timeZone }),
  }).format(new Date(time));

/** What is sent to the server to keep a rhythm as it is. */
export const ruleOf = ({ every, weekday, hour, paused_until }: Rhythm) => ({
  every,
  weekday,
  hour,
  ...(paused_until !== undefined && { paused_until }),
});
