import { dashboard } from '../../shared/messages/en/dashboard.ts';

/** The texts of this folder, in the language of the interface. */
export const messages = dashboard;
