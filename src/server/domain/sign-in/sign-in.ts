import type { SignIn } from '../../../shared/session.ts';
import { type App, now } from '../../app.ts';
import { deleteOldSessions, deleteSession, insertSession } from '../../storage/sessions.ts';
import type { Requester } from '../audit.ts';
import { makeBrowserToken } from './known-browser.ts';
import { requirePassword, withVerifiedCode } from './re-authentication.ts';
import { ago, makeSessionSecret, sessionId, sessionLife } from './session.ts';

/** The cookies of a signed-in browser: the session's secret, and the token that marks it as a known browser. */
export type Credentials = { secret: string; browser_token: string };

/**
 * Opens a session. Throws for a wrong password or a wrong or missing code. `before` is the secret of this browser's
 * previous session, which ends.
 */
export const signIn = async (
  app: App,
  { password, code }: SignIn,
  requester: Requester,
  before: string | undefined,
): Promise<Credentials> => {
  const settings = await requirePassword(app, password, requester);
  const secret = makeSessionSecret();
  await deleteOldSessions(app.db, ago(app, sessionLife.absolute), ago(app, sessionLife.idle));
  await withVerifiedCode(app, settings, code, requester, async (db, record) => {
    await insertSession(db, newSession(app, secret, requester));
    if (before) await deleteSession(db, sessionId(before));
    await record(settings.totp_secret === null ? 'signed_in' : 'signed_in_with_code');
  });
  return { secret, browser_token: makeBrowserToken(settings.password_hash, requester.browser_token, app.clock()) };
};

/** The row of a new session. */
export const newSession = (app: App, secret: string, { client, device }: Requester) => ({
  ...{ id: sessionId(secret), created_at: now(app), last_used_at: now(app) },
  ...{ client, device },
});
