import { tracingChannel } from 'node:diagnostics_channel';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

type Handled = { reply: FastifyReply; async: boolean };

/** Gives what waits until no server of this process works on a request, also one whose sender has hung up. */
export const watchWork = (): (() => Promise<void>) => {
  const atWork = new Set<object>();
  const end = (handled: object) => void atWork.delete(handled);
  tracingChannel<object>('fastify.request.handler').subscribe({
    start: (handled) => void atWork.add(handled),
    end: (handled) => ((handled as Handled).async ? undefined : end(handled)),
    asyncStart: () => {},
    asyncEnd: end,
    error: () => {},
  });
  // a stream that is open has been answered
  const isCalm = () => [...atWork].every((handled) => (handled as Handled).reply.sent);
  return async () => {
    // what is being read is no work yet
    for (let calm = 0; calm < 3; calm = isCalm() ? calm + 1 : 0) await pause(10);
  };
};
