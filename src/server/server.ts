import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import type { ChangeFeedOptions } from './domain/changes.ts';
import { instanceLanguage } from './domain/instance-language.ts';
import { forbidUndeclaredQuery, requireUnambiguousRequest } from './http/ambiguous-requests.ts';
import { type BodyBudget, bodyBudget } from './http/body-budget.ts';
import { compilersFactory } from './http/compile-schemas.ts';
import { type ConnectionLimits, connectionLimits, nodeServerOptions, watchConnections } from './http/connections.ts';
import { hostPrefixed, sessionCookie } from './http/cookies.ts';
import { requireWellFormedText } from './http/fields.ts';
import { requireSameSite, setDefaultHeaders } from './http/headers.ts';
import { readJsonOnly } from './http/json.ts';
import { isoTime, logSerializers } from './http/log.ts';
import { measureRequests } from './http/metrics.ts';
import { portConstraint } from './http/ports.ts';
import { handleClientError, handleError, problemOf } from './http/problem.ts';
import { type IsReady, requireReady } from './http/readiness.ts';
import { makeRequestId } from './http/request-id.ts';
import { routeContext } from './http/route.ts';
import { createNotFoundHandler } from './pages/not-found.tsx';
import { pageRoutes } from './pages/pages.ts';
import { answerRoutes } from './routes/answers.ts';
import { auditRoutes } from './routes/audit.ts';
import { bookRoutes } from './routes/books.ts';
import { buildRoutes } from './routes/builds.ts';
import { changeRoutes } from './routes/changes.ts';
import { exchangeRoutes } from './routes/exchange.ts';
import { healthRoutes } from './routes/health.ts';
import { imageRoutes } from './routes/images.ts';
import { incomingMailRoutes } from './routes/incoming-mail.ts';
import { languageRoutes } from './routes/languages.ts';
import { letterRoutes } from './routes/letters.ts';
import { libraryRoutes } from './routes/library.ts';
import { linkRoutes } from './routes/links.ts';
import { mailRoutes } from './routes/mails.ts';
import { peopleRoutes } from './routes/people.ts';
import { personLinkRoutes, personPageRoutes } from './routes/person-links.ts';
import { playingRoutes } from './routes/playing.ts';
import { questionRoutes } from './routes/questions.ts';
import { queueRoutes } from './routes/queue.ts';
import { answerReadersRoutes, readerRoutes, readRoutes } from './routes/readers.ts';
import { recordingPartRoutes, recordingRoutes } from './routes/recordings.ts';
import { replyRoutes } from './routes/replies.ts';
import { restoreRoutes } from './routes/restore.ts';
import { answerRevisionRoutes, questionRevisionRoutes } from './routes/revisions.ts';
import { rhythmRoutes } from './routes/rhythms.ts';
import { searchRoutes } from './routes/search.ts';
import { secondStepRoutes } from './routes/second-step.ts';
import { sessionRoutes, sessionsRoutes } from './routes/session.ts';
import { settingsRoutes } from './routes/settings.ts';
import { storyRoutes } from './routes/stories.ts';
import { answerTranscriptRoutes, transcriptRoutes } from './routes/transcripts.ts';
import { wastebasketRoutes } from './routes/wastebasket.ts';

export type ServerOptions = Pick<Config, 'public_url' | 'trust_proxy' | 'log_level'> & {
  /** Whether the admin's pages and API have their own port. */
  admin?: Config['admin'];
  in_container?: boolean;
  /** Aborted when a shutdown begins: /readyz then refuses, and connections are not kept alive. */
  shutdown?: AbortSignal;
  /** False: API only, without the built pages, for tests. */
  pages?: boolean;
  /** Options of the change feed, for tests. */
  changes?: Omit<ChangeFeedOptions, 'onError'>;
  /** Compiles all schemas eagerly, for a test that they are valid. */
  compile_at_once?: boolean;
  /** Limits for slow clients, for tests. */
  connectionLimits?: Partial<ConnectionLimits>;
  /** Memory limit for unfinished request bodies, for tests. */
  bodies?: BodyBudget;
  /** Destination of log lines; default: standard output. */
  log_to?: { write: (line: string) => void };
  /** False while the server waits for the database after its start; default: always true. */
  isReady?: IsReady;
};

const resources = [
  answerReadersRoutes,
  answerRevisionRoutes,
  answerRoutes,
  answerTranscriptRoutes,
  auditRoutes,
  bookRoutes,
  buildRoutes,
  imageRoutes,
  letterRoutes,
  libraryRoutes,
  linkRoutes,
  mailRoutes,
  peopleRoutes,
  personLinkRoutes,
  personPageRoutes,
  playingRoutes,
  questionRevisionRoutes,
  questionRoutes,
  queueRoutes,
  readRoutes,
  readerRoutes,
  recordingRoutes,
  replyRoutes,
  rhythmRoutes,
  searchRoutes,
  secondStepRoutes,
  sessionRoutes,
  sessionsRoutes,
  storyRoutes,
  transcriptRoutes,
  wastebasketRoutes,
];

