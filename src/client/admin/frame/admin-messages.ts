import { admin } from '../../messages.ts';

/** What the admin's screens share, in the interface's language. */
export const adminMessages = admin;
