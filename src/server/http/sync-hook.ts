import type { FastifyRequest, HookHandlerDoneFunction } from 'fastify';

/** Wraps a throwing check as a callback hook. Async hooks cost a promise each: together a tenth of the time of a read. */
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
