import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../src/server/config.ts';
import { type Calls, callServer } from './call-server.ts';
import { envOf } from './start-program.ts';
import { type RealServer, startServer } from './start-server.ts';
import { startNginx } from './stores/nginx.ts';
import { startPgBouncer } from './stores/pgbouncer.ts';
import { freePorts } from './stores/processes.ts';

/** Two server processes on one PostgreSQL, through PgBouncer, and one bucket. Requests go through nginx. */
export type Cluster = Calls & {
  processes: RealServer[];
  /** A temporary folder for commands; `stop` deletes it. */
  folder: string;
  /** How many requests nginx has passed to each process. Poll it: nginx writes its log after the response. */
  countRequests: () => Promise<number[]>;
  /** Restarts an ended process on the same port; `main` may belong to another release. */
  startAgain: (index: number, main?: string) => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts two processes; `env` overrides their settings. */
export const startCluster = async (
  { database_url, bucket }: Pick<Config, 'database_url' | 'bucket'>,
  env: Record<string, string> = {},
): Promise<Cluster> => {
  if (database_url === undefined) throw new Error('Processes that share a database need PostgreSQL.');
  const stops: (() => Promise<unknown>)[] = [];
  // in reverse order of starting
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    return { ...(await startAll({ database_url, bucket }, env, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const startAll = async (
  { database_url, bucket }: { database_url: string; bucket: Config['bucket'] },
  env: Record<string, string>,
  stops: (() => Promise<unknown>)[],
): Promise<Omit<Cluster, 'stop'>> => {
  const folder = await mkdtemp(join(tmpdir(), 'family-stories-cluster-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const pgbouncer = await startPgBouncer(database_url);
  stops.push(pgbouncer.stop);
  const stores = envOf({ database_url: pgbouncer.through(database_url), bucket });
  const ports = await freePorts(2);
  const processes: RealServer[] = [];
  const startAgain: Cluster['startAgain'] = async (index, main) => {
    // separate data folders, as on separate machines
    const own = { PORT: String(ports[index]), DATA_DIR: join(folder, String(index)) };
    processes[index] = await startServer({ ...stores, TRUST_PROXY: 'loopback', ...own, ...env }, main);
  };
  stops.push(() => Promise.all(processes.map((process) => process.stop())));
  const started = await Promise.allSettled(ports.map((_port, index) => startAgain(index)));
  for (const one of started) if (one.status === 'rejected') throw one.reason;
  const nginx = await startNginx(ports);
  stops.push(nginx.stop);
  const countRequests = async () => {
    const counts = await nginx.countRequests();
    return ports.map((port) => counts.get(port) ?? 0);
  };
  return { ...callServer(nginx.origin), processes, folder, countRequests, startAgain };
};
