import { randomInt } from 'node:crypto';
import { Problem } from '../../shared/errors.ts';
import type { PasswordChange } from '../../shared/session.ts';
import type { App } from '../app.ts';
import { hashPassword } from '../outside/passwords.ts';
import { findPasswordHash, insertPasswordHash, replacePasswordHash } from '../storage/admin.ts';
import { deleteSecondStep } from '../storage/second-step.ts';
import { deleteAllSessions, insertSession } from '../storage/sessions.ts';
import { audited, type Requester } from './audit.ts';
import { makeBrowserToken } from './known-browser.ts';
import { findPasswordWeakness } from './password-rules.ts';
import { requirePassword, withVerifiedCode } from './re-authentication.ts';
import { makeSessionSecret } from './session.ts';
import { type Credentials, newSession } from './sign-in.ts';

/** A password was refused; the message says why. */
export class WeakPasswordError extends Error {}

/** What a new instance begins with; `made_up` is the password where nobody gave one. */
export type FirstPassword = { password_hash: string; generated: string | undefined };

/** The first password, not stored yet; undefined where one is stored. Throws a WeakPasswordError for a weak one. */
export const chooseFirstPassword = async (app: App, given: string | undefined): Promise<FirstPassword | undefined> => {
  if ((await findPasswordHash(app.db)) !== undefined) return undefined;
  if (given !== undefined) await refuseWeak(given);
  const generated = given === undefined ? makePassword() : undefined;
  return { password_hash: await hashPassword(given ?? (generated as string)), generated };
};

/** Whether it is the one that is stored now: another process may have been first. May be called again after it failed. */
export const storeFirstPassword = async ({ db }: App, { password_hash }: FirstPassword): Promise<boolean> => {
  await insertPasswordHash(db, password_hash);
  return (await findPasswordHash(db)) === password_hash;
};

const refuseWeak = async (password: string) => {
  const weakness = await findPasswordWeakness(password);
  if (weakness !== undefined) throw new WeakPasswordError(weakness);
};

/** Replaces the password for who knows the one before, and has a code where one is asked for; ends all sessions, and opens a new one for this browser. */
export const changePassword = async (app: App, change: PasswordChange, requester: Requester): Promise<Credentials> => {
  await requireStrong(change.new_password);
  const settings = await requirePassword(app, change.current_password, requester);
  const hash = await hashPassword(change.new_password);
  const secret = makeSessionSecret();
  await withVerifiedCode(app, settings, change.code, requester, async (db, record) => {
    await replacePasswordHash(db, hash);
    await deleteAllSessions(db);
    await insertSession(db, newSession(app, secret, requester));
    await record('password_changed');
  });
  return { secret, known: makeBrowserToken(hash, undefined, app.clock()) };
};

const requireStrong = async (password: string) => {
  const message = await findPasswordWeakness(password);
  if (message !== undefined) throw new Problem('invalid_fields', { errors: [{ field: 'new_password', message }] });
};

/** Replaces the password, turns the second step off and ends all sessions, for an owner who cannot come in. */
export const setPassword = async (app: App, password: string): Promise<{ had_second_step: boolean }> => {
  const hash = await hashPassword(password);
  const had_second_step = await audited(app, theServer, async (db, record) => {
    await replacePasswordHash(db, hash);
    const had = await deleteSecondStep(db);
    await deleteAllSessions(db);
    await record('password_set');
    return had;
  });
  return { had_second_step };
};

const theServer: Requester = { client: '', device: 'The server itself', log: () => {} };

// without letters and digits that look alike
const readable = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Sixteen readable characters in groups of four: 79 bits. */
const makePassword = () => {
  const group = () => Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join('');
  return [group(), group(), group(), group()].join('-');
};
