import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { questionSchema } from '../../shared/questions.ts';
import {
  type Imported,
  importedSchema,
  madeForPeopleSchema,
  peopleAskedSchema,
  questionImportSchema,
  queueChangeSchema,
  queueSchema,
} from '../../shared/queue.ts';
import type { App } from '../app.ts';
import { withLink } from '../domain/links.ts';
import { askNext, askPeople, changeQueue, findQueue, importQuestions } from '../domain/queue.ts';
import { trimTexts } from '../http/fields.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { idParams, refusals, sessionSecurity } from '../http/schemas.ts';

// 1,000 lines of 2,000 characters, of which each may have several bytes
const maxBodyBytes = 8 * 1024 * 1024;

/** Questions to be asked later, and many at once; for the admin. */
export const queueRoutes =
  (app: App, public_url: string | undefined): FastifyPluginAsyncTypebox =>
  async (server) => {
    const originOf = publicOrigin(app, public_url);
    const withLinks = ({ questions }: Imported, origin: string) =>
      questions.map(({ access_token, ...question }) =>
        access_token === undefined ? question : withLink({ ...question, access_token }, origin),
      );
    const tags = ['queue'];
    const security = sessionSecurity;

    server.get(
      '/api/people/:id/queue',
      {
        schema: {
          tags,
          security,
          summary: 'The questions that are to be asked later, in order',
          params: idParams,
          response: { 200: queueSchema, ...refusals(401, 404) },
        },
      },
      (request) => findQueue(app, request.params.id),
    );

    server.put(
      '/api/people/:id/queue',
      {
        bodyLimit: maxBodyBytes,
        preValidation: trimTexts,
        schema: {
          tags,
          security,
          summary: 'Replace the queue: add, correct, order and remove questions',
          params: idParams,
          body: queueChangeSchema,
          response: { 200: queueSchema, ...refusals(401, 404, 409, 413, 422) },
        },
      },
      (request) => changeQueue(app, request.params.id, request.body),
    );

    server.post(
      '/api/people/:id/queue/next',
      {
        schema: {
          tags,
          security,
          summary: 'Ask the first question of the queue',
          params: idParams,
          response: { 201: questionSchema, ...refusals(401, 404, 409) },
        },
      },
      async (request, reply) => {
        const question = await askNext(app, request.params.id);
        return reply.code(201).send(withLink(question, await originOf(request)));
      },
    );

    server.post(
      '/api/people/:id/questions/import',
      {
        bodyLimit: maxBodyBytes,
        schema: {
          tags,
          security,
          summary: 'Ask or queue many questions, a line each; all of them or none',
          params: idParams,
          body: questionImportSchema,
          response: { 201: importedSchema, ...refusals(401, 404, 413, 422) },
        },
      },
      async (request, reply) => {
        const made = await importQuestions(app, request.params.id, request.body);
        return reply.code(201).send({ questions: withLinks(made, await originOf(request)) });
      },
    );

    server.post(
      '/api/questions',
      {
        bodyLimit: maxBodyBytes,
        schema: {
          tags,
          security,
          summary: 'Ask several people, or queue for them; all of them or nobody',
          body: peopleAskedSchema,
          response: { 201: madeForPeopleSchema, ...refusals(401, 404, 413, 422) },
        },
      },
      async (request, reply) => {
        const { people } = await askPeople(app, request.body);
        const origin = await originOf(request);
        return reply.code(201).send({
          people: people.map(({ id, ...made }) => ({ id, questions: withLinks(made, origin) })),
        });
      },
    );
  };
