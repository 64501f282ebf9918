import { format, sharing as messages } from '../../messages.ts';

/** The accessible name of a control that stands in every row: what it does, and to which person or question. */
export const actionLabel = (action: string, subject: string): string => format(messages.actionFor, { action, subject });
