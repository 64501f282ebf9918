import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Reads a line from the keyboard, where what is typed does not show, or the first one of standard input. */
export const askSecret = async (prompt: string): Promise<string> => {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY });
  // only now: before, the terminal would show what somebody quick types
  process.stdout.write(process.stdin.isTTY ? prompt : '');
  for await (const line of lines) {
    lines.close();
    if (process.stdin.isTTY) process.stdout.write('\n');
    return line;
  }
  return '';
};
