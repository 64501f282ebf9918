import type { FastifyReply } from 'fastify';
import { passwordChangeSchema, sessionsSchema, signInSchema } from '../../shared/sign-in/session.ts';
import { knownBrowserLife } from '../domain/sign-in/known-browser.ts';
import { changePassword } from '../domain/sign-in/password.ts';
import { endOtherSessions, findSessions, sessionLife, signOut } from '../domain/sign-in/session.ts';
import { type Credentials, signIn } from '../domain/sign-in/sign-in.ts';
import { browserCookie, deleteCookie, sessionCookie, writeCookie } from '../http/cookies.ts';
import { requesterOf } from '../http/requester.ts';
import type { RouteContext } from '../http/route.ts';
import { secretOf } from '../http/session.ts';

// cookie lifetimes in s
const ages = { session: sessionLife.absolute / 1000, browser: knownBrowserLife / 1000 };

/** Signing in and out. */
export const sessionRoutes = ({ app, public_url, routesOf }: RouteContext): void => {
  const route = routesOf('session');

  route('POST', '/api/session', {
    who: 'signing in',
    summary: 'Sign in',
    body: signInSchema,
    refuses: [401, 409, 429, 503],
    handle: async (request, reply) => {
      const credentials = await signIn(app, request.body, requesterOf(request), secretOf(request));
      sendCredentials(reply, public_url, credentials);
    },
  });

  route('GET', '/api/session', {
    who: 'admin',
    summary: 'Check whether the session is open',
    handle: () => {},
  });

  route('DELETE', '/api/session', {
    who: 'signing in',
    summary: 'Sign out',
    handle: async (request, reply) => {
      // a request that comes too late must not delete the cookie of the session that followed
      if (await signOut(app, secretOf(request), requesterOf(request))) deleteCookie(reply, sessionCookie);
      // cached images; not "storage", which would delete drafts that are not sent yet
      reply.header('clear-site-data', '"cache"');
    },
  });
};

/** Open sessions and the password; for the admin. */
export const sessionsRoutes = ({ app, public_url, routesOf }: RouteContext): void => {
  const route = routesOf('session');

  route('GET', '/api/sessions', {
    who: 'admin',
    summary: 'The open sessions, last used first',
    returns: sessionsSchema,
    handle: (request) => findSessions(app, secretOf(request)),
  });

  route('DELETE', '/api/sessions', {
    who: 'admin',
    summary: 'End all other sessions',
    handle: (request) => endOtherSessions(app, secretOf(request), requesterOf(request)),
  });

  route('PUT', '/api/password', {
    who: 'admin',
    summary: 'Change the password; ends all sessions and opens a new one for this browser',
    body: passwordChangeSchema,
    refuses: [409, 429, 503],
    handle: async (request, reply) =>
      sendCredentials(reply, public_url, await changePassword(app, request.body, requesterOf(request))),
  });
};

const sendCredentials = (
  reply: FastifyReply,
  public_url: string | undefined,
  { secret, browser_token }: Credentials,
) => {
  writeCookie(reply, public_url, [sessionCookie, secret], ages.session);
  writeCookie(reply, public_url, [browserCookie, browser_token], ages.browser);
};
