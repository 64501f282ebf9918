import { answerReaders } from '../../../shared/messages/en/answer-readers.ts';

/** The messages of this folder, in the interface's language. */
export const messages = answerReaders;
