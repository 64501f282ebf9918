/** The day of an ISO time in UTC, as yyyy-mm-dd. */
export const dayOf = (time: string): string => time.slice(0, 'yyyy-mm-dd'.length);
