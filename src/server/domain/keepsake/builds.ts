import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { v7 } from 'uuid';
import {
  type ArchivePart,
  type ArchiveSize,
  archiveParts,
  type Book,
  type BookEdition,
  type Build,
  type BuildProblem,
  questionsInBook,
} from '../../../shared/books.ts';
import type { ByteRange } from '../../../shared/byte-range.ts';
import { Problem } from '../../../shared/errors.ts';
import { limits } from '../../../shared/limits.ts';
import { buildTexts } from '../../../shared/messages/en/builds.ts';
import { format } from '../../../shared/messages/format.ts';
import type { App } from '../../app.ts';
import { version } from '../../root.ts';
import { findBook, findBookReader } from '../../storage/books.ts';
import {
  type BuiltFile,
  cancelBuild,
  countBefore,
  countWaiting,
  deleteBuild,
  findBuild,
  findSameBuild,
  insertBuild,
  listArchiveInput,
  listBookInput,
  listBuilds,
  listDone,
  listExpired,
  listStoryAccess,
  measureAnswers,
  type StoredBuild,
  type StoryAccess,
} from '../../storage/builds.ts';
import type { ArchiveEdition, Database, StoredEdition } from '../../storage/database/tables.ts';
import { findSentPhoto } from '../../storage/stories.ts';
import type { Requester } from '../audit.ts';
import { now } from '../now.ts';
import { removeBook, requireBook } from './books.ts';
import { ensureReadingLink } from './reading-link.ts';

const day = 24 * 60 * 60 * 1000;
/** In ms: how long rows and files are kept. */
const keptFor = 7 * day;
/** How many finished builds are kept of each edition of a book, and of the archive with the same parts. */
const keptBuilds = { ofBook: 2, archives: 1 };
const listed = 20;

export const expiryOf = ({ clock }: Pick<App, 'clock'>): string => new Date(clock() + keptFor).toISOString();

/**
 * Requests a build of an edition, or of the archive. Idempotent: returns the id of the existing build with the same
 * input, if there is one. `origin`: where readers reach this instance, '' if unknown. A book with QR codes gets its
 * reading link. Throws `too_many_builds`.
 */
export const requestBuild = async (
  app: App,
  wanted: { book_id: string; edition: BookEdition } | { leave_out: readonly ArchivePart[] },
  origin: string,
  requester: Requester,
): Promise<string> => {
  const isArchive = 'leave_out' in wanted;
  const book = isArchive ? undefined : await requireBook(app, wanted.book_id);
  const edition = isArchive ? archiveEdition(wanted.leave_out) : wanted.edition;
  await deleteExpiredBuilds(app);
  if (book?.qr_codes) await ensureReadingLink(app, book, requester);
  const made = hashOf([version, await app.typesetter.describeFiles()]);
  const describe = await readInput(app, book);
  const input = `${made} ${describe({ edition, origin })}`;
  const book_id = book?.id ?? null;
  const builds = await listBuilds(app.db, book_id, { edition });
  const replaced = builds.filter(({ state }) => state === 'waiting');
  const known = builds.find((build) => build.input === input && isLive(build));
  // a change was undone after a later build: this one is made again, so that it is the newest
  const isSuperseded = known?.state === 'done' && builds.some((build) => isAfter(build, known));
  if (known && !isSuperseded) return known.id;
  if (known) await deleteEnded(app, known.id);
  if ((await countWaiting(app.db)) - replaced.length >= limits.waitingBuilds) throw new Problem('too_many_builds');
  const id = v7();
  await insertBuild(app.db, { id, book_id, edition, input, origin, created_at: laterThan(builds[0], app) });
  const same = (await findSameBuild(app.db, input)) ?? id;
  if (same !== id) return same;
  // waiting builds of an earlier state are obsolete
  for (const build of replaced) await cancel(app, build.id);
  app.events.emit('build_requested');
  return id;
};

/** Now; or, if the clock was set back meanwhile, just after this build: the last one requested is the newest. */
const laterThan = (before: StoredBuild | undefined, { clock }: App) =>
  new Date(Math.max(clock(), before ? Date.parse(before.created_at) + 1 : 0)).toISOString();

