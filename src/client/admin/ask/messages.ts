import { asking } from '../../../shared/messages/en/asking.ts';

/** The messages of this folder, in the interface's language. */
export const messages = asking;
