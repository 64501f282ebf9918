import type { FastifyReply } from 'fastify';
import { Problem } from '../../shared/errors.ts';

/** Whether the database is there and its schema is ours. */
export type IsReady = () => boolean;

// in s
const retry_after = 5;

/** Refuses what needs the database for as long as it was not there since the start. */
export const requireReady = (isReady: IsReady) => (): void => {
  if (!isReady()) throw new Problem('unavailable', { retry_after }, { cause: 'The database is still awaited.' });
};

/** A page sent meanwhile is itself: it asks again until it is answered, and says so. */
export const markUnready = (reply: FastifyReply, isReady: IsReady): FastifyReply =>
  isReady() ? reply : reply.code(503).header('retry-after', retry_after);

/** Why a process that drains is not ready: it was told to end. */
export const shuttingDown = 'This process is about to end.';

/** Tells a load balancer to send nothing more to a process that is about to end. */
export const requireNotShuttingDown = (shutdown: AbortSignal | undefined) => (): void => {
  if (shutdown?.aborted) throw new Problem('unavailable', { retry_after }, { cause: shuttingDown });
};
