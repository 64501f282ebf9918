import { questionSchema } from '../../shared/questions/questions.ts';
import {
  type Imported,
  importedSchema,
  madeForPeopleSchema,
  peopleAskedSchema,
  questionImportSchema,
  queueChangeSchema,
  queueSchema,
} from '../../shared/questions/queue.ts';
import { withLink } from '../domain/links.ts';
import { askNext, askPeople, changeQueue, findQueue, importQuestions } from '../domain/queue.ts';
import type { RouteContext } from '../http/route.ts';

// 1,000 lines of 2,000 characters, of which each may have several bytes
const maxBodyBytes = 8 * 1024 * 1024;

/** Questions to be asked later, and many at once; for the admin. */
export const queueRoutes = ({ app, originOf, routesOf }: RouteContext): void => {
  const withLinks = ({ questions }: Imported, origin: string) =>
    questions.map(({ access_token, ...question }) =>
      access_token === undefined ? question : withLink({ ...question, access_token }, origin),
    );
  const route = routesOf('queue');

  route('GET', '/api/people/:id/queue', {
    who: 'admin',
    summary: 'The questions that are to be asked later, in order',
    returns: queueSchema,
    handle: (request) => findQueue(app, request.params.id),
  });

  route('PUT', '/api/people/:id/queue', {
    who: 'admin',
    summary: 'Replace the queue: add, correct, order and remove questions',
    body: queueChangeSchema,
    bodyLimit: maxBodyBytes,
    trims: ['questions.*.question_text'],
    returns: queueSchema,
    refuses: [409],
    handle: (request) => changeQueue(app, request.params.id, request.body),
  });

  route('POST', '/api/people/:id/queue/next', {
    who: 'admin',
    summary: 'Ask the first question of the queue',
    returns: questionSchema,
    status: 201,
    refuses: [409],
    handle: async (request) => {
      const question = await askNext(app, request.params.id);
      return withLink(question, await originOf(request));
    },
  });

  route('POST', '/api/people/:id/questions/import', {
    who: 'admin',
    summary: 'Ask or queue many questions, a line each; all of them or none',
    body: questionImportSchema,
    trims: ['lines.*'],
    bodyLimit: maxBodyBytes,
    returns: importedSchema,
    status: 201,
    handle: async (request) => {
      const made = await importQuestions(app, request.params.id, request.body);
      return { questions: withLinks(made, await originOf(request)) };
    },
  });

  route('POST', '/api/questions', {
    who: 'admin',
    summary: 'Ask several people, or queue for them; all of them or nobody',
    body: peopleAskedSchema,
    trims: ['people.*.questions.*.question_text'],
    bodyLimit: maxBodyBytes,
    returns: madeForPeopleSchema,
    status: 201,
    refuses: [404],
    handle: async (request) => {
      const { people } = await askPeople(app, request.body);
      const origin = await originOf(request);
      return {
        people: people.map(({ id, ...made }) => ({ id, questions: withLinks(made, origin) })),
      };
    },
  });
};
