import { type Static, Type } from 'typebox';
import { emailChangeSchema } from './mails.ts';

export const noticeEvents = ['submitted', 'thanks', 'held_reply', 'mail_failed'] as const;

/** `queue_empty` is told to whoever is told of anything: a rhythm has nothing to ask. */
export type NoticeEvent = (typeof noticeEvents)[number] | 'queue_empty';

/** Of what the admin is told, by mail or by a webhook; an address that is left out stays, null takes it away. */
export const noticesSchema = Type.Object(
  {
    email: emailChangeSchema,
    webhook_url: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], minLength: 1, maxLength: 2000 })),
    on: Type.Array(Type.Enum([...noticeEvents]), { uniqueItems: true }),
  },
  { additionalProperties: false },
);
export type Notices = Static<typeof noticesSchema>;
