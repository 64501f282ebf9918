import { reading } from '../../../shared/messages/en/reading.ts';

export { stories } from '../../../shared/messages/en/stories.ts';

/** The messages of this folder, in the interface's language. */
export const messages = reading;
