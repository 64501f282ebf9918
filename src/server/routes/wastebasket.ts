import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { personSchema } from '../../shared/people.ts';
import { wholeQuestionSchema } from '../../shared/questions.ts';
import { wastebasketSchema } from '../../shared/wastebasket.ts';
import type { App } from '../app.ts';
import { withLink, withLinks } from '../domain/links.ts';
import {
  eraseDeletedPerson,
  eraseDeletedQuestion,
  findWastebasket,
  restoreDeletedPerson,
  restoreDeletedQuestion,
} from '../domain/wastebasket.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { requesterOf } from '../http/requester.ts';
import { idParams, noContent, refusals, sessionSecurity } from '../http/schemas.ts';

/** Deleted people and questions, which rest for 30 days; for the admin. */
export const wastebasketRoutes =
  (app: App, public_url: string | undefined): FastifyPluginAsyncTypebox =>
  async (server) => {
    const originOf = publicOrigin(app, public_url);
    const tags = ['wastebasket'];
    const security = sessionSecurity;

    server.get(
      '/api/wastebasket',
      {
        schema: {
          tags,
          security,
          summary: 'What was deleted in the last 30 days, last deleted first',
          response: { 200: wastebasketSchema, ...refusals(401) },
        },
      },
      () => findWastebasket(app),
    );

    server.post(
      '/api/wastebasket/:id/restore',
      {
        schema: {
          tags,
          security,
          summary: 'Restore a question with its link and history, and its person if they were deleted too',
          params: idParams,
          response: { 200: wholeQuestionSchema, ...refusals(401, 404) },
        },
      },
      async (request) => {
        const question = await restoreDeletedQuestion(app, request.params.id, requesterOf(request));
        return withLink(question, await originOf(request));
      },
    );

    server.delete(
      '/api/wastebasket/:id',
      {
        schema: {
          tags,
          security,
          summary: 'Delete a question for good',
          params: idParams,
          response: { 204: noContent, ...refusals(401, 404) },
        },
      },
      async (request, reply) => {
        await eraseDeletedQuestion(app, request.params.id, requesterOf(request));
        return reply.code(204).send(null);
      },
    );

    server.post(
      '/api/wastebasket/people/:id/restore',
      {
        schema: {
          tags,
          security,
          summary: 'Restore a person with the questions that were deleted together with them',
          params: idParams,
          response: { 200: personSchema, ...refusals(401, 404) },
        },
      },
      async (request) => {
        const person = await restoreDeletedPerson(app, request.params.id, requesterOf(request));
        return withLinks(person, await originOf(request));
      },
    );

    server.delete(
      '/api/wastebasket/people/:id',
      {
        schema: {
          tags,
          security,
          summary: 'Delete a person with all their questions for good',
          params: idParams,
          response: { 204: noContent, ...refusals(401, 404) },
        },
      },
      async (request, reply) => {
        await eraseDeletedPerson(app, request.params.id, requesterOf(request));
        return reply.code(204).send(null);
      },
    );
  };
