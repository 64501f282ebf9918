import { ApiError } from '../../api.ts';
import { format, login as messages, ui } from '../../messages.ts';

/** The message for a failed sign-in. */
export const explainRefusal = (error: unknown): string => {
  if (!(error instanceof ApiError)) return ui.unexpected;
  if (error.code === 'wrong_code' || error.code === 'too_many_codes') return error.message;
  if (error.status === 401) return messages.invalidPassword;
  if (error.status !== 429) return ui.unexpected;
  if (error.retry_after === undefined) return error.message;
  return format(messages.tooManyAttempts, { count: Math.ceil(error.retry_after / 60) });
};