const bodyLimit = 64 * 1024;

// in ms: 10 MB at the minimum transfer rate
const requestTimeout = 90 * 60 * 1000;

const trustedProxies = (trust: Config['trust_proxy']) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;

/** Builds the server without listening. */
export const buildServer = async (app: App, options: ServerOptions): Promise<FastifyInstance> => {
  const { isReady = () => true } = options;
  const hasPages = options.pages !== false;
  const notFound = createNotFoundHandler(hasPages, options.admin !== undefined);
  const server = Fastify({
    genReqId: makeRequestId,
    // request ids of clients are untrusted
    requestIdHeader: false,
    trustProxy: trustedProxies(options.trust_proxy),
    bodyLimit,
    requestTimeout,
    http: nodeServerOptions,
    // requests on open connections are still served during a shutdown
    return503OnClosing: false,
    logger: {
      level: options.log_level,
      ...(options.log_to && { stream: options.log_to }),
      serializers: logSerializers,
      timestamp: isoTime,
    },
    // the built-in request log contains URLs, and with them tokens
    logController: new LogController({ disableRequestLogging: true }),
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true } },
    schemaController: options.compile_at_once ? {} : { compilersFactory },
    routerOptions: { maxParamLength: 256, constraints: { port: portConstraint } },
    frameworkErrors: (error, request, reply) => {
      // no hooks run for an invalid URL
      setDefaultHeaders(reply, options.public_url);
      if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') notFound(request, reply);
      else handleError(error, request, reply);
      app.metrics?.answered('other', 'unreadable', reply.statusCode, 0);
    },
    clientErrorHandler: handleClientError,
  }).withTypeProvider<TypeBoxTypeProvider>();

  server.decorate('instanceLanguage', () => instanceLanguage(app));
  watchConnections(server.server, { ...connectionLimits, ...options.connectionLimits });
  readJsonOnly(server, options.bodies ?? bodyBudget);
  server.setErrorHandler(handleError);
  server.setNotFoundHandler(notFound);
  server.addHook('onRoute', forbidUndeclaredQuery);
  const requireOwnSite = requireSameSite(options.public_url);
  server.addHook('onRequest', async (request) => requireUnambiguousRequest(request));
  server.addHook('onRequest', async (request) => requireOwnSite(request));
  server.addHook('preValidation', async (request) => requireWellFormedText(request));
  server.addHook('onSend', (_request, reply, _payload, done) => {
    setDefaultHeaders(reply, options.public_url);
    if (options.shutdown?.aborted) reply.header('connection', 'close');
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime);
    const { url: route = 'unknown' } = routeOptions;
    request.log.info({ method, route, status: reply.statusCode, code: problemOf(reply), ms }, 'answered');
    done();
  });

  if (app.metrics) measureRequests(server, app.metrics);

  await server.register(swagger, { openapi: describeInterface(options.public_url) });
  await server.register(cookie);
  await server.register(async (stores) => {
    stores.addHook('onRequest', async () => requireReady(isReady));
    const context = routeContext(stores, app, options);
    for (const addRoutes of resources) addRoutes(context);
    settingsRoutes(context, options.in_container ?? false);
    changeRoutes(context, options.changes);
    // separate plugins, because they parse other media types
    await stores.register(async (own) => exchangeRoutes(routeContext(own, app, options)));
    await stores.register(async (own) => recordingPartRoutes(routeContext(own, app, options)));
    await stores.register(async (own) => restoreRoutes(routeContext(own, app, options)));
    await stores.register(async (own) => incomingMailRoutes(routeContext(own, app, options)));
  });
  languageRoutes(routeContext(server, app, options));
  healthRoutes(routeContext(server, app, options), isReady, options.shutdown);
  server.get('/api/openapi.json', { schema: { hide: true } }, async () => server.swagger());
  if (hasPages) await server.register(pageRoutes(app, isReady, options));
  return server;
};

const describeInterface = (public_url: string | undefined) => ({
  openapi: '3.1.0',
  info: {
    title: 'Family Stories',
    version: '1',
    description:
      'Any request may also be refused with 400, 403, 404, 408, 413, 415, 422, 500 or 503, in the same form. Every response has x-request-id.',
  },
  ...(public_url !== undefined && { servers: [{ url: public_url }] }),
  components: {
    securitySchemes: {
      accessToken: { type: 'apiKey' as const, in: 'header' as const, name: 'access-token' },
      session: {
        type: 'apiKey' as const,
        in: 'cookie' as const,
        name: public_url?.startsWith('https:') ? hostPrefixed(sessionCookie) : sessionCookie,
      },
    },
  },
});
