import { language } from '../messages.ts';

/** Undefined if the browser's language is invalid: WebKit reports "c" if the system has none. */
const findRegion = () => {
  try {
    return new Intl.Locale(navigator.language).region;
  } catch (error) {
    console.warn('The language of this browser is not valid.', error);
    return undefined;
  }
};

/** The reader's region, such as GB. */
export const region = findRegion();
/** Month names in the interface's language; date order and 12/24-hour clock of the reader's region. */
export const locale = region === undefined ? language : `${language}-${region}`;
/** With the month in full and the year. */
export const longDays = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
const daysOfThisYear = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' });
const daysOfOtherYears = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** The day of a time (ISO 8601), in the reader's time zone; with the year if it is another one. */
export const formatDay = (time: string): string => {
  const date = new Date(time);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return (isThisYear ? daysOfThisYear : daysOfOtherYears).format(date);
};

/** The day and the minute of a time (ISO 8601), in the reader's time zone. */
export const formatTime = (time: string): string => times.format(new Date(time));
