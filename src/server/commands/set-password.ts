import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { limits } from '../../shared/limits.ts';
import { openApp } from '../app.ts';
import type { Config } from '../config.ts';
import { setPassword } from '../domain/session.ts';

/** Reads the new password from the keyboard, or a line of standard input, and ends all sessions. */
export const setPasswordFromInput = async (config: Config): Promise<void> => {
  const password = await readLine('New admin password: ');
  if (password === '' || password.length > limits.password)
    throw new Error(`The password must have 1 to ${limits.password} characters. Nothing was changed.`);
  const app = await openApp(config);
  const { had_second_step } = await setPassword(app, password).finally(app.close);
  console.log('The admin password is changed, and everyone is signed out.');
  if (had_second_step) console.log('The second step is off now: turn it on again on the page Security.');
};

const readLine = async (prompt: string) => {
  process.stdout.write(process.stdin.isTTY ? prompt : '');
  // what is typed does not show
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY });
  for await (const line of lines) {
    lines.close();
    if (process.stdin.isTTY) process.stdout.write('\n');
    return line;
  }
  return '';
};
