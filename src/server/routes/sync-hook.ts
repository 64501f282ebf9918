import type { FastifyRequest, HookHandlerDoneFunction } from 'fastify';

/**
 * A hook out of what throws where it refuses. Fastify takes what is no promise only with a callback, and a promise for
 * each hook of each request took a tenth of a read.
 */
export const syncHook =
  (check: (request: FastifyRequest) => void) =>
  (request: FastifyRequest, _reply: unknown, done: HookHandlerDoneFunction): void => {
    let refusal: Error | undefined;
    try {
      check(request);
    } catch (error) {
      refusal = error as Error;
    }
    done(refusal);
  };
