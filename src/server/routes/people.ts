import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { limits } from '../../shared/limits.ts';
import { peopleSchema, personChangeSchema, personSchema } from '../../shared/people.ts';
import { idSchema } from '../../shared/questions.ts';
import type { App } from '../app.ts';
import { withLinks } from '../domain/links.ts';
import { addPerson, findPeople, renamePersonTo, requirePerson } from '../domain/people.ts';
import { deletePerson } from '../domain/wastebasket.ts';
import { trimFields } from '../http/fields.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { requesterOf } from '../http/requester.ts';
import { idParams, noContent, refusals, sessionSecurity } from '../http/schemas.ts';

const pageSchema = Type.Object(
  {
    limit: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,2}$', description: `1 to ${limits.peoplePage}` })),
    after: Type.Optional(idSchema),
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
    const originOf = (request: FastifyRequest) => publicOrigin(request, public_url);
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
        const { limit, after } = request.query;
        const pageSize = limit === undefined ? undefined : Math.min(Number(limit), limits.peoplePage);
        const { people, ...page } = await findPeople(app, { after, limit: pageSize });
        const origin = originOf(request);
        return { ...page, people: people.map((person) => withLinks(person, origin)) };
      },
    );

    server.post(
      '/api/people',
      {
        preValidation: trimFields('name'),
        schema: {
          tags,
          security,
          summary: 'Add a person',
          body: personChangeSchema,
          response: { 201: personSchema, ...refusals(401, 422) },
        },
      },
      async (request, reply) => {
        const person = await addPerson(app, request.body.name);
        return reply.code(201).send(withLinks(person, originOf(request)));
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
          response: { 200: personSchema, ...refusals(401, 404) },
        },
      },
      async (request) => withLinks(await requirePerson(app, request.params.id), originOf(request)),
    );

    server.patch(
      '/api/people/:id',
      {
        preValidation: trimFields('name'),
        schema: {
          tags,
          security,
          summary: 'Rename a person',
          params: idParams,
          body: personChangeSchema,
          response: { 200: personSchema, ...refusals(401, 404, 422) },
        },
      },
      async (request) => {
        const person = await renamePersonTo(app, request.params.id, request.body.name);
        return withLinks(person, originOf(request));
      },
    );

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
