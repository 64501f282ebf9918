import type { FastifyRequest } from 'fastify';
import { linkChangeSchema } from '../../shared/questions/questions.ts';
import { questionWithRecordingsSchema } from '../../shared/recordings/admin-recordings.ts';
import { changeLink, renewLink } from '../domain/links.ts';
import { noteSharing, type QuestionWithAnswer } from '../domain/questions.ts';
import { questionWithRecordings } from '../domain/recordings/admin-recordings.ts';
import { requesterOf } from '../http/requester.ts';
import type { RouteContext } from '../http/route.ts';
import { sessionOf } from '../http/session.ts';

/** The private link of a question, for the admin. */
export const linkRoutes = ({ app, originOf, routesOf }: RouteContext): void => {
  const route = routesOf('questions');
  const show = async (request: FastifyRequest, question: QuestionWithAnswer) =>
    questionWithRecordings(app, question, sessionOf(request), await originOf(request));

  route('POST', '/api/questions/:id/link', {
    who: 'admin',
    summary: 'Replace the link; the old one stops working',
    returns: questionWithRecordingsSchema,
    handle: async (request) => show(request, await renewLink(app, request.params.id, requesterOf(request))),
  });

  route('POST', '/api/questions/:id/shared', {
    who: 'admin',
    summary: 'Note that the link was shared or copied now',
    returns: questionWithRecordingsSchema,
    handle: async (request) => show(request, await noteSharing(app, request.params.id)),
  });

  route('PATCH', '/api/questions/:id/link', {
    who: 'admin',
    summary: 'Pause or resume the link, and set when it expires',
    body: linkChangeSchema,
    returns: questionWithRecordingsSchema,
    handle: async (request) => {
      const question = await changeLink(app, request.params.id, request.body, requesterOf(request));
      return show(request, question);
    },
  });
};
