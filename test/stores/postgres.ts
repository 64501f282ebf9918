import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePorts, type Running, run, start, unprivileged, until } from './processes.ts';
import { findProgram } from './programs.ts';

/** A PostgreSQL server of its own; `url` is that of its administrator. */
export type Postgres = {
  url: string;
  /** Stops answering, and starts again with all its data at the same address. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  stop: () => Promise<void>;
};

const user = 'family_stories';

/** Starts an empty PostgreSQL in a temporary folder, reachable on the loopback address only. */
export const startPostgres = async (): Promise<Postgres> => {
  const folder = await mkdtemp(join(tmpdir(), 'family-stories-postgres-'));
  const [port] = (await freePorts(1)) as [number];
  const url = `postgres://${user}@127.0.0.1:${port}/postgres`;
  let server: Running | undefined;
  const resume = async () => {
    server = await startServer(folder, port);
    await until(() => pingPostgres(url), 30);
  };
  // SIGINT ends its connections; SIGTERM would wait for them
  const pause = async () => server?.stop('SIGINT');
  const stop = async () => {
    await pause();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await initialise(folder);
    await resume();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pause, resume, stop };
};

/** Adds an empty database to the server at `url` and gives its own address. */
export const createDatabase = async (url: string, name: string): Promise<string> => {
  await query(url, `create database ${name}`);
  const address = new URL(url);
  address.pathname = name;
  return address.href;
};

/** Throws when nothing answers there. */
export const pingPostgres = (url: string): Promise<void> => query(url, 'select 1');

/** Drops a database, whoever is still connected to it. */
export const dropDatabase = (url: string, name: string): Promise<void> =>
  query(url, `drop database ${name} with (force)`);

const query = async (connectionString: string, text: string) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
};

const initialise = async (folder: string) => {
  const uid = await unprivileged();
  if (uid !== undefined) await chown(folder, uid, -1);
  const args = ['-D', folder, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await run(program('initdb'), args, { uid });
};

const startServer = async (folder: string, port: number) => {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    // these tests ask what the product does, not what survives a power cut
    fsync: 'off',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return start(program('postgres'), ['-D', folder, ...args], { uid: await unprivileged() });
};

const program = (name: string) => findProgram(name) ?? name;
