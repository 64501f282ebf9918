import {
  newQuestionSchema,
  questionChangeSchema,
  questionCountsSchema,
  questionSchema,
  readingSchema,
} from '../../shared/questions/questions.ts';
import { questionWithRecordingsSchema } from '../../shared/recordings/admin-recordings.ts';
import { withLink } from '../domain/links.ts';
import { addQuestion, changeQuestion, countAllQuestions, noteReading, requireQuestion } from '../domain/questions.ts';
import { questionWithRecordings } from '../domain/recordings/admin-recordings.ts';
import { deleteQuestion } from '../domain/wastebasket.ts';
import { requesterOf } from '../http/requester.ts';
import type { RouteContext } from '../http/route.ts';
import { sessionOf } from '../http/session.ts';

/** Asking, reading, locking and deleting questions; for the admin. */
export const questionRoutes = ({ app, originOf, routesOf }: RouteContext): void => {
  const route = routesOf('questions');

  route('POST', '/api/people/:id/questions', {
    who: 'admin',
    summary: 'Add a question for a person',
    body: newQuestionSchema,
    trims: ['question_text'],
    returns: questionSchema,
    status: 201,
    handle: async (request) => {
      const question = await addQuestion(app, request.params.id, request.body);
      return withLink(question, await originOf(request));
    },
  });

  route('GET', '/api/questions/counts', {
    who: 'admin',
    summary: 'How many questions there are, and how many of them each filter shows',
    returns: questionCountsSchema,
    handle: () => countAllQuestions(app),
  });

  route('POST', '/api/questions/:id/read', {
    who: 'admin',
    summary: 'Note that the answer was read: it is no longer new',
    body: readingSchema,
    returns: questionWithRecordingsSchema,
    handle: async (request) => {
      const question = await noteReading(app, request.params.id, request.body.version);
      return questionWithRecordings(app, question, sessionOf(request), await originOf(request));
    },
  });

  route('GET', '/api/questions/:id', {
    who: 'admin',
    summary: 'A question with its answer and its recordings',
    returns: questionWithRecordingsSchema,
    handle: async (request) =>
      questionWithRecordings(
        app,
        await requireQuestion(app, request.params.id),
        sessionOf(request),
        await originOf(request),
      ),
  });

  route('PATCH', '/api/questions/:id', {
    who: 'admin',
    summary: 'Lock or unlock an answer, or correct what is asked',
    body: questionChangeSchema,
    trims: ['question_text'],
    returns: questionWithRecordingsSchema,
    refuses: [409, 423],
    handle: async (request) => {
      const question = await changeQuestion(app, request.params.id, request.body, requesterOf(request));
      return questionWithRecordings(app, question, sessionOf(request), await originOf(request));
    },
  });

  route('DELETE', '/api/questions/:id', {
    who: 'admin',
    summary: 'Put a question with its answer into the wastebasket',
    handle: (request) => deleteQuestion(app, request.params.id, requesterOf(request)),
  });
};
