import { ui } from '../../shared/messages/en/ui.ts';

/** The texts of this folder, in the language of the interface. */
export const messages = ui;
