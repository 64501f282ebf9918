import { limits } from '../../../shared/limits.ts';
import { fieldErrors } from '../../../shared/messages/en/errors.ts';
import { format } from '../../../shared/messages/format.ts';
import { isCommonPassword } from '../../outside/common-passwords.ts';

/** Why a password is weak, as the end of a sentence that begins with “The password”; undefined for a strong one. */
export const findPasswordWeakness = async (password: string): Promise<string | undefined> => {
  if ([...password].length < limits.minPassword)
    return format(fieldErrors.tooShort, { limit: `${limits.minPassword}` });
  if (password.length > limits.password) return format(fieldErrors.tooLong, { limit: `${limits.password}` });
  if (/^(.)\1*$/su.test(password)) return fieldErrors.passwordRepeats;
  if (isMadeOfProductWords(password)) return fieldErrors.passwordFromPages;
  if (await isCommonPassword(password)) return fieldErrors.passwordCommon;
  return undefined;
};

/** Whether its letters are only words from the product's pages. */
const isMadeOfProductWords = (password: string) => {
  const letters = password.toLowerCase().replace(/[^\p{L}]/gu, '');
  return /^(the|my|our|family|families|story|stories|admin|access|password|question|answer|login)+s?$/.test(letters);
};
