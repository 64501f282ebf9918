import { connect } from 'node:net';
import pg from 'pg';

/** How many connections are open, how many of those in use, and how many queries wait for one. */
type PoolUse = { open: number; used: number; waiting: number };

// in ms; then the request fails with 503 and Retry-After instead of hanging
const connectionTimeout = 5000;
const maxConnections = 10;

/** Opens no connection yet; `query_timeout` in ms. Uses no session settings, because a pooler shares connections. */
export const openPool = (connectionString: string, onError: (error: Error) => void, query_timeout: number): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: withVerifiedTls(connectionString),
    max: maxConnections,
    connectionTimeoutMillis: connectionTimeout,
    query_timeout,
    application_name: 'family-stories',
    // pipeline mode, see postgres-pipeline.ts
    pipeline: true,
    Client: CancellingClient,
  });
  // The next query on a broken connection fails. Without a listener the error would be an uncaught exception.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool.on('error', onError);
};

/**
 * Replaces libpq's weaker values of `sslmode` by `verify-full`, which is what the driver takes them for today and will not
 * in a later version. `no-verify`, and `uselibpqcompat` with libpq's own meaning, stay as they are.
 */
const withVerifiedTls = (connectionString: string): string =>
  /[?&]uselibpqcompat=true(&|$)/.test(connectionString)
    ? connectionString
    : connectionString.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full');

export const readPoolUse = ({ totalCount, idleCount, waitingCount }: pg.Pool): PoolUse => ({
  open: totalCount,
  used: totalCount - idleCount,
  waiting: waitingCount,
});

type Untyped = (...args: unknown[]) => unknown;

/**
 * Closes a connection whose sign-in failed, and cancels a query on the server after its timeout. The driver alone only
 * closes the connection then, and the query continues and keeps its locks.
 */
class CancellingClient extends pg.Client {
  override connect(...[callback]: unknown[]): never {
    const finish = (error: Error | null) => {
      // the driver leaves the connection open if the sign-in failed on our side
      if (error) void this.end();
      (callback as (error: Error | null) => void)(error);
    };
    return (super.connect as Untyped).call(this, finish) as never;
  }

  override query(...args: unknown[]): never {
    const result = (super.query as Untyped).apply(this, args);
    return (result instanceof Promise ? result.catch((error) => this.#cancel(error)) : result) as never;
  }

  async #cancel(error: unknown): Promise<never> {
    if (error instanceof Error && error.message === 'Query read timeout') await cancelQuery(this);
    throw error;
  }
}

const cancelRequest = 80877102;

/** Sends a CancelRequest to the server or pooler; never rejects, and does not tell whether it succeeded. */
const cancelQuery = (client: pg.Client): Promise<void> =>
  new Promise((resolve) => {
    // missing in the types of the driver; Kysely uses processID for the same purpose
    const { processID, secretKey } = client as unknown as { processID: number; secretKey: number };
    const message = Buffer.alloc(16);
    [16, cancelRequest, processID, secretKey].forEach((number, index) => void message.writeInt32BE(number, index * 4));
    const { host, port } = client;
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket.setTimeout(1000, () => socket.destroy());
    // an error needs no handling: the socket closes in any case
    socket.on('error', () => {}).on('close', () => resolve());
    socket.end(message);
  });
