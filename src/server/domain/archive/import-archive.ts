import { posix } from 'node:path';
import { Value } from 'typebox/value';
import { imagePathOf } from '../../../shared/content/image-names.ts';
import { contentRules } from '../../../shared/content/rules.ts';
import { Problem } from '../../../shared/errors.ts';
import { limits } from '../../../shared/limits.ts';
import type { App } from '../../app.ts';
import { languageIn } from '../../languages.ts';
import { OperatorError } from '../../operator-error.ts';
import { openZip, type ZipEntry, ZipError } from '../../outside/archives/zip-reader.ts';
import { sha256Of } from '../../outside/files/sha256.ts';
import { isEmpty } from '../../storage/copied-tables.ts';
import { isRolledBack } from '../../storage/database/database-errors.ts';
import { insertImages, type NewImageRow } from '../../storage/images.ts';
import { cleanContent } from '../content/content.ts';
import { importedVersion, type PlannedQuestion, writePeople, writeQuestions } from '../exchange/import.ts';
import { storeImage, tryDeleteFiles } from '../images/images.ts';
import { now } from '../now.ts';
import { inTransaction } from '../transaction.ts';
import { photosIn } from './archive-texts.ts';
import { type BroughtRecording, bringRecordings, insertBrought } from './bring-recordings.ts';
import {
  type ArchivedPerson,
  type ArchivedPhoto,
  type ArchivedQuestion,
  type Everything,
  everythingSchema,
} from './everything.ts';

/** Counts of what was imported; `missing` are photos and recordings that could not be, with the reason. */
export type ImportedArchive = Record<'people' | 'questions' | 'answers' | 'photos' | 'recordings', number> & {
  missing: string[];
};

/**
 * Imports people, questions, answers, photos and recordings from an archive into an empty instance. Ids, dates and words
 * are those of the archive, links are new, each photo is rendered and each recording prepared again from its original. The archive is untrusted:
 * all checksums are verified first, content is sanitised and photos are rendered as usual. Throws an OperatorError, and then leaves the instance empty.
 */
export const importArchive = async (app: App, file: string): Promise<ImportedArchive> => {
  await requireEmpty(app);
  try {
    await using zip = await openZip(file);
    const bag = findBag(zip.entries);
    await verifyBag(bag);
    return await bringBack(app, bag, await readEverything(bag));
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    throw new OperatorError(
      `${file} is damaged or no archive of Family Stories, and nothing was changed. (${error.message})`,
      {
        cause: error,
      },
    );
  }
};

const requireEmpty = async ({ db }: Pick<App, 'db'>) => {
  if (!(await isEmpty(db)))
    throw new OperatorError(
      'There are people, questions or images here already. An archive is brought back only into an empty instance; nothing was changed.',
    );
};

/** The files of the bag by path. Everything else in the zip is ignored. */
type Bag = Map<string, ZipEntry>;

const findBag = (entries: Map<string, ZipEntry>): Bag => {
  const [marker, ...others] = [...entries.keys()].filter((name) => /^(?:[^/]+\/)?bagit\.txt$/.test(name));
  if (marker === undefined || others.length > 0) throw new ZipError('There is no bagit.txt in it.');
  const base = marker.slice(0, -'bagit.txt'.length);
  return new Map(
    [...entries].filter(([name]) => name.startsWith(base)).map(([name, entry]) => [name.slice(base.length), entry]),
  );
};

const mostBytes = { manifest: 100 * 1024 * 1024, everything: 400 * 1024 * 1024 };

const readText = (bag: Bag, path: string, most: number): Promise<string> => {
  const entry = bag.get(path);
  if (!entry) throw new ZipError(`${path} is missing.`);
  if (entry.size > most) throw new ZipError(`${path} is too large.`);
  return entry.readText();
};

/** Throws unless the manifest lists exactly the files that are there, with their checksums. */
const verifyBag = async (bag: Bag) => {
  const tags = await verifyManifest(bag, 'tagmanifest-sha256.txt');
  if (!tags.has('manifest-sha256.txt')) throw new ZipError('The checksum of manifest-sha256.txt is missing.');
  const listed = await verifyManifest(bag, 'manifest-sha256.txt');
  for (const path of bag.keys())
    if (path.startsWith('data/') && !listed.has(path)) throw new ZipError(`There is no checksum of ${path}.`);
};

