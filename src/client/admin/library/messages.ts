import { library } from '../../../shared/messages/en/library.ts';

/** The messages of this folder, in the interface's language. */
export const messages = library;
