/** Letters that no font has: □ is printed for them. */
export type MissingLetters = { question_id: string; letters: string[] }[];

/** The header of a PDF that names them; absent if there are none. */
export const missingLettersHeader = 'missing-letters';

/** JSON in ASCII, as a header needs it. */
export const writeMissingLetters = (missing: MissingLetters): string => encodeURIComponent(JSON.stringify(missing));

export const readMissingLetters = (header: string | null): MissingLetters =>
  header === null ? [] : JSON.parse(decodeURIComponent(header));
