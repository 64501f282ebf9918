/** Characters without a glyph in any font, printed as □. The API calls them `letters`. */
export type MissingCharacters = { question_id: string; letters: string[] }[];

/** The header of a PDF that names them; absent if there are none. */
export const missingCharactersHeader = 'missing-letters';

/** JSON in ASCII, as a header needs it. */
export const writeMissingCharacters = (missing: MissingCharacters): string =>
  encodeURIComponent(JSON.stringify(missing));

export const readMissingCharacters = (header: string | null): MissingCharacters =>
  header === null ? [] : JSON.parse(decodeURIComponent(header));
