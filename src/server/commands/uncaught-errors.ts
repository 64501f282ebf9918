import type { FastifyBaseLogger } from 'fastify';

/**
 * Logs an uncaught exception (redacted like other errors) and exits, because the state of the process is unknown. The
 * service manager restarts it. Every acknowledged save is on disk.
 */
export const exitOnUncaughtException = (log: Pick<FastifyBaseLogger, 'fatal'>): void => {
  // also emitted for unhandled rejections
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught exception; the process exits');
    process.exit(1);
  });
};
