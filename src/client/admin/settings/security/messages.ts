import { security } from '../../../../shared/messages/en/security.ts';

/** The messages of this folder, in the interface's language. */
export const messages = security;
