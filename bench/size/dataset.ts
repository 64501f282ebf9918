import { v7 } from 'uuid';
import type { QuestionStatus } from '../../src/shared/answers/status.ts';
import { openRandom } from './random.ts';

/** The size of a generated data set; equal options give equal data. `until` is its newest time (ms since 1970). */
export type DatasetOptions = {
  questions: number;
  questionsEach: number;
  /** Median length of answers in characters; one in twenty is at least five times as long. */
  medianLength: number;
  seed: number;
  until: number;
};

export type Value = string | number | null;
/** Rows of one table, with values in the order of its columns in `datasetTables`. */
export type Batch = { table: DatasetTable; rows: Value[][] };

/** The generated tables with their columns and types. */
export const datasetTables = {
  family_stories_people: { id: 'text', name: 'text', created_at: 'text' },
  family_stories_questions: {
    id: 'text',
    person_id: 'text',
    question_text: 'text',
    status: 'text',
    access_token: 'text',
    days_to_complete: 'integer',
    due_date: 'text',
    created_at: 'text',
    updated_at: 'text',
    version: 'integer',
    content: 'text',
  },
  family_stories_revisions: {
    question_id: 'text',
    version: 'integer',
    status: 'text',
    created_at: 'text',
    length: 'integer',
    kept: 'integer',
    content: 'text',
  },
  family_stories_images: {
    name: 'text',
    question_id: 'text',
    content_type: 'text',
    width: 'integer',
    height: 'integer',
    original_bytes: 'integer',
    created_at: 'text',
  },
} as const;
type DatasetTable = keyof typeof datasetTables;

/** A question as the load generator needs it. */
export type BenchQuestion = { token: string; version: number; isLocked: boolean };

const minute = 60_000;
const day = 24 * 60 * minute;
const years = 3 * 365 * day;
const batchSize = 1000;

const firstNames = ['Rose', 'Tomasz', 'Luis', 'Miriam', 'Fumiko', 'Amina', 'Noah', 'Ingrid', 'Kofi', 'Leïla'];
const words =
  'the stove was lit before any of us awake and by time we came down there bread in oven coffee on back plate a wet ' +
  'coat steaming beside door my father said nothing until he had read whole letter twice then folded it small';

/** First all people, then questions in order of time: the first of each person, the second of each, and so on. */
export function* generateDataset(
  options: DatasetOptions,
  onQuestion: (asked: BenchQuestion) => void = () => {},
): Generator<Batch> {
  const people = Math.ceil(options.questions / options.questionsEach);
  const random = openRandom(options.seed);
  const began = options.until - years;
  const ids: string[] = [];
  const persons: Value[][] = [];
  for (let n = 0; n < people; n++) {
    // people are created before the first question
    const at = began + n;
    const id = v7({ msecs: at, seq: n, random: random.bytes(16) });
    ids.push(id);
    persons.push([id, `${firstNames[random.below(firstNames.length)]} ${n + 1}`, timeOf(at)]);
  }
  yield* inBatches('family_stories_people', persons);

  const text = Array.from({ length: 20_000 }, () => random.of(words.split(' '))).join(' ');
  let [questions, revisions, images]: [Value[][], Value[][], Value[][]] = [[], [], []];
  for (let n = 0; n < options.questions; n++) {
    const asked = ask(options, random, text, n, ids[n % people] as string);
    onQuestion(asked.known);
    questions.push(asked.question);
    revisions.push(...asked.revisions);
    images.push(...asked.images);
    if (questions.length < batchSize && n + 1 < options.questions) continue;
    yield { table: 'family_stories_questions', rows: questions };
    yield* inBatches('family_stories_revisions', revisions);
    yield* inBatches('family_stories_images', images);
    [questions, revisions, images] = [[], [], []];
  }
}

function* inBatches(table: DatasetTable, rows: Value[][]): Generator<Batch> {
  for (let at = 0; at < rows.length; at += batchSize) yield { table, rows: rows.slice(at, at + batchSize) };
}

const timeOf = (ms: number) => new Date(ms).toISOString();

type Random = ReturnType<typeof openRandom>;

const ask = (options: DatasetOptions, random: Random, text: string, n: number, person_id: string) => {
  const at = options.until - years + day + Math.floor(((years - 2 * day) * n) / options.questions);
  const id = v7({ msecs: at, seq: n, random: random.bytes(16) });
  const status = random.of<QuestionStatus>(['not_started', 'in_progress', 'submitted', 'submitted', 'locked']);
  const saves = status === 'not_started' ? 0 : 1 + Math.min(9, Math.floor(random.logNormal(0.8, 1)));
  const whole = saves === 0 ? '' : cut(text, random, Math.round(random.logNormal(options.medianLength, 1)));
  const days = random.below(3) === 0 ? 7 + random.below(60) : null;
  const revisions: Value[][] = [];
  for (let version = 1; version <= saves; version++) {
    const content = version === saves ? whole : whole.slice(0, Math.ceil((whole.length * version) / saves));
    const savedAs = version === saves && status !== 'in_progress' ? 'submitted' : 'in_progress';
    revisions.push([id, version, savedAs, timeOf(at + version * 20 * minute), content.length, 0, paragraphs(content)]);
  }
  const changed = timeOf(at + saves * 20 * minute);
  const due = days === null ? null : timeOf(at + days * day);
  const token = Buffer.from(random.bytes(9)).toString('base64url');
  const asked = `${cut(text, random, Math.min(400, Math.round(random.logNormal(60, 0.6))))}?`;
  const version = saves + (status === 'locked' ? 1 : 0);
  const question = [id, person_id, asked, status, token, days, due, timeOf(at), changed, version, paragraphs(whole)];
  const hasImage = saves > 0 && random.below(10) === 0;
  const name = `image-${at}-${Buffer.from(random.bytes(12)).toString('hex')}.jpg`;
  const images = hasImage ? [[name, id, 'image/jpeg', 2048, 1536, 2_400_000, changed]] : [];
  return { question, revisions, images, known: { token, version, isLocked: status === 'locked' } };
};

/** A random excerpt of about `length` characters, at least one word. */
const cut = (text: string, random: Random, length: number) => {
  const wanted = Math.max(8, Math.min(length, text.length / 2));
  return text
    .slice(random.below(text.length - wanted))
    .slice(0, wanted)
    .trim();
};

const paragraphs = (text: string) => (text.match(/.{1,600}/g) ?? []).map((part) => `<p>${part.trim()}</p>`).join('');
