import type { Client } from 'pg';

/** Calls back when another process says that something changed, until what it gives is called. */
export type Listen = (onChange: () => void) => () => void;

export type ListeningOptions = { database_url: string; onError: (error: Error) => void };

// in ms, growing
const pauses = { first: 1000, longest: 60_000 };

/**
 * Hears PostgreSQL's notifications on a connection of its own. It only makes things quicker: whoever listens asks
 * from time to time as well. So what fails is told once and tried again, and where a pooler stands in between, which
 * would keep the LISTEN for whoever comes next, there is none.
 */
export const openListening =
  ({ database_url, onError }: ListeningOptions): Listen =>
  (onChange) => {
    let client: Client | undefined;
    let timer: NodeJS.Timeout | undefined;
    let hasEnded = false;
    let isTold = false;
    let pause = pauses.first;

    const begin = async () => {
      const { default: pg } = await import('pg');
      const { verifying } = await import('./postgres-pool.ts');
      if (hasEnded) return;
      const options = { connectionTimeoutMillis: 5000, query_timeout: 10_000, keepAlive: true };
      client = new pg.Client({
        connectionString: verifying(database_url),
        application_name: 'family-stories',
        ...options,
      });
      client.on('error', again).on('end', again).on('notification', onChange);
      await client.connect();
      if (await isPooled(client)) return end();
      await client.query('listen family_stories_changes');
      pause = pauses.first;
      isTold = false;
      // said before we listened
      onChange();
    };
    const attempt = () => void begin().catch(again);
    const again = (error?: Error) => {
      if (hasEnded) return;
      client
        ?.off('error', again)
        .off('end', again)
        .on('error', () => {});
      void client?.end().catch(() => {});
      client = undefined;
      if (error && !isTold) onError(error);
      isTold = isTold || error !== undefined;
      clearTimeout(timer);
      timer = setTimeout(attempt, pause).unref();
      pause = Math.min(2 * pause, pauses.longest);
    };
    const end = () => {
      hasEnded = true;
      clearTimeout(timer);
      // one that is broken already has nothing to end
      void client?.end().catch(() => {});
    };

    attempt();
    return end;
  };

/** A pooler gives out keys of its own; a server names the process that answers. */
const isPooled = async (client: Client) => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid !== (client as unknown as { processID: number }).processID;
};
