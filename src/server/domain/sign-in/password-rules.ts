import { limits } from '../../../shared/limits.ts';
import type { FieldMessage } from '../../../shared/messages/field-message.ts';
import { isCommonPassword } from '../../outside/common-passwords.ts';

/** Why a password is weak; undefined for a strong one. */
export const findPasswordWeakness = async (password: string): Promise<FieldMessage | undefined> => {
  if ([...password].length < limits.minPassword)
    return { code: 'tooShort', values: { limit: `${limits.minPassword}` } };
  if (password.length > limits.password) return { code: 'tooLong', values: { limit: `${limits.password}` } };
  if (/^(.)\1*$/su.test(password)) return { code: 'passwordRepeats' };
  if (isMadeOfProductWords(password)) return { code: 'passwordFromPages' };
  if (await isCommonPassword(password)) return { code: 'passwordCommon' };
  return undefined;
};

/** Whether its letters are only words from the product's pages. */
const isMadeOfProductWords = (password: string) => {
  const letters = password.toLowerCase().replace(/[^\p{L}]/gu, '');
  return /^(the|my|our|family|families|story|stories|admin|access|password|question|answer|login)+s?$/.test(letters);
};
