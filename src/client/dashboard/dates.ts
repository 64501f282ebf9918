const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** The day of a time (ISO 8601), in the reader's language and time zone. */
export const formatDay = (time: string): string => format.format(new Date(time));
