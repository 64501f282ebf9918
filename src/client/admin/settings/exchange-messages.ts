import { exchange } from '../../../shared/messages/en/exchange.ts';

/** The messages of the card that saves everything to a file and brings it in, in the interface's language. */
export const exchangeMessages = exchange;
