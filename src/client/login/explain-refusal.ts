import { words } from '../../shared/words.ts';
import { ApiError } from '../api.ts';

/** What to tell somebody who could not come in. */
export const explainRefusal = (error: unknown): string => {
  if (!(error instanceof ApiError)) return words.tryAgain;
  if (error.code === 'wrong_code' || error.code === 'too_many_codes') return error.message;
  if (error.status === 401) return words.invalidPassword;
  if (error.status !== 429) return words.tryAgain;
  return error.retry_after === undefined ? error.message : tooMany(error.retry_after);
};

const tooMany = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
};
