import type { AddressInfo } from 'node:net';
import { Problem } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { heardSentenceSchema } from '../../shared/recordings/voice-setup.ts';
import { addressesSchema, type Settings, settingsChangeSchema, settingsSchema } from '../../shared/settings.ts';
import { noteInstanceLanguage } from '../domain/instance-language.ts';
import { describeMail } from '../domain/mail/mail-setup.ts';
import { requireWebhook } from '../domain/mail/notice-settings.ts';
import { findAddresses } from '../domain/public-url.ts';
import { describeVoice, testTranscriber } from '../domain/recordings/voice-setup.ts';
import {
  changeSettings,
  findAllSettings,
  removeAskerPhoto,
  replaceAskerPhoto,
  requireAskerUpload,
  type StoredSettings,
} from '../domain/settings.ts';
import { requesterOf } from '../http/requester.ts';
import type { RouteContext } from '../http/route.ts';
import { closedSignal, drain, readUpload } from '../http/uploads.ts';

// all templates, whose characters may have several bytes and be escaped
const maxBodyBytes = limits.templates * limits.templateText * 12;

/** Who asks, templates of messages, what is recorded, the origin for links and the language; for the admin. */
export const settingsRoutes = ({ app, public_url, server, routesOf }: RouteContext, in_container: boolean): void => {
  const route = routesOf('settings');
  // the environment's origin counts more than that of the settings
  const show = (settings: StoredSettings): Settings => {
    noteInstanceLanguage(app, settings);
    return {
      ...settings,
      ...(public_url !== undefined && { public_url }),
      mail: describeMail(app),
      voice: describeVoice(app),
    };
  };

  route('GET', '/api/settings', {
    who: 'admin',
    summary: 'The settings',
    returns: settingsSchema,
    handle: async () => show(await findAllSettings(app)),
  });

  route('PATCH', '/api/settings', {
    who: 'admin',
    summary: 'Change settings',
    body: settingsChangeSchema,
    bodyLimit: maxBodyBytes,
    trims: ['asker_name', 'public_url', 'notices.email'],
    returns: settingsSchema,
    refuses: [409],
    handle: async (request) => {
      if (public_url !== undefined && request.body.public_url !== undefined) throw new Problem('set_by_environment');
      await requireWebhook(app, request.body.notices?.webhook_url);
      return show(await changeSettings(app, request.body, requesterOf(request)));
    },
  });

  route('GET', '/api/settings/addresses', {
    who: 'admin',
    summary: 'Which origin links could have',
    returns: addressesSchema,
    handle: async () => ({
      set_by_environment: public_url !== undefined,
      ...findAddresses(server.addresses() as AddressInfo[], in_container),
    }),
  });

  route('PUT', '/api/settings/photo', {
    who: 'admin',
    summary: 'Replace the photo of who asks; one field named file',
    isUpload: true,
    returns: settingsSchema,
    handle: async (request, reply) => {
      const closed = closedSignal(reply);
      requireAskerUpload(app);
      const upload = await readUpload(request);
      const replaced = replaceAskerPhoto(app, upload, closed, requesterOf(request));
      return show(await replaced.finally(() => drain(request)));
    },
  });

  route('POST', '/api/settings/transcriber-test', {
    who: 'admin',
    summary: 'Ask the recogniser for the words of a sound, which is not kept; one field named file',
    isUpload: true,
    returns: heardSentenceSchema,
    refuses: [409, 502],
    handle: async (request, reply) => {
      const closed = closedSignal(reply);
      const upload = await readUpload(request);
      return testTranscriber(app, upload, closed).finally(() => drain(request));
    },
  });

  route('DELETE', '/api/settings/photo', {
    who: 'admin',
    summary: 'Take the photo of who asks away',
    handle: (request) => removeAskerPhoto(app, requesterOf(request)),
  });
};
