import { security } from '../../shared/messages/en/security.ts';

/** The texts of this folder, in the language of the interface. */
export const messages = security;
