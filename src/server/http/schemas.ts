import { type TSchema, Type } from 'typebox';
import { problemStatuses } from '../../shared/errors.ts';
import { idSchema } from '../../shared/fields.ts';

/** The OpenAPI security requirement of routes for the admin. */
export const sessionSecurity = [{ session: [] }];

type Refusal = ReturnType<typeof refusal>;

// most routes have the same ones
const known = new Map<number, Refusal>();

/** OpenAPI responses for these error statuses. Documentation only: they do not serialise anything. */
export const refusals = (...statuses: number[]): Record<number, Refusal> =>
  Object.fromEntries(
    statuses.map((status) => {
      const found = known.get(status) ?? refusal(status);
      known.set(status, found);
      return [status, found];
    }),
  );

/** The OpenAPI response for one error status; `more` are additional members of the problem. */
export const refusal = (status: number, more: Record<string, TSchema> = {}) => ({
  description: 'Refused',
  ...(retriable.has(status) ? { headers: retryAfter } : {}),
  content: {
    'application/problem+json': {
      schema: Type.Object({
        type: Type.String(),
        title: Type.String(),
        status: Type.Literal(status),
        code: Type.Enum(codesOf(status)),
        detail: Type.String({
          description: 'A message for people, in the language of the request: what is wrong, and what to do',
        }),
        ...(status >= 500 ? { request_id: Type.String({ description: 'The id of this request in the log' }) } : {}),
        ...(status === 422 ? { errors: Type.Optional(Type.Array(fieldErrorSchema)) } : {}),
        ...more,
      }),
    },
  },
});

const codesOf = (status: number) =>
  Object.entries(problemStatuses).flatMap(([code, codeStatus]) => (codeStatus === status ? [code] : []));

const fieldErrorSchema = Type.Object({
  field: Type.String(),
  message: Type.String(),
  line: Type.Optional(Type.Integer({ description: 'In an imported table' })),
});

const retriable = new Set([429, 503]);
const retryAfter = { 'Retry-After': Type.Integer({ description: 'Seconds' }) };

export const noContent = Type.Null({ description: 'Done' });

/** A query parameter: how many are wanted, `most` at most. */
export const limitSchema = (most: number) =>
  Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,2}$', description: `1 to ${most}` }));

export const idParams = Type.Object({ id: idSchema });
