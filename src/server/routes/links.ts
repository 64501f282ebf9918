import { linkChangeSchema, wholeQuestionSchema } from '../../shared/questions/questions.ts';
import { changeLink, renewLink, withLink } from '../domain/links.ts';
import { noteSharing } from '../domain/questions.ts';
import { requesterOf } from '../http/requester.ts';
import type { RouteContext } from '../http/route.ts';

/** The private link of a question, for the admin. */
export const linkRoutes = ({ app, originOf, routesOf }: RouteContext): void => {
  const route = routesOf('questions');

  route('POST', '/api/questions/:id/link', {
    who: 'admin',
    summary: 'Replace the link; the old one stops working',
    returns: wholeQuestionSchema,
    handle: async (request) =>
      withLink(await renewLink(app, request.params.id, requesterOf(request)), await originOf(request)),
  });

  route('POST', '/api/questions/:id/shared', {
    who: 'admin',
    summary: 'Note that the link was shared or copied now',
    returns: wholeQuestionSchema,
    handle: async (request) => withLink(await noteSharing(app, request.params.id), await originOf(request)),
  });

  route('PATCH', '/api/questions/:id/link', {
    who: 'admin',
    summary: 'Pause or resume the link, and set when it expires',
    body: linkChangeSchema,
    returns: wholeQuestionSchema,
    handle: async (request) => {
      const question = await changeLink(app, request.params.id, request.body, requesterOf(request));
      return withLink(question, await originOf(request));
    },
  });
};
