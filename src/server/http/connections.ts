import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hasShortBody } from './body-budget.ts';
import { trackResponse } from './problem.ts';

/** Limits against slow and idle clients; `grace` and `every` in ms, `rate` in bytes per second. */
export type ConnectionLimits = {
  /** Time allowed before `rate` applies. */
  grace: number;
  /** The same for a request whose content-length announces a short body. */
  shortBodyGrace: number;
  /** Minimum transfer rate, in both directions. */
  rate: number;
  /** Interval of the check. */
  every: number;
  maxConnections: number;
  /** Of these, connections that have not sent a request yet. */
  maxWithoutRequest: number;
};

// 2 KB/s is 16 kbit/s: slower than a throttled mobile connection
export const connectionLimits: ConnectionLimits = {
  grace: 60_000,
  shortBodyGrace: 15_000,
  rate: 2000,
  every: 1000,
  maxConnections: 2000,
  maxWithoutRequest: 500,
};

/** Limits that Node enforces. Times in ms. */
export const nodeServerOptions = {
  // does not include the body
  headersTimeout: 20_000,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 16 * 1024,
  // we refuse requests without Host ourselves, with a problem
  requireHostHeader: false,
};

/** A request and its response, until the client has received it. */
type Exchange = { request: IncomingMessage; response: ServerResponse; socket: Socket; since: number; read: number };
/** Since when the socket has unsent data, and how many bytes had been sent by then. */
type Blocked = { since: number; sent: number };

/** Stops slowloris: ends transfers that are too slow, and limits connections without a request (ADR 027 names the tests). */
export const watchConnections = (server: Server, allowed: ConnectionLimits): void => {
  const connections = new Map<Socket, Exchange[]>();
  limitNumber(server, allowed, () => evictIncomplete(connections, allowed, cut));
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
  // otherwise Node responds by itself, without our headers
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
  { maxConnections, maxWithoutRequest }: ConnectionLimits,
  evictIncomplete: () => void,
) => {
  server.maxConnections = maxConnections;
  // 0: no limit but that of their size, since Node would drop further headers silently
  server.maxHeadersCount = 0;
  const withoutRequest = new Set<Socket>();
  let open = 0;
  server.on('connection', (socket: Socket) => {
    open += 1;
    withoutRequest.add(socket);
    socket.once('close', () => {
      open -= 1;
      withoutRequest.delete(socket);
    });
    // evicts the oldest connection without a request
    const [oldest] = withoutRequest;
    if (withoutRequest.size > maxWithoutRequest) oldest?.destroy();
    if (open > maxConnections / 2) server.closeIdleConnections();
    if (open > maxConnections - reserveOf(maxConnections)) evictIncomplete();
  });
  server.on('request', ({ socket }) => withoutRequest.delete(socket));
};

/** The reserve of free connections: 5 %. */
const reserveOf = (maxConnections: number) => Math.ceil(maxConnections / 20);

/**
 * Evicts the oldest incomplete requests, so that half-sent ones cannot block new clients. Requests with a short body go
 * first: they should arrive at once, while a photo on a slow line takes long.
 */
const evictIncomplete = (
  connections: Map<Socket, Exchange[]>,
  { maxConnections }: ConnectionLimits,
  cut: (exchange: Exchange) => void,
) => {
  const isIncomplete = (exchange: Exchange) => isUnderWay(exchange) && !exchange.request.complete;
  const incomplete = [...connections.values()].flat().filter(isIncomplete);
  const candidates = incomplete.sort(
    (one, other) => Number(hasShortBody(other.request)) - Number(hasShortBody(one.request)) || one.since - other.since,
  );
  for (const exchange of candidates.slice(0, reserveOf(maxConnections))) cut(exchange);
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
    // finished exchanges are released even if the connection stays open
    connections.set(
      socket,
      open.filter((exchange) => !late.includes(exchange)),
    );
    // cutting one may also close the connection of the next
    for (const exchange of late) if (isUnderWay(exchange)) cut(exchange);
  }
};

const isStuck = (socket: Socket, now: number, isTooSlow: (since: number, bytes: number) => boolean): boolean => {
  if (socket.writableLength === 0) blocks.delete(socket);
  if (socket.writableLength === 0) return false;
  const blocked = blocks.get(socket) ?? { since: now, sent: socket.bytesWritten - socket.writableLength };
  blocks.set(socket, blocked);
  // counts buffered data as sent: the progress within one large write is unknown
  return isTooSlow(blocked.since, socket.bytesWritten - blocked.sent);
};
