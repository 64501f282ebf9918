import { limits } from '../../shared/limits.ts';
import { fieldErrors } from '../../shared/messages/en/errors.ts';
import { format } from '../../shared/messages/format.ts';
import { isCommonPassword } from '../outside/common-passwords.ts';

/** What stands against a password, as the end of a sentence that begins with it; undefined when nothing does. */
export const findPasswordWeakness = async (password: string): Promise<string | undefined> => {
  if ([...password].length < limits.leastPassword)
    return format(fieldErrors.tooShort, { limit: `${limits.leastPassword}` });
  if (password.length > limits.password) return format(fieldErrors.tooLong, { limit: `${limits.password}` });
  if (/^(.)\1*$/su.test(password)) return fieldErrors.passwordRepeats;
  if (isOurs(password)) return fieldErrors.passwordFromPages;
  if (await isCommonPassword(password)) return fieldErrors.passwordCommon;
  return undefined;
};

/** Only words of the product, with whatever digits and signs between them. */
const isOurs = (password: string) => {
  const letters = password.toLowerCase().replace(/[^\p{L}]/gu, '');
  return /^(the|my|our|family|families|story|stories|admin|access|password|question|answer|login)+s?$/.test(letters);
};
