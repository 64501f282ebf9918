import { type App, openApp } from '../app.ts';
import type { Config } from '../config.ts';
import { ensurePassword } from '../domain/session.ts';
import { buildServer } from '../server.ts';
import { startJobs } from './jobs.ts';

/** Opens, listens, says where, and closes on a signal once the requests under way are answered. */
export const serve = async (config: Config): Promise<void> => {
  const app = await openApp(config, { onError: (error) => console.error(`Database: ${error.message}`) });
  const password = await ensurePassword(app, config.admin_password);
  const server = await buildServer(app, config);
  let stopJobs = async () => {};
  closeOnSignal(app, () => Promise.all([server.close(), stopJobs()]));
  const address = await server.listen({ port: config.port, host: config.host });
  stopJobs = startJobs(app, config, server.log);
  console.log(greeting(config.public_url ?? address, password));
};

const greeting = (address: string, password: string | undefined) =>
  [
    '',
    '  Family Stories is ready.',
    `  Open ${address}/admin in your browser.`,
    ...(password === undefined
      ? []
      : ['', `  Your admin password: ${password}`, '  It is shown only this once. Please write it down.']),
    '',
  ].join('\n');

const closeOnSignal = (app: App, stop: () => Promise<unknown>) => {
  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
    await stop();
    await app.close();
  };
  process.on('SIGTERM', close).on('SIGINT', close);
};