const verifyManifest = async (bag: Bag, name: string): Promise<Set<string>> => {
  const listed = new Set<string>();
  for (const line of (await readText(bag, name, mostBytes.manifest)).split('\n')) {
    if (line === '') continue;
    const [, sum, path = ''] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
    const entry = bag.get(path);
    if (!entry) throw new ZipError(`${path || 'A file'} is missing.`);
    if (listed.has(path)) throw new ZipError(`${path} is listed twice.`);
    if ((await sha256Of(entry.read())) !== sum) throw new ZipError(`The checksum of ${path} is wrong.`);
    listed.add(path);
  }
  return listed;
};

const readEverything = async (bag: Bag): Promise<Everything> => {
  const path = 'data/everything.json';
  let read: unknown;
  try {
    read = JSON.parse(await readText(bag, path, mostBytes.everything));
  } catch (cause) {
    throw cause instanceof ZipError ? cause : new ZipError(`${path}: ${(cause as Error).message}`, { cause });
  }
  if (!Value.Check(everythingSchema, read)) {
    const [first] = Value.Errors(everythingSchema, read);
    throw new ZipError(`${path}: ${first?.instancePath || 'it'} ${first?.message ?? 'is wrong'}.`);
  }
  if (!isWellFormed(read)) throw new ZipError(`${path} has characters that cannot be stored.`);
  const ids = read.people.flatMap(({ id, questions }) => [
    id,
    ...questions.flatMap(({ id, recordings = [] }) => [id, ...recordings.map((recording) => recording.id)]),
  ]);
  if (new Set(ids).size < ids.length) throw new ZipError(`${path}: an id is there twice.`);
  const versions = read.people.flatMap(({ questions }) => questions.flatMap(({ recordings = [] }) => recordings));
  if (versions.some(({ words }) => new Set(words.map(({ version }) => version)).size < words.length))
    throw new ZipError(`${path}: a version of words is there twice.`);
  const times = read.people.flatMap(({ created_at, questions }) => [
    created_at,
    ...questions.flatMap((q) => [q.created_at, q.updated_at, q.answered_at, q.due_date, ...timesOfRecordings(q)]),
  ]);
  const wrong = times.find((time) => typeof time === 'string' && Number.isNaN(Date.parse(time)));
  if (wrong !== undefined) throw new ZipError(`${path}: ${wrong} is not a time.`);
  return read;
};

const timesOfRecordings = ({ recordings = [] }: ArchivedQuestion) =>
  recordings.flatMap(({ created_at, words }) => [created_at, ...words.map((version) => version.created_at)]);

/** Whether all texts in it can be stored: neither database can represent NUL and unpaired surrogates. */
const isWellFormed = (value: unknown): boolean =>
  typeof value === 'string'
    ? !value.includes('\0') && value.isWellFormed()
    : typeof value !== 'object' || value === null || Object.values(value).every(isWellFormed);

type StoredPhoto = NewImageRow & { question_id: string | null };

