import { login } from '../../../shared/messages/en/login.ts';

/** The messages of this folder, in the interface's language. */
export const messages = login;
