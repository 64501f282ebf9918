import { Type } from 'typebox';
import { idSchema } from '../../shared/fields.ts';
import { limits } from '../../shared/limits.ts';
import {
  answerReadersChangeSchema,
  answerReadersSchema,
  newReaderSchema,
  newThanksSchema,
  readerChangeSchema,
  readerSchema,
  readersSchema,
  readingListSchema,
  readStorySchema,
  seenThanksSchema,
  thanksListSchema,
  thanksSchema,
} from '../../shared/reading/readers.ts';
import {
  changeAnswerReaders,
  changeReader,
  findReaders,
  findThanks,
  makeReader,
  noteThanksSeen,
  removeReader,
  removeThanks,
  requireAnswerReaders,
  requireReader,
  requireReadingList,
  requireReadStory,
  thank,
} from '../domain/readers.ts';
import { accessTokenOf } from '../http/access-token.ts';
import { requesterOf } from '../http/requester.ts';
import type { RouteContext } from '../http/route.ts';

/** Reading links and thanks, for the admin. */
export const readerRoutes = ({ app, originOf, routesOf }: RouteContext): void => {
  const route = routesOf('readers');

  route('GET', '/api/readers', {
    who: 'admin',
    summary: 'All reading links, oldest first',
    returns: readersSchema,
    handle: async (request) => ({ readers: await findReaders(app, await originOf(request)) }),
  });

  route('POST', '/api/readers', {
    who: 'admin',
    summary: 'Make a reading link: whoever has it reads submitted and locked answers',
    body: newReaderSchema,
    trims: ['name', 'email'],
    returns: readerSchema,
    status: 201,
    handle: async (request) => {
      const reader = await makeReader(app, request.body, await originOf(request), requesterOf(request));
      return reader;
    },
  });

  route('GET', '/api/readers/:id', {
    who: 'admin',
    summary: 'A reading link',
    returns: readerSchema,
    handle: async (request) => requireReader(app, request.params.id, await originOf(request)),
  });

  route('PATCH', '/api/readers/:id', {
    who: 'admin',
    summary:
      'Change a reading link: name, people, language, expiry, pause; or replace it, and the old one stops working',
    body: readerChangeSchema,
    trims: ['name', 'email'],
    returns: readerSchema,
    handle: async (request) =>
      changeReader(app, request.params.id, request.body, await originOf(request), requesterOf(request)),
  });

  route('DELETE', '/api/readers/:id', {
    who: 'admin',
    summary: 'End a reading link for good; thanks stay',
    handle: (request) => removeReader(app, request.params.id, requesterOf(request)),
  });

  route('GET', '/api/thanks', {
    who: 'admin',
    summary: `The newest thanks for an answer, or for all; at most ${limits.thanksList}`,
    query: Type.Object(
      {
        question_id: Type.Optional(idSchema),
        new: Type.Optional(Type.Literal('true', { description: 'Only what the admin has not seen' })),
      },
      { additionalProperties: false },
    ),
    returns: thanksListSchema,
    handle: ({ query: { question_id, new: isNew } }) => findThanks(app, { question_id, new: isNew !== undefined }),
  });

  route('POST', '/api/thanks/seen', {
    who: 'admin',
    summary: 'Note that the admin has seen these thanks',
    body: seenThanksSchema,
    handle: (request) => noteThanksSeen(app, request.body.ids),
  });

  route('DELETE', '/api/thanks/:id', {
    who: 'admin',
    summary: 'Remove thanks',
    handle: (request) => removeThanks(app, request.params.id, requesterOf(request)),
  });
};

/** Stories, for the token of a reading link. */
export const readRoutes = ({ app, routesOf }: RouteContext): void => {
  const route = routesOf('read');

  route('GET', '/api/read', {
    who: 'link',
    summary: 'The stories of a reading link, with its token',
    returns: readingListSchema,
    handle: (request) => requireReadingList(app, accessTokenOf(request), requesterOf(request)),
  });

  route('GET', '/api/read/stories/:id', {
    who: 'link',
    summary: 'A story of a reading link, with its token',
    returns: readStorySchema,
    handle: (request) => requireReadStory(app, accessTokenOf(request), request.params.id, requesterOf(request)),
  });

  route('POST', '/api/read/stories/:id/thanks', {
    who: 'link',
    summary: 'Thank for a story; the answerer and the admin see it',
    body: newThanksSchema,
    trims: ['text'],
    returns: thanksSchema,
    status: 201,
    handle: async (request) => {
      const { params, body } = request;
      const thanks = await thank(app, accessTokenOf(request), params.id, body, requesterOf(request));
      return thanks;
    },
  });
};

/** Who can read an answer, for the access token of its question. */
export const answerReadersRoutes = ({ app, routesOf }: RouteContext): void => {
  const route = routesOf('answer');

  route('GET', '/api/answer/reading', {
    who: 'link',
    summary: 'Who can read the answer, and its thanks',
    returns: answerReadersSchema,
    handle: (request) => requireAnswerReaders(app, accessTokenOf(request), requesterOf(request)),
  });

  route('PUT', '/api/answer/reading', {
    who: 'link',
    summary: 'Let nobody but the admin read the answer, or readers again',
    body: answerReadersChangeSchema,
    returns: answerReadersSchema,
    handle: (request) =>
      changeAnswerReaders(app, accessTokenOf(request), request.body.only_admin, requesterOf(request)),
  });
};
