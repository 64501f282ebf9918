import { type Static, Type } from 'typebox';
import { baseVersionSchema, idSchema } from './fields.ts';
import { limits } from './limits.ts';

export const bookFormats = ['a5', '6x9', 'a4', 'letter', 'large'] as const;
export type BookFormat = (typeof bookFormats)[number];

/** `screen`: PDF/UA-1 with links. `pdfa`: PDF/A-2a. `print`: with bleed, for a printer. */
const bookEditions = ['screen', 'pdfa', 'print', 'cover', 'epub'] as const;
export type BookEdition = (typeof bookEditions)[number];

/** The colours of covers, as the classes cover-1 to cover-6. */
export const coverColours = ['#8a3b1e', '#3d5a3a', '#2f4a66', '#5c3350', '#6b4a08', '#1f5552'] as const;

export const photoSizes = ['small', 'usual', 'large', 'page'] as const;

/** How the width of the spine is determined: by a printer's rules, or `spine_mm`. */
export const bookPrinters = ['lulu', 'lulu-hardcover', 'kdp-white', 'kdp-cream', 'kdp-colour', 'own'] as const;

const chapterSchema = Type.Object(
  {
    title: Type.String({ maxLength: limits.bookTitle }),
    questions: Type.Array(idSchema, { maxItems: limits.bookStories }),
    left_out: Type.Optional(
      Type.Array(idSchema, {
        maxItems: limits.bookStories,
        description: 'Those of `questions` that keep their place in the order, but are not in the book',
      }),
    ),
  },
  { additionalProperties: false },
);
export type BookChapter = Static<typeof chapterSchema>;

/** The questions of a chapter whose stories are in the book, in order. */
export const questionsInBook = ({ questions, left_out = [] }: BookChapter): string[] => {
  const out = new Set(left_out);
  return questions.filter((id) => !out.has(id));
};

const text = (maxLength: number) => Type.String({ maxLength });

/** What the admin decides about a book. Unanswered questions of a chapter join the book once they are submitted. */
const bookFields = {
  title: Type.String({ minLength: 1, maxLength: limits.bookTitle }),
  subtitle: text(limits.bookTitle),
  dedication: text(limits.bookText),
  foreword: text(limits.bookText),
  afterword: text(limits.bookText),
  back_cover: text(limits.bookText),
  format: Type.Enum([...bookFormats]),
  chapters: Type.Array(chapterSchema, { maxItems: limits.bookChapters }),
  photo_size: Type.Enum([...photoSizes], { description: '`page`: each photo has a page of its own' }),
  cover_photo: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    pattern: '^image-[A-Za-z0-9.-]{1,100}$',
    description:
      'The name of an image of an answer; null: none. A new book without this field gets a photo of its stories',
  }),
  cover_colour: Type.Integer({ minimum: 1, maximum: 6, description: 'One of the six colours of covers' }),
  language: Type.String({
    maxLength: 35,
    pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$',
    description: 'BCP 47: the language of headings such as Contents',
  }),
  qr_codes: Type.Boolean({
    description:
      'A QR code beneath each story leads to its page, by a reading link of the book that is made with the first edition',
  }),
  printer: Type.Enum([...bookPrinters]),
  spine_mm: Type.Unsafe<number | null>({
    type: ['number', 'null'],
    minimum: 0,
    maximum: 100,
    description: 'The width of the spine as the printer says it; used with the printer "own"',
  }),
};

export const bookSchema = Type.Object({
  id: idSchema,
  ...bookFields,
  version: Type.Integer({ description: 'Grows by one with each change' }),
  created_at: Type.String(),
  updated_at: Type.String(),
});
export type Book = Static<typeof bookSchema>;
export type BookFields = Omit<Book, 'id' | 'version' | 'created_at' | 'updated_at'>;

export const booksSchema = Type.Object({ books: Type.Array(bookSchema) });
export type Books = Static<typeof booksSchema>;

const { title, ...others } = bookFields;
export const newBookSchema = Type.Object(
  { title, ...Type.Partial(Type.Object(others)).properties },
  { additionalProperties: false },
);

/** A change of the given fields. Optimistic concurrency if `base_version` is given. */
export const bookChangeSchema = Type.Object(
  { ...Type.Partial(Type.Object(bookFields)).properties, base_version: Type.Optional(baseVersionSchema) },
  { additionalProperties: false },
);
export type NewBook = Static<typeof newBookSchema>;
export type BookChange = Static<typeof bookChangeSchema>;

