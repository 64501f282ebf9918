/** Levels as the column `peaks` stores them: a byte for each, see shared/recordings/levels.ts. */
export const packLevels = (levels: Iterable<number>): string => Buffer.from([...levels]).toString('base64');

export const unpackLevels = (peaks: string): Uint8Array => new Uint8Array(Buffer.from(peaks, 'base64'));
