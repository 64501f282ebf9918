import type { Client } from 'pg';

/** Calls `onChange` when another process notifies of a change. Returns a function that unsubscribes. */
export type Subscribe = (onChange: () => void) => () => void;

type NotificationOptions = { database_url: string; onError: (error: Error) => void };

// exponential backoff, in ms
const backoff = { min: 1000, max: 60_000 };

/**
 * Receives PostgreSQL notifications (LISTEN) on its own connection. They only reduce latency, because subscribers poll
 * as well: an outage is reported once and retried with backoff. Behind a pooler it does not listen, since the LISTEN
 * would stay on a connection shared with others.
 */
export const openChangeNotifications =
  ({ database_url, onError }: NotificationOptions): Subscribe =>
  (onChange) => {
    let client: Client | undefined;
    let timer: NodeJS.Timeout | undefined;
    let hasEnded = false;
    let isReported = false;
    let pause = backoff.min;

    const begin = async () => {
      const { default: pg } = await import('pg');
      const { withVerifiedTls } = await import('./postgres-pool.ts');
      if (hasEnded) return;
      const options = { connectionTimeoutMillis: 5000, query_timeout: 10_000, keepAlive: true };
      client = new pg.Client({
        connectionString: withVerifiedTls(database_url),
        application_name: 'family-stories',
        ...options,
      });
      client.on('error', retry).on('end', retry).on('notification', onChange);
      await client.connect();
      if (await isPooled(client)) return end();
      await client.query('listen family_stories_changes');
      pause = backoff.min;
      isReported = false;
      // catches notifications sent before the LISTEN
      onChange();
    };
    const attempt = () => void begin().catch(retry);
    const retry = (error?: Error) => {
      if (hasEnded) return;
      client
        ?.off('error', retry)
        .off('end', retry)
        .on('error', () => {});
      void client?.end().catch(() => {});
      client = undefined;
      if (error && !isReported) onError(error);
      isReported = isReported || error !== undefined;
      clearTimeout(timer);
      timer = setTimeout(attempt, pause).unref();
      pause = Math.min(2 * pause, backoff.max);
    };
    const end = () => {
      hasEnded = true;
      clearTimeout(timer);
      // rejects if the connection is already broken
      void client?.end().catch(() => {});
    };

    attempt();
    return end;
  };

/** Without a pooler, the cancellation key of the connection names the server process that answers the query. */
const isPooled = async (client: Client) => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid !== (client as unknown as { processID: number }).processID;
};
