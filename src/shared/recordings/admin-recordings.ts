import { type Static, Type } from 'typebox';
import { wholeQuestionSchema } from '../questions/questions.ts';
import { playableSchema, unplayedDescription, unplayedSchema } from './recordings.ts';

const takesSchema = Type.Integer({ description: 'How many originals there are; see `original?take=N`' });

/** As the admin sees it. */
const adminPlayableSchema = Type.Object({
  ...playableSchema.properties,
  takes: takesSchema,
  fault: Type.Optional(Type.Literal('in_part', { description: 'Only a part of it can be played' })),
  listen_link: Type.Optional(Type.String({ description: 'What a printed code opens, if there is one' })),
});
export type AdminPlayable = Static<typeof adminPlayableSchema>;

const adminUnplayedSchema = Type.Object({ ...unplayedSchema.properties, takes: takesSchema });
export type AdminUnplayed = Static<typeof adminUnplayedSchema>;

export const adminRecordingsSchema = Type.Object({
  recordings: Type.Array(adminPlayableSchema),
  unplayed: Type.Optional(Type.Array(adminUnplayedSchema, { description: unplayedDescription })),
});
export type AdminRecordings = Static<typeof adminRecordingsSchema>;

/** A question with its answer and its recordings. */
export const questionWithRecordingsSchema = Type.Object({
  ...wholeQuestionSchema.properties,
  ...adminRecordingsSchema.properties,
});
export type QuestionWithRecordings = Static<typeof questionWithRecordingsSchema>;

export const listenLinkSchema = Type.Object({ listen_link: Type.String() });
