import type { FastifyBaseLogger } from 'fastify';

/**
 * What nobody caught is told in the log, as little of it as of other errors, and ends the process: nobody knows what
 * state it is in. Whoever watches over it starts it again. Every acknowledged save is on the disk.
 */
export const endOnUncaught = (log: Pick<FastifyBaseLogger, 'fatal'>): void => {
  // hears of promises too that were rejected with nobody listening
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'nobody caught this; the process ends');
    process.exit(1);
  });
};
