import { hour, minute } from '../../shared/durations.ts';

/** In ms: how long to wait after so many failures, at least one. A minute, doubling, and six hours at most. */
export const delayAfter = (failures: number): number => Math.min(minute * 2 ** (failures - 1), 6 * hour);
