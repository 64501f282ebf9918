import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../shared/errors.ts';

/** What stands in a page itself, by its hash. */
type Inline = { script: string; style: string };

/**
 * What a page may load, pictures also from `imageOrigin`, the Trusted Types policies that may make its HTML, and the
 * one script and the one style that stand in it.
 */
export const contentSecurityPolicy = (imageOrigin?: string, policies = "'none'", inline?: Inline): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...(inline ? [inline.script] : [])].join(' '),
    ["style-src 'self'", ...(inline ? [inline.style] : [])].join(' '),
    ["img-src 'self' blob: data:", ...(imageOrigin ? [imageOrigin] : [])].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${policies}`,
  ].join('; ');

// buttons copy, and people paste; the rest is for nobody, whatever a page might be made to show
const unused =
  'accelerometer autoplay camera compute-pressure display-capture encrypted-media ' +
  'fullscreen gamepad geolocation gyroscope hid identity-credentials-get idle-detection keyboard-map local-fonts ' +
  'magnetometer microphone midi otp-credentials payment picture-in-picture publickey-credentials-create ' +
  'publickey-credentials-get screen-wake-lock serial storage-access sync-xhr usb window-management xr-spatial-tracking';

const unusedHere = [...unused.split(' ').map((name) => `${name}=()`), 'clipboard-write=(self)'].join(', ');

/** Those of a page with a policy of its own. */
export const pageHeaders = (policy: string) => ({
  'content-security-policy': policy,
  'permissions-policy': unusedHere,
});

/** Those of every answer that is no page: whatever a browser took it for, it could do nothing. */
export const defaultHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
};

const usual = Object.entries(defaultHeaders);

/** Sets the headers of every answer; a route that needs another value has set it itself. */
export const setDefaultHeaders = (reply: FastifyReply, public_url: string | undefined): void => {
  for (const [name, value] of usual) if (!reply.hasHeader(name)) reply.header(name, value);
  if (isOverTls(reply.request, public_url)) reply.header('strict-transport-security', tlsOnly);
  reply.header('x-request-id', reply.request.id);
};

const tlsOnly = `max-age=${365 * 24 * 60 * 60}; includeSubDomains`;

/** Whether the browser asked over TLS: a trusted proxy says so, or it asked for the public address, which is https. */
export const isOverTls = (request: FastifyRequest, public_url: string | undefined): boolean =>
  request.protocol === 'https' || public_url === `https://${request.host}`.toLowerCase();

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Refuses changes that another site sends in this person's name. Programs that are no browser say nothing, and pass. */
export const requireSameSite =
  (public_url: string | undefined) =>
  (request: FastifyRequest): void => {
    if (!changing.has(request.method)) return;
    const site = request.headers['sec-fetch-site'];
    const { origin } = request.headers;
    // browsers keep the first from plain HTTP and from old versions; where both are there both must be right
    const isSame = site === undefined || site === 'same-origin' || site === 'none';
    if (!isSame || !isOwnOrigin(origin, request, public_url)) throw new Problem('cross_site');
  };

const isOwnOrigin = (origin: string | undefined, request: FastifyRequest, public_url: string | undefined) => {
  if (origin === undefined || origin === public_url) return true;
  const host = URL.parse(origin)?.host;
  return host !== undefined && host === URL.parse(`${request.protocol}://${request.host}`)?.host;
};
