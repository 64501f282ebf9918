import { actions } from '../../../shared/messages/en/actions.ts';

/** The messages of this folder, in the interface's language. */
export const messages = actions;
