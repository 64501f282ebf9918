import type { Server, Socket } from 'node:net';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

// in ms: browsers preconnect; a request may still arrive on such a connection
const idleTimeout = 1000;
// in ms: then all connections are closed; a save that this interrupts was not acknowledged
const shutdownTimeout = 20_000;

/**
 * Returns a graceful shutdown, which finishes requests in progress. `listener`: another port of the same server. Call
 * this before they listen.
 */
export const createShutdown = (server: FastifyInstance, listener?: Server): (() => Promise<void>) => {
  const unused = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.server.on('request', ({ socket }) => unused.delete(socket));
  const closeUnused = () => {
    for (const socket of unused) socket.destroy();
  };
  return async () => {
    const timers = [
      setTimeout(closeUnused, idleTimeout),
      setTimeout(() => server.server.closeAllConnections(), shutdownTimeout),
    ];
    await acceptPending();
    const ports = [server.server, ...(listener ? [listener] : [])];
    const close = (port: Server) => new Promise((resolve) => port.close(resolve));
    // closing the ports refuses new connections at once; server.close() ends event streams and waits for requests
    await Promise.all([...ports.map(close), server.close()]);
    for (const timer of timers) clearTimeout(timer);
  };
};

// closing the port resets connections in the kernel's accept queue; durations in ms
const quietTurn = 0.5;
const maxTurns = 500;

/** Waits until a turn of the event loop is almost idle: all pending connections have been accepted then. */
const acceptPending = async () => {
  for (let turn = 0; turn < maxTurns; turn++) {
    const before = performance.now();
    await yieldToEventLoop();
    if (performance.now() - before < quietTurn) return;
  }
};
