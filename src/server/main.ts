import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

// before anything large is loaded: the second start is quicker
enableCompileCache();

const { ConfigError, readConfig } = await import('./config.ts');

const commands = {
  /** Part of the build: Node keeps what it makes of the server's TypeScript, and the first start is as small as later ones. */
  warm: async () => {
    // and what it loads only with a bucket or PostgreSQL
    await Promise.all([import('./commands/serve.ts'), import('./outside/bucket-images.ts'), import('pg')]);
    return async () => {};
  },
  serve: async () => (await import('./commands/serve.ts')).serve,
  'set-password': async () => (await import('./commands/set-password.ts')).setPasswordFromInput,
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/restore.ts')).restore,
};

const name = (process.argv[2] ?? 'serve') as keyof typeof commands;
// all are files, named from where npm was called
const args = process.argv.slice(3).map((file) => resolve(process.env.INIT_CWD ?? '.', file));

try {
  const load = commands[name];
  if (!load) throw new ConfigError([`There is no command ${name}. Known are ${Object.keys(commands).join(' and ')}.`]);
  const config = readConfig(process.env);
  const command = await load();
  await command(config, args);
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
