import { Type } from 'typebox';
import { idSchema } from '../../shared/fields.ts';
import { limits } from '../../shared/limits.ts';
import {
  namesSchema,
  newPersonSchema,
  overviewSchema,
  peopleOrderSchema,
  peopleSchema,
  personChangeSchema,
  personSchema,
  wholePersonSchema,
} from '../../shared/people/people.ts';
import { questionFilters } from '../../shared/questions/question-filters.ts';
import { removePhoto, replacePhoto, requirePhotoUpload } from '../domain/images/portraits.ts';
import { withLinks } from '../domain/links.ts';
import {
  addPerson,
  changePerson,
  findNames,
  findOverview,
  findPeople,
  orderPeople,
  requireWholePerson,
} from '../domain/people.ts';
import { deletePerson } from '../domain/wastebasket.ts';
import { requesterOf } from '../http/requester.ts';
import type { RouteContext } from '../http/route.ts';
import { limitSchema } from '../http/schemas.ts';
import { closedSignal, drain, readUpload } from '../http/uploads.ts';

const pageSchema = Type.Object(
  {
    limit: limitSchema(limits.peoplePage),
    after: Type.Optional(idSchema),
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
export const peopleRoutes = ({ app, originOf, routesOf }: RouteContext): void => {
  const route = routesOf('people');

  route('GET', '/api/people', {
    who: 'admin',
    summary: 'People with their questions, newest question first',
    query: pageSchema,
    returns: peopleSchema,
    handle: async (request) => {
      const { limit, ...rest } = request.query;
      const pageSize = limit === undefined ? undefined : Math.min(Number(limit), limits.peoplePage);
      const { people, ...page } = await findPeople(app, { ...rest, limit: pageSize });
      const origin = await originOf(request);
      return { ...page, people: people.map((person) => withLinks(person, origin)) };
    },
  });

  route('GET', '/api/people/names', {
    who: 'admin',
    summary: 'Everyone without their questions',
    returns: namesSchema,
    handle: () => findNames(app),
  });

  route('GET', '/api/people/overview', {
    who: 'admin',
    summary: 'Everyone with the numbers of their questions',
    returns: overviewSchema,
    handle: () => findOverview(app),
  });

  route('POST', '/api/people', {
    who: 'admin',
    summary: 'Add a person',
    body: newPersonSchema,
    trims: ['name'],
    returns: personSchema,
    status: 201,
    handle: async (request) => {
      const person = await addPerson(app, request.body.name);
      return withLinks(person, await originOf(request));
    },
  });

  route('GET', '/api/people/:id', {
    who: 'admin',
    summary: 'One person with their questions, newest first',
    returns: wholePersonSchema,
    handle: async (request) => withLinks(await requireWholePerson(app, request.params.id), await originOf(request)),
  });

  route('PATCH', '/api/people/:id', {
    who: 'admin',
    summary: 'Change a person; null takes a field away',
    body: personChangeSchema,
    trims: Object.keys(personChangeSchema.properties),
    returns: wholePersonSchema,
    handle: async (request) => {
      const person = await changePerson(app, request.params.id, request.body);
      return withLinks(person, await originOf(request));
    },
  });

  route('PUT', '/api/people/order', {
    who: 'admin',
    summary: 'These people take, in this order, the places that they have now among all',
    body: peopleOrderSchema,
    // 10,000 ids
    bodyLimit: 1024 * 1024,
    refuses: [404],
    handle: (request) => orderPeople(app, request.body.ids),
  });

  route('PUT', '/api/people/:id/photo', {
    who: 'admin',
    summary: 'Replace the photo of a person; one field named file',
    isUpload: true,
    returns: wholePersonSchema,
    handle: async (request, reply) => {
      const closed = closedSignal(reply);
      await requirePhotoUpload(app, request.params.id);
      const upload = await readUpload(request);
      const person = await replacePhoto(app, request.params.id, upload, closed).finally(() => drain(request));
      return withLinks(person, await originOf(request));
    },
  });

  route('DELETE', '/api/people/:id/photo', {
    who: 'admin',
    summary: 'Take the photo of a person away',
    handle: (request) => removePhoto(app, request.params.id),
  });

  route('DELETE', '/api/people/:id', {
    who: 'admin',
    summary: 'Put a person into the wastebasket',
    query: removalSchema,
    refuses: [409],
    handle: async (request) => {
      const with_questions = request.query.with_questions === 'true';
      await deletePerson(app, request.params.id, with_questions, requesterOf(request));
    },
  });
};
