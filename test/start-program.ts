import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Config } from '../src/server/config.ts';

/** What `npm start` runs. */
export const mainFile: string = join(import.meta.dirname, '../dist/server/main.js');

export type Program = {
  /** Resolves with the first match in its output; throws if it ends before. */
  waitForOutput: (pattern: RegExp) => Promise<RegExpExecArray>;
  printed: () => string;
  pid: number | undefined;
  signal: (name: NodeJS.Signals) => void;
  /** Its exit status, once it has ended. */
  ended: Promise<number | null>;
};

/**
 * Runs the real program with only `env` and PATH in its environment, and `input` on its standard input. `under` is a command
 * that runs another one, such as strace.
 */
export const startProgram = (
  env: Record<string, string>,
  command: string[] = [],
  input = '',
  main = mainFile,
  under: string[] = [],
): Program => {
  const [program = '', ...args] = [...under, process.execPath, main, ...command];
  const child = spawn(program, args, { env: { PATH: process.env.PATH, ...env } });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (printed += text));
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const waitForOutput = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(printed);
        if (match) resolve(match);
      };
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      ended.then((status) => reject(new Error(`It ended with ${status}:\n${printed}`)));
      look();
    });
  return { waitForOutput, printed: () => printed, pid: child.pid, signal: (name) => void child.kill(name), ended };
};

/** The environment variables for a database and a bucket. */
export const envOf = ({ database_url, bucket }: Pick<Config, 'database_url' | 'bucket'>): Record<string, string> => ({
  ...(database_url === undefined ? {} : { DATABASE_URL: database_url }),
  ...(bucket === undefined
    ? {}
    : {
        S3_ENDPOINT: bucket.endpoint,
        S3_BUCKET: bucket.bucket,
        S3_REGION: bucket.region,
        S3_ACCESS_KEY_ID: bucket.access_key_id,
        S3_SECRET_ACCESS_KEY: bucket.secret_access_key,
      }),
});
