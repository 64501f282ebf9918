import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../shared/errors.ts';

const contentSecurity = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'content-security-policy': contentSecurity,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cache-control': 'no-store',
};

/** Headers for every answer; a route that needs another value sets it itself. */
export const addHeaders = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
};

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Refuses changes that another site sends in this person's name. */
export const requireSameSite = async (request: FastifyRequest): Promise<void> => {
  if (!changing.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Problem('cross_site');
};
