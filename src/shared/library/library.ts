import { type Static, Type } from 'typebox';
import { idSchema } from '../fields.ts';
import { limits } from '../limits.ts';
import { libraryIdSchema } from '../questions/questions.ts';

const libraryQuestionSchema = Type.Object({
  id: libraryIdSchema,
  text: Type.String(),
  heavy: Type.Boolean({ description: 'Touches death, war, loss, violence, regret or illness' }),
  asked_of: Type.Optional(Type.Array(idSchema, { description: 'Ids of people; absent if nobody was asked' })),
  begun_by: Type.Optional(Type.Array(idSchema, { description: 'Those of them who are writing' })),
  answered_by: Type.Optional(Type.Array(idSchema, { description: 'Those of them who have answered' })),
});
export type LibraryQuestion = Static<typeof libraryQuestionSchema>;

/** Questions to choose from, by theme, and `own`: those that the admin has added. */
export const librarySchema = Type.Object({
  lang: Type.String({ description: 'The language of the themes (BCP 47)' }),
  themes: Type.Array(
    Type.Object({ id: Type.String(), title: Type.String(), questions: Type.Array(libraryQuestionSchema) }),
  ),
  own: Type.Array(libraryQuestionSchema),
});
export type Library = Static<typeof librarySchema>;

const text = Type.String({ minLength: 1, maxLength: limits.questionText });
const heavy = Type.Optional(Type.Boolean());

export const newOwnQuestionSchema = Type.Object({ text, heavy }, { additionalProperties: false });
export type NewOwnQuestion = Static<typeof newOwnQuestionSchema>;

/** Fields that are left out stay. */
export const ownQuestionChangeSchema = Type.Object(
  { text: Type.Optional(text), heavy },
  { additionalProperties: false },
);
export type OwnQuestionChange = Static<typeof ownQuestionChangeSchema>;

export const ownQuestionSchema = Type.Object({ id: libraryIdSchema, text: Type.String(), heavy: Type.Boolean() });
export type OwnQuestion = Static<typeof ownQuestionSchema>;
