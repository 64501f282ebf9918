import { keepsake } from '../../../shared/messages/en/keepsake.ts';

/** The messages of this folder, in the interface's language. */
export const messages = keepsake;
