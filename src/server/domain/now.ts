import type { App } from '../app.ts';

/** The time now, as it is stored. */
export const now = ({ clock }: Pick<App, 'clock'>): string => new Date(clock()).toISOString();

/** The time `ms` before now, as it is stored. */
export const ago = ({ clock }: Pick<App, 'clock'>, ms: number): string => new Date(clock() - ms).toISOString();

/** The time in `ms` from now, as it is stored. */
export const fromNow = ({ clock }: Pick<App, 'clock'>, ms: number): string => new Date(clock() + ms).toISOString();
