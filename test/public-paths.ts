import type { FastifyInstance, HTTPMethods } from 'fastify';

/**
 * The paths that need no session. `routes`: all routes, such as `get /api/people/{id}`; `server`: a server with
 * ADMIN_PORT. Its routes that exist only on that port are left out. `/question/*` stands for all paths below it.
 */
export const publicPathsOf = (server: FastifyInstance, routes: string[]): string[] => {
  const isForAdmin = (route: string) => {
    const [method = '', path = ''] = route.split(' ');
    const url = path.replace(/\{(\w+)\}/g, ':$1');
    return server.hasRoute({ method: method.toUpperCase() as HTTPMethods, url, constraints: { port: 'admin' } });
  };
  const open = routes.filter((route) => !isForAdmin(route));
  const paths = new Set(open.map((route) => String(route.split(' ')[1]).replace(/[{*].*/, '*')));
  const below = [...paths].filter((path) => path.endsWith('*'));
  const isBelow = (path: string) => below.some((each) => path !== each && path.startsWith(each.slice(0, -1)));
  return [...paths].filter((path) => !isBelow(path)).sort((one, other) => (one < other ? -1 : 1));
};

/** The same paths as regular expressions, which follow `outside` in nginx.conf.example. */
export const asPatterns = (paths: string[]): string[] => {
  const named = (path: string) => path.slice(1).replaceAll('.', '\\.');
  const below = paths.filter((path) => path.endsWith('/*')).map((path) => named(path.slice(0, -2)));
  const exact = paths.filter((path) => !path.endsWith('*')).map(named);
  return [`/(${below.join('|')})/`, `/(${exact.join('|')})$`];
};
