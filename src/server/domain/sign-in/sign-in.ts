import type { SignIn } from '../../../shared/sign-in/session.ts';
import type { App } from '../../app.ts';
import { deleteOldSessions, deleteSession, insertSession } from '../../storage/sessions.ts';
import { type Requester, recordSuccess } from '../audit.ts';
import { ago, now } from '../now.ts';
import { makeSecret } from '../random-texts.ts';
import type { Context } from '../transaction.ts';
import { makeBrowserToken } from './known-browser.ts';
import { requirePassword, withVerifiedCode } from './re-authentication.ts';
import { sessionId, sessionLife } from './session.ts';

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
  const secret = makeSecret();
  await deleteOldSessions(app.db, ago(app, sessionLife.absolute), ago(app, sessionLife.idle));
  await withVerifiedCode(app, settings, code, requester, async (transaction) => {
    await insertSession(transaction.db, newSession(transaction, secret, requester));
    if (before) await deleteSession(transaction.db, sessionId(before));
    const event = settings.totp_secret === null ? 'signed_in' : 'signed_in_with_code';
    await recordSuccess(transaction, event, requester);
  });
  return { secret, browser_token: makeBrowserToken(settings.password_hash, requester.browser_token, app.clock()) };
};

/** The row of a new session. */
export const newSession = (context: Context, secret: string, { client, device }: Requester) => ({
  ...{ id: sessionId(secret), created_at: now(context), last_used_at: now(context) },
  ...{ client, device },
});
