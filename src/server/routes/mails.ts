import { Type } from 'typebox';
import { idSchema } from '../../shared/fields.ts';
import { mailsSchema, newMailSchema, queuedMailSchema, queuedTestSchema } from '../../shared/mail/mails.ts';
import { findMails, mailQuestion, mailTest } from '../domain/mail/mails.ts';
import { languageOfRequest } from '../http/language.ts';
import type { RouteContext } from '../http/route.ts';

const pageSchema = Type.Object(
  { person_id: Type.Optional(idSchema), after: Type.Optional(idSchema) },
  { additionalProperties: false },
);

/** What is mailed and was mailed; for the admin. */
export const mailRoutes = ({ app, routesOf }: RouteContext): void => {
  const route = routesOf('mail');

  route('GET', '/api/mails', {
    who: 'admin',
    summary: 'What was mailed, newest first: to a person, or to everybody',
    query: pageSchema,
    returns: mailsSchema,
    handle: (request) => findMails(app, request.query),
  });

  route('POST', '/api/mails', {
    who: 'admin',
    summary: 'Mail a test of the settings',
    body: newMailSchema,
    trims: ['to'],
    returns: queuedTestSchema,
    status: 202,
    refuses: [409],
    handle: (request) => mailTest(app, request.body.to, languageOfRequest(request)),
  });

  route('POST', '/api/questions/:id/mails', {
    who: 'admin',
    summary: 'Mail the question to its person now',
    returns: queuedMailSchema,
    status: 202,
    refuses: [403, 409, 410, 423],
    handle: async (request) => ({ id: await mailQuestion(app, request.params.id) }),
  });
};
