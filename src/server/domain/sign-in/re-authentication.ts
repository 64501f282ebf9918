import { outageRetryAfter, Problem } from '../../../shared/errors.ts';
import type { App } from '../../app.ts';
import { isPasswordOf } from '../../outside/passwords.ts';
import { type AdminSettings, findAdminSettings, lockAdminSettings } from '../../storage/admin.ts';
import { consumeRecoveryCode, consumeTotpStep } from '../../storage/second-step.ts';
import { type Requester, recordFailure, recordSuccess } from '../audit.ts';
import { networkOf } from '../network.ts';
import {
  enforceLimit,
  refundAttempt,
  resetLimit,
  wrongCodes,
  wrongPasswords,
  wrongPasswordsOfAll,
} from '../rate-limits.ts';
import { type Context, inTransaction, type Transaction } from '../transaction.ts';
import { verifyBrowserToken } from './known-browser.ts';
import { recoveryCodeId } from './recovery-codes.ts';
import { isTotpCode, matchingTotpSteps } from './totp.ts';

/**
 * Verifies the admin's password and returns the settings. Every attempt counts towards a rate limit before it is
 * verified; `withSettingsLocked` and `withVerifiedCode` refund it once everything was right.
 */
export const requirePassword = async (app: App, password: string, requester: Requester): Promise<AdminSettings> => {
  const settings = await readSettings(app);
  await countPasswordAttempt(app, attemptKeyOf(app, settings, requester), requester);
  // also hashes when no password is stored, so that both take the same time
  const isRight = await isPasswordOf(settings?.password_hash, password);
  if (!settings) throw new Problem('settings_unreadable', { retry_after: outageRetryAfter });
  if (isRight) return settings;
  await recordFailure(app, 'wrong_password', requester);
  throw new Problem('wrong_password');
};

/** Refunds the counted attempt after a successful authentication. */
const refundAttempts = async (transaction: Transaction, settings: AdminSettings, requester: Requester) => {
  const { key, isShared } = attemptKeyOf(transaction, settings, requester);
  await resetLimit(transaction.db, wrongPasswords, key);
  if (isShared) await refundAttempt(transaction.db, wrongPasswordsOfAll, 'all');
};

/** Under which key attempts are counted, and whether they also count towards the global limit. */
type AttemptKey = { key: string; isShared: boolean };

/**
 * The global limit is shared by strangers only. Browsers in which somebody has signed in before, and this computer
 * itself, are exempt, so that nobody can lock the admin out by failing from many addresses.
 */
const attemptKeyOf = (
  { clock }: Context,
  settings: AdminSettings | undefined,
  { browser_token, client, isLocal }: Requester,
): AttemptKey => {
  const id = settings && verifyBrowserToken(settings.password_hash, browser_token, clock());
  if (id !== undefined) return { key: `browser ${id}`, isShared: false };
  if (isLocal) return { key: 'this computer', isShared: false };
  return { key: networkOf(client), isShared: true };
};

/** Counted before the password is verified: concurrent attempts cannot exceed the limit. */
const countPasswordAttempt = async (app: App, { key, isShared }: AttemptKey, requester: Requester) => {
  const onFirst = () => recordFailure(app, 'slowed_down', requester);
  await enforceLimit(app, wrongPasswords, key, onFirst);
  if (isShared) await enforceLimit(app, wrongPasswordsOfAll, 'all', onFirst);
};

const readSettings = (app: App) =>
  findAdminSettings(app.db).catch((cause) => {
    throw new Problem('settings_unreadable', { retry_after: outageRetryAfter }, { cause });
  });

/** A change that requires re-authentication, in the transaction that also writes the audit log. */
export type AuthenticatedWork = (transaction: Transaction) => Promise<unknown>;

/**
 * Verifies the one-time or recovery code if two-step sign-in is on, and runs `work` in the transaction that marks the
 * code as used.
 */
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
  // recovery codes cannot be guessed, so they are not limited: they work when somebody else has used up the limit
  if (isTotpCode(typed)) await enforceLimit(app, wrongCodes, 'all', () => recordFailure(app, 'slowed_down', requester));
  const isAccepted = await inTransaction(app, async (transaction) => {
    await lockSettings(transaction, settings);
    if (!(await consumeCode(transaction, totp_secret, typed))) return false;
    if (isTotpCode(typed)) await refundAttempt(transaction.db, wrongCodes, 'all');
    else await recordSuccess(transaction, 'recovery_code_used', requester);
    await refundAttempts(transaction, settings, requester);
    await work(transaction);
    return true;
  });
  if (!isAccepted) return refuseCode(app, typed, requester);
};

/**
 * Runs `work` in a transaction that locks the settings row, and throws if password or second step have changed since
 * they were verified. Refunds the counted attempt.
 */
export const withSettingsLocked = (
  context: Context,
  settings: AdminSettings,
  requester: Requester,
  work: AuthenticatedWork,
): Promise<void> =>
  inTransaction(context, async (transaction) => {
    await lockSettings(transaction, settings);
    await refundAttempts(transaction, settings, requester);
    await work(transaction);
  });

const lockSettings = async ({ db }: Transaction, settings: AdminSettings) => {
  if (!(await lockAdminSettings(db, settings))) throw new Problem('second_step_changed');
};

const consumeCode = async ({ db, clock }: Transaction, secret: string, code: string) => {
  if (!isTotpCode(code)) return consumeRecoveryCode(db, recoveryCodeId(code));
  for (const step of matchingTotpSteps(secret, code, clock())) if (await consumeTotpStep(db, secret, step)) return true;
  return false;
};

export const refuseCode = async (app: App, typed: string, requester: Requester): Promise<never> => {
  await recordFailure(app, isTotpCode(typed) ? 'wrong_code' : 'wrong_recovery_code', requester);
  throw new Problem('wrong_code');
};

/** Without the spaces and dashes with which apps and paper show codes. */
export const normalizeCode = (typed: string) => typed.normalize('NFKC').replace(/[^0-9A-Za-z]/g, '');
