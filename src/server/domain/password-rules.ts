import { limits } from '../../shared/limits.ts';
import { isCommonPassword } from '../outside/common-passwords.ts';

/** What stands against a password, as the end of a sentence that begins with it; undefined when nothing does. */
export const findWeakness = async (password: string): Promise<string | undefined> => {
  if ([...password].length < limits.leastPassword) return `must have at least ${limits.leastPassword} characters`;
  if (password.length > limits.password) return `must have at most ${limits.password} characters`;
  if (/^(.)\1*$/su.test(password)) return 'is one character again and again. Please choose another';
  if (isOurs(password)) return 'is made of words that stand on these pages. Please choose another';
  if (await isCommonPassword(password)) return 'is one of those that are tried first. Please choose another';
  return undefined;
};

/** Only words of the product, with whatever digits and signs between them. */
const isOurs = (password: string) => {
  const letters = password.toLowerCase().replace(/[^\p{L}]/gu, '');
  return /^(the|my|our|family|families|story|stories|admin|access|password|question|answer|login)+s?$/.test(letters);
};
