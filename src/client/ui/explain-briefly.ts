import { ApiError } from '../api.ts';
import { ui as messages } from '../messages.ts';

/** The message for a person after a failed call that sent no fields: all that the answer page needs of `explain`. */
export const explainBriefly = (error: unknown): string =>
  error instanceof ApiError ? `${error.message} ${error.help}`.trim() : messages.unexpected;
