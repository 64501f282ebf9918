import { Type } from 'typebox';
import { idSchema } from '../../shared/fields.ts';
import { limits } from '../../shared/limits.ts';
import { storiesSchema, storytellersSchema } from '../../shared/reading/stories.ts';
import { findStorytellers, listStories } from '../domain/stories.ts';
import type { RouteContext } from '../http/route.ts';
import { limitSchema } from '../http/schemas.ts';

const pageSchema = Type.Object(
  {
    limit: limitSchema(limits.storiesPage),
    after: Type.Optional(Type.String({ maxLength: 100, description: 'The `next` of the page before' })),
    person_id: Type.Optional(idSchema),
    ids: Type.Optional(
      Type.String({ pattern: '^[A-Za-z0-9-]{1,64}(,[A-Za-z0-9-]{1,64}){0,49}$', description: 'Only these, up to 50' }),
    ),
    unread: Type.Optional(Type.Literal('true', { description: 'Only what the admin has not read' })),
  },
  { additionalProperties: false },
);

const usualLimit = 24;

/** Stories without their content, for the admin's reading room. */
export const storyRoutes = ({ app, routesOf }: RouteContext): void => {
  const route = routesOf('stories');

  route('GET', '/api/stories', {
    who: 'admin',
    summary: 'Submitted and locked answers with the beginning of their text, newest first',
    query: pageSchema,
    returns: storiesSchema,
    handle: (request) => {
      const { limit, unread, ids, ...page } = request.query;
      const pageSize = Math.min(limit === undefined ? usualLimit : Number(limit), limits.storiesPage);
      return listStories(app, { ...page, ids: ids?.split(','), unread: unread !== undefined, limit: pageSize });
    },
  });
  route('GET', '/api/stories/people', {
    who: 'admin',
    summary: 'People who have stories or are writing one, with a photo for the cover',
    returns: storytellersSchema,
    handle: () => findStorytellers(app),
  });
};
