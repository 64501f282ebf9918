import { createHash, randomBytes, randomInt } from 'node:crypto';
import { Problem } from '../../shared/errors.ts';
import { type App, now } from '../app.ts';
import { hashPassword, isPasswordOf } from '../outside/passwords.ts';
import { findPasswordHash, insertPasswordHash, replacePasswordHash } from '../storage/admin.ts';
import {
  deleteAllSessions,
  deleteOldSessions,
  deleteSession,
  findSession,
  insertSession,
  touchSession,
} from '../storage/sessions.ts';
import { type Caller, note } from './audit.ts';
import { countOne, forget, takeBack, wrongPasswords, wrongPasswordsOfAll } from './limits.ts';
import { networkOf } from './network.ts';

const hour = 60 * 60 * 1000;
/** How long a session lasts, in ms: whatever happens, and without use. */
export const sessionLife = { whole: 30 * 24 * hour, idle: 7 * 24 * hour };

/** Gives the secret of a new session, or refuses a wrong password. */
export const signIn = async (app: App, password: string, caller: Caller): Promise<string> => {
  const hash = await requirePasswordHash(app);
  // counted before the answer is known, so that many at once do not slip through
  const who = networkOf(caller.client);
  const noteRefusal = () => note(app, 'slowed_down', caller);
  await countOne(app, wrongPasswords, who, noteRefusal);
  await countOne(app, wrongPasswordsOfAll, 'all', noteRefusal);
  if (!(await isPasswordOf(hash, password))) {
    await note(app, 'wrong_password', caller);
    throw new Problem('wrong_password');
  }
  await forget(app, wrongPasswords, who);
  await takeBack(app, wrongPasswordsOfAll, 'all');
  const secret = randomBytes(32).toString('base64url');
  await deleteOldSessions(app.db, ago(app, sessionLife.whole), ago(app, sessionLife.idle));
  await insertSession(app.db, sessionId(secret), now(app));
  await note(app, 'signed_in', caller);
  return secret;
};

const requirePasswordHash = async (app: App) => {
  const hash = await findPasswordHash(app.db).catch((cause) => {
    throw new Problem('settings_unreadable', { retry_after: 5 }, { cause });
  });
  if (hash === undefined) throw new Problem('settings_unreadable', { retry_after: 5 });
  return hash;
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

/** Replaces the password and ends all sessions. */
export const setPassword = async (app: App, password: string): Promise<void> => {
  const hash = await hashPassword(password);
  await app.db.transaction().execute(async (db) => {
    await replacePasswordHash(db, hash);
    await deleteAllSessions(db);
  });
};

// without letters and digits that look alike
const readable = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Sixteen readable characters in groups of four: 79 bits. */
const makePassword = () => {
  const group = () => Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join('');
  return [group(), group(), group(), group()].join('-');
};

const sessionId = (secret: string) => createHash('sha256').update(secret).digest('hex');

const ago = (app: App, ms: number) => new Date(app.clock() - ms).toISOString();
