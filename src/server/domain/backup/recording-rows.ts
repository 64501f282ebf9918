import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { limits, maxInteger } from '../../../shared/limits.ts';
import { type PlayedFile, recordingFaults, recordingStatuses } from '../../../shared/recordings/recordings.ts';
import { cueSchema, transcriptSources, transcriptStates } from '../../../shared/recordings/transcripts.ts';
import type { CopiedTable, Row } from '../../storage/copied-tables.ts';
import { playedKey, recordingOfKey } from '../recordings/recording-keys.ts';

// any UUID: an archive may have brought it
const id = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const count = Type.Integer({ minimum: 0, maximum: maxInteger });
const take = Type.Integer({ minimum: 0, maximum: limits.recordings.takes - 1 });
const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()]);

/** What code relies on in the rows of recordings; other columns are strings that are only shown or compared. */
const schemas: Partial<Record<CopiedTable, TSchema>> = {
  family_stories_recordings: Type.Object({
    ...{ id, bytes: count, duration_ms: orNull(count), released: orNull(count), indexed: orNull(count) },
    status: Type.Enum([...recordingStatuses]),
    mime: Type.String({ pattern: '^[\\x20-\\x7e]{1,200}$' }),
    peaks: orNull(Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$' })),
    files: orNull(Type.String()),
    fault: orNull(Type.Enum([...recordingFaults])),
    listen_token: orNull(Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$' })),
    transcript: orNull(Type.Enum([...transcriptStates])),
  }),
  family_stories_recording_parts: Type.Object({
    ...{ recording_id: id, take, sha256, bytes: count },
    part: Type.Integer({ minimum: 0, maximum: limits.recordings.parts - 1 }),
  }),
  family_stories_takes: Type.Object({
    ...{ recording_id: id, take, parts: count, bytes: orNull(count), sha256: orNull(sha256) },
    duration_ms: orNull(count),
  }),
  family_stories_transcripts: Type.Object({
    ...{ recording_id: id, version: count, cues: Type.String() },
    source: Type.Enum([...transcriptSources]),
  }),
};

const playedFilesSchema = Type.Array(
  Type.Object({
    name: Type.String(),
    content_type: Type.String({ pattern: '^audio/[\\x20-\\x7e]{1,100}$' }),
  }),
);

// a stored cue may say more, such as that its words are unsure
const cuesSchema = Type.Array(Type.Object({ ...cueSchema.properties }), { maxItems: limits.recordings.cues });

/** Whether a row of a backup, which is untrusted, is as code relies on; true for the rows of other tables. */
export const isSound = (table: CopiedTable, row: Row): boolean => {
  const schema = schemas[table];
  if (schema && !Value.Check(schema, row)) return false;
  if (table === 'family_stories_transcripts') return Value.Check(cuesSchema, parse(row.cues));
  return table !== 'family_stories_recordings' || arePlayed(row);
};

const arePlayed = ({ id, files }: Row): boolean => {
  const list = parse(files);
  if (files === null) return true;
  return Value.Check(playedFilesSchema, list) && list.every(({ name }) => recordingOfKey(playedKey(name)) === id);
};

const parse = (json: unknown): unknown => {
  try {
    return JSON.parse(String(json));
  } catch {
    return undefined;
  }
};

/** What is played of a recording, from its row. */
export const playedFilesOf = ({ files }: Row): PlayedFile[] => (files === null ? [] : JSON.parse(String(files)));
