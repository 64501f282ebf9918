import { UsageError } from '../config.ts';

/** The only argument of these commands; throws a UsageError without it. */
export const requireFile = (args: string[], command: string, options: string[] = []): string => {
  const [file, ...more] = args;
  // a mistyped option must not become the name of a file
  if (file === undefined || file.startsWith('--') || more.length > 0)
    throw new UsageError(`Usage: npm run ${[command, '--', ...options, 'FILE'].join(' ')}`);
  return file;
};
