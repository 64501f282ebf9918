import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../shared/errors.ts';
import { signInSchema } from '../../shared/session.ts';
import type { App } from '../app.ts';
import { hasSession, isSignedIn, sessionLife, signIn, signOut } from '../domain/session.ts';
import { callerOf } from './caller.ts';
import { noContent, refusals, sessionSecurity } from './schemas.ts';

export const cookieName = 'family_stories_session';

const cookieFor = (request: FastifyRequest): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'strict',
  secure: request.protocol === 'https',
});

/** Lets only a signed-in admin through. */
export const requireAdmin =
  (app: App) =>
  async (request: FastifyRequest): Promise<void> => {
    if (!(await isSignedIn(app, request.cookies[cookieName]))) throw new Problem('not_signed_in');
  };

/** The same for what an open page does by itself: it keeps no session from idling out. */
export const requireSession =
  (app: App) =>
  async (request: FastifyRequest): Promise<void> => {
    if (!(await hasSession(app, request.cookies[cookieName]))) throw new Problem('not_signed_in');
  };

export const sessionRoutes =
  (app: App): FastifyPluginAsyncTypebox =>
  async (server) => {
    const tags = ['session'];

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
        const secret = await signIn(app, request.body, callerOf(request));
        await signOut(app, request.cookies[cookieName], callerOf(request));
        const maxAge = sessionLife.whole / 1000;
        return reply
          .setCookie(cookieName, secret, { ...cookieFor(request), maxAge })
          .code(204)
          .send(null);
      },
    );

    server.get(
      '/api/session',
      {
        onRequest: requireAdmin(app),
        schema: {
          tags,
          security: sessionSecurity,
          summary: 'Am I signed in?',
          response: { 204: noContent, ...refusals(401) },
        },
      },
      async (_request, reply) => reply.code(204).send(null),
    );

    server.delete(
      '/api/session',
      { schema: { tags, summary: 'Sign out', response: { 204: noContent } } },
      async (request, reply) => {
        await signOut(app, request.cookies[cookieName], callerOf(request));
        return reply.clearCookie(cookieName, cookieFor(request)).code(204).send(null);
      },
    );
  };
