import { type Static, Type } from 'typebox';
import { questionStatuses } from '../answers/status.ts';
import { baseVersionSchema, idSchema, timeSchema } from '../fields.ts';
import { limits } from '../limits.ts';

export const statusSchema = Type.Enum([...questionStatuses]);

export const libraryIdSchema = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'The question of the library that it came from',
});

export const daysSchema = Type.Unsafe<number | null>({
  type: ['integer', 'null'],
  minimum: limits.days.min,
  maximum: limits.days.max,
});

const linkEndSchema = Type.String({
  format: 'date-time',
  description: 'When the link expires; absent if it never does',
});

/** A question as the dashboard lists it: everything but the answer. */
export const questionSchema = Type.Object({
  id: idSchema,
  person_id: idSchema,
  question_text: Type.String(),
  status: statusSchema,
  access_token: Type.String({ description: 'The secret of the private link /question/{access_token}' }),
  link: Type.String({ description: 'The private link: PUBLIC_URL or the origin of this request, and the path' }),
  // not as unions: Fastify's serializer would validate each value to choose the branch
  days_to_complete: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  due_date: Type.Unsafe<string | null>({ ...timeSchema, type: ['string', 'null'] }),
  created_at: timeSchema,
  updated_at: timeSchema,
  has_content: Type.Boolean({ description: 'Whether the answer contains text, images or recordings' }),
  is_new: Type.Optional(
    Type.Literal(true, { description: 'Present only while there is an answer that the admin has not read' }),
  ),
  by_mail: Type.Optional(Type.Literal(true, { description: 'Present only if a reply by mail is part of the answer' })),
  recorded_ms: Type.Optional(
    Type.Integer({
      description: 'How long its recordings take together; present only in lists, if one can be played',
    }),
  ),
  has_unread_words: Type.Optional(
    Type.Literal(true, { description: 'Present only while nobody has looked at the words of one of them' }),
  ),
  has_unplayed_recording: Type.Optional(
    Type.Literal(true, { description: 'Present only in lists, if the answer has a recording that cannot be played' }),
  ),
  library_id: Type.Optional(libraryIdSchema),
  shared_at: Type.Optional(
    Type.String({ format: 'date-time', description: 'When its link was last shared or copied' }),
  ),
  opened_at: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'When it was first opened in a browser; only if that is recorded',
    }),
  ),
  link_expires_at: Type.Optional(linkEndSchema),
  link_paused: Type.Optional(Type.Literal(true, { description: 'Present only while the link is paused' })),
  only_admin: Type.Optional(
    Type.Literal(true, { description: 'Present only while the answerer lets nobody but the admin read the answer' }),
  ),
});
export type Question = Static<typeof questionSchema>;

/** A question with its answer. `version` grows by one with each change of content or status. */
export const wholeQuestionSchema = Type.Object({
  ...questionSchema.properties,
  content: Type.String({ description: 'HTML, sanitised' }),
  version: Type.Integer({ minimum: 0 }),
  words: Type.Integer({
    minimum: 0,
    description: 'Words of the answer; a Chinese or Japanese character counts as one',
  }),
  photos: Type.Integer({ minimum: 0, description: 'Photos in the answer' }),
});
export type WholeQuestion = Static<typeof wholeQuestionSchema>;

export const newQuestionSchema = Type.Object(
  {
    question_text: Type.String({ minLength: 1, maxLength: limits.questionText }),
    days_to_complete: Type.Optional(daysSchema),
    library_id: Type.Optional(libraryIdSchema),
  },
  { additionalProperties: false },
);
export type NewQuestion = Static<typeof newQuestionSchema>;

/** Either `status` alone (lock with `locked`, unlock with `submitted`), or a correction of what is asked. */
export const questionChangeSchema = Type.Object(
  {
    status: Type.Optional(Type.Enum(['locked', 'submitted'])),
    question_text: Type.Optional(Type.String({ minLength: 1, maxLength: limits.questionText })),
    days_to_complete: Type.Optional(daysSchema),
  },
  { additionalProperties: false },
);
export type QuestionChange = Static<typeof questionChangeSchema>;

/** A change of a link: when it expires (null: never), and whether it is paused. */
export const linkChangeSchema = Type.Object(
  {
    expires_at: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' })),
    paused: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type LinkChange = Static<typeof linkChangeSchema>;

/** What was read; without a version, what is stored now. */
export const readingSchema = Type.Object(
  { version: Type.Optional(baseVersionSchema) },
  { additionalProperties: false },
);

/** How many questions there are, and how many of them each filter shows. */
export const questionCountsSchema = Type.Object({
  all: Type.Integer(),
  waiting: Type.Integer({ description: 'Not submitted yet' }),
  new: Type.Integer({ description: 'With an answer that the admin has not read' }),
  overdue: Type.Integer({ description: 'Waiting, and their due date has passed' }),
  locked: Type.Integer(),
});
export type QuestionCounts = Static<typeof questionCountsSchema>;

/** The same for one person. */
export const personCountsSchema = Type.Object({
  ...questionCountsSchema.properties,
  answered: Type.Integer({ description: 'With a submitted or locked answer' }),
});
export type PersonCounts = Static<typeof personCountsSchema>;
