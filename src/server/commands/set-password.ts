import { openInstance } from '../app.ts';
import type { Config } from '../config.ts';
import { setPassword, WeakPasswordError } from '../domain/sign-in/password.ts';
import { findPasswordWeakness } from '../domain/sign-in/password-rules.ts';
import { describeDatabase } from '../storage/database/database.ts';
import { askSecret } from './ask-secret.ts';

/** Reads the new password from the keyboard or standard input, and ends all sessions. */
export const setPasswordFromInput = async (config: Config): Promise<void> => {
  const app = await openInstance(config);
  try {
    const password = await askSecret('New admin password: ');
    const weakness = await findPasswordWeakness(password);
    if (weakness !== undefined) throw new WeakPasswordError(weakness);
    const { had_second_step } = await setPassword(app, password);
    console.log('The admin password is changed, and everyone is signed out.');
    if (had_second_step) console.log('Two-step sign-in is off now: turn it on again in Settings → Security.');
    console.log(`Database: ${describeDatabase(config)}.`);
  } finally {
    await app.close();
  }
};