const archiveEdition = (leave_out: readonly ArchivePart[]): ArchiveEdition =>
  archiveParts
    .filter((part) => leave_out.includes(part))
    .reduce<ArchiveEdition>((edition, part) => `${edition}-${part}`, 'whole');

export const isArchive = (edition: StoredEdition): edition is ArchiveEdition => edition.startsWith('whole');

/** What an archive leaves out. */
export const leftOutOf = (edition: ArchiveEdition): ArchivePart[] =>
  archiveParts.filter((part) => edition.split('-').includes(part));

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** A checksum of everything that the files are made from, except release, templates and fonts. */
type DescribeInput = (wanted: Pick<StoredBuild, 'edition' | 'origin'>) => string;

/** Reads everything that a book, or (undefined) the archive, is made from. */
const readInput = async ({ db }: App, book: Book | undefined): Promise<DescribeInput> => {
  if (!book) {
    const all = hashOf(await listArchiveInput(db));
    return ({ edition }) => (edition === 'whole' ? all : hashOf([all, edition]));
  }
  const { version: _version, created_at: _created, updated_at: _updated, chapters, ...fields } = book;
  const rows = await listBookInput(db, await questionsOf(db, book));
  const known = new Set(rows.map(({ id }) => id));
  const shown = chapters
    .map((chapter) => [chapter.title, questionsInBook(chapter).filter((id) => known.has(id))] as const)
    .filter(([, ids]) => ids.length > 0);
  const reader = book.qr_codes ? await findBookReader(db, book.id) : undefined;
  const link = reader && [reader.access_token, reader.link_paused, reader.link_expires_at];
  const read = hashOf([fields, shown, rows, link]);
  return ({ edition, origin }) => hashOf([read, edition, book.qr_codes && origin]);
};

/** The ids of the questions whose stories or cover photo are in the book. */
const questionsOf = async (db: Database, { chapters, cover_photo }: Book): Promise<string[]> => {
  const cover = cover_photo === null ? undefined : await findSentPhoto(db, cover_photo);
  const ids = [...chapters.flatMap(questionsInBook), ...(cover?.question_id ? [cover.question_id] : [])];
  return [...new Set(ids)].sort();
};

/**
 * Whether what it is made from is as it was when it was requested. A change that is taken back before the next request
 * would not be noticed otherwise, such as a story that was deleted and restored.
 */
export const isAsRequested = async (app: App, build: StoredBuild): Promise<boolean> => {
  const book = build.book_id === null ? undefined : await findBook(app.db, build.book_id);
  const isThere = build.book_id === null || book !== undefined;
  return isThere && isOf(build, await readInput(app, book));
};

const isOf = (build: StoredBuild, describe: DescribeInput) => build.input.endsWith(` ${describe(build)}`);

/** Throws `unknown_build`, also for an expired build. */
const requireStored = async (app: App, id: string): Promise<StoredBuild> => {
  const build = await findBuild(app.db, id);
  if (!build || isExpired(app, build)) throw new Problem('unknown_build');
  return build;
};

const isExpired = (app: App, { expires_at }: StoredBuild) => expires_at !== null && expires_at <= now(app);

export const requireBuild = async (app: App, id: string): Promise<Build> => {
  const build = await requireStored(app, id);
  const others = await listBuilds(app.db, build.book_id, { edition: build.edition });
  const book = build.book_id === null ? undefined : await requireBook(app, build.book_id);
  const show = await prepareToShow(app, book, [build], others);
  return show(build);
};

/**
 * Reads once what showing these builds needs. `book`: undefined for archives. `others`: all builds of their editions.
 */
