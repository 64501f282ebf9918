import { Type } from 'typebox';
import { limits } from '../../shared/limits.ts';
import { searchSchema } from '../../shared/search/search.ts';
import { search } from '../domain/search/search.ts';
import { logFailure } from '../http/problem.ts';
import type { RouteContext } from '../http/route.ts';
import { limitSchema } from '../http/schemas.ts';

const querySchema = Type.Object(
  {
    q: Type.String({ minLength: 1, maxLength: limits.searchQuery }),
    limit: limitSchema(limits.searchHits),
  },
  { additionalProperties: false },
);

const usualLimit = 20;

/** Search over names, questions and answers; for the admin. */
export const searchRoutes = ({ app, routesOf }: RouteContext): void => {
  const route = routesOf('search');

  route('GET', '/api/search', {
    who: 'admin',
    summary: 'Names, questions and answers with words that begin so, best first',
    query: querySchema,
    returns: searchSchema,
    handle: (request) => {
      const { q, limit } = request.query;
      const most = Math.min(limit === undefined ? usualLimit : Number(limit), limits.searchHits);
      return search(app, { query: q, limit: most }, (error) => logFailure(request, error));
    },
  });
};
