import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteShorthandOptions } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import { withoutUndefined } from '../../shared/without-undefined.ts';
import type { App } from '../app.ts';
import { tokenSecurity } from './access-token.ts';
import { trimFields } from './fields.ts';
import { type Audience, type ListenOptions, portOptions } from './ports.ts';
import { publicOrigin } from './public-origin.ts';
import { idParams, noContent, refusals, sessionSecurity } from './schemas.ts';
import { requireAdmin, requireSession } from './session.ts';
import { forms, notValidated, uploadForm } from './uploads.ts';

/** Fastify's own options, which are passed on. */
type Options = Pick<
  RouteShorthandOptions,
  'attachValidation' | 'bodyLimit' | 'config' | 'errorHandler' | 'exposeHeadRoute' | 'onRequest' | 'preValidation'
>;

type Described<Path, Params, Query, Body, Result> = Options & {
  /**
   * `admin`: a signed-in admin; `open page`: the same, without restarting the idle timeout, for requests that a page sends
   * by itself; `signing in`: requests before a sign-in, no check; `link`: the domain checks the token of the request;
   * `signed`: the domain checks the signature of the request; `everyone`: no check.
   */
  who: 'admin' | 'open page' | 'signing in' | 'link' | 'signed' | 'everyone';
  summary: string;
  description?: string;
  /** Default: `id`, if the path has one. */
  params?: Params;
  query?: Query;
  headers?: TObject;
  body?: Body;
  /** Media types of the body; default: JSON. */
  consumes?: string[];
  /** Paths of texts in the body that are trimmed before they are validated; see `trimFields`. */
  trims?: string[];
  /** The body is a form with one field named `file`; see `readUpload`. */
  isUpload?: boolean;
  /** In bytes; default: that of an image. For a larger file the domain says that it is too large. */
  uploadLimit?: number;
  /** The handler reads the body itself, as a stream; `body` only describes it. */
  isStreamed?: boolean;
  /** What the handler returns; default: nothing, answered with 204. */
  returns?: Result;
  /** Of a success. Default: 200 if `returns` is given, else 204. */
  status?: 201 | 202;
  /** More responses, for the OpenAPI document only. Without `returns`: those that the handler sends itself. */
  responses?: Record<number, unknown>;
  /** Error statuses, for the OpenAPI document, besides those of `usualRefusals`. */
  refuses?: number[];
  /** Returns the body that `returns` describes, or the reply that it has sent (see `responses`). */
  handle: (
    request: FastifyRequest<{ Params: ParamsOf<Path, Params>; Querystring: StaticOf<Query>; Body: StaticOf<Body> }>,
    reply: FastifyReply,
  ) => OrSent<StaticOf<Result>>;
};

type ParamsOf<Path, Params> = Params extends TSchema
  ? Static<Params>
  : Path extends `${string}/:id${string}`
    ? { id: string }
    : unknown;
type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : unknown;
type OrSent<T> = T | FastifyReply | Promise<T | FastifyReply>;

type AddRoute = <
  Path extends string,
  Params extends TSchema | undefined = undefined,
  Query extends TSchema | undefined = undefined,
  Body extends TSchema | undefined = undefined,
  Result extends TSchema | undefined = undefined,
>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: Path,
  described: Described<Path, Params, Query, Body, Result>,
) => void;

/** What the files in `routes` add their routes with. */
export type RouteContext = {
  app: App;
  server: FastifyInstance;
  public_url: string | undefined;
  /** The origin for links; see `publicOrigin`. */
  originOf: (request: FastifyRequest) => Promise<string>;
  /** Returns the function that adds routes with this tag of the OpenAPI document. */
  routesOf: (tag: string) => AddRoute;
};

