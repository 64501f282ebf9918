import type { App } from '../app.ts';

/** The time now, as it is stored. */
export const now = ({ clock }: Pick<App, 'clock'>): string => new Date(clock()).toISOString();
