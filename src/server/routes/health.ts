import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { App } from '../app.ts';
import { requireReady } from '../domain/health.ts';
import { refusals } from './schemas.ts';

const okSchema = Type.Object({ status: Type.Literal('ok') });

/** For whoever watches over the process. */
export const healthRoutes =
  (app: App): FastifyPluginAsyncTypebox =>
  async (server) => {
    const tags = ['health'];

    server.get('/healthz', { schema: { tags, response: { 200: okSchema } } }, async () => ({ status: 'ok' as const }));

    server.get('/readyz', { schema: { tags, response: { 200: okSchema, ...refusals(503) } } }, async () => {
      await requireReady(app);
      return { status: 'ok' as const };
    });
  };
