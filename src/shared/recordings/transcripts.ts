import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';

/** `proposed`: as heard; `corrected`: a person changed it or said that it is right. */
export const transcriptStates = ['waiting', 'proposed', 'corrected', 'failed'] as const;
export type TranscriptState = (typeof transcriptStates)[number];
export const transcriptStateSchema = Type.Enum([...transcriptStates]);

/** Whose words a version has. */
export type TranscriptSource = 'heard' | 'answerer' | 'admin';

export const cueSchema = Type.Object(
  {
    start_ms: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
    end_ms: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
    text: Type.String({ maxLength: limits.recordings.cueText }),
  },
  { additionalProperties: false },
);
export type Cue = Static<typeof cueSchema>;

/** `released`: these words are right, and readers and books may show them. */
export const transcriptChangeSchema = Type.Object(
  {
    cues: Type.Array(cueSchema, { maxItems: limits.recordings.cues }),
    released: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
);
export type TranscriptChange = Static<typeof transcriptChangeSchema>;
