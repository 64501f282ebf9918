import { enableCompileCache } from 'node:module';

// before anything large is loaded: the second start is quicker
enableCompileCache();

const { ConfigError, readConfig } = await import('./config.ts');

const commands = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  'set-password': async () => (await import('./commands/set-password.ts')).setPasswordFromInput,
};

const name = (process.argv[2] ?? 'serve') as keyof typeof commands;

try {
  const load = commands[name];
  if (!load) throw new ConfigError([`There is no command ${name}. Known are ${Object.keys(commands).join(' and ')}.`]);
  const config = readConfig(process.env);
  const command = await load();
  await command(config);
} catch (error) {
  if (error instanceof ConfigError) {
    console.error(
      `Family Stories cannot start with these settings:\n${error.faults.map((f) => `  - ${f}`).join('\n')}`,
    );
    process.exit(2);
  }
  const { explainStartError } = await import('./commands/explain-start-error.ts');
  console.error(explainStartError(error));
  process.exit(1);
}
