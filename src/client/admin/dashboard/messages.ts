import { dashboard } from '../../../shared/messages/en/dashboard.ts';

/** The messages of this folder, in the interface's language. */
export const messages = dashboard;
