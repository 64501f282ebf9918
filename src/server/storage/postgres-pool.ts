import { connect } from 'node:net';
import pg from 'pg';

/** How many connections are open, how many of those in use, and how many queries wait for one. */
export type PoolUse = { open: number; used: number; waiting: number };

// in ms. Who waits longer is told to come again, which is better than a page that hangs
const longestWait = 5000;
const mostConnections = 10;

/** Opens no connection yet; `query_timeout` in ms. Nothing is set on one: behind a pooler it belongs to somebody else a moment later. */
export const openPool = (connectionString: string, onError: (error: Error) => void, query_timeout: number): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: verifying(connectionString),
    max: mostConnections,
    connectionTimeoutMillis: longestWait,
    query_timeout,
    application_name: 'family-stories',
    // statements can be sent before the earlier ones are answered (postgres-pipeline.ts)
    pipeline: true,
    Client: CancellingClient,
  });
  // one that breaks while it is used tells its user with the next query; unheard, it would end the process
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool.on('error', onError);
};

/**
 * Whoever asks for TLS wants to know whom they talk to: the weaker words of libpq mean `verify-full`, as the driver has
 * it today and will not have it for ever. `no-verify`, and `uselibpqcompat` with libpq's own meaning, stay as they are.
 */
export const verifying = (connectionString: string): string =>
  /[?&]uselibpqcompat=true(&|$)/.test(connectionString)
    ? connectionString
    : connectionString.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full');

export const usePool = ({ totalCount, idleCount, waitingCount }: pg.Pool): PoolUse => ({
  open: totalCount,
  used: totalCount - idleCount,
  waiting: waitingCount,
});

type Untyped = (...args: unknown[]) => unknown;

/**
 * Ends what failed: a connection that was refused, and on the server a statement that took too long, which would go on
 * holding its locks. The driver itself only closes the connection then.
 */
class CancellingClient extends pg.Client {
  override connect(...[done]: unknown[]): never {
    const finish = (error: Error | null) => {
      // a sign-in that failed on our side leaves it open
      if (error) void this.end();
      (done as (error: Error | null) => void)(error);
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

/** Asks the server, or the pooler before it, to end the query under way; nothing is said of how that went. */
const cancelQuery = (client: pg.Client): Promise<void> =>
  new Promise((resolve) => {
    // not in the types of the driver; Kysely uses the first for the same purpose
    const { processID, secretKey } = client as unknown as { processID: number; secretKey: number };
    const message = Buffer.alloc(16);
    [16, cancelRequest, processID, secretKey].forEach((number, index) => void message.writeInt32BE(number, index * 4));
    const { host, port } = client;
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket.setTimeout(1000, () => socket.destroy());
    // the connection is closed in any case
    socket.on('error', () => {}).on('close', () => resolve());
    socket.end(message);
  });
