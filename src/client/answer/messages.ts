import { answer } from '../../shared/messages/en/answer.ts';

/** The texts of this folder, in the language of the interface. */
export const messages = answer;
