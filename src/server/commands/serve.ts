import type { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { writeFieldMessage } from '../../shared/messages/field-message.ts';
import { type App, openStores, prepareDatabase } from '../app.ts';
import { type Config, ConfigError } from '../config.ts';
import { makers } from '../domain/books/makers.ts';
import { findFileOutage } from '../domain/health.ts';
import {
  chooseFirstPassword,
  type FirstPassword,
  storeFirstPassword,
  WeakPasswordError,
} from '../domain/sign-in/password.ts';
import { listenForMetrics } from '../http/metrics.ts';
import { createAdminListener, listenForAdmin } from '../http/ports.ts';
import { createShutdown } from '../http/shutdown.ts';
import { startJobs } from '../jobs/jobs.ts';
import { languageIn } from '../languages.ts';
import { describeSharedFile } from '../outside/backups/passphrase-file.ts';
import { restrictPermissions } from '../outside/data-folder.ts';
import type { Metrics } from '../outside/metrics.ts';
import { version } from '../root.ts';
import { buildServer } from '../server.ts';
import { explainDatabaseError } from '../storage/database/database-errors.ts';
import { findLossyCommits } from '../storage/database/postgres-durability.ts';
import { awaitDatabase } from './await-database.ts';
import { listenError } from './listen-error.ts';
import { exitOnUncaughtException } from './uncaught-errors.ts';
import { findUnencryptedConnections } from './unencrypted-connections.ts';

/** Starts the server. Shuts down gracefully on SIGTERM and SIGINT. */
export const serve = async (config: Config): Promise<void> => {
  const onError = (error: Error) => server.log.warn({ why: explainDatabaseError(error) }, 'database connection broken');
  const metrics = config.metrics_port === undefined ? undefined : (await import('../outside/metrics.ts')).openMetrics();
  metrics?.addGauge('family_stories_build_info', 'The release that runs', () => ({ [version]: 1 }), 'version');
  const app = await openStores(config, { onError, metrics });
  const shutdown = new AbortController();
  let isReady = false;
  let stopJobs = async () => {};
  let stopMetrics = () => {};
  const server = await buildServer(app, { ...config, isReady: () => isReady, shutdown: shutdown.signal });
  const adminListener = config.admin && createAdminListener(server);
  const stopServer = createShutdown(server, adminListener);
  exitOnUncaughtException(server.log);
  closeOnSignal(app, shutdown, config.drain_seconds, server.log, () => {
    stopMetrics();
    return Promise.all([stopServer(), stopJobs()]);
  });
  if (metrics) stopMetrics = await startMetrics(metrics, config, server);
  const listen = listenOnce(server, config, adminListener);
  const onOutage = onDatabaseOutage(server, listen);
  let first: FirstPassword | undefined;
  let lossy: string | undefined;
  const prepare = async () => {
    const warn = (why: string) => server.log.warn({ why }, 'database');
    const onMigration = (step: string) => server.log.info({ step }, 'migration');
    await prepareDatabase(app, config, { onWait: warn, onMigration, onRefusal: warn, signal: shutdown.signal });
    lossy = await findLossyCommits(app.db);
    // kept for a retry: it may have been stored although the acknowledgement was lost
    first ??= await chooseFirstPassword(app, config.admin_password).catch(asConfigError);
    if (shutdown.signal.aborted) return undefined;
    isReady = true;
    const addresses = await listen();
    // stored only once the server listens: a generated password that is never shown would lock the admin out
    // another process may hold the lock of SQLite for longer than a running server waits for it
    const store = async () => first !== undefined && (await storeFirstPassword(app, first));
    const isStored = await awaitDatabase(store, onOutage, shutdown.signal);
    return { ...addresses, password: isStored ? first?.generated : undefined };
  };
  // waiting makes sense only for a database server
  const prepared =
    config.database_url === undefined
      ? await prepare().catch(unlessShuttingDown(shutdown.signal))
      : await awaitDatabase(prepare, onOutage, shutdown.signal);
  if (!prepared) return;
  console.log(greeting(config, prepared));
  if (shutdown.signal.aborted) return;
  if (lossy !== undefined) server.log.warn({ why: lossy }, 'database');
  for (const why of findSharedFiles(config)) server.log.warn({ why }, 'files');
  stopJobs = startJobs(app, config, makers, server.log);
  for (const why of findUnencryptedConnections(config)) server.log.warn({ why }, 'unencrypted connection');
  const outage = await findFileOutage(app);
  if (outage !== undefined) server.log.error({ why: outage }, 'images cannot be stored or shown');
};

const startMetrics = async (metrics: Metrics, { metrics_port = 0 }: Config, server: FastifyInstance) => {
  try {
    const { address, stop } = await listenForMetrics(metrics, metrics_port);
    server.log.info(`Metrics are at ${address}`);
    return stop;
  } catch (error) {
    throw new ConfigError([`METRICS_PORT cannot be used: ${(error as Error).message}.`]);
  }
};

/** Warnings about files that other users of this computer can read. */
const findSharedFiles = ({ data_dir, backups, backup_passphrase_file: file }: Config): string[] => {
  const passphrase = backups && file !== undefined ? describeSharedFile(file) : undefined;
  return [...restrictPermissions(data_dir), ...(passphrase === undefined ? [] : [passphrase])];
};

const unlessShuttingDown = (signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) throw error;
  return undefined;
};

