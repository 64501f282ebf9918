import { type Static, Type } from 'typebox';
import { baseVersionSchema } from '../fields.ts';
import { limits, maxInteger } from '../limits.ts';

/** `proposed`: as heard; `corrected`: a person changed it or said that it is right. */
export const transcriptStates = ['waiting', 'proposed', 'corrected', 'failed'] as const;
export type TranscriptState = (typeof transcriptStates)[number];
export const transcriptStateSchema = Type.Enum([...transcriptStates]);

/** Whose words a version has. */
export const transcriptSources = ['heard', 'answerer', 'admin'] as const;
export type TranscriptSource = (typeof transcriptSources)[number];

const countSchema = Type.Integer({ minimum: 0, maximum: maxInteger });
const versionSchema = Type.Integer({ minimum: 1, maximum: maxInteger });

export const cueSchema = Type.Object(
  {
    start_ms: countSchema,
    end_ms: countSchema,
    text: Type.String({ maxLength: limits.recordings.cueText }),
    unsure: Type.Optional(
      Type.Array(Type.Array(countSchema, { minItems: 2, maxItems: 2 }), {
        maxItems: limits.recordings.cueText,
        description: 'Where the recogniser was unsure, or repeats itself: from and to, in UTF-16 units of the text',
      }),
    ),
  },
  { additionalProperties: false },
);
export type Cue = Static<typeof cueSchema>;

/**
 * `released`: these words are right, and readers and books may show them. `base_version`: the change is refused if a person
 * has corrected another version since (0: there were no words), and what was heard since is kept; without it the last one counts. `aside`: what another person
 * has corrected stays what is shown, and these words are a version before it. All versions are kept.
 */
export const transcriptChangeSchema = Type.Object(
  {
    cues: Type.Array(cueSchema, { maxItems: limits.recordings.cues }),
    released: Type.Optional(Type.Literal(true)),
    base_version: Type.Optional(baseVersionSchema),
    aside: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
);
export type TranscriptChange = Static<typeof transcriptChangeSchema>;

const releasedSchema = Type.Optional(
  Type.Integer({ description: 'The version that readers see; absent if they see none' }),
);

/** What is stored after a correction. */
export const correctedTranscriptSchema = Type.Object({
  version: versionSchema,
  transcript: transcriptStateSchema,
  released: releasedSchema,
});
export type CorrectedTranscript = Static<typeof correctedTranscriptSchema>;

/** The newest version, which another person has corrected in the meantime. */
export const currentTranscriptSchema = Type.Object({
  version: versionSchema,
  source: Type.Enum([...transcriptSources]),
  cues: Type.Array(cueSchema),
});

export const changedLineSchema = Type.Object({
  start_ms: countSchema,
  before: Type.String({ description: 'Only the words that differ, or an excerpt of them; empty: they were added' }),
  after: Type.String({ description: 'Empty: they were taken out' }),
});
export type ChangedLine = Static<typeof changedLineSchema>;

/** What a person has changed: how many lines, and the first ones. */
const changesSchema = Type.Object({
  lines: countSchema,
  first: Type.Array(changedLineSchema),
  heard_more: Type.Optional(
    Type.Literal(true, {
      description: 'No person has made this version: it has what was heard since the one before it',
    }),
  ),
});
export type TranscriptChanges = Static<typeof changesSchema>;

/** The versions of a transcript, newest first. */
export const transcriptVersionsSchema = Type.Object({
  versions: Type.Array(
    Type.Object({
      version: versionSchema,
      source: Type.Enum([...transcriptSources], { description: 'Who wrote it; `heard`: the recogniser' }),
      created_at: Type.String(),
      engine: Type.Optional(Type.String({ description: 'The model of the recogniser' })),
      language: Type.Optional(Type.String()),
      changes: Type.Optional(changesSchema),
    }),
  ),
  released: releasedSchema,
});
export type TranscriptVersions = Static<typeof transcriptVersionsSchema>;

/** Names of the family that sound like words that were heard: `text.slice(from, to)` of the cue that starts at `start_ms`. */
export const offersSchema = Type.Object({
  offers: Type.Array(Type.Object({ start_ms: countSchema, from: countSchema, to: countSchema, name: Type.String() })),
});
export type Offers = Static<typeof offersSchema>;
export type Offer = Offers['offers'][number];
