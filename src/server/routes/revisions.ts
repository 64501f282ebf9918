import { Type } from 'typebox';
import { revisionsSchema, wholeRevisionSchema } from '../../shared/answers/revisions.ts';
import { idSchema } from '../../shared/fields.ts';
import { findRevisions, findRevisionsOf, requireRevision, requireRevisionOf } from '../domain/revisions.ts';
import { accessTokenOf } from '../http/access-token.ts';
import { requesterOf } from '../http/requester.ts';
import type { RouteContext } from '../http/route.ts';

// nine digits: fits the integers of every database, and lasts 90 years at one save every three seconds
const versionSchema = Type.String({ pattern: '^(0|[1-9][0-9]{0,8})$', description: 'A version' });
const versionParams = Type.Object({ version: versionSchema });
const idAndVersionParams = Type.Object({ id: idSchema, version: versionSchema });

/** The revisions of an answer, with its access token. */
export const answerRevisionRoutes = ({ app, routesOf }: RouteContext): void => {
  const route = routesOf('answer');

  route('GET', '/api/answer/revisions', {
    who: 'link',
    summary: 'The revisions of the answer, newest first',
    returns: revisionsSchema,
    handle: (request) => findRevisions(app, accessTokenOf(request), requesterOf(request)),
  });

  route('GET', '/api/answer/revisions/:version', {
    who: 'link',
    summary: 'A revision with its content',
    params: versionParams,
    returns: wholeRevisionSchema,
    refuses: [422],
    handle: (request) =>
      requireRevision(app, accessTokenOf(request), Number(request.params.version), requesterOf(request)),
  });
};

/** The revisions of any question; for the admin. */
export const questionRevisionRoutes = ({ app, routesOf }: RouteContext): void => {
  const route = routesOf('questions');

  route('GET', '/api/questions/:id/revisions', {
    who: 'admin',
    summary: 'The revisions of the answer, newest first',
    returns: revisionsSchema,
    handle: (request) => findRevisionsOf(app, request.params.id),
  });

  route('GET', '/api/questions/:id/revisions/:version', {
    who: 'admin',
    summary: 'A revision with its content',
    params: idAndVersionParams,
    returns: wholeRevisionSchema,
    refuses: [422],
    handle: (request) => requireRevisionOf(app, request.params.id, Number(request.params.version)),
  });
};
