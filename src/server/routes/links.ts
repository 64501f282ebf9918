import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { linkChangeSchema, wholeQuestionSchema } from '../../shared/questions.ts';
import type { App } from '../app.ts';
import { changeLink, renewLink, withLink } from '../domain/links.ts';
import { noteSharing } from '../domain/questions.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { requesterOf } from '../http/requester.ts';
import { idParams, refusals, sessionSecurity } from '../http/schemas.ts';

/** The private link of a question, for the admin. */
export const linkRoutes =
  (app: App, public_url: string | undefined): FastifyPluginAsyncTypebox =>
  async (server) => {
    const originOf = publicOrigin(app, public_url);
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
      async (request) =>
        withLink(await renewLink(app, request.params.id, requesterOf(request)), await originOf(request)),
    );

    server.post(
      '/api/questions/:id/shared',
      {
        schema: {
          tags,
          security,
          summary: 'Note that the link was shared or copied now',
          params: idParams,
          response: { 200: wholeQuestionSchema, ...refusals(401, 404) },
        },
      },
      async (request) => withLink(await noteSharing(app, request.params.id), await originOf(request)),
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
      async (request) => {
        const question = await changeLink(app, request.params.id, request.body, requesterOf(request));
        return withLink(question, await originOf(request));
      },
    );
  };
