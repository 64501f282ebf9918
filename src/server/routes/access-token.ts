import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

const headerNames = ['access_token', 'access-token'] as const;

/** The token a call carries, in either spelling of its header; '' opens nothing. */
export const accessTokenOf = (request: FastifyRequest): string => {
  for (const name of headerNames) {
    const value = request.headers[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
};

/** Whether the two spellings name different tokens. */
export const hasTwoTokens = (headers: IncomingHttpHeaders): boolean => {
  const [one, other] = headerNames.map((name) => headers[name]);
  return one !== undefined && other !== undefined && one !== other;
};

/** How the OpenAPI document says that a call needs a token. */
export const tokenSecurity = [{ accessToken: [] }];
