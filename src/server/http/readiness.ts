import type { FastifyReply } from 'fastify';
import { outageRetryAfter, Problem } from '../../shared/errors.ts';

/** Whether the database is connected and its schema up to date. */
export type IsReady = () => boolean;

/** Throws `unavailable` while the server waits for the database after its start. */
export const requireReady = (isReady: IsReady): void => {
  if (!isReady())
    throw new Problem(
      'unavailable',
      { retry_after: outageRetryAfter },
      { cause: 'The server is waiting for the database.' },
    );
};

/** Gives a page status 503 until the server is ready. The page still works: it shows a message and retries its requests. */
export const markUnready = (reply: FastifyReply, isReady: IsReady): FastifyReply =>
  isReady() ? reply : reply.code(503).header('retry-after', outageRetryAfter);

/** The cause of refusals during a shutdown. */
export const shuttingDown = 'The server is shutting down.';

/** Throws `unavailable` during a shutdown, so that load balancers stop sending requests. */
export const requireNotShuttingDown = (shutdown: AbortSignal | undefined): void => {
  if (shutdown?.aborted) throw new Problem('unavailable', { retry_after: outageRetryAfter }, { cause: shuttingDown });
};
