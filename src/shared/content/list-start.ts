/** The largest allowed value of a list's `start`. */
export const maxListStart = 999_999;

/** Parses the `start` attribute of an ordered list; 1 unless it is a whole number up to 999,999. */
export const readListStart = (start: string | null | undefined): number => {
  const digits = start?.trim() ?? '';
  return /^[0-9]+$/.test(digits) && Number(digits) <= maxListStart ? Number(digits) : 1;
};

/** Numbers with three or more digits need a wider margin. */
export const hasWideNumbers = (start: number): boolean => start > 99;
