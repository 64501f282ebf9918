import { type Static, Type } from 'typebox';
import { idSchema } from '../fields.ts';
import { questionSchema } from '../questions/questions.ts';

const imageSchema = Type.Object({
  src: Type.String({ description: 'The path of the image' }),
  alt: Type.String(),
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
});
export type StoryImage = Static<typeof imageSchema>;

/**
 * What lists show of an answer. It is stored with the answer, so that they do not read answers whole; except
 * `recorded_ms`, see `recordedMsSchema`.
 */
export type AnswerSummary = { excerpt: string; photo?: StoryImage; recorded_ms?: number };

export const recordedMsSchema = Type.Optional(
  Type.Integer({ description: 'How long its recordings take together; absent without one that can be played' }),
);

/** A submitted or locked answer, without its content. */
const storySchema = Type.Object({
  id: idSchema,
  person_id: idSchema,
  question_text: Type.String(),
  answered_at: Type.String({ format: 'date-time', description: 'When the answer was last changed, UTC' }),
  written_from: Type.String({ format: 'date-time', description: 'When it was begun, as far as versions tell, UTC' }),
  excerpt: Type.String({ description: 'The beginning of its text, without captions' }),
  photo: Type.Optional(imageSchema),
  recorded_ms: recordedMsSchema,
  is_new: questionSchema.properties.is_new,
  only_admin: Type.Optional(Type.Literal(true, { description: 'Present only if nobody else may read it' })),
});
export type Story = Static<typeof storySchema>;

/** One page of stories, newest first. `next` is the cursor of the following page; absent on the last one. */
export const storiesSchema = Type.Object({
  stories: Type.Array(storySchema),
  next: Type.Optional(Type.String()),
});
export type Stories = Static<typeof storiesSchema>;

/** The people who have stories or are writing one, in the dashboard's order. */
export const storytellersSchema = Type.Object({
  people: Type.Array(
    Type.Object({
      id: idSchema,
      name: Type.String(),
      photo: Type.Optional(Type.String({ description: 'The path of the image' })),
      stories: Type.Integer(),
      unread: Type.Integer({ description: 'Stories that the admin has not read' }),
      cover: Type.Optional(imageSchema),
    }),
  ),
});
export type Storytellers = Static<typeof storytellersSchema>;
export type Storyteller = Storytellers['people'][number];
