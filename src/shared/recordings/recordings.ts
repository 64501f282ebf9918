import { type Static, Type } from 'typebox';
import { idSchema, timeSchema } from '../fields.ts';
import { limits } from '../limits.ts';
import { levelLength } from './levels.ts';
import { recordingIdPattern } from './recording-id.ts';
import { cueSchema, transcriptStateSchema } from './transcripts.ts';

export const recordingStatuses = ['recording', 'processing', 'ready', 'refused'] as const;
export type RecordingStatus = (typeof recordingStatuses)[number];

/**
 * Why a recording was refused. `not_audio`: nothing in it can be played. `unreadable`: reading it takes more time or memory than
 * it may. `incomplete`: other bytes arrived than the device has. `missing`: the file store does not have all of it.
 * `in_part`: it is ready, but not all its takes are played.
 */
export const recordingFaults = ['not_audio', 'unreadable', 'incomplete', 'missing', 'in_part'] as const;
export type RecordingFault = (typeof recordingFaults)[number];

/** The path of a file that is played begins with this. */
export const recordingFolder = 'recordings';

/** `id` is made by the device, so that repeating the request changes nothing. */
export const newRecordingSchema = Type.Object(
  {
    id: Type.String({ pattern: `^${recordingIdPattern}$` }),
    mime: Type.String({ pattern: '^[\\x20-\\x7e]{1,100}$' }),
    continues: Type.Optional(
      Type.String({
        pattern: `^${recordingIdPattern}$`,
        description: 'A recording that was cut off, and is sent anew with its rest: may be begun after a lock',
      }),
    ),
  },
  { additionalProperties: false },
);
export type NewRecording = Static<typeof newRecordingSchema>;

const count = (maximum: number) => Type.Integer({ minimum: 0, maximum });

const peaksSchema = Type.Array(count(255), { description: `Levels from 0 to 255, one per ${levelLength} ms` });

const urlSchema = Type.String({
  description: 'What is played; its key is made for this link or session, and good for 12 hours',
});

/** A recording as the device that makes it sees it. */
export const recordingStateSchema = Type.Object({
  id: idSchema,
  status: Type.Enum([...recordingStatuses]),
  takes: Type.Array(
    Type.Object({ parts: Type.Array(Type.Integer(), { description: 'The numbers of the parts that have arrived' }) }),
  ),
  duration_ms: Type.Optional(Type.Integer()),
  peaks: Type.Optional(peaksSchema),
  url: Type.Optional(urlSchema),
  fault: Type.Optional(
    Type.Enum([...recordingFaults], { description: 'Why it is refused, or not all of it is played; all is kept' }),
  ),
});
export type RecordingState = Static<typeof recordingStateSchema>;

/**
 * `parts` is how many a take has, `peaks` its levels. `sha256` is that of its joined bytes, for devices that have not
 * compared that of each part.
 */
export const finishSchema = Type.Object(
  {
    takes: Type.Array(
      Type.Object(
        {
          parts: Type.Integer({ minimum: 1, maximum: limits.recordings.parts }),
          sha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
          peaks: Type.Optional(Type.Array(count(255), { maxItems: (2 * limits.recordings.duration) / levelLength })),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: limits.recordings.takes },
    ),
  },
  { additionalProperties: false },
);
export type Finish = Static<typeof finishSchema>;

export const missingPartsSchema = Type.Array(Type.Object({ take: Type.Integer(), part: Type.Integer() }));
export type MissingPart = Static<typeof missingPartsSchema>[number];

/**
 * A recording that can be played, beside the answer that it belongs to. Its addresses are new in each response: a page
 * keeps those that it is playing.
 */
export const playableSchema = Type.Object({
  id: idSchema,
  duration_ms: Type.Integer(),
  created_at: timeSchema,
  url: urlSchema,
  sources: Type.Array(Type.Object({ url: urlSchema, content_type: Type.String() }), {
    description: 'The same recording in each format that is there, best first; `url` is the first',
  }),
  peaks: Type.Optional(
    Type.Array(count(255), {
      maxItems: limits.recordings.shownPeaks,
      description: 'Levels from 0 to 255, evenly from beginning to end',
    }),
  ),
  transcript: Type.Optional(transcriptStateSchema),
  released: Type.Optional(Type.Literal(true, { description: 'Present only if readers see the words' })),
  words: Type.Optional(Type.Array(cueSchema, { description: 'What is said, once it is released; only for readers' })),
});
export type Playable = Static<typeof playableSchema>;

export const playablesSchema = Type.Array(playableSchema);

/** A recording that cannot be played, or not yet. What arrived is kept. */
export const unplayedSchema = Type.Object({
  id: idSchema,
  created_at: timeSchema,
  status: Type.Enum(['processing', 'refused']),
  fault: Type.Optional(Type.Enum([...recordingFaults], { description: 'Why it is refused' })),
});
export type Unplayed = Static<typeof unplayedSchema>;

export const unplayedDescription = 'Those that are being prepared, or cannot be played; present only if there are any';

/** A file that is played, in the file store; see `RecordingRow.files`. */
export type PlayedFile = { name: string; content_type: string };
