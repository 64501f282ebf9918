import { createHash } from 'node:crypto';
import { day, hour } from '../../../shared/durations.ts';
import type { Sessions } from '../../../shared/sign-in/session.ts';
import type { App } from '../../app.ts';
import type { SessionRow } from '../../storage/database/tables.ts';
import {
  deleteOtherSessions,
  deleteSession,
  findSession,
  findSessionsById,
  listSessions,
  touchSession,
} from '../../storage/sessions.ts';
import { type Requester, recordSuccess } from '../audit.ts';
import { ago, now } from '../now.ts';
import { type Context, inTransaction } from '../transaction.ts';

/** Lifetime of a session in ms: absolute, and without use. */
export const sessionLife = { absolute: 30 * day, idle: 7 * day };

/** The hash under which a session is stored: it does not reveal the secret. */
export const sessionId = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Whether this secret has an open session. Counts as use: it restarts the idle timeout. */
export const isSignedIn = async (app: App, secret: string | undefined): Promise<boolean> => {
  const session = await findOpenSession(app, secret);
  if (!session) return false;
  if (session.last_used_at < ago(app, hour)) await touchSession(app.db, session.id, now(app));
  return true;
};

/** The same without restarting the idle timeout, for requests that an open page sends by itself. */
export const hasSession = async (app: App, secret: string | undefined): Promise<boolean> =>
  (await findOpenSession(app, secret)) !== undefined;

const findOpenSession = async (app: App, secret: string | undefined) => {
  if (!secret) return undefined;
  const id = sessionId(secret);
  const session = await findSession(app.db, id);
  return session && isOpen(app, session) ? { ...session, id } : undefined;
};

const isOpen = (app: App, { created_at, last_used_at }: Pick<SessionRow, 'created_at' | 'last_used_at'>) =>
  created_at >= ago(app, sessionLife.absolute) && last_used_at >= ago(app, sessionLife.idle);

/** Which of these sessions are open. Does not restart their idle timeouts. */
export const findOpenSessions = async (app: App, ids: Set<string>): Promise<Set<string>> => {
  const sessions = ids.size === 0 ? [] : await findSessionsById(app.db, [...ids]);
  return new Set(sessions.filter((session) => isOpen(app, session)).map(({ id }) => id));
};

/** Ends the session with this secret; whether there was one. */
export const signOut = async (context: Context, secret: string | undefined, requester: Requester): Promise<boolean> => {
  if (!secret) return false;
  return inTransaction(context, async (transaction) => {
    const isEnded = await deleteSession(transaction.db, sessionId(secret));
    if (isEnded) await recordSuccess(transaction, 'signed_out', requester);
    return isEnded;
  });
};

const maxListed = 100;

/** The open sessions, most recently used first. */
export const findSessions = async (app: App, secret: string | undefined): Promise<Sessions> => {
  const current = sessionId(secret ?? '');
  const rows = await listSessions(app.db, ago(app, sessionLife.absolute), ago(app, sessionLife.idle), maxListed);
  return { sessions: rows.map(({ id, ...session }) => ({ ...session, current: id === current })) };
};

/** Ends all sessions but the one with this secret. */
export const endOtherSessions = (context: Context, secret: string | undefined, requester: Requester): Promise<void> =>
  inTransaction(context, async (transaction) => {
    if (await deleteOtherSessions(transaction.db, sessionId(secret ?? '')))
      await recordSuccess(transaction, 'sessions_ended', requester);
  });
