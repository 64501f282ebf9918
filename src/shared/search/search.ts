import { type Static, Type } from 'typebox';
import { idSchema } from '../fields.ts';

const searchFields = ['name', 'question', 'answer'] as const;
export type SearchField = (typeof searchFields)[number];

/** What was found, best first. */
export const searchSchema = Type.Object({
  hits: Type.Array(
    Type.Object({
      person_id: idSchema,
      name: Type.String({ description: "The person's" }),
      question_id: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'null for a name' }),
      field: Type.Enum([...searchFields]),
      excerpt: Type.String({ description: 'Plain text around the first words that were found' }),
    }),
  ),
  is_complete: Type.Boolean({ description: 'False while answers are still being added to the index' }),
});
export type Search = Static<typeof searchSchema>;
