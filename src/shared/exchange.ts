import { type Static, Type } from 'typebox';
import { questionStatuses } from './answers/status.ts';
import { limits } from './limits.ts';
import { personChangeSchema } from './people/people.ts';
import { daysSchema } from './questions/questions.ts';

const idOf = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 64, description }));
const timeOf = (description: string) => Type.Optional(Type.String({ format: 'date-time', description }));

/** A question in a file of people, questions and answers. */
const exchangedQuestionSchema = Type.Object(
  {
    id: idOf('A question that exists stays as it is. It is found by its id, or without one by its text and answer'),
    question_text: Type.String({ minLength: 1, maxLength: limits.questionText }),
    status: Type.Optional(
      Type.Enum([...questionStatuses], {
        description: 'If absent: submitted with an answer, not_started without',
      }),
    ),
    days_to_complete: Type.Optional(daysSchema),
    due_date: timeOf('Only with days_to_complete; if absent, counted from created_at'),
    created_at: timeOf('When it was asked; if absent, when it was answered, or now'),
    answered_at: timeOf('When the answer was last saved; if absent, now'),
    answer: Type.Optional(
      Type.String({ maxLength: limits.contentBytes, description: 'Text; a blank line begins a paragraph' }),
    ),
    only_admin: Type.Optional(
      Type.Boolean({ description: 'Whether the answerer lets nobody but the admin read the answer' }),
    ),
    recordings: Type.Optional(
      Type.Integer({
        ...{ minimum: 0, maximum: 1_000_000 },
        description:
          'How many recordings the answer had when it was exported; they are not in the file, and an import ignores this',
      }),
    ),
  },
  { additionalProperties: false },
);
export type ExchangedQuestion = Static<typeof exchangedQuestionSchema>;

const { name: _name, email: _email, time_zone: _zone, ...portrait } = personChangeSchema.properties;

/** A person in such a file, with their questions in the order in which they were asked. */
const exchangedPersonSchema = Type.Object(
  {
    id: idOf('Of somebody on the list: their questions are added. Unknown: a new person. Absent: found by their name'),
    name: Type.String({ minLength: 1, maxLength: limits.name }),
    ...portrait,
    questions: Type.Optional(Type.Array(exchangedQuestionSchema, { maxItems: limits.importQuestions })),
  },
  { additionalProperties: false },
);
export type ExchangedPerson = Static<typeof exchangedPersonSchema>;

/** What an export is, and what an import takes. */
export const exchangeSchema = Type.Object(
  { people: Type.Array(exchangedPersonSchema, { maxItems: limits.people }) },
  { additionalProperties: false },
);
export type Exchange = Static<typeof exchangeSchema>;

export const exportFormats = ['json', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const countSchema = Type.Integer({ minimum: 0 });
const counts = {
  questions: Type.Integer({ minimum: 0, description: 'New ones, with or without an answer' }),
  answers: Type.Integer({ minimum: 0, description: 'New questions with an answer' }),
  unchanged: Type.Integer({ minimum: 0, description: 'Questions that are here already' }),
};

/** What an import made, or would make. */
export const importSummarySchema = Type.Object({
  new_people: countSchema,
  ...counts,
  people: Type.Array(Type.Object({ name: Type.String(), is_new: Type.Boolean(), ...counts })),
});
export type ImportSummary = Static<typeof importSummarySchema>;
