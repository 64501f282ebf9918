import { Problem, type ProblemCode } from '../../shared/errors.ts';
import type { App } from '../app.ts';
import {
  countAttempt,
  deleteAttempts,
  deleteEndedAttempts,
  findAttempts,
  uncountAttempt,
} from '../storage/attempts.ts';
import type { Database } from '../storage/tables.ts';

/** How often something may happen in how long (ms), and the refusal beyond it. */
export type Limit = { name: string; most: number; window: number; refusal: ProblemCode };
type Counted = Omit<Limit, 'refusal'>;

const minute = 60_000;

// what fails, and what fills the disk; nothing else is limited
export const wrongPasswords: Limit = { name: 'password', most: 10, window: 5 * minute, refusal: 'too_many_attempts' };
export const wrongPasswordsOfAll: Limit = {
  name: 'passwords',
  most: 100,
  window: minute,
  refusal: 'too_many_attempts',
};
// of a million codes three are right: who has the password guesses one in eleven years, on average
export const wrongCodes: Limit = { name: 'codes', most: 20, window: 6 * 60 * minute, refusal: 'too_many_codes' };
export const unknownTokens: Limit = { name: 'token', most: 120, window: minute, refusal: 'too_many_attempts' };
export const unknownTokensOfAll: Limit = { name: 'tokens', most: 1200, window: minute, refusal: 'too_many_attempts' };
export const uploads: Limit = { name: 'upload', most: 200, window: 60 * minute, refusal: 'too_many_uploads' };

/** Counts one more, and throws the limit's refusal when that is one too many; `onFirst` hears of the first of those. */
export const enforceLimit = async (
  app: App,
  limit: Limit,
  who: string,
  onFirst: () => Promise<void> = async () => {},
): Promise<void> => {
  const { excess, ends_at } = await countAll(app, limit, who);
  if (excess === 1) await onFirst();
  if (excess > 0) refuse(app, limit, ends_at);
};

/** Counts one more; gives how many there were beyond the limit. */
export const countBeyondLimit = async (app: App, limit: Counted, who: string): Promise<number> =>
  (await countAll(app, limit, who)).excess;

const countAll = async (app: App, limit: Counted, who: string) => {
  const [name, now] = [nameOf(limit, who), app.clock()];
  // a flood is not written down any more: it would keep those who save waiting
  const known = await findAttempts(app.db, name);
  if (known && known.count > limit.most && known.ends_at > now && known.ends_at <= now + limit.window)
    return { excess: known.count - limit.most + 1, ends_at: known.ends_at };
  const { count, ends_at } = await countAttempt(app.db, name, now, limit.window);
  if (count === 1) await deleteEndedAttempts(app.db, app.clock());
  return { excess: Math.max(0, count - limit.most), ends_at };
};

/** Starts `who` anew. */
export const forget = (db: Database, limit: Limit, who: string): Promise<void> =>
  deleteAttempts(db, nameOf(limit, who));

/** Counts one less: what was counted turned out well. */
export const refundAttempt = (db: Database, limit: Limit, who: string): Promise<void> =>
  uncountAttempt(db, nameOf(limit, who));

const nameOf = (limit: Counted, who: string) => `${limit.name} ${who}`;

const refuse = (app: App, limit: Limit, ends_at: number): never => {
  throw new Problem(limit.refusal, { retry_after: Math.max(1, Math.ceil((ends_at - app.clock()) / 1000)) });
};
