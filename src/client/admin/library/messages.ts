import { library } from '../../messages.ts';

/** The messages of this folder, in the interface's language. */
export const messages = library;
