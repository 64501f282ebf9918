import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { limits } from '../../shared/limits.ts';
import { settingsChangeSchema, settingsSchema } from '../../shared/settings.ts';
import type { App } from '../app.ts';
import {
  changeSettings,
  findAllSettings,
  removeAskerPhoto,
  replaceAskerPhoto,
  requireAskerUpload,
} from '../domain/settings.ts';
import { trimFields } from '../http/fields.ts';
import { requesterOf } from '../http/requester.ts';
import { noContent, refusals, sessionSecurity } from '../http/schemas.ts';
import { closedSignal, drain, forms, notValidated, readUpload, uploadForm } from '../http/uploads.ts';

// all templates, whose characters may have several bytes and be escaped
const maxBodyBytes = limits.templates * limits.templateText * 12;

/** Who asks, templates of messages, and what is recorded; for the admin. */
export const settingsRoutes =
  (app: App): FastifyPluginAsyncTypebox =>
  async (server) => {
    const tags = ['settings'];
    const security = sessionSecurity;

    server.get(
      '/api/settings',
      {
        schema: { tags, security, summary: 'The settings', response: { 200: settingsSchema, ...refusals(401) } },
      },
      () => findAllSettings(app),
    );

    server.patch(
      '/api/settings',
      {
        bodyLimit: maxBodyBytes,
        preValidation: trimFields('asker_name'),
        schema: {
          tags,
          security,
          summary: 'Change settings',
          body: settingsChangeSchema,
          response: { 200: settingsSchema, ...refusals(401, 413, 422) },
        },
      },
      (request) => changeSettings(app, request.body, requesterOf(request)),
    );

    server.delete(
      '/api/settings/photo',
      {
        schema: {
          tags,
          security,
          summary: 'Take the photo of who asks away',
          response: { 204: noContent, ...refusals(401) },
        },
      },
      async (request, reply) => {
        await removeAskerPhoto(app, requesterOf(request));
        return reply.code(204).send(null);
      },
    );

    await server.register(photoRoutes(app));
  };

/** A plugin of its own, because only its routes read forms. */
const photoRoutes =
  (app: App): FastifyPluginAsyncTypebox =>
  async (server) => {
    await server.register(...forms);

    server.put(
      '/api/settings/photo',
      {
        ...notValidated,
        schema: {
          tags: ['settings'],
          security: sessionSecurity,
          consumes: ['multipart/form-data'],
          summary: 'Replace the photo of who asks; one field named file',
          body: uploadForm,
          response: { 200: settingsSchema, ...refusals(401, 413, 415, 422) },
        },
      },
      async (request, reply) => {
        const closed = closedSignal(reply);
        requireAskerUpload(app);
        const upload = await readUpload(request);
        return replaceAskerPhoto(app, upload, closed, requesterOf(request)).finally(() => drain(request));
      },
    );
  };