const asConfigError = (error: unknown): never => {
  if (!(error instanceof WeakPasswordError)) throw error;
  throw new ConfigError([`ADMIN_PASSWORD ${writeFieldMessage(languageIn('en'), error.weakness)}.`]);
};

/** The URLs that the server listens on. */
type Addresses = { address: string; admin_address: string | undefined };

/** Listens on the first call only: during a database outage, the server listens before it is ready. */
const listenOnce = (server: FastifyInstance, { port, host, admin }: Config, adminListener: Server | undefined) => {
  const listen = async (): Promise<Addresses> => {
    const address = await server.listen({ port, host }).catch((cause) => {
      throw listenError({ port, host }, { port: 'PORT', host: 'HOST' }, cause);
    });
    if (!admin || !adminListener) return { address, admin_address: undefined };
    const admin_address = await listenForAdmin(adminListener, admin).catch((cause) => {
      throw listenError(admin, { port: 'ADMIN_PORT', host: 'ADMIN_HOST' }, cause);
    });
    return { address, admin_address };
  };
  let listening: Promise<Addresses> | undefined;
  return () => {
    listening ??= listen();
    return listening;
  };
};

const onDatabaseOutage =
  (server: FastifyInstance, listen: () => Promise<Addresses>) => async (why: string, again_in: number) => {
    server.log.error({ why, again_in }, 'waiting for the database');
    await listen();
  };

const greeting = (
  { public_url }: Config,
  { address, admin_address, password }: Addresses & { password: string | undefined },
) =>
  [
    '',
    `  Family Stories is ready. This is version ${version}.`,
    `  Open ${admin_address ?? public_url ?? address}/admin in your browser.`,
    ...(admin_address === undefined ? [] : [`  Links open at ${public_url}, which must lead to ${address}.`]),
    ...(password === undefined
      ? []
      : ['', `  Your admin password: ${password}`, '  It is shown only this once. Please write it down.']),
    '',
  ].join('\n');

/** SIGTERM drains first, so that load balancers notice; Ctrl+C (SIGINT) does not. */
const closeOnSignal = (
  app: App,
  shutdown: AbortController,
  drain_seconds: number,
  log: Pick<FastifyBaseLogger, 'info'>,
  stop: () => Promise<unknown>,
) => {
  const close = async (signal: NodeJS.Signals) => {
    if (shutdown.signal.aborted) return;
    shutdown.abort();
    const drain = signal === 'SIGTERM' ? drain_seconds : 0;
    log.info({ signal, drain_seconds: drain }, 'stopping');
    await pause(drain * 1000);
    await stop();
    await app.close();
  };
  process.on('SIGTERM', close).on('SIGINT', close);
};
