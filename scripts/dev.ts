// `npm run dev`: the server, built and restarted when its files change, and Vite's dev server for the pages.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build, createServer, type Rollup } from 'vite';

const root = join(import.meta.dirname, '..');

let server: ChildProcess | undefined;
const restart = async () => {
  // it may take a moment to finish its requests, and has the port until then
  if (server?.kill()) await once(server, 'exit');
  server = spawn(process.execPath, ['dist/server/main.js'], { cwd: root, stdio: 'inherit' });
};

const builds = (await build({
  configFile: join(root, 'vite.server.config.ts'),
  logLevel: 'warn',
  build: { watch: {} },
})) as Rollup.RolldownWatcher;
builds.on('event', ({ code }) => {
  if (code === 'END') void restart();
});

const pages = await createServer({ configFile: join(root, 'vite.config.ts') });
await pages.listen();
pages.printUrls();

const stop = async () => {
  server?.kill();
  await Promise.all([builds.close(), pages.close()]);
  process.exit();
};
process.on('SIGINT', stop).on('SIGTERM', stop);
