import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hasShortBody } from './routes/body-budget.ts';
import { trackResponse } from './routes/problem.ts';

/** How slow a connection may be; `grace` and `every` in ms, `rate` in bytes a second. */
export type ConnectionLimits = {
  /** For how long nothing has to move. */
  grace: number;
  /** The same for a request that says its body is short. */
  shortBodyGrace: number;
  /** At least so much must come, or be taken, beyond that. */
  rate: number;
  every: number;
  mostConnections: number;
  /** Of them, those that have not asked anything yet. */
  mostWithoutRequest: number;
};

// 2 KB/s are 16 kbit/s: less than a mobile line gives after its fast volume is used up
export const connectionLimits: ConnectionLimits = {
  grace: 60_000,
  shortBodyGrace: 15_000,
  rate: 2000,
  every: 1000,
  mostConnections: 2000,
  mostWithoutRequest: 500,
};

/** What Node itself sees to. Times in ms. */
export const nodeServerOptions = {
  // only what stands before a body
  headersTimeout: 20_000,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 16 * 1024,
  // a request without it is answered in our form
  requireHostHeader: false,
};

/** One request until its answer is taken. */
type Exchange = { request: IncomingMessage; response: ServerResponse; socket: Socket; since: number; read: number };
/** Since when something waits to be taken, and how much had been taken then. */
type Blocked = { since: number; taken: number };

/** Cuts what comes or is taken too slowly, and lets nobody fill the place with connections that say nothing. */
export const watchConnections = (server: Server, allowed: ConnectionLimits): void => {
  const connections = new Map<Socket, Exchange[]>();
  limitNumber(server, allowed, () => makeRoom(connections, allowed, cut));
  server.on('connection', (socket: Socket) => {
    connections.set(socket, []);
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    trackResponse(socket, response);
    const exchange = { request, response, socket, since: performance.now(), read: socket.bytesRead };
    const before = connections.get(socket)?.filter(isUnderWay) ?? [];
    connections.set(socket, [...before, exchange]);
  });
  // what Node would answer by itself, without our headers
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request, socket) => server.emit('clientError', errorWithCode('HPE_INVALID_METHOD'), socket));
  const cut = ({ request, response, socket }: Exchange) =>
    request.complete || response.headersSent
      ? socket.destroy()
      : server.emit('clientError', errorWithCode('ERR_HTTP_REQUEST_TIMEOUT'), socket);
  const timer = setInterval(() => cutSlow(connections, allowed, cut), allowed.every).unref();
  server.once('close', () => clearInterval(timer));
};

const errorWithCode = (code: string) => Object.assign(new Error(code), { code });

const limitNumber = (
  server: Server,
  { mostConnections, mostWithoutRequest }: ConnectionLimits,
  makeRoom: () => void,
) => {
  server.maxConnections = mostConnections;
  // of those that Node would leave out nothing could be said
  server.maxHeadersCount = 0;
  const silent = new Set<Socket>();
  let open = 0;
  server.on('connection', (socket: Socket) => {
    open += 1;
    silent.add(socket);
    socket.once('close', () => {
      open -= 1;
      silent.delete(socket);
    });
    // whoever means to ask something has done so by the time that hundreds have come after
    const [oldest] = silent;
    if (silent.size > mostWithoutRequest) oldest?.destroy();
    if (open > mostConnections / 2) server.closeIdleConnections();
    if (open > mostConnections - roomOf(mostConnections)) makeRoom();
  });
  server.on('request', ({ socket }) => silent.delete(socket));
};

/** How many connections are kept free: one in twenty. */
const roomOf = (mostConnections: number) => Math.ceil(mostConnections / 20);

/**
 * Evicts the oldest requests that have not come to their end, so that nobody is shut out by half-sent ones. Those with a
 * short body go first: they should have come at once, while a photo on a slow line takes its time.
 */
const makeRoom = (
  connections: Map<Socket, Exchange[]>,
  { mostConnections }: ConnectionLimits,
  cut: (exchange: Exchange) => void,
) => {
  const isIncomplete = (exchange: Exchange) => isUnderWay(exchange) && !exchange.request.complete;
  const incomplete = [...connections.values()].flat().filter(isIncomplete);
  const inTurn = incomplete.sort(
    (one, other) => Number(hasShortBody(other.request)) - Number(hasShortBody(one.request)) || one.since - other.since,
  );
  for (const exchange of inTurn.slice(0, roomOf(mostConnections))) cut(exchange);
};

const blocks = new WeakMap<Socket, Blocked>();

const isUnderWay = ({ request, response, socket }: Exchange) =>
  !socket.destroyed && !(request.complete && response.closed);

const cutSlow = (
  connections: Map<Socket, Exchange[]>,
  { grace, shortBodyGrace, rate }: ConnectionLimits,
  cut: (exchange: Exchange) => void,
) => {
  const now = performance.now();
  const isTooSlow = (since: number, bytes: number, atFirst = grace) => now - since > atFirst + (bytes / rate) * 1000;
  const isLate = ({ request, socket, since, read }: Exchange) =>
    request.complete
      ? isStuck(socket, now, isTooSlow)
      : isTooSlow(since, socket.bytesRead - read, hasShortBody(request) ? shortBodyGrace : grace);
  for (const [socket, exchanges] of connections) {
    const open = exchanges.filter(isUnderWay);
    const late = open.filter(isLate);
    // what is over keeps nothing in memory, however long the connection stays
    connections.set(
      socket,
      open.filter((exchange) => !late.includes(exchange)),
    );
    // to cut one may end the connection of the next
    for (const exchange of late) if (isUnderWay(exchange)) cut(exchange);
  }
};

const isStuck = (socket: Socket, now: number, isTooSlow: (since: number, bytes: number) => boolean): boolean => {
  if (socket.writableLength === 0) blocks.delete(socket);
  if (socket.writableLength === 0) return false;
  const blocked = blocks.get(socket) ?? { since: now, taken: socket.bytesWritten - socket.writableLength };
  blocks.set(socket, blocked);
  // counted as if what waits had been taken: of one large piece nobody can say how much has gone
  return isTooSlow(blocked.since, socket.bytesWritten - blocked.taken);
};
