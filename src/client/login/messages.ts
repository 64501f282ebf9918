import { login } from '../../shared/messages/en/login.ts';

/** The texts of this folder, in the language of the interface. */
export const messages = login;