/** A problem of a build. Unless the build failed, the file was made nevertheless. */
const buildProblemSchema = Type.Object({
  code: Type.Enum([
    'missing_letters',
    'missing_photo',
    'missing_recording',
    'private_story',
    'withdrawn_story',
    'no_stories',
    'too_many_pages',
    'too_much',
    'edition_unavailable',
    'reading_link',
    'no_space',
    'more_problems',
    'interrupted',
    'failed',
  ] as const),
  detail: Type.String({ description: 'What to know or do, in words, in the language of the request' }),
  question_id: Type.Optional(idSchema),
  letters: Type.Optional(Type.Array(Type.String())),
});
export type BuildProblem = Static<typeof buildProblemSchema>;

const buildSteps = ['waiting', 'photos', 'setting', 'checking', 'writing', 'done'] as const;
const buildStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** `whole`: the archive. */
export type BuildEdition = BookEdition | 'whole';

/**
 * What an archive may leave out: the mails that answers came by, the admin's notes about people, recordings, and
 * unfinished answers.
 */
export const archiveParts = ['mails', 'notes', 'recordings', 'unfinished'] as const;
export type ArchivePart = (typeof archiveParts)[number];

const archivePartsSchema = Type.Array(Type.Enum([...archiveParts]), {
  uniqueItems: true,
  description:
    '`mails`: those that answers came by, with links to write into them. `notes`: those of the admin about people. `recordings`: what was told, and its words. `unfinished`: answers in progress',
});

export const newArchiveSchema = Type.Object(
  { leave_out: Type.Optional(archivePartsSchema) },
  { additionalProperties: false },
);

/** A build of a book, an e-book or an archive. */
export const buildSchema = Type.Object({
  id: idSchema,
  book_id: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Null for an archive' }),
  edition: Type.Enum([...bookEditions, 'whole'] as const, { description: '`whole`: the archive' }),
  left_out: Type.Optional(archivePartsSchema),
  with_recordings: Type.Optional(Type.Literal(true, { description: 'Of an e-book: the sound is in it' })),
  state: Type.Enum([...buildStates]),
  position: Type.Optional(Type.Integer({ description: 'While it is waiting: how many are made before it' })),
  progress: Type.Object({
    done: Type.Integer(),
    of: Type.Integer(),
    step: Type.Enum([...buildSteps]),
  }),
  pages: Type.Optional(Type.Integer({ description: 'Of all volumes' })),
  spine_mm: Type.Optional(Type.Number()),
  files: Type.Array(
    Type.Object({
      name: Type.String(),
      size: Type.Integer({ description: 'In bytes' }),
      pages: Type.Optional(Type.Integer()),
    }),
    {
      description:
        'One, or the volumes of a long book. None once a story in them is for the admin alone or deleted: `problems` then say so',
    },
  ),
  outdated: Type.Optional(
    Type.Boolean({ description: 'Of one that is done: it was made before the last change of the book or its stories' }),
  ),
  problems: Type.Array(buildProblemSchema),
  created_at: Type.String(),
  expires_at: Type.Optional(Type.String({ description: 'Until when the files are kept' })),
});
export type Build = Static<typeof buildSchema>;
export type BuildProgress = Build['progress'];

export const buildsSchema = Type.Object({ builds: Type.Array(buildSchema) });
export type Builds = Static<typeof buildsSchema>;

/** `archive` is the former name of `pdfa`, and is still accepted. */
export const newBuildSchema = Type.Object(
  {
    edition: Type.Enum([...bookEditions, 'archive'] as const, { description: '`archive`: the same as `pdfa`' }),
    with_recordings: Type.Optional(
      Type.Boolean({ description: 'The e-book has the sound of its recordings in it, not only links' }),
    ),
  },
  { additionalProperties: false },
);

export const startedBuildSchema = Type.Object({ id: idSchema });
export type StartedBuild = Static<typeof startedBuildSchema>;

export const bookProblemsSchema = Type.Object({ problems: Type.Array(buildProblemSchema) });
export type BookProblems = Static<typeof bookProblemsSchema>;

/** The recordings of a book's stories; `bytes` is an estimate of their size in the e-book. */
export const bookRecordingsSchema = Type.Object({ recordings: Type.Integer(), bytes: Type.Integer() });
export type BookRecordings = Static<typeof bookRecordingsSchema>;

/** An estimate of the archive's size, in bytes. */
export const archiveSizeSchema = Type.Object({
  bytes: Type.Integer(),
  photos: Type.Integer(),
  answers: Type.Integer(),
  unfinished: Type.Integer({ description: 'How many of the answers are in progress' }),
  notes: Type.Integer({ description: 'How many people the admin has notes about' }),
  mails: Type.Integer({ description: 'How many replies by mail became answers' }),
  recordings: Type.Integer(),
  recording_bytes: Type.Integer({ description: 'How much of the size the recordings are' }),
});
export type ArchiveSize = Static<typeof archiveSizeSchema>;
