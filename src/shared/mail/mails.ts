import { type Static, Type } from 'typebox';
import { idSchema, timeSchema } from '../fields.ts';

const mailKinds = ['question', 'reminder', 'confirmation', 'notice', 'new_story', 'test'] as const;
export type MailKind = (typeof mailKinds)[number];

/** Why a mail was not sent, or why nothing more is mailed to an address. `messages/…/mail-faults.ts` has a text for each. */
export const mailFaults = [
  /** The provider did not take the user name and password of SMTP_URL. */
  'wrong_password',
  /** The provider does not allow the address in MAIL_FROM. */
  'sender_refused',
  /** The recipient's address does not exist, or its mailbox does not accept mail. */
  'address_refused',
  'message_refused',
  /** The provider asked to send later: too many mails, or out of order. */
  'try_later',
  'unreachable',
  /** The mail came back later. */
  'bounced',
  /** It waited three days. */
  'given_up',
  /** When it was due, its question was deleted, locked or closed, or the mails were stopped. */
  'no_longer_wanted',
] as const;
export type MailFault = (typeof mailFaults)[number];

/** An address for mail as we accept it: one address, without name, comment or quotation. At most 254 characters. */
const emailPattern =
  "^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$";
export const maxEmail = 254;

const emailExpression = new RegExp(emailPattern);

export const isEmail = (text: string): boolean => text.length <= maxEmail && emailExpression.test(text);

const addressSchema = Type.String({ pattern: emailPattern, maxLength: maxEmail });

/** An address, or null, which takes it away. */
export const emailChangeSchema = Type.Optional(
  Type.Unsafe<string | null>({ type: ['string', 'null'], pattern: emailPattern, maxLength: maxEmail }),
);

export const newMailSchema = Type.Object(
  { kind: Type.Literal('test'), to: addressSchema },
  { additionalProperties: false },
);
export const queuedMailSchema = Type.Object({ id: idSchema });
export type QueuedMail = Static<typeof queuedMailSchema>;
export const queuedTestSchema = Type.Object({
  id: idSchema,
  copy_id: Type.Optional(
    Type.String({ description: 'Of a copy to the address of replies; absent if replies are not received' }),
  ),
});
export type QueuedTest = Static<typeof queuedTestSchema>;

const mailSchema = Type.Object({
  id: idSchema,
  kind: Type.Enum([...mailKinds]),
  to: Type.String(),
  subject: Type.String(),
  created_at: timeSchema,
  attempts: Type.Integer(),
  sent_at: Type.Optional(timeSchema),
  failed_at: Type.Optional(timeSchema),
  fault: Type.Optional(Type.Enum([...mailFaults], { description: 'Of the last attempt' })),
  returned_at: Type.Optional(
    Type.String({ format: 'date-time', description: 'When the copy of a test arrived in our own mailbox' }),
  ),
});
export type Mail = Static<typeof mailSchema>;

/** Newest first. `next` is the cursor of the following page; absent on the last one. */
export const mailsSchema = Type.Object({ mails: Type.Array(mailSchema), next: Type.Optional(Type.String()) });
export type Mails = Static<typeof mailsSchema>;

/** What is set up; part of the settings. */
export const mailSetupSchema = Type.Object({
  sends: Type.Boolean(),
  receives: Type.Boolean({ description: 'Whether replies by mail become answers' }),
  from: Type.Optional(Type.String({ description: 'The address that mail comes from' })),
});
export type MailSetup = Static<typeof mailSetupSchema>;
