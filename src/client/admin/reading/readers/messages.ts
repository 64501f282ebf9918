import { readers } from '../../../../shared/messages/en/readers.ts';

/** The messages of this folder, in the interface's language. */
export const messages = readers;
