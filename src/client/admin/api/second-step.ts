import type {
  OfferedSecret,
  Reauthentication,
  RecoveryCodes,
  SecondStep,
  TurnOn,
} from '../../../shared/sign-in/second-step.ts';
import { call } from '../../api.ts';

export const loadSecondStep = () => call<SecondStep>('GET', '/api/second-step');
export const offerSecret = () => call<OfferedSecret>('POST', '/api/second-step/secret');
export const turnOnSecondStep = (body: TurnOn) => call<RecoveryCodes>('POST', '/api/second-step', { body });
export const turnOffSecondStep = (body: Reauthentication) => call<void>('DELETE', '/api/second-step', { body });
export const renewRecoveryCodes = (body: Reauthentication) =>
  call<RecoveryCodes>('POST', '/api/second-step/recovery-codes', { body });
