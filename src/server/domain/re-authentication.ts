import { Problem } from '../../shared/errors.ts';
import type { App } from '../app.ts';
import { isPasswordOf } from '../outside/passwords.ts';
import { type AdminSettings, findAdminSettings, lockAdminSettings } from '../storage/admin.ts';
import { consumeRecoveryCode, consumeTotpStep } from '../storage/second-step.ts';
import type { Database } from '../storage/tables.ts';
import { audited, type RecordSuccess, type Requester, recordFailure } from './audit.ts';
import { verifyBrowserToken } from './known-browser.ts';
import { networkOf } from './network.ts';
import { enforceLimit, forget, refundAttempt, wrongCodes, wrongPasswords, wrongPasswordsOfAll } from './rate-limits.ts';
import { recoveryCodeId } from './recovery-codes.ts';
import { isTotpCode, matchingTotpSteps } from './totp.ts';

/** Counts a try, and gives the settings where the password is that of the admin. `whileHeld` or `withVerifiedCode` forgives the try. */
export const requirePassword = async (app: App, password: string, requester: Requester): Promise<AdminSettings> => {
  const settings = await readSettings(app);
  await spend(app, budgetOf(app, settings, requester), requester);
  // where none is stored as well: that must take no less time
  const isRight = await isPasswordOf(settings?.password_hash, password);
  if (!settings) throw new Problem('settings_unreadable', { retry_after: 5 });
  if (isRight) return settings;
  await recordFailure(app, 'wrong_password', requester);
  throw new Problem('wrong_password');
};

/** Takes back what was counted for somebody who has shown all that was asked for. */
const forgive = async (app: App, db: Database, settings: AdminSettings, requester: Requester): Promise<void> => {
  const { who, isShared } = budgetOf(app, settings, requester);
  await forget(db, wrongPasswords, who);
  if (isShared) await refundAttempt(db, wrongPasswordsOfAll, 'all');
};

/** Whose tries are counted together, and whether they also count among those of everyone. */
type Budget = { who: string; isShared: boolean };

/**
 * Strangers share a limit. Outside it are browsers in which somebody has signed in, and this computer itself: so
 * nobody can keep the admin out by trying from many addresses.
 */
const budgetOf = (app: App, settings: AdminSettings | undefined, { known, client, isLocal }: Requester): Budget => {
  const id = settings && verifyBrowserToken(settings.password_hash, known, app.clock());
  if (id !== undefined) return { who: `browser ${id}`, isShared: false };
  if (isLocal) return { who: 'this computer', isShared: false };
  return { who: networkOf(client), isShared: true };
};

/** Counted before the answer is known, so that many at once do not slip through. */
const spend = async (app: App, { who, isShared }: Budget, requester: Requester) => {
  const noteRefusal = () => recordFailure(app, 'slowed_down', requester);
  await enforceLimit(app, wrongPasswords, who, noteRefusal);
  if (isShared) await enforceLimit(app, wrongPasswordsOfAll, 'all', noteRefusal);
};

const readSettings = (app: App) =>
  findAdminSettings(app.db).catch((cause) => {
    throw new Problem('settings_unreadable', { retry_after: 5 }, { cause });
  });

/** Changes something once all is shown that was asked for, in the transaction that records it. */
export type AuthenticatedWork = (db: Database, record: RecordSuccess) => Promise<unknown>;

/** As `whileHeld`, in the transaction that uses the code up. Where the password alone is enough no code is asked for. */
export const withVerifiedCode = async (
  app: App,
  settings: AdminSettings,
  code: string | undefined,
  requester: Requester,
  work: AuthenticatedWork,
): Promise<void> => {
  const { totp_secret } = settings;
  if (totp_secret === null) return void (await withSettingsLocked(app, settings, requester, work));
  if (code === undefined) {
    await recordFailure(app, 'code_needed', requester);
    throw new Problem('code_needed');
  }
  const typed = normalizeCode(code);
  // nobody guesses a recovery code: they work where somebody else has used up the guesses
  if (isTotpCode(typed)) await enforceLimit(app, wrongCodes, 'all', () => recordFailure(app, 'slowed_down', requester));
  const isTaken = await audited(app, requester, async (db, record) => {
    await holdSettings(db, settings);
    if (!(await takeCode(db, totp_secret, typed, app.clock()))) return false;
    if (isTotpCode(typed)) await refundAttempt(db, wrongCodes, 'all');
    else await record('recovery_code_used');
    await forgive(app, db, settings, requester);
    await work(db, record);
    return true;
  });
  if (!isTaken) return refuseCode(app, typed, requester);
};

/**
 * Runs `work` in a transaction in which nobody can change password or second step, and refuses where somebody has. In
 * it the attempts of who has shown all that was asked for are forgiven.
 */
export const withSettingsLocked = (
  app: App,
  settings: AdminSettings,
  requester: Requester,
  work: AuthenticatedWork,
): Promise<void> =>
  audited(app, requester, async (db, record) => {
    await holdSettings(db, settings);
    await forgive(app, db, settings, requester);
    await work(db, record);
  });

const holdSettings = async (db: Database, settings: AdminSettings) => {
  if (!(await lockAdminSettings(db, settings))) throw new Problem('second_step_changed');
};

const takeCode = async (db: Database, secret: string, code: string, now: number) => {
  if (!isTotpCode(code)) return consumeRecoveryCode(db, recoveryCodeId(code));
  for (const step of matchingTotpSteps(secret, code, now)) if (await consumeTotpStep(db, secret, step)) return true;
  return false;
};

export const refuseCode = async (app: App, typed: string, requester: Requester): Promise<never> => {
  await recordFailure(app, isTotpCode(typed) ? 'wrong_code' : 'wrong_recovery_code', requester);
  throw new Problem('wrong_code');
};

/** As it stands in an app or on paper, without spaces, dashes and the like. */
export const normalizeCode = (typed: string) => typed.normalize('NFKC').replace(/[^0-9A-Za-z]/g, '');
