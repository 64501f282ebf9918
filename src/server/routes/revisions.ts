import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { idSchema } from '../../shared/questions.ts';
import { revisionsSchema, wholeRevisionSchema } from '../../shared/revisions.ts';
import type { App } from '../app.ts';
import { findRevisions, findRevisionsOf, requireRevision, requireRevisionOf } from '../domain/revisions.ts';
import { accessTokenOf, tokenSecurity } from '../http/access-token.ts';
import { requesterOf } from '../http/requester.ts';
import { idParams, refusals, sessionSecurity } from '../http/schemas.ts';

// nine digits: fits the integers of every database, and lasts 90 years at one save every three seconds
const versionSchema = Type.String({ pattern: '^(0|[1-9][0-9]{0,8})$', description: 'A version' });
const versionParams = Type.Object({ version: versionSchema });
const idAndVersionParams = Type.Object({ id: idSchema, version: versionSchema });

/** The revisions of an answer, with its access token. */
export const answerRevisionRoutes =
  (app: App): FastifyPluginAsyncTypebox =>
  async (server) => {
    const tags = ['answer'];
    const security = tokenSecurity;

    server.get(
      '/api/answer/revisions',
      {
        schema: {
          tags,
          security,
          summary: 'The revisions of the answer, newest first',
          response: { 200: revisionsSchema, ...refusals(403, 404, 410, 429) },
        },
      },
      (request) => findRevisions(app, accessTokenOf(request), requesterOf(request)),
    );

    server.get(
      '/api/answer/revisions/:version',
      {
        schema: {
          tags,
          security,
          summary: 'A revision with its content',
          params: versionParams,
          response: { 200: wholeRevisionSchema, ...refusals(403, 404, 410, 422, 429) },
        },
      },
      (request) => requireRevision(app, accessTokenOf(request), Number(request.params.version), requesterOf(request)),
    );
  };

/** The revisions of any question; for the admin. */
export const questionRevisionRoutes =
  (app: App): FastifyPluginAsyncTypebox =>
  async (server) => {
    const tags = ['questions'];
    const security = sessionSecurity;

    server.get(
      '/api/questions/:id/revisions',
      {
        schema: {
          tags,
          security,
          summary: 'The revisions of the answer, newest first',
          params: idParams,
          response: { 200: revisionsSchema, ...refusals(401, 404) },
        },
      },
      (request) => findRevisionsOf(app, request.params.id),
    );

    server.get(
      '/api/questions/:id/revisions/:version',
      {
        schema: {
          tags,
          security,
          summary: 'A revision with its content',
          params: idAndVersionParams,
          response: { 200: wholeRevisionSchema, ...refusals(401, 404, 422) },
        },
      },
      (request) => requireRevisionOf(app, request.params.id, Number(request.params.version)),
    );
  };
