import { type Static, Type } from 'typebox';
import { limits } from './limits.ts';
import { mailSetupSchema } from './mail/mails.ts';
import { noticesSchema } from './mail/notices.ts';
import { languageTags } from './messages/languages.ts';
import { voiceSetupSchema } from './recordings/voice-setup.ts';

const templateSchema = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: limits.name }),
    text: Type.String({ minLength: 1, maxLength: limits.templateText }),
  },
  { additionalProperties: false },
);

const templatesSchema = Type.Array(templateSchema, { maxItems: limits.templates });

/** The admin's settings, without those of signing in. */
export const settingsSchema = Type.Object({
  asker_name: Type.Optional(
    Type.String({ description: 'Who asks, as the answer page says it; absent if it says nothing' }),
  ),
  asker_photo: Type.Optional(Type.String({ description: 'The path of the image; shown with the name only' })),
  message_templates: templatesSchema,
  records_opened: Type.Boolean({ description: 'Whether the first opening of a question is recorded' }),
  public_url: Type.Optional(
    Type.String({ description: 'The origin written into links; absent if it is that of each request' }),
  ),
  mail: mailSetupSchema,
  voice: voiceSetupSchema,
  notices: Type.Optional(noticesSchema),
  language: Type.Optional(
    Type.String({ description: 'Of the admin’s pages, and of other pages that know none; absent if it is not set' }),
  ),
});
export type Settings = Static<typeof settingsSchema>;

/** Fields that are left out stay; null takes a name, an address or a language away. Not recording openings forgets those recorded. */
export const settingsChangeSchema = Type.Object(
  {
    asker_name: Type.Optional(
      Type.Unsafe<string | null>({ type: ['string', 'null'], minLength: 1, maxLength: limits.name }),
    ),
    message_templates: Type.Optional(templatesSchema),
    records_opened: Type.Optional(Type.Boolean()),
    public_url: Type.Optional(
      Type.Unsafe<string | null>({ type: ['string', 'null'], minLength: 1, maxLength: limits.publicUrl }),
    ),
    language: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], enum: [...languageTags, null] })),
    notices: Type.Optional(noticesSchema),
  },
  { additionalProperties: false },
);
export type SettingsChange = Static<typeof settingsChangeSchema>;

/** What can be done about the origin written into links. */
export const addressesSchema = Type.Object({
  set_by_environment: Type.Boolean({ description: 'Whether PUBLIC_URL is set, and so the setting cannot be changed' }),
  in_container: Type.Boolean({
    description: 'Whether the server runs in a container, whose own addresses reach nobody',
  }),
  origins: Type.Array(Type.String(), {
    description: 'Where other devices in the network reach the server; none if it listens to this computer only',
  }),
});
export type Addresses = Static<typeof addressesSchema>;
