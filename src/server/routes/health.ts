import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { App } from '../app.ts';
import { openReadiness } from '../domain/health.ts';
import { type IsReady, requireNotShuttingDown, requireReady } from '../http/readiness.ts';
import { refusals } from '../http/schemas.ts';
import { version } from '../root.ts';

const okSchema = Type.Object({ status: Type.Literal('ok') });
const healthSchema = Type.Object({ status: Type.Literal('ok'), version: Type.String() });

/** Liveness and readiness checks for monitoring and load balancers. */
export const healthRoutes =
  (app: App, isReady: IsReady, shutdown?: AbortSignal): FastifyPluginAsyncTypebox =>
  async (server) => {
    const tags = ['health'];
    const checkReadiness = openReadiness(app);

    server.get(
      '/healthz',
      { schema: { tags, summary: 'Liveness: the process responds', response: { 200: healthSchema } } },
      async () => ({ status: 'ok' as const, version }),
    );

    server.get(
      '/readyz',
      {
        onRequest: async () => {
          requireReady(isReady);
          requireNotShuttingDown(shutdown);
        },
        schema: {
          tags,
          summary: 'Readiness: database and image store respond and are writable, and no shutdown has begun',
          response: { 200: okSchema, ...refusals(503) },
        },
      },
      async () => {
        await checkReadiness();
        return { status: 'ok' as const };
      },
    );
  };
