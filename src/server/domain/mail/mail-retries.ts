import { hour } from '../../../shared/durations.ts';

/** In ms: for how long something is tried. */
export const givenUpAfter: number = 72 * hour;
