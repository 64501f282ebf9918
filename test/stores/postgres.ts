import { chown, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePorts, type Running, run, start, unprivileged, until } from './processes.ts';
import { findProgram } from './programs.ts';

/** A PostgreSQL server of the tests; `url` connects as its superuser. */
export type Postgres = {
  url: string;
  folder: string;
  /** `pause` stops the server; `resume` starts it again with its data on the same port, `under` another command. */
  pause: () => Promise<void>;
  resume: (under?: string[]) => Promise<void>;
  stop: () => Promise<void>;
};

const user = 'family_stories';

/**
 * Without a password it trusts every connection. `inside` is the parent of its folder. `isDurable` turns fsync on, which
 * the tests do not need.
 */
type Options = {
  password?: string;
  max_connections?: number;
  inside?: string;
  isDurable?: boolean;
  /** A folder for Unix sockets; without it there are none. */
  sockets?: string;
  /** An existing folder with data; it is deleted at the end as well. */
  data?: string;
};

/** Starts a PostgreSQL, by default an empty one in a temporary folder, reachable on the loopback address only. */
export const startPostgres = async ({
  password,
  max_connections = 200,
  isDurable = false,
  inside,
  sockets = '',
  data,
}: Options = {}): Promise<Postgres> => {
  const folder = data ?? (await mkdtemp(join(inside ?? (await parentOf(isDurable)), 'family-stories-postgres-')));
  const [port] = (await freePorts(1)) as [number];
  const url = `postgres://${user}${password ? `:${password}` : ''}@127.0.0.1:${port}/postgres`;
  let server: Running | undefined;
  const resume = async (under: string[] = []) => {
    const fsync = isDurable ? 'on' : 'off';
    // jit: compiling takes longer than any query of a test
    const settings = { port, max_connections, fsync, jit: 'off', unix_socket_directories: sockets };
    server = await startServer(folder, settings, under);
    await until(() => pingPostgres(url), 30);
  };
  // SIGINT closes the connections; SIGTERM would wait for them
  const pause = async () => server?.stop('SIGINT');
  const stop = async () => {
    await pause();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    if (data === undefined) await initialise(folder, password);
    await resume();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, folder, pause, resume, stop };
};

/**
 * The parent of a server's data folder: in memory (tmpfs) without fsync, if there is room, because copying a database
 * creates hundreds of files. Docker gives containers only 64 MB.
 */
export const parentOf = async (isDurable: boolean): Promise<string> => {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return !isDurable && bavail * bsize > 2e9 ? memory : tmpdir();
};

/** Creates a database, empty or a copy of `template`, on the server at `url`; returns its address. */
export const createDatabase = async (url: string, name: string, template = 'template1'): Promise<string> => {
  await query(url, `create database ${name} template ${template} strategy file_copy`);
  const address = new URL(url);
  address.pathname = name;
  return address.href;
};

/** Throws if the server does not answer. */
export const pingPostgres = (url: string): Promise<void> => query(url, 'select 1');

/** Drops a database, also while clients are connected. */
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

const startServer = async (folder: string, own: Record<string, string | number>, under: string[]) => {
  const settings = { listen_addresses: '127.0.0.1', ...own };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command = '', ...rest] = [...under, program('postgres'), '-D', folder, ...args];
  return start(command, rest, { uid: await unprivileged() });
};

const program = (name: string) => findProgram(name) ?? name;
