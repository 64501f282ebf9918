import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../shared/errors.ts';
import type { Language } from '../../shared/messages/catalogue.ts';
import { isAtAdminPort } from './ports.ts';

type PolicyOptions = {
  /** The origin of the file store, if browsers load files from there. */
  store?: string | undefined;
  /** Allowed Trusted Types policies. */
  policies?: string;
  /** Of its inline script and styles. */
  hashes?: { script: string; style: string };
  /** The form-action directive. */
  forms?: string;
  /** Whether it plays recordings. */
  plays?: boolean;
};

/** The Content-Security-Policy of a page. */
export const contentSecurityPolicy = ({
  store,
  policies = "'none'",
  hashes,
  forms = "'none'",
  plays = false,
}: PolicyOptions = {}): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...(hashes ? [hashes.script] : [])].join(' '),
    ["style-src 'self'", ...(hashes ? [hashes.style] : [])].join(' '),
    ["img-src 'self' blob: data:", ...(store ? [store] : [])].join(' '),
    ...(plays ? ["media-src 'self' blob:"] : []),
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${forms}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${policies}`,
  ].join('; ');

// features that no page uses
const unusedFeatures =
  'accelerometer autoplay camera compute-pressure display-capture encrypted-media ' +
  'gamepad geolocation gyroscope hid identity-credentials-get idle-detection keyboard-map local-fonts ' +
  'magnetometer microphone midi otp-credentials payment picture-in-picture publickey-credentials-create ' +
  'publickey-credentials-get serial storage-access sync-xhr usb window-management xr-spatial-tracking';

// a slideshow fills the screen and keeps it on
const usedFeatures = ['clipboard-write', 'fullscreen', 'screen-wake-lock'];

const permissionsPolicy = [
  ...unusedFeatures.split(' ').map((name) => `${name}=()`),
  ...usedFeatures.map((name) => `${name}=(self)`),
].join(', ');

/** The same for the page that records. */
const recordingPolicy = permissionsPolicy.replace('microphone=()', 'microphone=(self)');

/** Adds names to the Vary header. */
export const addVary = (reply: FastifyReply, names: string): void => {
  const before = reply.getHeader('vary');
  reply.header('vary', before === undefined ? names : `${before}, ${names}`);
};

/**
 * Makes a response a page in a language, with its own Content-Security-Policy. Another request may get another language.
 * `records`: whether the page may ask for the microphone.
 */
export const asPage = (reply: FastifyReply, { tag }: Language, policy: string, records = false): FastifyReply => {
  addVary(reply, 'accept-language, cookie');
  return reply.type('text/html; charset=utf-8').headers({
    'content-language': tag,
    'content-security-policy': policy,
    'permissions-policy': records ? recordingPolicy : permissionsPolicy,
  });
};

/** The headers of every response that is not a page: if a browser rendered it, it could not run or load anything. */
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

const defaults = Object.entries(defaultHeaders);

/** Sets the default headers, except those that the route has set. */
export const setDefaultHeaders = (reply: FastifyReply, public_url: string | undefined): void => {
  for (const [name, value] of defaults) if (!reply.hasHeader(name)) reply.header(name, value);
  if (isOverTls(reply.request, public_url)) reply.header('strict-transport-security', hsts);
  reply.header('x-request-id', reply.request.id);
};

// without includeSubDomains: the server does not know whether its subdomains have TLS
const hsts = `max-age=${365 * 24 * 60 * 60}`;

/** Whether the browser uses TLS: according to a trusted proxy, or because the host is that of an https PUBLIC_URL. */
export const isOverTls = (request: FastifyRequest, public_url: string | undefined): boolean =>
  request.protocol === 'https' || public_url === `https://${request.host}`.toLowerCase();

const unsafeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether requests from other websites are accepted: a browser's cookies give them no rights. */
    isForAnySite?: boolean;
  }
}

/** CSRF protection: refuses cross-site requests that change something. Clients without these headers are no browsers. */
export const requireSameSite =
  (public_url: string | undefined) =>
  (request: FastifyRequest): void => {
    if (!unsafeMethods.has(request.method) || request.routeOptions.config.isForAnySite) return;
    const site = request.headers['sec-fetch-site'];
    const { origin } = request.headers;
    // sec-fetch-site is missing over plain HTTP and in old browsers; if both headers are present, both must match
    const isSame = site === undefined || site === 'same-origin' || site === 'none';
    // on ADMIN_PORT, a page from PUBLIC_URL is cross-site
    const known = isAtAdminPort(request) ? undefined : public_url;
    if (!isSame || !isOwnOrigin(origin, request, known)) throw new Problem('cross_site');
  };

const isOwnOrigin = (origin: string | undefined, request: FastifyRequest, public_url: string | undefined) => {
  if (origin === undefined || origin === public_url) return true;
  const host = URL.parse(origin)?.host;
  return host !== undefined && host === URL.parse(`${request.protocol}://${request.host}`)?.host;
};
