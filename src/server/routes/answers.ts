import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { answerChangeSchema, answeredQuestionSchema, answerSchema, savedAnswerSchema } from '../../shared/answers.ts';
import type { App } from '../app.ts';
import { noteOpening, requireAnswer, requireToken, saveAnswer } from '../domain/answers.ts';
import { hasSession } from '../domain/sign-in/session.ts';
import { accessTokenOf, tokenSecurity } from '../http/access-token.ts';
import { hasShortBody } from '../http/body-budget.ts';
import { requesterOf } from '../http/requester.ts';
import { noContent, refusal, refusals } from '../http/schemas.ts';
import { secretOf } from '../http/session.ts';

// the limit for stored HTML is 1 MB; the request may be longer by JSON escapes and by what sanitising removes
const maxBodyBytes = 8 * 1024 * 1024;

/** Reading and saving an answer, with its access token. */
export const answerRoutes =
  (app: App): FastifyPluginAsyncTypebox =>
  async (server) => {
    const tags = ['answer'];
    const security = tokenSecurity;
    // short saves, whose token is not checked before the body is read: the save checks it anyway
    const uncheckedSaves = new WeakSet<FastifyRequest>();
    const requireTokenOf = (request: FastifyRequest) => requireToken(app, accessTokenOf(request), requesterOf(request));

    server.get(
      '/api/answer',
      {
        schema: {
          tags,
          security,
          summary: 'The question of a link with its answer',
          response: { 200: answerSchema, ...refusals(403, 404, 410, 429) },
        },
      },
      (request) => requireAnswer(app, accessTokenOf(request), requesterOf(request)),
    );

    server.post(
      '/api/answer/opened',
      {
        schema: {
          tags,
          security,
          summary: 'Sent by the page once a person looks at it in a browser; recorded only if the admin wants it',
          response: { 204: noContent, ...refusals(403, 404, 410, 429) },
        },
      },
      async (request, reply) => {
        const isAdmin = await hasSession(app, secretOf(request));
        await noteOpening(app, accessTokenOf(request), requesterOf(request), { isAdmin });
        return reply.code(204).send(null);
      },
    );

    server.put(
      '/api/answer',
      {
        bodyLimit: maxBodyBytes,
        onRequest: (request, _reply, done) => {
          if (!hasShortBody(request)) return void requireTokenOf(request).then(() => done(), done);
          uncheckedSaves.add(request);
          done();
        },
        // an invalid token takes precedence over any other error
        errorHandler: async (error, request) => {
          if (uncheckedSaves.delete(request)) await requireTokenOf(request);
          throw error;
        },
        schema: {
          tags,
          security,
          summary: 'Save or submit the answer',
          body: answerChangeSchema,
          response: {
            200: savedAnswerSchema,
            409: refusal(409, { question: answeredQuestionSchema }),
            ...refusals(403, 404, 410, 413, 422, 423, 429),
          },
        },
      },
      (request) => {
        uncheckedSaves.delete(request);
        return saveAnswer(app, accessTokenOf(request), request.body, requesterOf(request));
      },
    );
  };
