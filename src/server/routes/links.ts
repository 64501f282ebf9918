import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { linkChangeSchema, wholeQuestionSchema } from '../../shared/questions.ts';
import type { App } from '../app.ts';
import { changeLink, renewLink } from '../domain/links.ts';
import { requesterOf } from '../http/requester.ts';
import { idParams, refusals, sessionSecurity } from '../http/schemas.ts';

/** The private link of a question, for the admin. */
export const linkRoutes =
  (app: App): FastifyPluginAsyncTypebox =>
  async (server) => {
    const tags = ['questions'];
    const security = sessionSecurity;

    server.post(
      '/api/questions/:id/link',
      {
        schema: {
          tags,
          security,
          summary: 'Replace the link; the old one stops working',
          params: idParams,
          response: { 200: wholeQuestionSchema, ...refusals(401, 404) },
        },
      },
      (request) => renewLink(app, request.params.id, requesterOf(request)),
    );

    server.patch(
      '/api/questions/:id/link',
      {
        schema: {
          tags,
          security,
          summary: 'Pause or resume the link, and set when it expires',
          params: idParams,
          body: linkChangeSchema,
          response: { 200: wholeQuestionSchema, ...refusals(401, 404, 422) },
        },
      },
      (request) => changeLink(app, request.params.id, request.body, requesterOf(request)),
    );
  };
