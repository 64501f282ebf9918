import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  libraryLanguages,
  librarySchema,
  newOwnQuestionSchema,
  ownQuestionChangeSchema,
  ownQuestionSchema,
} from '../../shared/library.ts';
import type { App } from '../app.ts';
import { addOwnQuestion, changeOwnQuestion, findLibrary, removeOwnQuestion } from '../domain/library.ts';
import { trimFields } from '../http/fields.ts';
import { idParams, noContent, refusals, sessionSecurity } from '../http/schemas.ts';

const languageSchema = Type.Object(
  { lang: Type.Optional(Type.Enum([...libraryLanguages])) },
  { additionalProperties: false },
);

/** Questions to choose from; for the admin. */
export const libraryRoutes =
  (app: App): FastifyPluginAsyncTypebox =>
  async (server) => {
    const tags = ['library'];
    const security = sessionSecurity;

    server.get(
      '/api/library',
      {
        schema: {
          tags,
          security,
          summary: 'Questions to choose from, by theme, and of whom each was asked',
          querystring: languageSchema,
          response: { 200: librarySchema, ...refusals(401, 422) },
        },
      },
      (request) => findLibrary(app, request.query.lang ?? libraryLanguages[0]),
    );

    server.post(
      '/api/library/questions',
      {
        preValidation: trimFields('text'),
        schema: {
          tags,
          security,
          summary: 'Add a question of your own',
          body: newOwnQuestionSchema,
          response: { 201: ownQuestionSchema, ...refusals(401, 422) },
        },
      },
      async (request, reply) => reply.code(201).send(await addOwnQuestion(app, request.body)),
    );

    server.patch(
      '/api/library/questions/:id',
      {
        preValidation: trimFields('text'),
        schema: {
          tags,
          security,
          summary: 'Change a question of your own',
          params: idParams,
          body: ownQuestionChangeSchema,
          response: { 200: ownQuestionSchema, ...refusals(401, 404, 422) },
        },
      },
      (request) => changeOwnQuestion(app, request.params.id, request.body),
    );

    server.delete(
      '/api/library/questions/:id',
      {
        schema: {
          tags,
          security,
          summary: 'Take a question of your own out of the library',
          params: idParams,
          response: { 204: noContent, ...refusals(401, 404) },
        },
      },
      async (request, reply) => {
        await removeOwnQuestion(app, request.params.id);
        return reply.code(204).send(null);
      },
    );
  };
