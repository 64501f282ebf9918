import { type Static, Type } from 'typebox';
import { idSchema, timeSchema } from './fields.ts';

const restingTimes = {
  deleted_at: timeSchema,
  purge_at: Type.String({ format: 'date-time', description: 'From then on it is deleted for good' }),
};

const restingQuestionSchema = Type.Object({
  id: idSchema,
  person_id: idSchema,
  person_name: Type.String(),
  question_text: Type.String(),
  ...restingTimes,
});

const restingPersonSchema = Type.Object({ id: idSchema, name: Type.String(), ...restingTimes });

const restingRecordingSchema = Type.Object({
  id: idSchema,
  question_id: idSchema,
  person_id: idSchema,
  person_name: Type.String(),
  question_text: Type.String(),
  created_at: timeSchema,
  duration_ms: Type.Optional(Type.Integer({ description: 'Absent if the recording was not finished' })),
  ...restingTimes,
});
export type RestingRecording = Static<typeof restingRecordingSchema>;

/** What was deleted in the last 30 days, last deleted first. Questions of deleted people are among `questions`; `recordings` are those of other questions. */
export const wastebasketSchema = Type.Object({
  questions: Type.Array(restingQuestionSchema),
  people: Type.Array(restingPersonSchema),
  recordings: Type.Array(restingRecordingSchema),
});
export type Wastebasket = Static<typeof wastebasketSchema>;
