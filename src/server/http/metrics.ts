import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problemStatuses } from '../../shared/errors.ts';
import type { App } from '../app.ts';
import { defaultHeaders } from './headers.ts';
import { clientErrorCode, problemOf } from './problem.ts';

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

// the route pattern, not the URL: bounds the number of label values
const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'unknown';

/** Records every response, error code and save in the metrics. */
export const measureRequests = (server: FastifyInstance, metrics: NonNullable<App['metrics']>): void => {
  server.addHook('onResponse', async (request, reply) => {
    const method = knownMethods.has(request.method) ? request.method : 'other';
    const route = routeOf(request);
    metrics.answered(method, route, reply.statusCode, reply.elapsedTime / 1000);
    const code = problemOf(reply);
    if (code !== undefined) metrics.refused(code);
    else if (method === 'PUT' && route === '/api/answer') metrics.saved((request.body as { status: string }).status);
  });
  server.server.on('clientError', (error: { code?: string }) => {
    const code = clientErrorCode(error);
    metrics.answered('other', 'unreadable', problemStatuses[code], 0);
    metrics.refused(code);
  });
};

/** Serves metrics on loopback only; resolves with the URL once it listens. */
export const listenForMetrics = async (
  metrics: NonNullable<App['metrics']>,
  port: number,
): Promise<{ address: string; stop: () => void }> => {
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(defaultHeaders)) response.setHeader(name, value);
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(metrics.write());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${taken}/metrics`, stop };
};
