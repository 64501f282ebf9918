const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A time (ISO 8601) in the reader's language and time zone. */
export const formatTime = (time: string): string => format.format(new Date(time));

/** With what and from where, as far as that is known. */
export const placeOf = ({ device, client }: { device: string; client: string }): string =>
  [device || 'An unknown program', ...(client ? [client] : [])].join(' · ');
