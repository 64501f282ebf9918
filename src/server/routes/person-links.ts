import { personLinkSchema, personPageSchema } from '../../shared/people/person-links.ts';
import { linkChangeSchema } from '../../shared/questions/questions.ts';
import {
  changePersonLink,
  makePersonLink,
  removePersonLink,
  requirePersonLink,
  requirePersonPage,
} from '../domain/person-links.ts';
import { accessTokenOf } from '../http/access-token.ts';
import { requesterOf } from '../http/requester.ts';
import type { RouteContext } from '../http/route.ts';

/** The link to all questions of a person, for the admin. */
export const personLinkRoutes = ({ app, originOf, routesOf }: RouteContext): void => {
  const route = routesOf('people');

  route('GET', '/api/people/:id/link', {
    who: 'admin',
    summary: 'The link to all questions of a person, if there is one',
    returns: personLinkSchema,
    handle: async (request) => requirePersonLink(app, request.params.id, await originOf(request)),
  });

  route('POST', '/api/people/:id/link', {
    who: 'admin',
    summary: 'Make the link to all questions of a person, or replace it; an old one stops working',
    returns: personLinkSchema,
    status: 201,
    handle: async (request) => {
      const link = await makePersonLink(app, request.params.id, await originOf(request), requesterOf(request));
      return link;
    },
  });

  route('PATCH', '/api/people/:id/link', {
    who: 'admin',
    summary: 'Pause or resume the link to all questions of a person, and set when it expires',
    body: linkChangeSchema,
    returns: personLinkSchema,
    handle: async (request) =>
      changePersonLink(app, request.params.id, request.body, await originOf(request), requesterOf(request)),
  });

  route('DELETE', '/api/people/:id/link', {
    who: 'admin',
    summary: 'Take the link to all questions of a person away',
    handle: (request) => removePersonLink(app, request.params.id, requesterOf(request)),
  });
};

/** What the link of a person opens, with its token. */
export const personPageRoutes = ({ app, routesOf }: RouteContext): void => {
  const route = routesOf('answer');

  route('GET', '/api/for', {
    who: 'link',
    summary: 'The questions of a person, with the token of their link',
    returns: personPageSchema,
    handle: (request) => requirePersonPage(app, accessTokenOf(request), requesterOf(request)),
  });
};
