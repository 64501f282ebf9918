import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../../shared/loopback.ts';
import type { App } from '../app.ts';
import { findPublicUrl } from '../domain/public-url.ts';

/**
 * The origin for links: PUBLIC_URL, else that of the settings, else that under which the browser sent this request. Protocol
 * and host of a proxy count only if it is trusted. '' if the request does not say (HTTP/1.0): links are then relative.
 */
export const publicOrigin =
  (app: App, public_url: string | undefined) =>
  async (request: FastifyRequest): Promise<string> =>
    public_url ?? (await findPublicUrl(app)) ?? originOf(request);

const originOf = (request: FastifyRequest) =>
  URL.parse(`${usesTls(request) ? 'https' : 'http'}://${request.host}`)?.origin ?? '';

/** Behind a TLS proxy that is not trusted: browsers send Sec-Fetch-Site over TLS only, except to hosts they trust anyway. */
const usesTls = ({ protocol, headers, hostname }: FastifyRequest) =>
  protocol === 'https' || (headers['sec-fetch-site'] !== undefined && !isTrustedWithoutTls(hostname));

const isTrustedWithoutTls = (hostname: string) =>
  isLoopback(hostname.replace(/^\[|\]$/g, '')) || /^(.+\.)?(localhost|onion)$/i.test(hostname);