const prepareToShow = async (
  app: App,
  book: Book | undefined,
  builds: StoredBuild[],
  others: StoredBuild[],
): Promise<(build: StoredBuild) => Promise<Build>> => {
  const done = builds.filter(({ state }) => state === 'done');
  const describe = done.length > 0 ? await readInput(app, book) : () => '';
  const access = await findAccess(app, ...done);
  // a new release alone does not make a build outdated
  const isOutdated = (build: StoredBuild) => others.some((other) => isAfter(other, build)) || !isOf(build, describe);
  return async (build) => {
    const { id, book_id, edition, state, progress, pages, spine_mm, created_at, expires_at } = build;
    const withdrawn = state === 'done' ? findWithdrawn(build, access) : [];
    const files = withdrawn.length > 0 ? [] : build.files;
    return {
      ...{ id, book_id, edition: isArchive(edition) ? 'whole' : edition, state, progress, created_at },
      ...(isArchive(edition) && edition !== 'whole' && { left_out: leftOutOf(edition) }),
      problems: withdrawn.length > 0 ? limitProblems(withdrawn) : build.problems,
      ...(state === 'waiting' && { position: await countBefore(app.db, build) }),
      ...(pages !== null && { pages }),
      ...(spine_mm !== null && { spine_mm }),
      ...(expires_at !== null && { expires_at }),
      ...(state === 'done' && { outdated: isOutdated(build) }),
      files: files.map(({ name, size, pages: own }) => ({ name, size, ...(own !== undefined && { pages: own }) })),
    };
  };
};

/** Whether `other` is a later build of the same edition, which means that something has changed. */
const isAfter = (other: StoredBuild, { edition, created_at, id }: StoredBuild) =>
  other.edition === edition && isLive(other) && `${other.created_at} ${other.id}` > `${created_at} ${id}`;

const isLive = ({ state }: StoredBuild) => ['waiting', 'running', 'done'].includes(state);

type AccessByStory = Map<string, StoryAccess>;

const storiesIn = ({ files }: StoredBuild) => files.flatMap(({ stories = [] }) => stories);

/** Whether others may still read the stories in the files of these builds. */
const findAccess = async ({ db }: App, ...builds: StoredBuild[]): Promise<AccessByStory> => {
  const rows = await listStoryAccess(db, [...new Set(builds.flatMap(storiesIn))]);
  return new Map(rows.map((row) => [row.id, row]));
};

/**
 * A problem for each story in its files because of which they must not be handed out any more: only the admin may
 * read it now, or (in books, not in archives) it was deleted. A story that is being edited was submitted once, and
 * stays.
 */
const findWithdrawn = (build: StoredBuild, access: AccessByStory): BuildProblem[] =>
  [...new Set(storiesIn(build))].flatMap((question_id): BuildProblem[] => {
    const { only_admin, is_there } = access.get(question_id) ?? { only_admin: 0, is_there: 0 };
    if (only_admin === 1) return [{ code: 'withdrawn_story', detail: buildTexts.privateNow, question_id }];
    if (is_there === 1 || isArchive(build.edition)) return [];
    return [{ code: 'withdrawn_story', detail: buildTexts.deletedSince, question_id }];
  });

/** Limits the number of problems; the last one then says how many more there are. */
export const limitProblems = (problems: BuildProblem[]): BuildProblem[] => {
  const more = problems.length - limits.buildProblems;
  if (more <= 0) return problems;
  const note: BuildProblem = { code: 'more_problems', detail: format(buildTexts.more, { count: more }) };
  return [...problems.slice(0, limits.buildProblems), note];
};

/** The latest builds of a book, or (null) of the archive, newest first. */
export const findBuilds = async (app: App, book_id: string | null): Promise<Build[]> => {
  const book = book_id === null ? undefined : await requireBook(app, book_id);
  const builds = await listBuilds(app.db, book_id, { limit: listed });
  const kept = builds.filter((build) => !isExpired(app, build));
  return Promise.all(kept.map(await prepareToShow(app, book, kept, builds)));
};

/** Cancels a build, or deletes it with its files if it has ended. */
export const removeBuild = async (app: App, id: string): Promise<void> => {
  await requireStored(app, id);
  if (await cancel(app, id)) return;
  if (!(await deleteEnded(app, id))) throw new Problem('unknown_build');
};

const cancel = async (app: App, id: string) => {
  if (!(await cancelBuild(app.db, id, { updated_at: now(app), expires_at: expiryOf(app) }))) return false;
  app.events.emit('build_cancelled', id);
  return true;
};

