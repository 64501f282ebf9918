import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { answerChangeSchema, answeredQuestionSchema, answerSchema, savedAnswerSchema } from '../../shared/answers.ts';
import type { App } from '../app.ts';
import { requireAnswer, requireToken, saveAnswer } from '../domain/answers.ts';
import { accessTokenOf, tokenSecurity } from './access-token.ts';
import { hasShortBody } from './body-budget.ts';
import { requesterOf } from './requester.ts';
import { refusal, refusals } from './schemas.ts';

// 1 MB of HTML may arrive escaped, and with what sanitising takes away
const longestBody = 8 * 1024 * 1024;
/** The one question that a link opens, and its answer. */
export const answerRoutes =
  (app: App): FastifyPluginAsyncTypebox =>
  async (server) => {
    const tags = ['answer'];
    const security = tokenSecurity;
    // saves whose token is not looked at before they are read: writing looks at it anyway
    const putOff = new WeakSet<FastifyRequest>();
    const requireTokenOf = (request: FastifyRequest) => requireToken(app, accessTokenOf(request), requesterOf(request));

    server.get(
      '/api/answer',
      {
        schema: {
          tags,
          security,
          summary: 'The question of a link, and its answer so far',
          response: { 200: answerSchema, ...refusals(403, 404, 410, 429) },
        },
      },
      (request) => requireAnswer(app, accessTokenOf(request), requesterOf(request)),
    );

    server.put(
      '/api/answer',
      {
        bodyLimit: longestBody,
        onRequest: (request, _reply, done) => {
          if (!hasShortBody(request)) return void requireTokenOf(request).then(() => done(), done);
          putOff.add(request);
          done();
        },
        // whose link opens nothing hears that, whatever else is wrong
        errorHandler: async (error, request) => {
          if (putOff.delete(request)) await requireTokenOf(request);
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
        putOff.delete(request);
        return saveAnswer(app, accessTokenOf(request), request.body, requesterOf(request));
      },
    );
  };
