import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { personLinkSchema, personPageSchema } from '../../shared/person-links.ts';
import { linkChangeSchema } from '../../shared/questions.ts';
import type { App } from '../app.ts';
import {
  changePersonLink,
  makePersonLink,
  removePersonLink,
  requirePersonLink,
  requirePersonPage,
} from '../domain/person-links.ts';
import { accessTokenOf, tokenSecurity } from '../http/access-token.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { requesterOf } from '../http/requester.ts';
import { idParams, noContent, refusals, sessionSecurity } from '../http/schemas.ts';

/** The link to all questions of a person, for the admin. */
export const personLinkRoutes =
  (app: App, public_url: string | undefined): FastifyPluginAsyncTypebox =>
  async (server) => {
    const originOf = publicOrigin(app, public_url);
    const tags = ['people'];
    const security = sessionSecurity;

    server.get(
      '/api/people/:id/link',
      {
        schema: {
          tags,
          security,
          summary: 'The link to all questions of a person, if there is one',
          params: idParams,
          response: { 200: personLinkSchema, ...refusals(401, 404) },
        },
      },
      async (request) => requirePersonLink(app, request.params.id, await originOf(request)),
    );

    server.post(
      '/api/people/:id/link',
      {
        schema: {
          tags,
          security,
          summary: 'Make the link to all questions of a person, or replace it; an old one stops working',
          params: idParams,
          response: { 201: personLinkSchema, ...refusals(401, 404) },
        },
      },
      async (request, reply) => {
        const link = await makePersonLink(app, request.params.id, await originOf(request), requesterOf(request));
        return reply.code(201).send(link);
      },
    );

    server.patch(
      '/api/people/:id/link',
      {
        schema: {
          tags,
          security,
          summary: 'Pause or resume the link to all questions of a person, and set when it expires',
          params: idParams,
          body: linkChangeSchema,
          response: { 200: personLinkSchema, ...refusals(401, 404, 422) },
        },
      },
      async (request) =>
        changePersonLink(app, request.params.id, request.body, await originOf(request), requesterOf(request)),
    );

    server.delete(
      '/api/people/:id/link',
      {
        schema: {
          tags,
          security,
          summary: 'Take the link to all questions of a person away',
          params: idParams,
          response: { 204: noContent, ...refusals(401, 404) },
        },
      },
      async (request, reply) => {
        await removePersonLink(app, request.params.id, requesterOf(request));
        return reply.code(204).send(null);
      },
    );
  };

/** What the link of a person opens, with its token. */
export const personPageRoutes =
  (app: App): FastifyPluginAsyncTypebox =>
  async (server) => {
    server.get(
      '/api/for',
      {
        schema: {
          tags: ['answer'],
          security: tokenSecurity,
          summary: 'The questions of a person, with the token of their link',
          response: { 200: personPageSchema, ...refusals(403, 404, 410, 429) },
        },
      },
      (request) => requirePersonPage(app, accessTokenOf(request), requesterOf(request)),
    );
  };
