import type { SignIn } from '../../shared/session.ts';
import { type App, now } from '../app.ts';
import { deleteOldSessions, deleteSession, insertSession } from '../storage/sessions.ts';
import type { Caller } from './audit.ts';
import { makeKnown } from './known-browser.ts';
import { requirePassword, withCode } from './proof.ts';
import { ago, makeSecret, sessionId, sessionLife } from './session.ts';

/** What a browser keeps that has signed in: what opens the dashboard, and what shows later that somebody did. */
export type Credentials = { secret: string; known: string };

/**
 * Opens a session, or refuses a wrong password or, where it is asked for, a wrong code. `before` is the secret of the
 * session that the new one takes the place of.
 */
export const signIn = async (
  app: App,
  { password, code }: SignIn,
  caller: Caller,
  before: string | undefined,
): Promise<Credentials> => {
  const settings = await requirePassword(app, password, caller);
  const secret = makeSecret();
  await deleteOldSessions(app.db, ago(app, sessionLife.whole), ago(app, sessionLife.idle));
  await withCode(app, settings, code, caller, async (db, record) => {
    await insertSession(db, newSession(app, secret, caller));
    if (before) await deleteSession(db, sessionId(before));
    await record(settings.totp_secret === null ? 'signed_in' : 'signed_in_with_code');
  });
  return { secret, known: makeKnown(settings.password_hash, caller.known, app.clock()) };
};

/** The row of a session that begins now. */
export const newSession = (app: App, secret: string, { client, device }: Caller) => ({
  ...{ id: sessionId(secret), created_at: now(app), last_used_at: now(app) },
  ...{ client, device },
});
