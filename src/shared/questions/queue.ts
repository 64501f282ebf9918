import { type Static, Type } from 'typebox';
import { baseVersionSchema, idSchema } from '../fields.ts';
import { limits } from '../limits.ts';
import { daysSchema, libraryIdSchema, questionSchema } from './questions.ts';

const queuedQuestionSchema = Type.Object({
  id: idSchema,
  question_text: Type.String(),
  days_to_complete: Type.Optional(Type.Integer({ description: 'Absent without days' })),
  library_id: Type.Optional(libraryIdSchema),
});
export type QueuedQuestion = Static<typeof queuedQuestionSchema>;

/** A person's questions to be asked later, in order. `version` grows with each change. */
export const queueSchema = Type.Object({ questions: Type.Array(queuedQuestionSchema), version: baseVersionSchema });
export type Queue = Static<typeof queueSchema>;

/**
 * The whole queue in its new order. A question with an id is one that waits already; without one it is new. Optimistic
 * concurrency with `base_version`, if it is given.
 */
export const queueChangeSchema = Type.Object(
  {
    questions: Type.Array(
      Type.Object(
        {
          id: Type.Optional(idSchema),
          question_text: Type.String({ minLength: 1, maxLength: limits.questionText }),
          days_to_complete: Type.Optional(daysSchema),
          library_id: Type.Optional(libraryIdSchema),
        },
        { additionalProperties: false },
      ),
      { maxItems: limits.queue },
    ),
    base_version: Type.Optional(baseVersionSchema),
  },
  { additionalProperties: false },
);
export type QueueChange = Static<typeof queueChangeSchema>;

/** Many questions at once, a line each. Blank lines are skipped. */
export const questionImportSchema = Type.Object(
  {
    lines: Type.Array(Type.String({ description: `At most ${limits.questionText} characters` }), {
      minItems: 1,
      maxItems: limits.importedLines,
    }),
    days_to_complete: Type.Optional(daysSchema),
    to: Type.Enum(['ask', 'queue']),
  },
  { additionalProperties: false },
);
export type QuestionImport = Static<typeof questionImportSchema>;

/** Questions for several people, each with their own, as their names may stand in them. */
export const peopleAskedSchema = Type.Object(
  {
    people: Type.Array(
      Type.Object(
        {
          id: idSchema,
          questions: Type.Array(
            Type.Object(
              {
                question_text: Type.String({ description: `1 to ${limits.questionText} characters` }),
                library_id: Type.Optional(libraryIdSchema),
              },
              { additionalProperties: false },
            ),
            { minItems: 1, maxItems: limits.askedTogether },
          ),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: limits.askedTogether },
    ),
    days_to_complete: Type.Optional(daysSchema),
    to: Type.Enum(['ask', 'queue']),
  },
  { additionalProperties: false },
);
export type PeopleAsked = Static<typeof peopleAskedSchema>;

const { id, question_text, ...asked } = questionSchema.properties;

/** The questions that an import made, in the order of their lines: asked ones whole, queued ones as the queue lists them. */
export const importedSchema = Type.Object({
  questions: Type.Array(Type.Object({ id, question_text, ...Type.Partial(Type.Object(asked)).properties })),
});
export type Imported = Static<typeof importedSchema>;

/** What was made for each of them, in the order of the request; without questions that wait for them already. */
export const madeForPeopleSchema = Type.Object({
  people: Type.Array(Type.Object({ id: idSchema, ...importedSchema.properties })),
});
export type MadeForPeople = Static<typeof madeForPeopleSchema>;
