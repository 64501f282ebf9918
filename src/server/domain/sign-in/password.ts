import { randomInt } from 'node:crypto';
import { invalidFields } from '../../../shared/errors.ts';
import type { FieldMessage } from '../../../shared/messages/field-message.ts';
import { serverItself } from '../../../shared/sign-in/devices.ts';
import type { PasswordChange } from '../../../shared/sign-in/session.ts';
import type { App } from '../../app.ts';
import { hashPassword } from '../../outside/passwords.ts';
import { findPasswordHash, insertPasswordHash, replacePasswordHash } from '../../storage/admin.ts';
import { deleteSecondStep } from '../../storage/second-step.ts';
import { deleteAllSessions, insertSession } from '../../storage/sessions.ts';
import { type Requester, recordSuccess } from '../audit.ts';
import { makeSecret } from '../random-texts.ts';
import { type Context, inTransaction } from '../transaction.ts';
import { makeBrowserToken } from './known-browser.ts';
import { findPasswordWeakness } from './password-rules.ts';
import { requirePassword, withVerifiedCode } from './re-authentication.ts';
import { type Credentials, newSession } from './sign-in.ts';

/** A password was refused. */
export class WeakPasswordError extends Error {
  readonly weakness: FieldMessage;

  constructor(weakness: FieldMessage) {
    super(weakness.code);
    this.weakness = weakness;
  }
}

/** The first password of a new instance; `generated` is its text if none was configured. */
export type FirstPassword = { password_hash: string; generated: string | undefined };

/** The first password, not stored yet; undefined if one is stored already. Throws a WeakPasswordError. */
export const chooseFirstPassword = async (app: App, given: string | undefined): Promise<FirstPassword | undefined> => {
  if ((await findPasswordHash(app.db)) !== undefined) return undefined;
  if (given !== undefined) await refuseWeak(given);
  const generated = given === undefined ? makePassword() : undefined;
  return { password_hash: await hashPassword(given ?? (generated as string)), generated };
};

/** Stores it unless another process was first; returns whether it is the stored one. Idempotent. */
export const storeFirstPassword = async ({ db }: Context, { password_hash }: FirstPassword): Promise<boolean> => {
  await insertPasswordHash(db, password_hash);
  return (await findPasswordHash(db)) === password_hash;
};

const refuseWeak = async (password: string) => {
  const weakness = await findPasswordWeakness(password);
  if (weakness !== undefined) throw new WeakPasswordError(weakness);
};

/** Changes the password after re-authentication, ends all sessions and opens a new one for this browser. */
export const changePassword = async (app: App, change: PasswordChange, requester: Requester): Promise<Credentials> => {
  await requireStrong(change.new_password);
  const settings = await requirePassword(app, change.current_password, requester);
  const hash = await hashPassword(change.new_password);
  const secret = makeSecret();
  await withVerifiedCode(app, settings, change.code, requester, async (transaction) => {
    await replacePasswordHash(transaction.db, hash);
    await deleteAllSessions(transaction.db);
    await insertSession(transaction.db, newSession(transaction, secret, requester));
    await recordSuccess(transaction, 'password_changed', requester);
  });
  return { secret, browser_token: makeBrowserToken(hash, undefined, app.clock()) };
};

const requireStrong = async (password: string) => {
  const weakness = await findPasswordWeakness(password);
  if (weakness !== undefined) throw invalidFields([{ field: 'new_password', ...weakness }]);
};

/** Resets the password, turns two-step sign-in off and ends all sessions; for an owner who has lost access. */
export const setPassword = async (context: Context, password: string): Promise<{ had_second_step: boolean }> => {
  const hash = await hashPassword(password);
  const had_second_step = await inTransaction(context, async (transaction) => {
    await replacePasswordHash(transaction.db, hash);
    const had = await deleteSecondStep(transaction.db);
    await deleteAllSessions(transaction.db);
    await recordSuccess(transaction, 'password_set', theServer);
    return had;
  });
  return { had_second_step };
};

const theServer: Requester = { client: '', device: serverItself, log: () => {} };

// without letters and digits that look alike
const unambiguousCharacters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Sixteen readable characters in groups of four: 79 bits. */
const makePassword = () => {
  const group = () =>
    Array.from({ length: 4 }, () => unambiguousCharacters[randomInt(unambiguousCharacters.length)]).join('');
  return [group(), group(), group(), group()].join('-');
};
