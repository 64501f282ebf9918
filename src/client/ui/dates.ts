import { language } from '../../shared/messages/format.ts';

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
const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** The day of a time (ISO 8601), in the reader's time zone. */
export const formatDay = (time: string): string => days.format(new Date(time));

/** The day and the minute of a time (ISO 8601), in the reader's time zone. */
export const formatTime = (time: string): string => times.format(new Date(time));
