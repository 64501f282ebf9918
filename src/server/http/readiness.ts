import type { FastifyReply } from 'fastify';
import { Problem } from '../../shared/errors.ts';

/** Whether the database is connected and its schema up to date. */
export type IsReady = () => boolean;

// in s
const retry_after = 5;

/** Throws `unavailable` while the server still waits for the database after its start. */
export const requireReady = (isReady: IsReady) => (): void => {
  if (!isReady()) throw new Problem('unavailable', { retry_after }, { cause: 'The database is still awaited.' });
};

/** Sends a page with status 503 meanwhile. The page still works: it retries its requests and shows a message. */
export const markUnready = (reply: FastifyReply, isReady: IsReady): FastifyReply =>
  isReady() ? reply : reply.code(503).header('retry-after', retry_after);

/** The cause of the refusal during a shutdown. */
export const shuttingDown = 'This process is about to end.';

/** Throws `unavailable` during a shutdown, so that load balancers stop sending requests. */
export const requireNotShuttingDown = (shutdown: AbortSignal | undefined) => (): void => {
  if (shutdown?.aborted) throw new Problem('unavailable', { retry_after }, { cause: shuttingDown });
};
