import { Problem } from '../../shared/errors.ts';
import type { OfferedSecret, Proof, RecoveryCodes, SecondStep, TurnOn } from '../../shared/second-step.ts';
import type { App } from '../app.ts';
import { findAdminSettings } from '../storage/admin.ts';
import {
  countRecoveryCodes,
  forgetSecondStep,
  replaceRecoveryCodes,
  replaceTotpSecret,
} from '../storage/second-step.ts';
import { deleteOtherSessions } from '../storage/sessions.ts';
import type { Caller } from './audit.ts';
import { makeSecret, secretUri, stepsOf } from './one-time-codes.ts';
import { type ProvenWork, readCode, refuseCode, requirePassword, whileHeld, withCode } from './proof.ts';
import { makeRecoveryCodes, recoveryCodeId } from './recovery-codes.ts';
import { sessionId } from './session.ts';

export const findSecondStep = async (app: App): Promise<SecondStep> => {
  const settings = await findAdminSettings(app.db);
  return { is_on: Boolean(settings?.totp_secret), recovery_codes_left: await countRecoveryCodes(app.db) };
};

/** A secret that works once it was confirmed. */
export const offerSecret = (account: string): OfferedSecret => {
  const secret = makeSecret();
  return { secret, uri: secretUri(secret, account) };
};

/** Stores the secret of an app that has shown a right code, and ends all sessions but this one. */
export const turnOnSecondStep = async (
  app: App,
  { secret, code, current_password }: TurnOn,
  caller: Caller,
  session: string,
): Promise<RecoveryCodes> => {
  const settings = await requirePassword(app, current_password, caller);
  if (settings.totp_secret !== null) throw new Problem('second_step_changed');
  const typed = readCode(code);
  const [step] = stepsOf(secret, typed, app.clock());
  if (step === undefined) return refuseCode(app, typed, caller);
  const recovery_codes = makeRecoveryCodes();
  await whileHeld(app, settings, caller, async (db, record) => {
    await replaceTotpSecret(db, secret, step);
    await replaceRecoveryCodes(db, recovery_codes.map(recoveryCodeId));
    await deleteOtherSessions(db, sessionId(session));
    await record('second_step_on');
  });
  return { recovery_codes };
};

/** Afterwards the password alone opens the dashboard. */
export const turnOffSecondStep = (app: App, proof: Proof, caller: Caller): Promise<void> =>
  changeSecondStep(app, proof, caller, async (db, record) => {
    await forgetSecondStep(db);
    await record('second_step_off');
  });

/** Makes new recovery codes; those before open nothing any more. */
export const renewRecoveryCodes = async (app: App, proof: Proof, caller: Caller): Promise<RecoveryCodes> => {
  const recovery_codes = makeRecoveryCodes();
  await changeSecondStep(app, proof, caller, async (db, record) => {
    await replaceRecoveryCodes(db, recovery_codes.map(recoveryCodeId));
    await record('recovery_codes_made');
  });
  return { recovery_codes };
};

const changeSecondStep = async (app: App, proof: Proof, caller: Caller, work: ProvenWork) => {
  const settings = await requirePassword(app, proof.current_password, caller);
  if (settings.totp_secret === null) throw new Problem('second_step_changed');
  await withCode(app, settings, proof.code, caller, work);
};
