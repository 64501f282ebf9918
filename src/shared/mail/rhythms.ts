import { type Static, Type } from 'typebox';
import { idSchema, timeSchema } from '../fields.ts';

const everySchema = Type.Enum(['week', 'two_weeks', 'month']);
export type Every = Static<typeof everySchema>;

const ruleFields = {
  every: everySchema,
  weekday: Type.Integer({ minimum: 1, maximum: 7, description: '1 is Monday. Once a month: the first such day' }),
  hour: Type.Integer({ minimum: 0, maximum: 23, description: 'By the clock in their time zone' }),
};

/** When a person is asked by mail. `paused_until` left out: it is not paused. */
export const rhythmChangeSchema = Type.Object(
  {
    ...ruleFields,
    paused_until: Type.Optional(
      Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description: 'An instant' }),
    ),
  },
  { additionalProperties: false },
);
export type RhythmChange = Static<typeof rhythmChangeSchema>;

export const rhythmSchema = Type.Object({
  ...ruleFields,
  paused_until: Type.Optional(timeSchema),
  next_at: timeSchema,
  next_question: Type.Optional(
    Type.Object({ id: idSchema, question_text: Type.String() }, { description: 'The first of the queue' }),
  ),
});
export type Rhythm = Static<typeof rhythmSchema>;
