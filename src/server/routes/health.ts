import { Type } from 'typebox';
import { openReadiness } from '../domain/health.ts';
import { type IsReady, requireNotShuttingDown, requireReady } from '../http/readiness.ts';
import type { RouteContext } from '../http/route.ts';
import { version } from '../root.ts';

const okSchema = Type.Object({ status: Type.Literal('ok') });
const healthSchema = Type.Object({ status: Type.Literal('ok'), version: Type.String() });

/** Liveness and readiness checks for monitoring and load balancers. */
export const healthRoutes = ({ app, routesOf }: RouteContext, isReady: IsReady, shutdown?: AbortSignal): void => {
  const route = routesOf('health');
  const checkReadiness = openReadiness(app);

  route('GET', '/healthz', {
    who: 'everyone',
    summary: 'Liveness: the process responds',
    returns: healthSchema,
    handle: () => ({ status: 'ok' as const, version }),
  });

  route('GET', '/readyz', {
    who: 'everyone',
    summary: 'Readiness: database and image store respond and are writable, and no shutdown has begun',
    onRequest: async () => {
      requireReady(isReady);
      requireNotShuttingDown(shutdown);
    },
    returns: okSchema,
    refuses: [503],
    handle: async () => {
      await checkReadiness();
      return { status: 'ok' as const };
    },
  });
};
