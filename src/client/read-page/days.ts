import { language } from '../../shared/messages/format.ts';

const days = new Intl.DateTimeFormat(`${language}-GB`, { dateStyle: 'long' });

/** The server writes days in UTC; here they are those of the reader's time zone. */
export const correctDays = (): void => {
  for (const time of document.querySelectorAll('time')) time.textContent = dayOf(time.dateTime);
};

export const dayOf = (time: string): string => days.format(new Date(time));
