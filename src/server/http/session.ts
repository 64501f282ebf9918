import type { FastifyRequest } from 'fastify';
import { Problem } from '../../shared/errors.ts';
import type { App } from '../app.ts';
import { hasSession, isSignedIn, sessionId } from '../domain/sign-in/session.ts';
import { readCookie, sessionCookie } from './cookies.ts';

/** The session's secret from the cookie. */
export const secretOf = (request: FastifyRequest): string | undefined => readCookie(request, sessionCookie);

/** The id of the session; of none that exists without a cookie. */
export const sessionOf = (request: FastifyRequest): string => sessionId(secretOf(request) ?? '');

/** An onRequest hook that requires a signed-in admin. */
export const requireAdmin =
  (app: App) =>
  async (request: FastifyRequest): Promise<void> => {
    if (!(await isSignedIn(app, secretOf(request)))) throw new Problem('not_signed_in');
  };

/** The same without restarting the idle timeout, for requests that an open page sends by itself. */
export const requireSession =
  (app: App) =>
  async (request: FastifyRequest): Promise<void> => {
    if (!(await hasSession(app, secretOf(request)))) throw new Problem('not_signed_in');
  };
