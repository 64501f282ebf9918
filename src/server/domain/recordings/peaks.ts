/** Levels (0 to 255, one per 100 ms) as the row stores them. */
export const packPeaks = (peaks: number[]): string => Buffer.from(peaks).toString('base64');
