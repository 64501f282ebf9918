import { sharing } from '../../messages.ts';

/** The messages of this folder, in the interface's language. Not in those of ui, which the answer page loads. */
export const messages = sharing;
