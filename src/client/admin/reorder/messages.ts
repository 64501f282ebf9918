import { reordering } from '../../../shared/messages/en/reordering.ts';

/** The messages of this folder, in the interface's language. */
export const messages = reordering;
