import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Whether ADMIN_PORT is set, and where PORT is reached. */
export type ListenOptions = Pick<Config, 'public_url'> & Partial<Pick<Config, 'admin'>>;

/** With ADMIN_PORT, a route is on that port (`admin`), on PORT (`link`), or on both (`everyone`). */
export type Audience = 'admin' | 'link' | 'everyone';

const adminSockets = new WeakSet<Socket>();

/** Whether a request came in at ADMIN_PORT. */
export const isAtAdminPort = ({ raw }: FastifyRequest): boolean => adminSockets.has(raw.socket);

/** A constraint of the router: to a request at the other port, a route is an unknown address. */
export const portConstraint = {
  name: 'port',
  storage: () => {
    const handlers = new Map();
    return { get: (port: string) => handlers.get(port) ?? null, set: handlers.set.bind(handlers) };
  },
  deriveConstraint: ({ socket }: { socket: Socket }) => (adminSockets.has(socket) ? 'admin' : 'link'),
};

export type PortOptions = { constraints?: { port: Audience } };

/** The option of a route that puts it on its port; without ADMIN_PORT every route is on PORT. */
export const portOptions =
  (hasAdminPort: boolean) =>
  (audience: Audience): PortOptions =>
    hasAdminPort && audience !== 'everyone' ? { constraints: { port: audience } } : {};

/** The listener of ADMIN_PORT. Its connections are the server's, with the same limits; only the router tells them apart. */
export const createAdminListener = ({ server }: FastifyInstance): Server => {
  // the options with which an HTTP server listens
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    adminSockets.add(socket);
    server.emit('connection', socket);
  });
  listener.maxConnections = server.maxConnections;
  return listener;
};

/** Listens, and returns the URL. */
export const listenForAdmin = async (listener: Server, place: { port: number; host: string }): Promise<string> => {
  await once(listener.listen(place), 'listening');
  const { address, port } = listener.address() as AddressInfo;
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address] ?? (address.includes(':') ? `[${address}]` : address);
  return `http://${host}:${port}`;
};
