import { day, hour, minute } from '../durations.ts';
import type { Language } from '../messages/catalogue.ts';

/** The text of the remaining-time badge in a language, at `now` (ms since 1970); undefined hides it. Units are rounded up. */
export const remainingTime = (
  due_date: string | null,
  now: number,
  { texts, format }: Language,
): string | undefined => {
  const { timeLeft } = texts.firstHtml;
  const left = due_date === null ? 0 : Date.parse(due_date) - now;
  if (!(left > 0)) return undefined;
  if (left > day) return format(timeLeft.days, { n: `${Math.ceil(left / day)}` });
  if (left > hour) return format(timeLeft.hours, { n: `${Math.ceil(left / hour)}` });
  return format(timeLeft.minutes, { n: `${Math.ceil(left / minute)}` });
};
