/** Levels as the row stores them. */
export const packPeaks = (peaks: number[]): string => Buffer.from(peaks).toString('base64');
