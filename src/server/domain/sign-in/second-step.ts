import { Problem } from '../../../shared/errors.ts';
import type {
  OfferedSecret,
  Reauthentication,
  RecoveryCodes,
  SecondStep,
  TurnOn,
} from '../../../shared/sign-in/second-step.ts';
import type { App } from '../../app.ts';
import { findAdminSettings } from '../../storage/admin.ts';
import {
  countRecoveryCodes,
  deleteSecondStep,
  replaceRecoveryCodes,
  replaceTotpSecret,
} from '../../storage/second-step.ts';
import { deleteOtherSessions } from '../../storage/sessions.ts';
import { type Requester, recordSuccess } from '../audit.ts';
import {
  type AuthenticatedWork,
  normalizeCode,
  refuseCode,
  requirePassword,
  withSettingsLocked,
  withVerifiedCode,
} from './re-authentication.ts';
import { makeRecoveryCodes, recoveryCodeId } from './recovery-codes.ts';
import { sessionId } from './session.ts';
import { makeTotpSecret, matchingTotpSteps, secretUri } from './totp.ts';

export const findSecondStep = async (app: App): Promise<SecondStep> => {
  const settings = await findAdminSettings(app.db);
  return { is_on: Boolean(settings?.totp_secret), recovery_codes_left: await countRecoveryCodes(app.db) };
};

/** A new TOTP secret; it is stored only when it is confirmed by `turnOnSecondStep`. */
export const offerSecret = (account: string): OfferedSecret => {
  const secret = makeTotpSecret();
  return { secret, uri: secretUri(secret, account) };
};

/** Stores the secret after a valid code of it, and ends all other sessions. Returns the recovery codes. */
export const turnOnSecondStep = async (
  app: App,
  { secret, code, current_password }: TurnOn,
  requester: Requester,
  session: string,
): Promise<RecoveryCodes> => {
  const settings = await requirePassword(app, current_password, requester);
  if (settings.totp_secret !== null) throw new Problem('second_step_changed');
  const typed = normalizeCode(code);
  const [step] = matchingTotpSteps(secret, typed, app.clock());
  if (step === undefined) return refuseCode(app, typed, requester);
  const recovery_codes = makeRecoveryCodes();
  await withSettingsLocked(app, settings, requester, async (transaction) => {
    await replaceTotpSecret(transaction.db, secret, step);
    await replaceRecoveryCodes(transaction.db, recovery_codes.map(recoveryCodeId));
    await deleteOtherSessions(transaction.db, sessionId(session));
    await recordSuccess(transaction, 'second_step_on', requester);
  });
  return { recovery_codes };
};

/** Deletes the TOTP secret and the recovery codes. */
export const turnOffSecondStep = (app: App, reauthentication: Reauthentication, requester: Requester): Promise<void> =>
  changeSecondStep(app, reauthentication, requester, async (transaction) => {
    await deleteSecondStep(transaction.db);
    await recordSuccess(transaction, 'second_step_off', requester);
  });

/** Replaces the recovery codes; the old ones become invalid. */
export const renewRecoveryCodes = async (
  app: App,
  reauthentication: Reauthentication,
  requester: Requester,
): Promise<RecoveryCodes> => {
  const recovery_codes = makeRecoveryCodes();
  await changeSecondStep(app, reauthentication, requester, async (transaction) => {
    await replaceRecoveryCodes(transaction.db, recovery_codes.map(recoveryCodeId));
    await recordSuccess(transaction, 'recovery_codes_made', requester);
  });
  return { recovery_codes };
};

const changeSecondStep = async (
  app: App,
  reauthentication: Reauthentication,
  requester: Requester,
  work: AuthenticatedWork,
) => {
  const settings = await requirePassword(app, reauthentication.current_password, requester);
  if (settings.totp_secret === null) throw new Problem('second_step_changed');
  await withVerifiedCode(app, settings, reauthentication.code, requester, work);
};
