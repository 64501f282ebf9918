import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import type { Config } from './config.ts';
import { root, version } from './root.ts';

// first, so that everything loaded later is cached. Not in /tmp, where other users may write
enableCompileCache(process.env.NODE_COMPILE_CACHE || join(root, 'dist/compiled'));

const { ConfigError, readConfig, UsageError } = await import('./config.ts');

type Command = (config: Config, files: string[]) => Promise<void>;

const [name = 'serve', ...args] = process.argv.slice(2);
/** Resolves paths relative to the folder in which npm was called. */
const pathOf = (file: string) => resolve(process.env.INIT_CWD ?? '.', file);

/** A command that takes the settings from the environment, and file arguments. */
const withConfig = (load: () => Promise<Command>) => async () => {
  const config = readConfig(process.env);
  const command = await load();
  await command(config, args.map(pathOf));
};

const commands: Record<string, () => Promise<void>> = {
  serve: withConfig(async () => (await import('./commands/serve.ts')).serve),
  /** Part of the build: fills Node's compile cache, so that the first start is as fast as later ones. */
  warm: withConfig(async () => {
    // including lazy imports for a bucket and PostgreSQL
    await Promise.all([import('./commands/serve.ts'), import('./outside/files/bucket-files.ts'), import('pg')]);
    return async () => {};
  }),
  '--version': async () => console.log(`Family Stories ${version}`),
  'set-password': withConfig(async () => (await import('./commands/set-password.ts')).setPasswordFromInput),
  backup: withConfig(async () => (await import('./commands/backup.ts')).backup),
  restore: withConfig(async () => (await import('./commands/restore.ts')).restore),
  archive: withConfig(async () => (await import('./commands/archive.ts')).archive),
  'import-archive': withConfig(async () => (await import('./commands/import-archive.ts')).importFromArchive),
  move: async () => {
    const { readMove } = await import('./commands/move-options.ts');
    const { move } = await import('./commands/move.ts');
    await move(readMove(process.env, args, pathOf));
  },
};

try {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new ConfigError([`There is no command ${name}. Known are ${Object.keys(commands).join(' and ')}.`]);
  await command();
} catch (error) {
  if (error instanceof ConfigError) {
    console.error(
      `Family Stories cannot start with these settings:\n${error.faults.map((f) => `  - ${f}`).join('\n')}`,
    );
    process.exit(2);
  }
  if (error instanceof UsageError) {
    console.error(error.message);
    process.exit(2);
  }
  const { explainStartError } = await import('./commands/explain-start-error.ts');
  console.error(explainStartError(error));
  process.exit(1);
}
