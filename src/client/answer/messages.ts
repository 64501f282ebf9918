import { answer } from '../../shared/messages/en/answer.ts';

/** The messages of this folder, in the interface's language. */
export const messages = answer;