const deleteEnded = async (app: App, id: string) => {
  const keys = await deleteBuild(app.db, id);
  // if this fails, the orphan cleanup finds the files
  await deleteFiles(app, keys ?? []);
  return keys !== undefined;
};

export const deleteFiles = async (app: App, keys: string[]): Promise<void> => {
  await Promise.all(keys.map((key) => app.files.delete(key)));
};

/** Deletes a book with its builds. */
export const removeBookAndBuilds = async (app: App, book_id: string): Promise<void> => {
  await removeBook(app, book_id);
  for (const { id } of await listBuilds(app.db, book_id)) {
    await cancel(app, id);
    await deleteEnded(app, id);
  }
};

/** Deletes expired builds; returns their number. */
export const deleteExpiredBuilds = async (app: App): Promise<number> => {
  const ids = await listExpired(app.db, now(app));
  for (const id of ids) await deleteEnded(app, id);
  return ids.length;
};

/** Deletes those whose files are refused: they have a story that others must not read any more. Returns how many. */
export const deleteWithdrawnBuilds = async (app: App): Promise<number> => {
  const builds = await listDone(app.db);
  const access = await findAccess(app, ...builds);
  const withdrawn = builds.filter((build) => findWithdrawn(build, access).length > 0);
  for (const { id } of withdrawn) await deleteEnded(app, id);
  return withdrawn.length;
};

/** Deletes all but the newest finished builds of an edition. */
export const deleteReplacedBuilds = async (
  app: App,
  { book_id, edition }: Pick<StoredBuild, 'book_id' | 'edition'>,
): Promise<void> => {
  const done = (await listBuilds(app.db, book_id, { edition })).filter(({ state }) => state === 'done');
  const kept = book_id === null ? keptBuilds.archives : keptBuilds.ofBook;
  for (const { id } of done.slice(kept)) await deleteEnded(app, id);
};

/** A finished file. `etag` identifies its bytes; `isShown`: it is meant for the screen. */
export type FinishedFile = BuiltFile & { etag: string; isShown: boolean };

/**
 * A volume (from 1) of a finished build. Throws `build_not_done`, `build_withdrawn` (see findWithdrawn), and
 * `unknown_build` if there is no such build or volume.
 */
export const requireBuiltFile = async (app: App, id: string, volume: number): Promise<FinishedFile> => {
  const build = await requireStored(app, id);
  const { state, edition, files } = build;
  if (state !== 'done') throw new Problem('build_not_done');
  const file = files[volume - 1];
  if (!file) throw new Problem('unknown_build');
  if (findWithdrawn(build, await findAccess(app, build)).length > 0) throw new Problem('build_withdrawn');
  return { ...file, etag: `"${file.key.replaceAll('/', '-')}"`, isShown: edition === 'screen' };
};

export const openBuiltFile = async (
  app: App,
  { key }: BuiltFile,
  range?: ByteRange,
): Promise<{ body: Readable; size: number }> => {
  const file = await app.files.get(key, range);
  if (!file) throw new Problem('unknown_build');
  return file;
};

/** Estimates the size of the archive: originals, photos as shown, those in PDF and e-book, and texts. */
export const estimateArchive = async (app: Pick<App, 'db'>): Promise<ArchiveSize> => {
  const { needed: _needed, ...size } = await measureArchive(app);
  return size;
};

/** `needed`: disk space while it is made, including temporary PDF, e-book, and photos at print size. */
export const measureArchive = async ({ db }: Pick<App, 'db'>): Promise<ArchiveSize & { needed: number }> => {
  const { text, originals, pixels, ...counts } = await measureAnswers(db);
  const shown = Math.min(originals, pixels * bytesPerPixel);
  const bytes = Math.round(originals + 2 * shown + 4 * text + fixedBytes);
  return { ...counts, bytes, needed: bytes + Math.round(2 * shown + 4 * text + fixedBytes) };
};

// of the JPEGs that we render
const bytesPerPixel = 0.25;
// fonts, pages without answers
const fixedBytes = 2_000_000;
