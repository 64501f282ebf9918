import { rhythmChangeSchema, rhythmSchema } from '../../shared/mail/rhythms.ts';
import { endRhythm, requireRhythm, setRhythm } from '../domain/mail/rhythms.ts';
import type { RouteContext } from '../http/route.ts';

/** When a person is asked by mail; for the admin. */
export const rhythmRoutes = ({ app, routesOf }: RouteContext): void => {
  const route = routesOf('mail');

  route('GET', '/api/people/:id/rhythm', {
    who: 'admin',
    summary: 'When a person is asked by mail, and what comes next',
    returns: rhythmSchema,
    handle: (request) => requireRhythm(app, request.params.id),
  });

  route('PUT', '/api/people/:id/rhythm', {
    who: 'admin',
    summary: 'Ask a person by mail, from their queue: every week, two weeks or month',
    body: rhythmChangeSchema,
    returns: rhythmSchema,
    refuses: [409],
    handle: (request) => setRhythm(app, request.params.id, request.body),
  });

  route('DELETE', '/api/people/:id/rhythm', {
    who: 'admin',
    summary: 'Ask a person no more by mail',
    handle: (request) => endRhythm(app, request.params.id),
  });
};
