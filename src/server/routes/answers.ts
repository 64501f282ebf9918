import type { FastifyRequest } from 'fastify';
import {
  answerChangeSchema,
  answeredQuestionSchema,
  answerSchema,
  savedAnswerSchema,
} from '../../shared/answers/answers.ts';
import { noteOpening, requireAnswer, requireToken, saveAnswer } from '../domain/answers.ts';
import { hasSession } from '../domain/sign-in/session.ts';
import { accessTokenOf } from '../http/access-token.ts';
import { hasShortBody } from '../http/body-budget.ts';
import { requesterOf } from '../http/requester.ts';
import type { RouteContext } from '../http/route.ts';
import { refusal } from '../http/schemas.ts';
import { secretOf } from '../http/session.ts';

// the limit for stored HTML is 1 MB; the request may be longer by JSON escapes and by what sanitising removes
const maxBodyBytes = 8 * 1024 * 1024;

/** Reading and saving an answer, with its access token. */
export const answerRoutes = ({ app, routesOf }: RouteContext): void => {
  const route = routesOf('answer');

  // short saves, whose token is not checked before the body is read: the save checks it anyway
  const uncheckedSaves = new WeakSet<FastifyRequest>();
  const requireTokenOf = (request: FastifyRequest) => requireToken(app, accessTokenOf(request), requesterOf(request));

  route('GET', '/api/answer', {
    who: 'link',
    summary: 'The question of a link with its answer',
    returns: answerSchema,
    handle: (request) => requireAnswer(app, accessTokenOf(request), requesterOf(request)),
  });

  route('POST', '/api/answer/opened', {
    who: 'link',
    summary: 'Sent by the page once a person looks at it in a browser; recorded only if the admin wants it',
    handle: async (request) => {
      const isAdmin = await hasSession(app, secretOf(request));
      await noteOpening(app, accessTokenOf(request), requesterOf(request), { isAdmin });
    },
  });

  route('PUT', '/api/answer', {
    who: 'link',
    summary: 'Save or submit the answer',
    body: answerChangeSchema,
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
    returns: savedAnswerSchema,
    responses: { 409: refusal(409, { question: answeredQuestionSchema }) },
    refuses: [423],
    handle: (request) => {
      uncheckedSaves.delete(request);
      return saveAnswer(app, accessTokenOf(request), request.body, requesterOf(request));
    },
  });
};
