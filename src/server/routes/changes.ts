import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { changesSchema } from '../../shared/changes.ts';
import { type ChangeFeedOptions, openChangeFeed } from '../domain/changes.ts';
import { describeFailure } from '../domain/health.ts';
import { sessionId } from '../domain/sign-in/session.ts';
import { openEventStream } from '../http/event-stream.ts';
import type { RouteContext } from '../http/route.ts';
import { secretOf } from '../http/session.ts';

const numberSchema = Type.String({ pattern: '^[0-9]{1,15}$', description: 'The id of the last event received' });
const afterSchema = Type.Object({ after: Type.Optional(numberSchema) }, { additionalProperties: false });
const resumeSchema = Type.Object({ 'last-event-id': Type.Optional(numberSchema) });

// only documented: the stream is not serialised by this schema
const streamResponse = {
  description:
    'Events: `changes` with the ids of the people to load again, `reload` to load everything again, `beat` as a heartbeat. The id of an event is the cursor to resume from.',
  content: { 'text/event-stream': { schema: Type.Unsafe<Readable>(changesSchema) } },
};

// in ms: a client that does not read must not block the shutdown
const closeTimeout = 1000;

/** Server-sent events for open dashboards: the people whose cards have changed; for the admin. */
export const changeRoutes = (
  { app, server, routesOf }: RouteContext,
  options: Omit<ChangeFeedOptions, 'onError'> = {},
): void => {
  const route = routesOf('people');
  const onError = (err: unknown) => server.log.error(describeFailure(err), 'changes cannot be read; trying again');
  const feed = openChangeFeed(app, { ...options, onError });
  server.addHook('preClose', async () => feed.close());

  route('GET', '/api/changes', {
    who: 'open page',
    summary: 'Server-sent events: the people whose name or questions have changed',
    query: afterSchema,
    headers: resumeSchema,
    // a HEAD request would start a stream that never ends
    exposeHeadRoute: false,
    responses: { 200: streamResponse },
    refuses: [503],
    handle: async (request, reply) => {
      const session_id = sessionId(secretOf(request) ?? '');
      let unsubscribe = () => {};
      const stream = openEventStream(() => unsubscribe());
      const end = () => {
        stream.end();
        const timer = setTimeout(() => reply.raw.destroy(), closeTimeout);
        reply.raw.once('close', () => clearTimeout(timer));
      };
      const subscriber = { send: stream.send, end, session_id };
      unsubscribe = await feed.subscribe(subscriber, resumeAt(request));
      // disconnected while subscribing
      if (request.raw.destroyed) unsubscribe();
      return reply
        .headers({
          'content-type': 'text/event-stream; charset=utf-8',
          'x-accel-buffering': 'no',
          connection: 'close',
        })
        .send(stream.body);
    },
  });
};

/** An EventSource that reconnects sends last-event-id, and repeats the original query, which is then outdated. */
const resumeAt = ({ headers, query }: FastifyRequest<{ Querystring: { after?: string } }>) => {
  const after = headers['last-event-id'] ?? query.after;
  return after === undefined ? undefined : Number(after);
};
