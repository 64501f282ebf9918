import type { SignIn } from '../../shared/session.ts';
import { type App, now } from '../app.ts';
import { deleteOldSessions, deleteSession, insertSession } from '../storage/sessions.ts';
import type { Requester } from './audit.ts';
import { makeBrowserToken } from './known-browser.ts';
import { requirePassword, withVerifiedCode } from './re-authentication.ts';
import { ago, makeSessionSecret, sessionId, sessionLife } from './session.ts';

/** What a browser keeps that has signed in: what opens the dashboard, and what shows later that somebody did. */
export type Credentials = { secret: string; known: string };

/**
 * Opens a session, or refuses a wrong password or, where it is asked for, a wrong code. `before` is the secret of the
 * session that the new one takes the place of.
 */
export const signIn = async (
  app: App,
  { password, code }: SignIn,
  requester: Requester,
  before: string | undefined,
): Promise<Credentials> => {
  const settings = await requirePassword(app, password, requester);
  const secret = makeSessionSecret();
  await deleteOldSessions(app.db, ago(app, sessionLife.whole), ago(app, sessionLife.idle));
  await withVerifiedCode(app, settings, code, requester, async (db, record) => {
    await insertSession(db, newSession(app, secret, requester));
    if (before) await deleteSession(db, sessionId(before));
    await record(settings.totp_secret === null ? 'signed_in' : 'signed_in_with_code');
  });
  return { secret, known: makeBrowserToken(settings.password_hash, requester.known, app.clock()) };
};

/** The row of a session that begins now. */
export const newSession = (app: App, secret: string, { client, device }: Requester) => ({
  ...{ id: sessionId(secret), created_at: now(app), last_used_at: now(app) },
  ...{ client, device },
});
