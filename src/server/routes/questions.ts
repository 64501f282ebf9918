import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  newQuestionSchema,
  questionChangeSchema,
  questionCountsSchema,
  questionSchema,
  readingSchema,
  wholeQuestionSchema,
} from '../../shared/questions.ts';
import type { App } from '../app.ts';
import { withLink } from '../domain/links.ts';
import { addQuestion, changeQuestion, countAllQuestions, noteReading, requireQuestion } from '../domain/questions.ts';
import { deleteQuestion } from '../domain/wastebasket.ts';
import { trimFields } from '../http/fields.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { requesterOf } from '../http/requester.ts';
import { idParams, noContent, refusals, sessionSecurity } from '../http/schemas.ts';

/** Asking, reading, locking and deleting questions; for the admin. */
export const questionRoutes =
  (app: App, public_url: string | undefined): FastifyPluginAsyncTypebox =>
  async (server) => {
    const originOf = publicOrigin(app, public_url);
    const tags = ['questions'];
    const security = sessionSecurity;

    server.post(
      '/api/people/:id/questions',
      {
        preValidation: trimFields('question_text'),
        schema: {
          tags,
          security,
          summary: 'Add a question for a person',
          params: idParams,
          body: newQuestionSchema,
          response: { 201: questionSchema, ...refusals(401, 404, 422) },
        },
      },
      async (request, reply) => {
        const question = await addQuestion(app, request.params.id, request.body);
        return reply.code(201).send(withLink(question, await originOf(request)));
      },
    );

    server.get(
      '/api/questions/counts',
      {
        schema: {
          tags,
          security,
          summary: 'How many questions there are, and how many of them each filter shows',
          response: { 200: questionCountsSchema, ...refusals(401) },
        },
      },
      () => countAllQuestions(app),
    );

    server.post(
      '/api/questions/:id/read',
      {
        schema: {
          tags,
          security,
          summary: 'Note that the answer was read: it is no longer new',
          params: idParams,
          body: readingSchema,
          response: { 200: wholeQuestionSchema, ...refusals(401, 404, 422) },
        },
      },
      async (request) => {
        const question = await noteReading(app, request.params.id, request.body.version);
        return withLink(question, await originOf(request));
      },
    );

    server.get(
      '/api/questions/:id',
      {
        schema: {
          tags,
          security,
          summary: 'A question with its answer',
          params: idParams,
          response: { 200: wholeQuestionSchema, ...refusals(401, 404) },
        },
      },
      async (request) => withLink(await requireQuestion(app, request.params.id), await originOf(request)),
    );

    server.patch(
      '/api/questions/:id',
      {
        preValidation: trimFields('question_text'),
        schema: {
          tags,
          security,
          summary: 'Lock or unlock an answer, or correct what is asked',
          params: idParams,
          body: questionChangeSchema,
          response: { 200: wholeQuestionSchema, ...refusals(401, 404, 409, 422, 423) },
        },
      },
      async (request) => {
        const question = await changeQuestion(app, request.params.id, request.body, requesterOf(request));
        return withLink(question, await originOf(request));
      },
    );

    server.delete(
      '/api/questions/:id',
      {
        schema: {
          tags,
          security,
          summary: 'Put a question with its answer into the wastebasket',
          params: idParams,
          response: { 204: noContent, ...refusals(401, 404) },
        },
      },
      async (request, reply) => {
        await deleteQuestion(app, request.params.id, requesterOf(request));
        return reply.code(204).send(null);
      },
    );
  };
