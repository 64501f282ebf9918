// no public route serves these keys
const folder = 'keepsake/';

/** The key in the file store of a build's file. */
export const buildKey = (id: string, attempt: number, n: number): string => `${folder}${id}-${attempt}-${n}`;

// earlier releases made a folder for each build
const ourKey = new RegExp(`^${folder}([0-9a-f-]{36})[-/][0-9]+-[0-9]+$`);

/** The id of the build that a key in the file store belongs to; undefined for any other file. */
export const buildOfKey = (key: string): string | undefined => ourKey.exec(key)?.[1];
