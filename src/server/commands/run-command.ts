import { resolve } from 'node:path';
import { type Config, ConfigError, readConfig, UsageError } from '../config.ts';
import { version } from '../root.ts';

type Command = (config: Config, args: string[]) => Promise<void>;
type Env = Record<string, string | undefined>;

/**
 * Runs the command that the first argument names, or the server. Prints why it failed; returns the exit status, for the
 * server once it is ready.
 */
export const runCommand = async (env: Env, [name = 'serve', ...args]: string[]): Promise<number> => {
  const commands = commandsWith(env, args);
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command)
      throw new ConfigError([`There is no command ${name}. Known are ${Object.keys(commands).join(' and ')}.`]);
    await command();
    return 0;
  } catch (error) {
    const isUsage = error instanceof ConfigError || error instanceof UsageError;
    console.error(await explain(error));
    return isUsage ? 2 : 1;
  }
};

const howToMove = `There is no command for a move: it is a backup and a restore.
  1. Stop the server.
  2. npm run backup -- FILE
  3. Change DATA_DIR, DATABASE_URL or the S3 settings to the new place, which must be empty.
  4. npm run restore -- FILE
  5. npm start. Delete the old place when you are sure that the new one works.
See docs/operate/move.md.`;

const explain = async (error: unknown) => {
  if (error instanceof ConfigError)
    return `Family Stories cannot start with these settings:\n${error.faults.map((f) => `  - ${f}`).join('\n')}`;
  return (await import('./explain-error.ts')).explainError(error);
};

const commandsWith = (env: Env, args: string[]): Record<string, () => Promise<void>> => {
  /** Resolves paths relative to the folder in which npm was called. */
  const pathOf = (file: string) => resolve(env.INIT_CWD ?? '.', file);
  /** A command that takes the settings from the environment, and options and files as arguments. */
  const withConfig = (load: () => Promise<Command>) => async () => {
    const config = readConfig(env);
    const command = await load();
    await command(
      config,
      args.map((arg) => (arg.startsWith('--') ? arg : pathOf(arg))),
    );
  };
  return {
    serve: withConfig(async () => (await import('./serve.ts')).serve),
    '--version': async () => console.log(`Family Stories ${version}`),
    'set-password': withConfig(async () => (await import('./set-password.ts')).setPasswordFromInput),
    backup: withConfig(async () => (await import('./backup.ts')).backup),
    restore: withConfig(async () => (await import('./restore.ts')).restore),
    archive: withConfig(async () => (await import('./archive.ts')).archive),
    'import-archive': withConfig(async () => (await import('./import-archive.ts')).importFromArchive),
    move: async () => {
      throw new UsageError(howToMove);
    },
  };
};
