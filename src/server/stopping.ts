import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

// in ms: browsers open connections that they may never use, and a request may come just now
const silentFor = 1000;
// in ms: whoever stops a service does not wait for ever. What is cut was not acknowledged
const longestStop = 20_000;

/** Gives what closes a server that has not listened yet: requests under way are answered, and nothing else waited for. */
export const openStop = (server: FastifyInstance): (() => Promise<void>) => {
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
    await server.close();
    for (const timer of timers) clearTimeout(timer);
  };
};
