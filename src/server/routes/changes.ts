import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { changesSchema } from '../../shared/changes.ts';
import type { App } from '../app.ts';
import { type ChangeFeedOptions, openChangeFeed } from '../domain/changes.ts';
import { describeFailure } from '../domain/health.ts';
import { sessionId } from '../domain/session.ts';
import { openEventStream } from './event-stream.ts';
import { refusals, sessionSecurity } from './schemas.ts';
import { requireSession, secretOf } from './session.ts';

const numberSchema = Type.String({ pattern: '^[0-9]{1,15}$', description: 'The id of the last event that arrived' });
const afterSchema = Type.Object({ after: Type.Optional(numberSchema) }, { additionalProperties: false });
const resumeSchema = Type.Object({ 'last-event-id': Type.Optional(numberSchema) });

// described here, and streamed as it is
const streamAnswer = {
  description:
    'Events: `changes` names the people to load anew, `reload` says to load all that is shown, `beat` comes when nothing else does. Each has an id to go on from.',
  content: { 'text/event-stream': { schema: Type.Unsafe<Readable>(changesSchema) } },
};

// in ms: who does not read any more does not keep the server from closing
const lastMoment = 1000;

/** Tells open dashboards whose cards have changed; for the admin. */
export const changeRoutes =
  (app: App, options: Omit<ChangeFeedOptions, 'onError'> = {}): FastifyPluginAsyncTypebox =>
  async (server) => {
    const onError = (err: unknown) => server.log.error(describeFailure(err), 'changes cannot be read; trying again');
    const feed = openChangeFeed(app, { ...options, onError });
    server.addHook('preClose', async () => feed.close());

    server.get(
      '/api/changes',
      {
        onRequest: requireSession(app),
        // nothing would ever end what it begins
        exposeHeadRoute: false,
        schema: {
          tags: ['people'],
          security: sessionSecurity,
          summary: 'A stream of server-sent events: whose questions, or name, have changed',
          querystring: afterSchema,
          headers: resumeSchema,
          response: { 200: streamAnswer, ...refusals(401, 422, 503) },
        },
      },
      async (request, reply) => {
        const session_id = sessionId(secretOf(request) ?? '');
        let leave = () => {};
        const stream = openEventStream(() => leave());
        const end = () => {
          stream.end();
          const timer = setTimeout(() => reply.raw.destroy(), lastMoment);
          reply.raw.once('close', () => clearTimeout(timer));
        };
        const follower = { tell: stream.send, end, session_id };
        leave = await feed.follow(follower, resumeAt(request));
        // who left meanwhile has been told nothing
        if (request.raw.destroyed) leave();
        return reply
          .headers({
            'content-type': 'text/event-stream; charset=utf-8',
            'x-accel-buffering': 'no',
            connection: 'close',
          })
          .send(stream.body);
      },
    );
  };

/** A browser that comes back by itself says so in the header, and repeats the address it began with. */
const resumeAt = ({ headers, query }: FastifyRequest<{ Querystring: { after?: string } }>) => {
  const after = headers['last-event-id'] ?? query.after;
  return after === undefined ? undefined : Number(after);
};
