import { longDays } from '../ui/dates.ts';

/** The server writes days in UTC and for no region; here they are those of the reader's time zone and region. */
export const correctDays = (): void => {
  for (const time of document.querySelectorAll('time')) time.textContent = dayOf(time.dateTime);
};

export const dayOf = (time: string): string => longDays.format(new Date(time));
