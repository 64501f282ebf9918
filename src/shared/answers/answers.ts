import { type Static, Type } from 'typebox';
import { baseVersionSchema, timeSchema } from '../fields.ts';
import { statusSchema, wholeQuestionSchema } from '../questions/questions.ts';
import { answerReadersSchema } from '../reading/readers.ts';
import { playablesSchema, unplayedDescription, unplayedSchema } from '../recordings/recordings.ts';
import { savedStatuses } from './status.ts';

const {
  person_id: _person,
  access_token: _token,
  link: _link,
  has_content: _hasContent,
  link_expires_at: _end,
  link_paused: _paused,
  only_admin: _onlyAdmin,
  is_new: _isNew,
  library_id: _library,
  shared_at: _shared,
  opened_at: _opened,
  words: _words,
  photos: _photos,
  ...answered
} = wholeQuestionSchema.properties;

/** The question as the answerer sees it. */
export const answeredQuestionSchema = Type.Object(answered);
export type AnsweredQuestion = Static<typeof answeredQuestionSchema>;

/**
 * What the answer page shows: one question, the person's name, the name of the admin if known, and, once the answer is
 * submitted or locked, who can read it.
 */
export const answerSchema = Type.Object({
  question: answeredQuestionSchema,
  person: Type.Object({
    name: Type.String(),
    language: Type.Optional(Type.String({ description: 'BCP 47' })),
  }),
  asker: Type.Optional(
    Type.Object({
      name: Type.String(),
      photo: Type.Optional(Type.String({ description: 'The path of the image' })),
    }),
  ),
  reading: Type.Optional(answerReadersSchema),
  recordings: Type.Optional(playablesSchema),
  unplayed: Type.Optional(Type.Array(unplayedSchema, { description: unplayedDescription })),
  transcriber: Type.Optional(
    Type.String({ description: 'The host where recordings are sent for their words; absent if they are not' }),
  ),
});
export type Answer = Static<typeof answerSchema>;

/** A save. Optimistic concurrency: it is refused unless `base_version` is the stored version. */
export const answerChangeSchema = Type.Object(
  {
    content: Type.String(),
    status: Type.Enum([...savedStatuses]),
    base_version: baseVersionSchema,
  },
  { additionalProperties: false },
);
export type AnswerChange = Static<typeof answerChangeSchema>;

/** What is stored after a save. */
export const savedAnswerSchema = Type.Object({
  status: statusSchema,
  content: Type.String(),
  version: Type.Integer({ minimum: 0 }),
  updated_at: timeSchema,
});
export type SavedAnswer = Static<typeof savedAnswerSchema>;
