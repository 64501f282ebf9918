import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { SignIn } from '../../shared/session.ts';
import { type App, now } from '../app.ts';
import { hashPassword } from '../outside/passwords.ts';
import { findPasswordHash, insertPasswordHash, replacePasswordHash } from '../storage/admin.ts';
import { forgetSecondStep } from '../storage/second-step.ts';
import {
  deleteAllSessions,
  deleteOldSessions,
  deleteSession,
  findSession,
  insertSession,
  touchSession,
} from '../storage/sessions.ts';
import { type Caller, note } from './audit.ts';
import { forgive, requirePassword, withCode } from './proof.ts';

const hour = 60 * 60 * 1000;
/** How long a session lasts, in ms: whatever happens, and without use. */
export const sessionLife = { whole: 30 * 24 * hour, idle: 7 * 24 * hour };

/** Gives the secret of a new session, or refuses a wrong password or, where it is asked for, a wrong code. */
export const signIn = async (app: App, { password, code }: SignIn, caller: Caller): Promise<string> => {
  const settings = await requirePassword(app, password, caller);
  const secret = randomBytes(32).toString('base64url');
  await deleteOldSessions(app.db, ago(app, sessionLife.whole), ago(app, sessionLife.idle));
  await withCode(app, settings, code, caller, (db) => insertSession(db, sessionId(secret), now(app)));
  await forgive(app, caller);
  await note(app, 'signed_in', caller);
  return secret;
};

/** Whether this secret opens the dashboard now; using a session keeps it from idling out. */
export const isSignedIn = async (app: App, secret: string | undefined): Promise<boolean> => {
  const session = await findOpenSession(app, secret);
  if (!session) return false;
  if (session.last_used_at < ago(app, hour)) await touchSession(app.db, session.id, now(app));
  return true;
};

/** The same for a page that is open and may have nobody before it: no use of the session. */
export const hasSession = async (app: App, secret: string | undefined): Promise<boolean> =>
  (await findOpenSession(app, secret)) !== undefined;

const findOpenSession = async (app: App, secret: string | undefined) => {
  if (!secret) return undefined;
  const id = sessionId(secret);
  const session = await findSession(app.db, id);
  if (!session) return undefined;
  const isOver = session.created_at < ago(app, sessionLife.whole) || session.last_used_at < ago(app, sessionLife.idle);
  return isOver ? undefined : { ...session, id };
};

export const signOut = async (app: App, secret: string | undefined, caller: Caller): Promise<void> => {
  if (secret && (await deleteSession(app.db, sessionId(secret)))) await note(app, 'signed_out', caller);
};

/** Stores the first password, if none is stored; gives it back only where it had to be made up. */
export const ensurePassword = async (app: App, given: string | undefined): Promise<string | undefined> => {
  if ((await findPasswordHash(app.db)) !== undefined) return undefined;
  const password = given ?? makePassword();
  const isFirst = await insertPasswordHash(app.db, await hashPassword(password));
  return isFirst && given === undefined ? password : undefined;
};

/** Replaces the password, turns the second step off and ends all sessions, for an owner who cannot come in. */
export const setPassword = async (app: App, password: string): Promise<{ had_second_step: boolean }> => {
  const hash = await hashPassword(password);
  return app.db.transaction().execute(async (db) => {
    await replacePasswordHash(db, hash);
    const had_second_step = await forgetSecondStep(db);
    await deleteAllSessions(db);
    return { had_second_step };
  });
};

// without letters and digits that look alike
const readable = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Sixteen readable characters in groups of four: 79 bits. */
const makePassword = () => {
  const group = () => Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join('');
  return [group(), group(), group(), group()].join('-');
};

/** What a session is called where it is stored. */
export const sessionId = (secret: string) => createHash('sha256').update(secret).digest('hex');

const ago = (app: App, ms: number) => new Date(app.clock() - ms).toISOString();
