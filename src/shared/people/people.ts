import { type Static, Type } from 'typebox';
import { idSchema, timeSchema } from '../fields.ts';
import { limits } from '../limits.ts';
import { emailChangeSchema, mailFaults } from '../mail/mails.ts';
import { personCountsSchema, questionSchema } from '../questions/questions.ts';

/** Who a person is; each absent if it is not set. */
const portraitFields = {
  relation: Type.Optional(Type.String({ description: 'To the admin: grandmother, neighbour' })),
  year_of_birth: Type.Optional(Type.Integer()),
  called_by_admin: Type.Optional(Type.String({ description: 'What the admin calls them' })),
  calls_admin: Type.Optional(Type.String({ description: 'What they call the admin' })),
  language: Type.Optional(Type.String({ description: 'BCP 47' })),
  photo: Type.Optional(Type.String({ description: 'The path of the image' })),
};

const queueSummarySchema = Type.Object(
  { count: Type.Integer(), next_question: Type.Object({ id: idSchema, question_text: Type.String() }) },
  { description: 'Of the questions to be asked later; absent while there are none' },
);
export type QueueSummary = Static<typeof queueSummarySchema>;

/** A person with their questions, newest first. */
export const personSchema = Type.Object({
  id: idSchema,
  name: Type.String(),
  created_at: timeSchema,
  ...portraitFields,
  queue: Type.Optional(queueSummarySchema),
  next_mail_at: Type.Optional(
    Type.String({ format: 'date-time', description: 'When their next question is mailed; absent while none will be' }),
  ),
  questions: Type.Array(questionSchema),
});
export type Person = Static<typeof personSchema>;

/** The same with what no list contains. */
export const wholePersonSchema = Type.Object({
  ...personSchema.properties,
  notes: Type.Optional(Type.String({ description: 'For the admin only' })),
  email: Type.Optional(Type.String({ description: 'Where questions are mailed to' })),
  time_zone: Type.Optional(Type.String({ description: 'IANA name' })),
  mail_stopped: Type.Optional(Type.Literal(true, { description: 'Present only if they asked for no more mail' })),
  mail_fault: Type.Optional(Type.Enum([...mailFaults], { description: 'Why nothing more is mailed to the address' })),
  has_link: Type.Optional(Type.Literal(true, { description: 'Present only while they have a link of their own' })),
  has_rhythm: Type.Optional(Type.Literal(true, { description: 'Present only if they are asked by mail' })),
  excerpts: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'The beginnings of their answers, by question' }),
  ),
});
export type WholePerson = Static<typeof wholePersonSchema>;

/** One page of people. `next` is the cursor of the following page; absent on the last one. */
export const peopleSchema = Type.Object({
  people: Type.Array(personSchema),
  next: Type.Optional(Type.String()),
});
export type People = Static<typeof peopleSchema>;

const namedPersonSchema = Type.Object({
  id: idSchema,
  name: Type.String(),
  language: portraitFields.language,
  photo: portraitFields.photo,
});

/** Everyone, in order, without their questions. */
export const namesSchema = Type.Object({ people: Type.Array(namedPersonSchema) });
export type Names = Static<typeof namesSchema>;
export type NamedPerson = Names['people'][number];

/** The same with the numbers of their questions. */
export const overviewSchema = Type.Object({
  people: Type.Array(Type.Object({ ...namedPersonSchema.properties, counts: personCountsSchema })),
});
export type Overview = Static<typeof overviewSchema>;
export type CountedPerson = Overview['people'][number];

const nameSchema = Type.String({ minLength: 1, maxLength: limits.name });

export const newPersonSchema = Type.Object({ name: nameSchema }, { additionalProperties: false });

const clearable = (maxLength: number, more: object = {}) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], minLength: 1, maxLength, ...more }));

/** A BCP 47 tag; null takes it away. */
export const languageChangeSchema = clearable(35, { pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$' });

/** Fields that are left out stay; null takes one away. */
export const personChangeSchema = Type.Object(
  {
    name: Type.Optional(nameSchema),
    relation: clearable(limits.name),
    year_of_birth: Type.Optional(
      Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        minimum: limits.yearOfBirth.min,
        maximum: limits.yearOfBirth.max,
      }),
    ),
    called_by_admin: clearable(limits.name),
    calls_admin: clearable(limits.name),
    language: languageChangeSchema,
    notes: clearable(limits.notes),
    email: emailChangeSchema,
    time_zone: clearable(limits.timeZone),
  },
  { additionalProperties: false },
);
export type PersonChange = Static<typeof personChangeSchema>;

/** These people take, in this order, the places that they have now among all. */
export const peopleOrderSchema = Type.Object(
  { ids: Type.Array(idSchema, { minItems: 1, maxItems: limits.people, uniqueItems: true }) },
  { additionalProperties: false },
);
