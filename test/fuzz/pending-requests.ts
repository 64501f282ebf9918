import { tracingChannel } from 'node:diagnostics_channel';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

type Handled = { reply: FastifyReply; async: boolean };

/** Returns a function that waits until no server of this process handles a request, even one whose client disconnected. */
export const watchPendingRequests = (): (() => Promise<void>) => {
  const pending = new Set<object>();
  const end = (handled: object) => void pending.delete(handled);
  tracingChannel<object>('fastify.request.handler').subscribe({
    start: (handled) => void pending.add(handled),
    end: (handled) => ((handled as Handled).async ? undefined : end(handled)),
    asyncStart: () => {},
    asyncEnd: end,
    error: () => {},
  });
  // an open event stream counts as answered
  const isIdle = () => [...pending].every((handled) => (handled as Handled).reply.sent);
  return async () => {
    // idle three times in a row, because a request that is still being received is not pending yet
    for (let idle = 0; idle < 3; idle = isIdle() ? idle + 1 : 0) await pause(10);
  };
};
