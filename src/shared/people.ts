import { type Static, Type } from 'typebox';
import { limits } from './limits.ts';
import { idSchema, questionSchema, timeSchema } from './questions.ts';

/** A person with their questions, newest first. */
export const personSchema = Type.Object({
  id: idSchema,
  name: Type.String(),
  created_at: timeSchema,
  questions: Type.Array(questionSchema),
});
export type Person = Static<typeof personSchema>;

/** One page of people. `next` is the cursor of the following page; absent on the last one. */
export const peopleSchema = Type.Object({
  people: Type.Array(personSchema),
  next: Type.Optional(Type.String()),
});
export type People = Static<typeof peopleSchema>;

export const personChangeSchema = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: limits.name }) },
  { additionalProperties: false },
);
