import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Reads a line from the keyboard without echo, or the first line of standard input. */
export const askSecret = async (prompt: string): Promise<string> => {
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: discard, terminal: process.stdin.isTTY });
  // only after echo is off: a prompt would invite typing
  process.stdout.write(process.stdin.isTTY ? prompt : '');
  for await (const line of lines) {
    lines.close();
    if (process.stdin.isTTY) process.stdout.write('\n');
    return line;
  }
  return '';
};
