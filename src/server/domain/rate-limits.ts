import { day, minute } from '../../shared/durations.ts';
import { Problem, type ProblemCode } from '../../shared/errors.ts';
import type { App } from '../app.ts';
import {
  countAttempt,
  deleteAttempts,
  deleteEndedAttempts,
  findAttempts,
  uncountAttempt,
} from '../storage/attempts.ts';
import type { Database } from '../storage/database/tables.ts';

/** At most `max` attempts per fixed window (ms), and the refusal beyond that. */
type RateLimit = { name: string; max: number; window: number; refusal: ProblemCode };
type Window = Omit<RateLimit, 'refusal'>;

// only failures and what fills the disk are limited
export const wrongPasswords: RateLimit = {
  name: 'password',
  max: 10,
  window: 5 * minute,
  refusal: 'too_many_attempts',
};
export const wrongPasswordsOfAll: RateLimit = {
  name: 'passwords',
  max: 100,
  window: minute,
  refusal: 'too_many_attempts',
};
// three of a million codes are valid at a time: guessing one takes eleven years on average, even with the password
export const wrongCodes: RateLimit = { name: 'codes', max: 20, window: 6 * 60 * minute, refusal: 'too_many_codes' };
export const unknownTokens: RateLimit = { name: 'token', max: 120, window: minute, refusal: 'too_many_attempts' };
export const unknownTokensOfAll: RateLimit = {
  name: 'tokens',
  max: 1200,
  window: minute,
  refusal: 'too_many_attempts',
};
export const uploads: RateLimit = { name: 'upload', max: 200, window: 60 * minute, refusal: 'too_many_uploads' };
export const thanksOfReader: RateLimit = {
  name: 'thanks',
  max: 20,
  window: day,
  refusal: 'too_many_thanks',
};

/** Counts an attempt of `key`; throws the limit's refusal beyond it. `onFirst` is called for the first refusal of a window. */
export const enforceLimit = async (
  app: App,
  limit: RateLimit,
  key: string,
  onFirst: () => Promise<void> = async () => {},
): Promise<void> => {
  const { excess, ends_at } = await countAll(app, limit, key);
  if (excess === 1) await onFirst();
  if (excess > 0) refuse(app, limit, ends_at);
};

/** Counts an attempt; returns how many there were beyond the limit, 0 within it. */
export const countBeyondLimit = async (app: App, limit: Window, key: string): Promise<number> =>
  (await countAll(app, limit, key)).excess;

const countAll = async (app: App, limit: Window, key: string) => {
  const [name, now] = [nameOf(limit, key), app.clock()];
  // beyond the limit nothing is written: a flood of attempts would delay saves
  const known = await findAttempts(app.db, name);
  if (known && known.count > limit.max && known.ends_at > now && known.ends_at <= now + limit.window)
    return { excess: known.count - limit.max + 1, ends_at: known.ends_at };
  const { count, ends_at } = await countAttempt(app.db, name, now, limit.window);
  if (count === 1) await deleteEndedAttempts(app.db, app.clock());
  return { excess: Math.max(0, count - limit.max), ends_at };
};

/** Resets the count of `key`. */
export const resetLimit = (db: Database, limit: RateLimit, key: string): Promise<void> =>
  deleteAttempts(db, nameOf(limit, key));

/** Takes one attempt back, after it turned out to be legitimate. */
export const refundAttempt = (db: Database, limit: RateLimit, key: string): Promise<void> =>
  uncountAttempt(db, nameOf(limit, key));

const nameOf = (limit: Window, key: string) => `${limit.name} ${key}`;

const refuse = (app: App, limit: RateLimit, ends_at: number): never => {
  throw new Problem(limit.refusal, { retry_after: Math.max(1, Math.ceil((ends_at - app.clock()) / 1000)) });
};
