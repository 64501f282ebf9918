/** The names of all time zones that the browser knows, with the one that is set already. */
export const timeZoneChoices = (current: string | undefined): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ...(current === undefined ? [] : [current])])].sort();

/** "America/New York". */
export const timeZoneName = (zone: string): string => zone.replaceAll('_', ' ');

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
