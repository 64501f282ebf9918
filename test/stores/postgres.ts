import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
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

/**
 * Without a password it lets everyone in. `inside` is where its folder is made. `isDurable` makes it wait for the disk:
 * the tests ask what the product does, not what survives a power cut.
 */
type Options = {
  password?: string;
  max_connections?: number;
  inside?: string;
  isDurable?: boolean;
  /** A folder for its sockets; without it there are none. */
  sockets?: string;
};

/** Starts an empty PostgreSQL in a temporary folder, reachable on the loopback address only. */
export const startPostgres = async ({
  password,
  max_connections = 200,
  inside = tmpdir(),
  isDurable = false,
  sockets = '',
}: Options = {}): Promise<Postgres> => {
  const folder = await mkdtemp(join(inside, 'family-stories-postgres-'));
  const [port] = (await freePorts(1)) as [number];
  const url = `postgres://${user}${password ? `:${password}` : ''}@127.0.0.1:${port}/postgres`;
  let server: Running | undefined;
  const resume = async () => {
    const fsync = isDurable ? 'on' : 'off';
    server = await startServer(folder, { port, max_connections, fsync, unix_socket_directories: sockets });
    await until(() => pingPostgres(url), 30);
  };
  // SIGINT ends its connections; SIGTERM would wait for them
  const pause = async () => server?.stop('SIGINT');
  const stop = async () => {
    await pause();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await initialise(folder, password);
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

/** Runs SQL as the user of this address. */
export const query = async (connectionString: string, text: string) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
};

const initialise = async (folder: string, password: string | undefined) => {
  const uid = await unprivileged();
  const passwordFile = `${folder}.password`;
  await writeFile(passwordFile, `${password ?? 'none'}\n`);
  for (const path of [folder, passwordFile]) if (uid !== undefined) await chown(path, uid, -1);
  const access = ['-A', password === undefined ? 'trust' : 'scram-sha-256', `--pwfile=${passwordFile}`];
  const args = ['-D', folder, '-U', user, ...access, '-E', 'UTF8', '--locale=C', '--no-sync'];
  await run(program('initdb'), args, { uid }).finally(() => rm(passwordFile));
};

const startServer = async (folder: string, own: Record<string, string | number>) => {
  const settings = { listen_addresses: '127.0.0.1', ...own };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return start(program('postgres'), ['-D', folder, ...args], { uid: await unprivileged() });
};

const program = (name: string) => findProgram(name) ?? name;
