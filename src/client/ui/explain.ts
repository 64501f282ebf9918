import { words } from '../../shared/words.ts';
import { ApiError } from '../api.ts';

const fieldNames: Record<string, string> = {
  question_text: 'The question',
  days_to_complete: 'Days',
  name: 'The name',
  current_password: 'The current password',
  new_password: 'The new password',
};

/** What the log calls a failed call, as a sentence; '' where it has nothing to say of it. */
export const helpWith = (error: unknown): string => (error instanceof ApiError ? error.help : '');

/** What to tell a person after a failed call. */
export const explain = (error: unknown): string => {
  if (!(error instanceof ApiError)) return words.tryAgain;
  if (error.errors.length === 0) return `${error.message} ${error.help}`.trim();
  return error.errors.map(({ field, message }) => `${fieldNames[field] ?? field} ${message}.`).join(' ');
};