const bringBack = async (app: App, bag: Bag, { people }: Everything): Promise<ImportedArchive> => {
  const stored: StoredPhoto[] = [];
  const recordings: BroughtRecording[] = [];
  const missing: string[] = [];
  const renamed = new Map<string, string>();
  const bring = async (photo: ArchivedPhoto, question_id: string | null) => {
    if (renamed.has(photo.name)) return;
    const row = await storePhoto(app, bag, photo, missing);
    if (!row) return;
    stored.push({ ...row, question_id });
    renamed.set(photo.name, row.name);
  };
  let isCommitting = false;
  try {
    for (const { photo, questions } of people) {
      if (photo) await bring(photo, null);
      for (const question of questions) for (const each of question.photos) await bring(each, question.id);
      for (const question of questions) await bringRecordings(app, bag, question, { recordings, missing });
    }
    const plans: { person: ArchivedPerson; questions: PlannedQuestion[] }[] = [];
    for (const person of people) {
      const questions: PlannedQuestion[] = [];
      for (const question of person.questions)
        questions.push({ person_id: person.id, ...(await planQuestion(app, question, renamed)) });
      plans.push({ person, questions });
    }
    await inTransaction(app, async (transaction) => {
      await requireEmpty(transaction);
      await writePeople(
        transaction,
        plans.map(({ person: { questions: _own, photo, ...person } }, position) => ({
          ...person,
          position,
          photo: (photo && renamed.get(photo.name)) ?? null,
        })),
      );
      for (const { questions } of plans) await writeQuestions(transaction, questions);
      await insertImages(transaction.db, stored);
      for (const recording of recordings) await insertBrought(transaction, recording);
      isCommitting = true;
    });
  } catch (error) {
    // after a lost COMMIT the rows may exist and need their images
    if (!isCommitting || isRolledBack(error)) {
      for (const image of stored) await tryDeleteFiles(app, image);
      await Promise.allSettled(recordings.flatMap(({ keys }) => keys).map((key) => app.files.delete(key)));
    }
    throw error;
  }
  const questions = people.flatMap((person) => person.questions);
  return {
    people: people.length,
    questions: questions.length,
    answers: questions.filter(hasAnswer).length,
    photos: stored.length,
    recordings: recordings.length,
    missing,
  };
};

const hasAnswer = ({ content, recordings = [] }: Pick<ArchivedQuestion, 'content' | 'recordings'>) =>
  content !== '' || recordings.length > 0;

/**
 * Renders and stores a photo from its original if that is there, else from the shown file. Undefined if neither is
 * usable.
 */
const storePhoto = async (app: App, bag: Bag, { name, original, file }: ArchivedPhoto, missing: string[]) => {
  let why = 'It was missing in the archive already';
  for (const path of [original, file]) {
    const entry = path === null ? undefined : bag.get(`data/${path}`);
    if (!entry || path === null) continue;
    if (entry.size > limits.imageBytes) {
      why = 'It is too large';
      continue;
    }
    try {
      let row: NewImageRow | undefined;
      const record = async (image: NewImageRow) => {
        row = image;
        return true;
      };
      const sender = { queue: 'archive', closed: new AbortController().signal, record };
      // the extension is only a label; the renderer detects the type
      const upload = { file_name: posix.basename(path), content_type: 'image/*', body: entry.read() };
      await storeImage(app, sender, upload);
      return row;
    } catch (error) {
      if (!(error instanceof Problem) || !refusals.has(error.code)) throw error;
      why = errors[error.code];
    }
  }
  missing.push(`${file ?? original ?? name}: ${why}`);
  return undefined;
};

// the command's report is in English
const { errors } = languageIn('en').texts;

const refusals = new Set<string>(['not_an_image', 'image_unreadable', 'image_too_many_pixels', 'image_too_large']);

const planQuestion = async (
  app: App,
  {
    only_admin,
    answered_at,
    photos: _photos,
    recordings = [],
    text: _text,
    page: _page,
    ...question
  }: ArchivedQuestion,
  renamed: Map<string, string>,
): Promise<Omit<PlannedQuestion, 'person_id'>> => {
  const cleaned = await cleanContent(question.content).catch((error) => {
    if (!(error instanceof Problem)) throw error;
    throw new ZipError(`the answer to ${question.id}: ${errors[error.code]}`, { cause: error });
  });
  const content = photosIn(cleaned).reduce(
    (html, name) => html.replaceAll(`src="${imagePathOf(name)}"`, `src="${imagePathOf(renamed.get(name) ?? name)}"`),
    cleaned,
  );
  const status = content !== '' && question.status === 'not_started' ? 'submitted' : question.status;
  const version = importedVersion(status);
  return {
    ...question,
    ...{ status, content, content_rules: contentRules, version, read_version: version },
    only_admin: Number(only_admin === true),
    answered_at: hasAnswer({ content, recordings }) ? (answered_at ?? now(app)) : undefined,
  };
};
