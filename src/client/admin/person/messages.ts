import { person } from '../../../shared/messages/en/person.ts';

/** The messages of this folder, in the interface's language. */
export const messages = person;
