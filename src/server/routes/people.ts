import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { limits } from '../../shared/limits.ts';
import {
  namesSchema,
  newPersonSchema,
  peopleOrderSchema,
  peopleSchema,
  personChangeSchema,
  personSchema,
  wholePersonSchema,
} from '../../shared/people.ts';
import { questionFilters } from '../../shared/question-filters.ts';
import { idSchema } from '../../shared/questions.ts';
import type { App } from '../app.ts';
import { removePhoto, replacePhoto, requirePhotoUpload } from '../domain/images/portraits.ts';
import { withLinks } from '../domain/links.ts';
import { addPerson, changePerson, findNames, findPeople, orderPeople, requireWholePerson } from '../domain/people.ts';
import { deletePerson } from '../domain/wastebasket.ts';
import { trimFields } from '../http/fields.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { requesterOf } from '../http/requester.ts';
import { idParams, noContent, refusals, sessionSecurity } from '../http/schemas.ts';
import { closedSignal, drain, forms, notValidated, readUpload, uploadForm } from '../http/uploads.ts';

const pageSchema = Type.Object(
  {
    limit: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,2}$', description: `1 to ${limits.peoplePage}` })),
    after: Type.Optional(idSchema),
    // the `next` that this page had when it was loaded before
    until: Type.Optional(idSchema),
    filter: Type.Optional(
      Type.Enum([...questionFilters], { description: 'Only people with a question that this filter shows' }),
    ),
  },
  { additionalProperties: false },
);

const removalSchema = Type.Object(
  { with_questions: Type.Optional(Type.Enum(['true', 'false'])) },
  { additionalProperties: false },
);

/** People with their questions; for the admin. */
export const peopleRoutes =
  (app: App, public_url: string | undefined): FastifyPluginAsyncTypebox =>
  async (server) => {
    const originOf = publicOrigin(app, public_url);
    const tags = ['people'];
    const security = sessionSecurity;

    server.get(
      '/api/people',
      {
        schema: {
          tags,
          security,
          summary: 'People with their questions, newest question first',
          querystring: pageSchema,
          response: { 200: peopleSchema, ...refusals(401, 422) },
        },
      },
      async (request) => {
        const { limit, ...rest } = request.query;
        const pageSize = limit === undefined ? undefined : Math.min(Number(limit), limits.peoplePage);
        const { people, ...page } = await findPeople(app, { ...rest, limit: pageSize });
        const origin = await originOf(request);
        return { ...page, people: people.map((person) => withLinks(person, origin)) };
      },
    );

    server.get(
      '/api/people/names',
      {
        schema: {
          tags,
          security,
          summary: 'Everyone without their questions',
          response: { 200: namesSchema, ...refusals(401) },
        },
      },
      () => findNames(app),
    );

    server.post(
      '/api/people',
      {
        preValidation: trimFields('name'),
        schema: {
          tags,
          security,
          summary: 'Add a person',
          body: newPersonSchema,
          response: { 201: personSchema, ...refusals(401, 422) },
        },
      },
      async (request, reply) => {
        const person = await addPerson(app, request.body.name);
        return reply.code(201).send(withLinks(person, await originOf(request)));
      },
    );

    server.get(
      '/api/people/:id',
      {
        schema: {
          tags,
          security,
          summary: 'One person with their questions, newest first',
          params: idParams,
          response: { 200: wholePersonSchema, ...refusals(401, 404) },
        },
      },
      async (request) => withLinks(await requireWholePerson(app, request.params.id), await originOf(request)),
    );

    server.patch(
      '/api/people/:id',
      {
        preValidation: trimFields(...Object.keys(personChangeSchema.properties)),
        schema: {
          tags,
          security,
          summary: 'Change a person; null takes a field away',
          params: idParams,
          body: personChangeSchema,
          response: { 200: wholePersonSchema, ...refusals(401, 404, 422) },
        },
      },
      async (request) => {
        const person = await changePerson(app, request.params.id, request.body);
        return withLinks(person, await originOf(request));
      },
    );

    server.put(
      '/api/people/order',
      {
        // 10,000 ids
        bodyLimit: 1024 * 1024,
        schema: {
          tags,
          security,
          summary: 'These people take, in this order, the places that they have now among all',
          body: peopleOrderSchema,
          response: { 204: noContent, ...refusals(401, 404, 413, 422) },
        },
      },
      async (request, reply) => {
        await orderPeople(app, request.body.ids);
        return reply.code(204).send(null);
      },
    );

    server.delete(
      '/api/people/:id/photo',
      {
        schema: {
          tags,
          security,
          summary: 'Take the photo of a person away',
          params: idParams,
          response: { 204: noContent, ...refusals(401, 404) },
        },
      },
      async (request, reply) => {
        await removePhoto(app, request.params.id);
        return reply.code(204).send(null);
      },
    );

    await server.register(photoRoutes(app, public_url));

    server.delete(
      '/api/people/:id',
      {
        schema: {
          tags,
          security,
          summary: 'Put a person into the wastebasket',
          params: idParams,
          querystring: removalSchema,
          response: { 204: noContent, ...refusals(401, 404, 409, 422) },
        },
      },
      async (request, reply) => {
        const with_questions = request.query.with_questions === 'true';
        await deletePerson(app, request.params.id, with_questions, requesterOf(request));
        return reply.code(204).send(null);
      },
    );
  };

/** A plugin of its own, because only its routes read forms. */
const photoRoutes =
  (app: App, public_url: string | undefined): FastifyPluginAsyncTypebox =>
  async (server) => {
    await server.register(...forms);

    server.put(
      '/api/people/:id/photo',
      {
        ...notValidated,
        schema: {
          tags: ['people'],
          security: sessionSecurity,
          consumes: ['multipart/form-data'],
          summary: 'Replace the photo of a person; one field named file',
          params: idParams,
          body: uploadForm,
          response: { 200: wholePersonSchema, ...refusals(401, 404, 413, 415, 422) },
        },
      },
      async (request, reply) => {
        const closed = closedSignal(reply);
        await requirePhotoUpload(app, request.params.id);
        const upload = await readUpload(request);
        const person = await replacePhoto(app, request.params.id, upload, closed).finally(() => drain(request));
        return withLinks(person, await publicOrigin(app, public_url)(request));
      },
    );
  };
