import { personSchema } from '../../shared/people/people.ts';
import { questionWithRecordingsSchema } from '../../shared/recordings/admin-recordings.ts';
import { wastebasketSchema } from '../../shared/wastebasket.ts';
import { withLinks } from '../domain/links.ts';
import { questionWithRecordings } from '../domain/recordings/admin-recordings.ts';
import {
  eraseDeletedPerson,
  eraseDeletedQuestion,
  eraseDeletedRecording,
  findWastebasket,
  restoreDeletedPerson,
  restoreDeletedQuestion,
  restoreDeletedRecording,
} from '../domain/wastebasket.ts';
import { requesterOf } from '../http/requester.ts';
import type { RouteContext } from '../http/route.ts';
import { sessionOf } from '../http/session.ts';

/** Deleted people, questions and recordings, which rest for 30 days; for the admin. */
export const wastebasketRoutes = ({ app, originOf, routesOf }: RouteContext): void => {
  const route = routesOf('wastebasket');

  route('GET', '/api/wastebasket', {
    who: 'admin',
    summary: 'What was deleted in the last 30 days, last deleted first',
    returns: wastebasketSchema,
    handle: () => findWastebasket(app),
  });

  route('POST', '/api/wastebasket/:id/restore', {
    who: 'admin',
    summary: 'Restore a question with its link and history, and its person if they were deleted too',
    returns: questionWithRecordingsSchema,
    handle: async (request) => {
      const question = await restoreDeletedQuestion(app, request.params.id, requesterOf(request));
      return questionWithRecordings(app, question, sessionOf(request), await originOf(request));
    },
  });

  route('DELETE', '/api/wastebasket/:id', {
    who: 'admin',
    summary: 'Delete a question for good',
    handle: (request) => eraseDeletedQuestion(app, request.params.id, requesterOf(request)),
  });

  route('POST', '/api/wastebasket/recordings/:id/restore', {
    who: 'admin',
    summary: 'Restore a recording',
    handle: (request) => restoreDeletedRecording(app, request.params.id, requesterOf(request)),
  });

  route('DELETE', '/api/wastebasket/recordings/:id', {
    who: 'admin',
    summary: 'Delete a recording for good, with its words',
    handle: (request) => eraseDeletedRecording(app, request.params.id, requesterOf(request)),
  });

  route('POST', '/api/wastebasket/people/:id/restore', {
    who: 'admin',
    summary: 'Restore a person with the questions that were deleted together with them',
    returns: personSchema,
    handle: async (request) => {
      const person = await restoreDeletedPerson(app, request.params.id, requesterOf(request));
      return withLinks(person, await originOf(request));
    },
  });

  route('DELETE', '/api/wastebasket/people/:id', {
    who: 'admin',
    summary: 'Delete a person with all their questions for good',
    handle: (request) => eraseDeletedPerson(app, request.params.id, requesterOf(request)),
  });
};
