/** The largest number that a list may begin with. */
export const maxListStart = 999_999;

/** What an ordered list begins with, from its `start` attribute: 1 where that is no whole number up to 999,999. */
export const readListStart = (start: string | null | undefined): number => {
  const digits = start?.trim() ?? '';
  return /^[0-9]+$/.test(digits) && Number(digits) <= maxListStart ? Number(digits) : 1;
};

/** Numbers of three digits and more need a wider margin than others. */
export const hasWideNumbers = (start: number): boolean => start > 99;
