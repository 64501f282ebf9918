import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

const headerNames = ['access_token', 'access-token'] as const;

/** The access token of a request, from either spelling of the header; '' if there is none. */
export const accessTokenOf = (request: FastifyRequest): string => {
  for (const name of headerNames) {
    const value = request.headers[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
};

/** Whether the two spellings carry different tokens. */
export const hasTwoTokens = (headers: IncomingHttpHeaders): boolean => {
  const [one, other] = headerNames.map((name) => headers[name]);
  return one !== undefined && other !== undefined && one !== other;
};

/** The OpenAPI security requirement of routes for answerers. */
export const tokenSecurity = [{ accessToken: [] }];
