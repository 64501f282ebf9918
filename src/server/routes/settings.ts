import type { AddressInfo } from 'node:net';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Problem } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { addressesSchema, type Settings, settingsChangeSchema, settingsSchema } from '../../shared/settings.ts';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { findAddresses } from '../domain/public-url.ts';
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

type SettingsOptions = Pick<Config, 'public_url' | 'in_container'>;

/** Who asks, templates of messages, what is recorded, and the origin for links; for the admin. */
export const settingsRoutes =
  (app: App, { public_url, in_container }: SettingsOptions): FastifyPluginAsyncTypebox =>
  async (server) => {
    const show = showWith(public_url);
    const tags = ['settings'];
    const security = sessionSecurity;

    server.get(
      '/api/settings',
      {
        schema: { tags, security, summary: 'The settings', response: { 200: settingsSchema, ...refusals(401) } },
      },
      async () => show(await findAllSettings(app)),
    );

    server.patch(
      '/api/settings',
      {
        bodyLimit: maxBodyBytes,
        preValidation: trimFields('asker_name', 'public_url'),
        schema: {
          tags,
          security,
          summary: 'Change settings',
          body: settingsChangeSchema,
          response: { 200: settingsSchema, ...refusals(401, 409, 413, 422) },
        },
      },
      async (request) => {
        if (public_url !== undefined && request.body.public_url !== undefined) throw new Problem('set_by_environment');
        return show(await changeSettings(app, request.body, requesterOf(request)));
      },
    );

    server.get(
      '/api/settings/addresses',
      {
        schema: {
          tags,
          security,
          summary: 'Which origin links could have',
          response: { 200: addressesSchema, ...refusals(401) },
        },
      },
      async () => ({
        set_by_environment: public_url !== undefined,
        ...findAddresses(server.addresses() as AddressInfo[], in_container),
      }),
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

    await server.register(photoRoutes(app, public_url));
  };

/** The environment's origin counts more than that of the settings. */
const showWith =
  (public_url: string | undefined) =>
  (settings: Settings): Settings => ({ ...settings, ...(public_url !== undefined && { public_url }) });

/** A plugin of its own, because only its routes read forms. */
const photoRoutes =
  (app: App, public_url: string | undefined): FastifyPluginAsyncTypebox =>
  async (server) => {
    const show = showWith(public_url);
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
        const replaced = replaceAskerPhoto(app, upload, closed, requesterOf(request));
        return show(await replaced.finally(() => drain(request)));
      },
    );
  };
