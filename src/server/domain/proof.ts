import { Problem } from '../../shared/errors.ts';
import type { App } from '../app.ts';
import { isPasswordOf } from '../outside/passwords.ts';
import { type AdminSettings, findAdminSettings, holdAdminSettings } from '../storage/admin.ts';
import { takeRecoveryCode, takeTotpStep } from '../storage/second-step.ts';
import type { Database } from '../storage/tables.ts';
import { audited, type Caller, type RecordSuccess, recordFailure } from './audit.ts';
import { readKnown } from './known-browser.ts';
import { countOne, forget, takeBack, wrongCodes, wrongPasswords, wrongPasswordsOfAll } from './limits.ts';
import { networkOf } from './network.ts';
import { isOneTimeCode, stepsOf } from './one-time-codes.ts';
import { recoveryCodeId } from './recovery-codes.ts';

/** Counts a try, and gives the settings where the password is that of the admin. `whileHeld` or `withCode` forgives the try. */
export const requirePassword = async (app: App, password: string, caller: Caller): Promise<AdminSettings> => {
  const settings = await readSettings(app);
  await spend(app, budgetOf(app, settings, caller), caller);
  // where none is stored as well: that must take no less time
  const isRight = await isPasswordOf(settings?.password_hash, password);
  if (!settings) throw new Problem('settings_unreadable', { retry_after: 5 });
  if (isRight) return settings;
  await recordFailure(app, 'wrong_password', caller);
  throw new Problem('wrong_password');
};

/** Takes back what was counted for somebody who has shown all that was asked for. */
const forgive = async (app: App, db: Database, settings: AdminSettings, caller: Caller): Promise<void> => {
  const { who, isShared } = budgetOf(app, settings, caller);
  await forget(db, wrongPasswords, who);
  if (isShared) await takeBack(db, wrongPasswordsOfAll, 'all');
};

/** Whose tries are counted together, and whether they also count among those of everyone. */
type Budget = { who: string; isShared: boolean };

/**
 * Strangers share a limit. Outside it are browsers in which somebody has signed in, and this computer itself: so
 * nobody can keep the admin out by trying from many addresses.
 */
const budgetOf = (app: App, settings: AdminSettings | undefined, { known, client, isLocal }: Caller): Budget => {
  const id = settings && readKnown(settings.password_hash, known, app.clock());
  if (id !== undefined) return { who: `browser ${id}`, isShared: false };
  if (isLocal) return { who: 'this computer', isShared: false };
  return { who: networkOf(client), isShared: true };
};

/** Counted before the answer is known, so that many at once do not slip through. */
const spend = async (app: App, { who, isShared }: Budget, caller: Caller) => {
  const noteRefusal = () => recordFailure(app, 'slowed_down', caller);
  await countOne(app, wrongPasswords, who, noteRefusal);
  if (isShared) await countOne(app, wrongPasswordsOfAll, 'all', noteRefusal);
};

const readSettings = (app: App) =>
  findAdminSettings(app.db).catch((cause) => {
    throw new Problem('settings_unreadable', { retry_after: 5 }, { cause });
  });

/** Changes something once all is shown that was asked for, in the transaction that records it. */
export type ProvenWork = (db: Database, record: RecordSuccess) => Promise<unknown>;

/** As `whileHeld`, in the transaction that uses the code up. Where the password alone is enough no code is asked for. */
export const withCode = async (
  app: App,
  settings: AdminSettings,
  code: string | undefined,
  caller: Caller,
  work: ProvenWork,
): Promise<void> => {
  const { totp_secret } = settings;
  if (totp_secret === null) return void (await whileHeld(app, settings, caller, work));
  if (code === undefined) {
    await recordFailure(app, 'code_needed', caller);
    throw new Problem('code_needed');
  }
  const typed = readCode(code);
  // nobody guesses a recovery code: they work where somebody else has used up the guesses
  if (isOneTimeCode(typed)) await countOne(app, wrongCodes, 'all', () => recordFailure(app, 'slowed_down', caller));
  const isTaken = await audited(app, caller, async (db, record) => {
    await holdSettings(db, settings);
    if (!(await takeCode(db, totp_secret, typed, app.clock()))) return false;
    if (isOneTimeCode(typed)) await takeBack(db, wrongCodes, 'all');
    else await record('recovery_code_used');
    await forgive(app, db, settings, caller);
    await work(db, record);
    return true;
  });
  if (!isTaken) return refuseCode(app, typed, caller);
};

/**
 * Runs `work` in a transaction in which nobody can change password or second step, and refuses where somebody has. In
 * it the attempts of who has shown all that was asked for are forgiven.
 */
export const whileHeld = (app: App, settings: AdminSettings, caller: Caller, work: ProvenWork): Promise<void> =>
  audited(app, caller, async (db, record) => {
    await holdSettings(db, settings);
    await forgive(app, db, settings, caller);
    await work(db, record);
  });

const holdSettings = async (db: Database, settings: AdminSettings) => {
  if (!(await holdAdminSettings(db, settings))) throw new Problem('second_step_changed');
};

const takeCode = async (db: Database, secret: string, code: string, now: number) => {
  if (!isOneTimeCode(code)) return takeRecoveryCode(db, recoveryCodeId(code));
  for (const step of stepsOf(secret, code, now)) if (await takeTotpStep(db, secret, step)) return true;
  return false;
};

export const refuseCode = async (app: App, typed: string, caller: Caller): Promise<never> => {
  await recordFailure(app, isOneTimeCode(typed) ? 'wrong_code' : 'wrong_recovery_code', caller);
  throw new Problem('wrong_code');
};

/** As it stands in an app or on paper, without spaces, dashes and the like. */
export const readCode = (typed: string) => typed.normalize('NFKC').replace(/[^0-9A-Za-z]/g, '');
