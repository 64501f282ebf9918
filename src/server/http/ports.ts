import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** `admin` is set if ADMIN_PORT is; links open at `public_url`. */
export type ListenOptions = Pick<Config, 'public_url'> & Partial<Pick<Config, 'admin'>>;

/** With ADMIN_PORT, a route is served on that port (`admin`), on PORT (`link`), or on both (`everyone`). */
export type Audience = 'admin' | 'link' | 'everyone';

const adminSockets = new WeakSet<Socket>();

/** Whether a request arrived on ADMIN_PORT. */
export const isAtAdminPort = ({ raw }: FastifyRequest): boolean => adminSockets.has(raw.socket);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whom the route is for; with ADMIN_PORT, also the port that serves it. */
    audience?: Audience;
  }
}

/** A router constraint: on the other port, a route does not exist (404). */
export const portConstraint = {
  name: 'port',
  storage: () => {
    const handlers = new Map();
    return { get: (port: string) => handlers.get(port) ?? null, set: handlers.set.bind(handlers) };
  },
  deriveConstraint: ({ socket }: { socket: Socket }) => (adminSockets.has(socket) ? 'admin' : 'link'),
};

export type PortOptions = { config: { audience: Audience }; constraints?: { port: Audience } };

/** The route options for an audience, which limit a route to its port; without ADMIN_PORT every route is served on PORT. */
export const portOptions =
  (hasAdminPort: boolean) =>
  (audience: Audience): PortOptions => ({
    config: { audience },
    ...(hasAdminPort && audience !== 'everyone' && { constraints: { port: audience } }),
  });

/** The listener of ADMIN_PORT. It passes its connections to the HTTP server, so the same limits apply to both ports. */
export const createAdminListener = ({ server }: FastifyInstance): Server => {
  // the defaults of an HTTP server
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    adminSockets.add(socket);
    server.emit('connection', socket);
  });
  listener.maxConnections = server.maxConnections;
  return listener;
};

/** Starts listening and returns the local URL, such as http://127.0.0.1:3001. */
export const listenForAdmin = async (listener: Server, place: { port: number; host: string }): Promise<string> => {
  await once(listener.listen(place), 'listening');
  const { address, port } = listener.address() as AddressInfo;
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address] ?? (address.includes(':') ? `[${address}]` : address);
  return `http://${host}:${port}`;
};
