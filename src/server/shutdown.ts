import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

// in ms: browsers open connections that they may never use, and a request may come just now
const silentFor = 1000;
// in ms: whoever stops a service does not wait for ever. What is cut was not acknowledged
const longestStop = 20_000;

/** Gives what closes a server that has not listened yet: requests under way are answered, and nothing else waited for. */
export const createShutdown = (server: FastifyInstance): (() => Promise<void>) => {
  const silent = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.server.on('request', ({ socket }) => silent.delete(socket));
  const closeSilent = () => {
    for (const socket of silent) socket.destroy();
  };
  return async () => {
    const timers = [
      setTimeout(closeSilent, silentFor),
      setTimeout(() => server.server.closeAllConnections(), longestStop),
    ];
    await untilQuiet();
    // both: the first closes the port in this very moment, the second ends streams and waits for requests as well
    await Promise.all([new Promise((resolve) => server.server.close(resolve)), server.close()]);
    for (const timer of timers) clearTimeout(timer);
  };
};

// a connection that has come and was not yet taken is refused when the port closes; in ms
const quiet = 0.5;
const mostTurns = 500;

/** Waits for a turn of the event loop with next to nothing to do: all connections that have come are taken then. */
const untilQuiet = async () => {
  for (let turn = 0; turn < mostTurns; turn++) {
    const before = performance.now();
    await nextTurn();
    if (performance.now() - before < quiet) return;
  }
};
