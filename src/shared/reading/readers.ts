import { type Static, Type } from 'typebox';
import { idSchema } from '../fields.ts';
import { limits } from '../limits.ts';
import { emailChangeSchema, mailFaults } from '../mail/mails.ts';
import { notifySchema } from '../mail/reader-mails.ts';
import { languageChangeSchema } from '../people/people.ts';
import { questionSchema } from '../questions/questions.ts';
import { playablesSchema } from '../recordings/recordings.ts';
import { type AnswerSummary, recordedMsSchema, type StoryImage } from './stories.ts';

const { question_text, link_expires_at, link_paused } = questionSchema.properties;

const nameSchema = Type.String({ minLength: 1, maxLength: limits.name });
const expirySchema = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  format: 'date-time',
  description: 'When the link expires; null: never',
});
const peopleSchema = Type.Unsafe<string[] | null>({
  type: ['array', 'null'],
  items: { type: 'string' },
  maxItems: limits.readerPeople,
  uniqueItems: true,
  description: 'The people whose stories may be read; null: those of all',
});

/** A reading link: one or more relatives who may read submitted and locked answers without an account. */
export const readerSchema = Type.Object({
  id: idSchema,
  name: Type.String(),
  token: Type.String({ description: 'The secret of the page /read/{token}' }),
  link: Type.String({ description: 'The link: PUBLIC_URL or the origin of this request, and the path' }),
  people: peopleSchema,
  link_expires_at,
  link_paused,
  language: Type.Optional(Type.String({ description: 'BCP 47; absent if it is not set' })),
  email: Type.Optional(Type.String({ description: 'Where new stories are mailed to' })),
  notify: Type.Optional(notifySchema),
  mail_stopped: Type.Optional(Type.Literal(true, { description: 'They asked for no more mail' })),
  mail_fault: Type.Optional(Type.Enum([...mailFaults], { description: 'Why nothing more is mailed to the address' })),
  created_at: Type.String(),
});
export type Reader = Static<typeof readerSchema>;

export const readersSchema = Type.Object({ readers: Type.Array(readerSchema) });
export type Readers = Static<typeof readersSchema>;

export const newReaderSchema = Type.Object(
  {
    name: nameSchema,
    people: Type.Optional(peopleSchema),
    expires_at: Type.Optional(expirySchema),
    language: languageChangeSchema,
    email: emailChangeSchema,
    notify: Type.Optional(notifySchema),
  },
  { additionalProperties: false },
);
export type NewReader = Static<typeof newReaderSchema>;

/** A change of the given fields; null takes a language or an address away. `token: 'new'` replaces the link; the old one stops working at once. */
export const readerChangeSchema = Type.Object(
  {
    name: Type.Optional(nameSchema),
    people: Type.Optional(peopleSchema),
    expires_at: Type.Optional(expirySchema),
    paused: Type.Optional(Type.Boolean()),
    token: Type.Optional(Type.Literal('new')),
    language: languageChangeSchema,
    email: emailChangeSchema,
    notify: Type.Optional(notifySchema),
  },
  { additionalProperties: false },
);
export type ReaderChange = Static<typeof readerChangeSchema>;

const answeredAtSchema = Type.String({ description: 'When the answer was last changed, UTC' });

/** What a reading link opens: people in the dashboard's order, their stories oldest question first. */
export const readingListSchema = Type.Object({
  reader: Type.Object({ name: Type.String() }),
  people: Type.Array(
    Type.Object({
      id: idSchema,
      name: Type.String(),
      stories: Type.Array(
        Type.Object({ id: idSchema, question_text, answered_at: answeredAtSchema, recorded_ms: recordedMsSchema }),
      ),
    }),
  ),
});
export type ReadingList = Static<typeof readingListSchema>;

/** By person in the order in which they were asked, or the newest first. */
export type ReadingOrder = 'person' | 'date';

/**
 * The contents of a reading link. `summaries` by the id of the story are those of `chosen`, without what was just taken
 * back; `covers` are photos by the id of the person.
 */
export type ReadingContents = {
  list: ReadingList;
  summaries: Map<string, AnswerSummary>;
  covers: Map<string, StoryImage>;
};

/** A person as readers see them. */
type NamedPerson = { id: string; name: string };

/** A story of a list, with its person. */
export type StoryPlace = {
  person: NamedPerson;
  story: ReadingList['people'][number]['stories'][number];
};

/** What stands beside a story: `people` with their number of stories, and the stories of its contents. */
export type ReadingPlaces = {
  reader: { name: string };
  people: (NamedPerson & { stories: number })[];
  /** The person who tells it. */
  person: NamedPerson;
  previous: StoryPlace | undefined;
  next: StoryPlace | undefined;
  beside: StoryPlace[];
};

/** A line of thanks for a story. `name` is that of the reading link. */
export const thanksSchema = Type.Object({
  id: idSchema,
  name: Type.String(),
  text: Type.String(),
  created_at: Type.String(),
});
export type Thanks = Static<typeof thanksSchema>;

export const newThanksSchema = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: limits.thanks }) },
  { additionalProperties: false },
);

/** A story as a reading link shows it. `thanks` are those of this link only. */
export const readStorySchema = Type.Object({
  question_text,
  person: Type.Object({ name: Type.String() }),
  content: Type.String(),
  answered_at: answeredAtSchema,
  thanks: Type.Array(thanksSchema),
  recordings: Type.Optional(playablesSchema),
});
export type ReadStory = Static<typeof readStorySchema>;

/**
 * Who can read a submitted answer, for its answerer. `readers` counts the links that can open it today; `only_admin`:
 * the answerer has taken it out of the reading room.
 */
export const answerReadersSchema = Type.Object({
  only_admin: Type.Boolean(),
  readers: Type.Integer(),
  thanks: Type.Array(thanksSchema),
});
export type AnswerReaders = Static<typeof answerReadersSchema>;

export const answerReadersChangeSchema = Type.Object({ only_admin: Type.Boolean() }, { additionalProperties: false });

/** Thanks as the admin sees them. */
const thanksForAdminSchema = Type.Object({
  ...thanksSchema.properties,
  question_id: idSchema,
  question_text,
  person_id: idSchema,
  person_name: Type.String({ description: 'Whose answer it is' }),
  is_new: Type.Optional(Type.Literal(true, { description: 'Present only until the admin has seen them' })),
});
export type ThanksForAdmin = Static<typeof thanksForAdminSchema>;
export const thanksListSchema = Type.Object({ thanks: Type.Array(thanksForAdminSchema) });
export type ThanksList = Static<typeof thanksListSchema>;

export const seenThanksSchema = Type.Object(
  { ids: Type.Array(idSchema, { minItems: 1, maxItems: limits.thanksList, uniqueItems: true }) },
  { additionalProperties: false },
);
