import { type Static, Type } from 'typebox';
import { idSchema, timeSchema } from '../fields.ts';

/**
 * `arrived`: stored, not read yet. `ignored`: sent by a program. `discarded`: by the admin; only remembered, so that the same
 * message is not taken again.
 */
export type ReplyState = 'arrived' | 'held' | 'taken' | 'ignored' | 'discarded';

/** Why a reply waits for the admin. */
export const heldReasons = [
  'other_address',
  'authentication_failed',
  'unknown_question',
  'locked',
  'link_closed',
  'question_deleted',
  /** The answer is being written on the page. */
  'being_written',
  'empty',
  /** It has the Message-ID of another message. */
  'same_message_id',
  'unreadable',
  /** It would make the answer longer than an answer may be. */
  'too_long',
  /** A reader's thanks for a mail about several stories. */
  'several_stories',
  /** It looks like an automatic reply, but has words of its own. */
  'from_program',
] as const;
export type HeldReason = (typeof heldReasons)[number];

export const replySchema = Type.Object({
  id: idSchema,
  question_id: Type.Optional(idSchema),
  person_id: Type.Optional(idSchema),
  from: Type.String({ description: 'The address alone' }),
  subject: Type.String(),
  received_at: timeSchema,
  state: Type.Enum(['held', 'taken']),
  why: Type.Optional(Type.Enum([...heldReasons])),
  text: Type.String({ description: 'What counts as the answer, as plain text' }),
  photos: Type.Integer({ description: 'How many are attached; once it is taken, how many of them are in the answer' }),
  other_files: Type.Optional(
    Type.Integer({ description: 'How many attachments are only in the mail itself: no photos, or refused ones' }),
  ),
  left_out: Type.Optional(Type.String({ description: 'What was cut, as plain text' })),
});
export type Reply = Static<typeof replySchema>;

export const repliesSchema = Type.Object({ replies: Type.Array(replySchema), next: Type.Optional(Type.String()) });
export type Replies = Static<typeof repliesSchema>;

export const replyTakenSchema = Type.Object({ question_id: Type.Optional(idSchema) }, { additionalProperties: false });
