import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import type { Config } from './config.ts';
import { root } from './root.ts';

// before anything large is loaded: the second start is quicker. Not in /tmp, where others may write
enableCompileCache(process.env.NODE_COMPILE_CACHE || join(root, 'dist/compiled'));

const { ConfigError, readConfig } = await import('./config.ts');

type Command = (config: Config, files: string[]) => Promise<void>;

const [name = 'serve', ...args] = process.argv.slice(2);
/** Files and folders are named from where npm was called. */
const pathOf = (file: string) => resolve(process.env.INIT_CWD ?? '.', file);

/** A command that takes the usual settings, and files. */
const usual = (load: () => Promise<Command>) => async () => {
  const config = readConfig(process.env);
  const command = await load();
  await command(config, args.map(pathOf));
};

const commands: Record<string, () => Promise<void>> = {
  serve: usual(async () => (await import('./commands/serve.ts')).serve),
  /** Part of the build: Node keeps what it compiles of the server, and the first start is as small as later ones. */
  warm: usual(async () => {
    // and what it loads only with a bucket or PostgreSQL
    await Promise.all([import('./commands/serve.ts'), import('./outside/images/bucket-images.ts'), import('pg')]);
    return async () => {};
  }),
  '--version': async () => console.log(`Family Stories ${(await import('./version.ts')).version}`),
  'set-password': usual(async () => (await import('./commands/set-password.ts')).setPasswordFromInput),
  backup: usual(async () => (await import('./commands/backup.ts')).backup),
  restore: usual(async () => (await import('./commands/restore.ts')).restore),
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
  const { UsageError } = await import('./commands/usage-error.ts');
  if (error instanceof UsageError) {
    console.error(error.message);
    process.exit(2);
  }
  const { explainStartError } = await import('./commands/explain-start-error.ts');
  console.error(explainStartError(error));
  process.exit(1);
}
