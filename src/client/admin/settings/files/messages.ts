import { exchange } from '../../../../shared/messages/en/exchange.ts';

/** The messages of this folder, in the interface's language. */
export const messages = exchange;
