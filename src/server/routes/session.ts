import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { passwordChangeSchema, sessionsSchema, signInSchema } from '../../shared/session.ts';
import type { App } from '../app.ts';
import { knownBrowserLife } from '../domain/sign-in/known-browser.ts';
import { changePassword } from '../domain/sign-in/password.ts';
import { endOtherSessions, findSessions, sessionLife, signOut } from '../domain/sign-in/session.ts';
import { type Credentials, signIn } from '../domain/sign-in/sign-in.ts';
import { browserCookie, deleteCookie, sessionCookie, writeCookie } from '../http/cookies.ts';
import { requesterOf } from '../http/requester.ts';
import { noContent, refusals, sessionSecurity } from '../http/schemas.ts';
import { requireAdmin, secretOf } from '../http/session.ts';

// cookie lifetimes in s
const ages = { session: sessionLife.absolute / 1000, browser: knownBrowserLife / 1000 };

const tags = ['session'];
const security = sessionSecurity;

/** Signing in and out. */
export const sessionRoutes =
  (app: App, public_url: string | undefined): FastifyPluginAsyncTypebox =>
  async (server) => {
    server.post(
      '/api/session',
      {
        schema: {
          tags,
          summary: 'Sign in',
          body: signInSchema,
          response: { 204: noContent, ...refusals(401, 409, 422, 429, 503) },
        },
      },
      async (request, reply) => {
        const credentials = await signIn(app, request.body, requesterOf(request), secretOf(request));
        return sendCredentials(reply, public_url, credentials);
      },
    );

    server.get(
      '/api/session',
      {
        onRequest: requireAdmin(app),
        schema: {
          tags,
          security,
          summary: 'Check whether the session is open',
          response: { 204: noContent, ...refusals(401) },
        },
      },
      async (_request, reply) => reply.code(204).send(null),
    );

    server.delete(
      '/api/session',
      { schema: { tags, summary: 'Sign out', response: { 204: noContent } } },
      async (request, reply) => {
        // a request that comes too late must not delete the cookie of the session that followed
        if (await signOut(app, secretOf(request), requesterOf(request))) deleteCookie(reply, sessionCookie);
        // cached images; not "storage", which would delete drafts that are not sent yet
        reply.header('clear-site-data', '"cache"');
        return reply.code(204).send(null);
      },
    );
  };

/** Open sessions and the password; for the admin. */
export const sessionsRoutes =
  (app: App, public_url: string | undefined): FastifyPluginAsyncTypebox =>
  async (server) => {
    server.get(
      '/api/sessions',
      {
        schema: {
          tags,
          security,
          summary: 'The open sessions, last used first',
          response: { 200: sessionsSchema, ...refusals(401) },
        },
      },
      (request) => findSessions(app, secretOf(request)),
    );

    server.delete(
      '/api/sessions',
      {
        schema: { tags, security, summary: 'End all other sessions', response: { 204: noContent, ...refusals(401) } },
      },
      async (request, reply) => {
        await endOtherSessions(app, secretOf(request), requesterOf(request));
        return reply.code(204).send(null);
      },
    );

    server.put(
      '/api/password',
      {
        schema: {
          tags,
          security,
          summary: 'Change the password; ends all sessions and opens a new one for this browser',
          body: passwordChangeSchema,
          response: { 204: noContent, ...refusals(401, 409, 422, 429, 503) },
        },
      },
      async (request, reply) =>
        sendCredentials(reply, public_url, await changePassword(app, request.body, requesterOf(request))),
    );
  };

const sendCredentials = (
  reply: FastifyReply,
  public_url: string | undefined,
  { secret, browser_token }: Credentials,
) => {
  writeCookie(reply, public_url, [sessionCookie, secret], ages.session);
  writeCookie(reply, public_url, [browserCookie, browser_token], ages.browser);
  return reply.code(204).send(null);
};
