import { type Static, Type } from 'typebox';
import { questionStatuses } from '../../../shared/answers/status.ts';
import { imageNamePattern } from '../../../shared/content/image-names.ts';
import { limits, maxInteger } from '../../../shared/limits.ts';
import { cueSchema, transcriptSources } from '../../../shared/recordings/transcripts.ts';

// the schema of everything.json in an archive; SCHEMA.txt describes it in words

const name = Type.String({ minLength: 1, maxLength: limits.name });
const id = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const timePattern = '^[1-9][0-9]{3}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?Z$';
const time = Type.String({ pattern: timePattern });
const path = Type.String({ maxLength: 2000 });
const nullable = <T>(type: string, more: object = {}) => Type.Unsafe<T | null>({ type: [type, 'null'], ...more });

const photoSchema = Type.Object({
  name: Type.String({ pattern: `^${imageNamePattern}$`, maxLength: 200 }),
  file: nullable<string>('string', { maxLength: 2000 }),
  original: nullable<string>('string', { maxLength: 2000 }),
  content_type: Type.Optional(Type.String({ maxLength: 100 })),
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
});
export type ArchivedPhoto = Static<typeof photoSchema>;

const version = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const milliseconds = Type.Integer({ minimum: 0, maximum: maxInteger });

const wordsSchema = Type.Object({
  version,
  source: Type.Enum([...transcriptSources]),
  engine: Type.Optional(Type.String({ maxLength: 500 })),
  language: Type.Optional(Type.String({ maxLength: 100 })),
  created_at: time,
  released: Type.Optional(Type.Literal(true)),
  file: path,
  cues: Type.Array(cueSchema, { maxItems: limits.recordings.cues }),
});
export type ArchivedWords = Static<typeof wordsSchema>;

const recordingSchema = Type.Object({
  id,
  created_at: time,
  mime: Type.String({ pattern: '^[\\x20-\\x7e]{1,200}$' }),
  duration_ms: Type.Optional(milliseconds),
  cut_off: Type.Optional(Type.Literal(true)),
  in_part: Type.Optional(Type.Literal(true)),
  peaks: Type.Optional(Type.String({ maxLength: 1_000_000, pattern: '^[A-Za-z0-9+/]*={0,2}$' })),
  file: nullable<string>('string', { maxLength: 2000 }),
  takes: Type.Array(nullable<string>('string', { maxLength: 2000 }), { maxItems: limits.recordings.takes }),
  words: Type.Array(wordsSchema, { maxItems: 3 }),
});
export type ArchivedRecording = Static<typeof recordingSchema>;

const questionSchema = Type.Object({
  id,
  question_text: Type.String({ minLength: 1, maxLength: limits.questionText }),
  status: Type.Enum([...questionStatuses]),
  only_admin: Type.Optional(Type.Literal(true)),
  days_to_complete: nullable<number>('integer', { minimum: limits.days.min, maximum: limits.days.max }),
  due_date: nullable<string>('string', { pattern: timePattern }),
  created_at: time,
  updated_at: time,
  answered_at: Type.Optional(time),
  content: Type.String({ maxLength: limits.contentBytes }),
  text: Type.String(),
  page: Type.Optional(path),
  photos: Type.Array(photoSchema),
  recordings: Type.Optional(Type.Array(recordingSchema, { maxItems: limits.recordings.perQuestion })),
});
export type ArchivedQuestion = Static<typeof questionSchema>;

const personSchema = Type.Object({
  id,
  name,
  created_at: time,
  relation: Type.Optional(name),
  year_of_birth: Type.Optional(Type.Integer({ minimum: limits.yearOfBirth.min, maximum: limits.yearOfBirth.max })),
  called_by_admin: Type.Optional(name),
  calls_admin: Type.Optional(name),
  language: Type.Optional(Type.String({ maxLength: 35, pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$' })),
  notes: Type.Optional(Type.String({ minLength: 1, maxLength: limits.notes })),
  photo: Type.Optional(photoSchema),
  questions: Type.Array(questionSchema),
});
export type ArchivedPerson = Static<typeof personSchema>;

export const everythingFormat = 'family-stories-archive';

export const everythingSchema = Type.Object({
  format: Type.Literal(everythingFormat),
  version: Type.Literal(1),
  made_at: time,
  people: Type.Array(personSchema, { maxItems: limits.people }),
});
export type Everything = Static<typeof everythingSchema>;
