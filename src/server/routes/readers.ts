import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { limits } from '../../shared/limits.ts';
import { idSchema } from '../../shared/questions.ts';
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
} from '../../shared/readers.ts';
import type { App } from '../app.ts';
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
import { accessTokenOf, tokenSecurity } from '../http/access-token.ts';
import { trimFields } from '../http/fields.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { requesterOf } from '../http/requester.ts';
import { idParams, noContent, refusals, sessionSecurity } from '../http/schemas.ts';

/** Reading links and thanks, for the admin. */
export const readerRoutes =
  (app: App, public_url: string | undefined): FastifyPluginAsyncTypebox =>
  async (server) => {
    const originOf = publicOrigin(app, public_url);
    const tags = ['readers'];
    const security = sessionSecurity;

    server.get(
      '/api/readers',
      {
        schema: {
          tags,
          security,
          summary: 'All reading links, oldest first',
          response: { 200: readersSchema, ...refusals(401) },
        },
      },
      async (request) => ({ readers: await findReaders(app, await originOf(request)) }),
    );

    server.post(
      '/api/readers',
      {
        preValidation: trimFields('name'),
        schema: {
          tags,
          security,
          summary: 'Make a reading link: whoever has it reads submitted and locked answers',
          body: newReaderSchema,
          response: { 201: readerSchema, ...refusals(401, 422) },
        },
      },
      async (request, reply) => {
        const reader = await makeReader(app, request.body, await originOf(request), requesterOf(request));
        return reply.code(201).send(reader);
      },
    );

    server.get(
      '/api/readers/:id',
      {
        schema: {
          tags,
          security,
          summary: 'A reading link',
          params: idParams,
          response: { 200: readerSchema, ...refusals(401, 404) },
        },
      },
      async (request) => requireReader(app, request.params.id, await originOf(request)),
    );

    server.patch(
      '/api/readers/:id',
      {
        preValidation: trimFields('name'),
        schema: {
          tags,
          security,
          summary: 'Change a reading link: name, people, expiry, pause; or replace it, and the old one stops working',
          params: idParams,
          body: readerChangeSchema,
          response: { 200: readerSchema, ...refusals(401, 404, 422) },
        },
      },
      async (request) =>
        changeReader(app, request.params.id, request.body, await originOf(request), requesterOf(request)),
    );

    server.delete(
      '/api/readers/:id',
      {
        schema: {
          tags,
          security,
          summary: 'End a reading link for good; thanks stay',
          params: idParams,
          response: { 204: noContent, ...refusals(401, 404) },
        },
      },
      async (request, reply) => {
        await removeReader(app, request.params.id, requesterOf(request));
        return reply.code(204).send(null);
      },
    );

    server.get(
      '/api/thanks',
      {
        schema: {
          tags,
          security,
          summary: `The newest thanks for an answer, or for all; at most ${limits.thanksList}`,
          querystring: Type.Object(
            {
              question_id: Type.Optional(idSchema),
              new: Type.Optional(Type.Literal('true', { description: 'Only what the admin has not seen' })),
            },
            { additionalProperties: false },
          ),
          response: { 200: thanksListSchema, ...refusals(401, 422) },
        },
      },
      ({ query: { question_id, new: isNew } }) => findThanks(app, { question_id, new: isNew !== undefined }),
    );

    server.post(
      '/api/thanks/seen',
      {
        schema: {
          tags,
          security,
          summary: 'Note that the admin has seen these thanks',
          body: seenThanksSchema,
          response: { 204: noContent, ...refusals(401, 422) },
        },
      },
      async (request, reply) => {
        await noteThanksSeen(app, request.body.ids);
        return reply.code(204).send(null);
      },
    );

    server.delete(
      '/api/thanks/:id',
      {
        schema: {
          tags,
          security,
          summary: 'Remove thanks',
          params: idParams,
          response: { 204: noContent, ...refusals(401, 404) },
        },
      },
      async (request, reply) => {
        await removeThanks(app, request.params.id, requesterOf(request));
        return reply.code(204).send(null);
      },
    );
  };

/** Stories, for the token of a reading link. */
export const readRoutes =
  (app: App): FastifyPluginAsyncTypebox =>
  async (server) => {
    const tags = ['read'];
    const security = tokenSecurity;

    server.get(
      '/api/read',
      {
        schema: {
          tags,
          security,
          summary: 'The stories of a reading link, with its token',
          response: { 200: readingListSchema, ...refusals(403, 404, 410, 429) },
        },
      },
      (request) => requireReadingList(app, accessTokenOf(request), requesterOf(request)),
    );

    server.get(
      '/api/read/stories/:id',
      {
        schema: {
          tags,
          security,
          summary: 'A story of a reading link, with its token',
          params: idParams,
          response: { 200: readStorySchema, ...refusals(403, 404, 410, 429) },
        },
      },
      (request) => requireReadStory(app, accessTokenOf(request), request.params.id, requesterOf(request)),
    );

    server.post(
      '/api/read/stories/:id/thanks',
      {
        preValidation: trimFields('text'),
        schema: {
          tags,
          security,
          summary: 'Thank for a story; the answerer and the admin see it',
          params: idParams,
          body: newThanksSchema,
          response: { 201: thanksSchema, ...refusals(403, 404, 410, 422, 429) },
        },
      },
      async (request, reply) => {
        const { params, body } = request;
        const thanks = await thank(app, accessTokenOf(request), params.id, body, requesterOf(request));
        return reply.code(201).send(thanks);
      },
    );
  };

/** Who can read an answer, for the access token of its question. */
export const answerReadersRoutes =
  (app: App): FastifyPluginAsyncTypebox =>
  async (server) => {
    const tags = ['answer'];
    const security = tokenSecurity;

    server.get(
      '/api/answer/reading',
      {
        schema: {
          tags,
          security,
          summary: 'Who can read the answer, and its thanks',
          response: { 200: answerReadersSchema, ...refusals(403, 404, 410, 429) },
        },
      },
      (request) => requireAnswerReaders(app, accessTokenOf(request), requesterOf(request)),
    );

    server.put(
      '/api/answer/reading',
      {
        schema: {
          tags,
          security,
          summary: 'Let nobody but the admin read the answer, or readers again',
          body: answerReadersChangeSchema,
          response: { 200: answerReadersSchema, ...refusals(403, 404, 410, 422, 429) },
        },
      },
      (request) => changeAnswerReaders(app, accessTokenOf(request), request.body.only_admin, requesterOf(request)),
    );
  };
