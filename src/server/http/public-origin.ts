import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../domain/network.ts';

/**
 * The origin for links: PUBLIC_URL, or that under which the browser sent this request. Protocol and host of a proxy count
 * only if it is trusted. '' if the request does not say (HTTP/1.0): links are then relative.
 */
export const publicOrigin = (request: FastifyRequest, public_url: string | undefined): string =>
  public_url ?? URL.parse(`${usesTls(request) ? 'https' : 'http'}://${request.host}`)?.origin ?? '';

/** Behind a TLS proxy that is not trusted: browsers send Sec-Fetch-Site over TLS only, except to hosts they trust anyway. */
const usesTls = ({ protocol, headers, hostname }: FastifyRequest) =>
  protocol === 'https' || (headers['sec-fetch-site'] !== undefined && !isTrustedWithoutTls(hostname));

const isTrustedWithoutTls = (hostname: string) =>
  isLoopback(hostname.replace(/^\[|\]$/g, '')) || /^(.+\.)?(localhost|onion)$/i.test(hostname);
