import { type Static, Type } from 'typebox';
import { idSchema, timeSchema, wholeQuestionSchema } from '../questions/questions.ts';
import { playableSchema, recordingFaults } from './recordings.ts';

const takesSchema = Type.Integer({ description: 'How many originals there are; see `original?take=N`' });

/** As the admin sees it. */
const adminPlayableSchema = Type.Object({
  ...playableSchema.properties,
  takes: takesSchema,
  fault: Type.Optional(Type.Literal('in_part', { description: 'Only a part of it can be played' })),
  listen_link: Type.Optional(Type.String({ description: 'What a printed code opens, if there is one' })),
});
export type AdminPlayable = Static<typeof adminPlayableSchema>;

/** What arrived is kept. */
const unplayedSchema = Type.Object({
  id: idSchema,
  created_at: timeSchema,
  status: Type.Enum(['processing', 'refused']),
  fault: Type.Optional(Type.Enum([...recordingFaults], { description: 'Why it is refused' })),
  takes: takesSchema,
});
export type Unplayed = Static<typeof unplayedSchema>;

export const adminRecordingsSchema = Type.Object({
  recordings: Type.Array(adminPlayableSchema),
  unplayed: Type.Optional(
    Type.Array(unplayedSchema, {
      description: 'Those that are being prepared, or cannot be played; present only if there are any',
    }),
  ),
});
export type AdminRecordings = Static<typeof adminRecordingsSchema>;

/** A question with its answer and its recordings. */
export const heardQuestionSchema = Type.Object({
  ...wholeQuestionSchema.properties,
  ...adminRecordingsSchema.properties,
});
export type HeardQuestion = Static<typeof heardQuestionSchema>;

export const listenLinkSchema = Type.Object({ listen_link: Type.String() });
