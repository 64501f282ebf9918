import { type Static, Type } from 'typebox';
import { wholeQuestionSchema } from '../questions/questions.ts';
import { playableSchema } from './recordings.ts';

/** As the admin sees it. */
const adminPlayableSchema = Type.Object({
  ...playableSchema.properties,
  takes: Type.Integer({ description: 'How many originals there are; see `original?take=N`' }),
  listen_link: Type.Optional(Type.String({ description: 'What a printed code opens, if there is one' })),
});
export type AdminPlayable = Static<typeof adminPlayableSchema>;
export const adminPlayablesSchema = Type.Object({ recordings: Type.Array(adminPlayableSchema) });

/** A question with its answer and its recordings. */
export const heardQuestionSchema = Type.Object({
  ...wholeQuestionSchema.properties,
  ...adminPlayablesSchema.properties,
});
export type HeardQuestion = Static<typeof heardQuestionSchema>;

export const listenLinkSchema = Type.Object({ listen_link: Type.String() });
