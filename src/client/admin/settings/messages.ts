import { settings } from '../../../shared/messages/en/settings.ts';

/** The messages of this folder, in the interface's language. */
export const messages = settings;
