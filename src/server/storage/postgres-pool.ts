import { connect } from 'node:net';
import pg from 'pg';
import { type AtOnce, StatementsAtOnce } from './at-once.ts';

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
    Client: ImpatientClient,
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

/** On any connection of the pool. */
export const openAtOnce =
  (pool: pg.Pool): AtOnce =>
  async (statements) => {
    const client = (await pool.connect()) as pg.PoolClient & ImpatientClient;
    try {
      return await client.sendAtOnce(statements);
    } finally {
      client.release();
    }
  };

type Untyped = (...args: unknown[]) => unknown;
type Hidden = { processID: number; secretKey: number; connection: { stream: { destroy: () => void } } };

/** Does not keep what failed: neither a connection that was refused, nor one whose query took too long. The pool calls it. */
class ImpatientClient extends pg.Client {
  override connect(...[done]: unknown[]): never {
    const finish = (error: Error | null) => {
      // a sign-in that went wrong on our side leaves it open
      if (error) (this as unknown as Hidden).connection.stream.destroy();
      (done as (error: Error | null) => void)(error);
    };
    return (super.connect as Untyped).call(this, finish) as never;
  }

  override query(...args: unknown[]): never {
    const answer = (super.query as Untyped).apply(this, args);
    return (answer instanceof Promise ? answer.catch((error) => this.#giveUp(error)) : answer) as never;
  }

  async sendAtOnce(...[statements]: Parameters<AtOnce>): ReturnType<AtOnce> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const query = new StatementsAtOnce(statements, (error) => (error ? reject(error) : resolve()));
    super.query(query as unknown as pg.Submittable);
    await promise.catch((error) => this.#giveUp(error));
    return query.results();
  }

  async #giveUp(error: unknown): Promise<never> {
    if (error instanceof Error && error.message === 'Query read timeout') {
      await cancelQuery(this);
      void this.end();
    }
    throw error;
  }
}

const cancelRequest = 80877102;

/** Asks the server, or the pooler before it, to end the query under way; nothing is said of how that went. */
const cancelQuery = (client: pg.Client): Promise<void> =>
  new Promise((resolve) => {
    const { processID, secretKey } = client as unknown as Hidden;
    const message = Buffer.alloc(16);
    [16, cancelRequest, processID, secretKey].forEach((number, index) => void message.writeInt32BE(number, index * 4));
    const { host, port } = client;
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket.setTimeout(1000, () => socket.destroy());
    // the connection is ended in any case
    socket.on('error', () => {}).on('close', () => resolve());
    socket.end(message);
  });
