import type { FastifyInstance } from 'fastify';

export type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; required?: string[] };
type Media = Record<string, { schema: Schema }>;
type Parameter = { name: string; in: string; required?: boolean; schema: Schema };

export type Operation = {
  summary: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Media };
  responses: Record<string, { description: string; content?: Media }>;
};

export type Document = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, unknown> };
};

/** A route of the server; pages are not described. */
export type Route = { method: string; path: string; operation: Operation | undefined };

/** Every route of a server, as `get /api/people/{id}`. */
export const routesOf = (server: FastifyInstance): string[] =>
  readTree(server.printRoutes({ commonPrefix: false, includeHooks: false }));

/** The same with the operation of the OpenAPI document for each. */
export const describedRoutes = (server: FastifyInstance, document: Document): Route[] =>
  routesOf(server).map((route) => {
    const [method = '', path = ''] = route.split(' ');
    return { method: method.toUpperCase(), path, operation: document.paths[path]?.[method] };
  });

/** Parses Fastify's route tree: each line extends the path of the line it is indented under. */
const readTree = (tree: string) => {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^((?:│ {3}| {4})*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? [];
    if (part === '') return [];
    const depth = indent.length / 4;
    above.length = depth;
    above.push(part);
    const path = above.join('').replace(/:(\w+)/g, '{$1}');
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method.toLowerCase()} ${path}`);
  });
};
