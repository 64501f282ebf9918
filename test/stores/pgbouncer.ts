import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pingPostgres } from './postgres.ts';
import { freePorts, start, unprivileged, until } from './processes.ts';
import { findProgram } from './programs.ts';

/** PgBouncer in transaction mode in front of a PostgreSQL server. */
export type PgBouncer = {
  /** The address of the same database through PgBouncer. */
  through: (database_url: string) => string;
  stop: () => Promise<void>;
};

/** Starts PgBouncer on the loopback address, with a small pool per database, so that clients share connections. */
export const startPgBouncer = async (postgres_url: string, pool_size = 3): Promise<PgBouncer> => {
  const folder = await mkdtemp(join(tmpdir(), 'family-stories-pgbouncer-'));
  const [port] = (await freePorts(1)) as [number];
  const uid = await unprivileged();
  await writeFile(join(folder, 'pgbouncer.ini'), settings(new URL(postgres_url), folder, port, pool_size));
  await writeFile(join(folder, 'users'), `"${new URL(postgres_url).username}" ""\n`);
  if (uid !== undefined) await chown(folder, uid, -1);
  const server = start(findProgram('pgbouncer') ?? 'pgbouncer', [join(folder, 'pgbouncer.ini')], { uid });
  const stop = async () => {
    // SIGTERM ends immediately; SIGINT would wait for transactions
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const through = (database_url: string) => {
    const address = new URL(database_url);
    address.port = `${port}`;
    return address.href;
  };
  try {
    await until(() => pingPostgres(through(postgres_url)), 20);
  } catch (error) {
    await stop();
    throw error;
  }
  return { through, stop };
};

const settings = (postgres: URL, folder: string, port: number, pool_size: number) => `[databases]
* = host=${postgres.hostname} port=${postgres.port}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users
pool_mode = transaction
default_pool_size = ${pool_size}
max_client_conn = 200
logfile = ${folder}/log
pidfile =
`;