/** Routes are added to `server`, and inherit its hooks and body parsers. */
export const routeContext = (server: FastifyInstance, app: App, { public_url, admin }: ListenOptions): RouteContext => {
  const onPort = portOptions(admin !== undefined);
  const routesOf =
    (tag: string): AddRoute =>
    (method, url, described) => {
      const { who, trims = [], isUpload = false, isStreamed = false, onRequest = [], preValidation = [] } = described;
      const { attachValidation, bodyLimit, errorHandler, exposeHeadRoute } = described;
      const options = { attachValidation, bodyLimit, errorHandler, exposeHeadRoute };
      const caller = callers[who];
      const port = onPort(caller.port);
      const handle = (request: FastifyRequest, reply: FastifyReply) =>
        described.handle(request as Parameters<typeof described.handle>[0], reply);
      const sendResult = async (request: FastifyRequest, reply: FastifyReply) => {
        const result = await handle(request, reply);
        if (reply.sent) return reply;
        return reply.code(statusOf(described)).send(described.returns ? result : null);
      };
      const route = {
        method,
        url,
        ...withoutUndefined(options),
        ...port,
        config: { ...port.config, ...described.config },
        ...(isUpload || isStreamed ? notValidated : {}),
        onRequest: [...(caller.check ? [caller.check(app)] : []), ...[onRequest].flat()],
        preValidation: [...(trims.length > 0 ? [trimFields(...trims)] : []), ...[preValidation].flat()],
        schema: schemaOf(tag, url, described),
        handler: sendsItself(described) ? handle : sendResult,
      };
      if (!isUpload) return void server.route(route);
      // a plugin of its own, because only its route reads forms
      server.register(async (own) => {
        await own.register(...forms(described.uploadLimit));
        own.route(route);
      });
    };
  return { app, server, public_url, originOf: publicOrigin(app, public_url), routesOf };
};

type Caller = {
  check?: typeof requireAdmin;
  port: Audience;
  security: FastifySchema['security'] | undefined;
  refuses: number[];
};

/** What follows from who may call a route: the check of each request, its port, what the OpenAPI document requires, and error statuses. */
const callers: Record<AnyDescribed['who'], Caller> = {
  admin: { check: requireAdmin, port: 'admin', security: sessionSecurity, refuses: [401] },
  'open page': { check: requireSession, port: 'admin', security: sessionSecurity, refuses: [401] },
  'signing in': { port: 'admin', security: undefined, refuses: [] },
  link: { port: 'link', security: tokenSecurity, refuses: [403, 404, 410, 429] },
  signed: { port: 'link', security: undefined, refuses: [401] },
  everyone: { port: 'everyone', security: undefined, refuses: [] },
};

type Schema = TSchema | undefined;
type AnyDescribed = Omit<Described<string, Schema, Schema, Schema, Schema>, 'handle'>;

const sendsItself = ({ returns, responses }: AnyDescribed) => !returns && responses !== undefined;

const statusOf = ({ status, returns }: AnyDescribed) => status ?? (returns ? 200 : 204);

const schemaOf = (tag: string, url: string, described: AnyDescribed) => {
  const { who, summary, description, query, headers, consumes, isUpload, returns, responses, refuses = [] } = described;
  const params = described.params ?? (/\/:id(\/|$)/.test(url) ? idParams : undefined);
  const body = isUpload ? uploadForm : described.body;
  return withoutUndefined({
    tags: [tag],
    security: callers[who].security,
    summary,
    description,
    params,
    querystring: query,
    headers,
    body,
    consumes: isUpload ? ['multipart/form-data'] : consumes,
    response: {
      ...(!sendsItself(described) ? { [statusOf(described)]: returns ?? noContent } : {}),
      ...refusals(...usualRefusals(url, described), ...refuses),
      ...responses,
    },
  });
};

/** The error statuses that follow from who may call a route, and from what it takes. */
const usualRefusals = (url: string, { who, query, body, isUpload, bodyLimit }: AnyDescribed): number[] => [
  ...callers[who].refuses,
  ...(url.includes('/:') ? [404] : []),
  ...(query || body || isUpload ? [422] : []),
  ...(bodyLimit || isUpload ? [413] : []),
  ...(isUpload ? [415] : []),
];
