import { ui } from '../../shared/messages/en/ui.ts';

/** The messages of this folder, in the interface's language. */
export const messages = ui;
