import { v7 } from 'uuid';
import {
  type ArchivePart,
  type ArchiveSize,
  archiveParts,
  type Book,
  type BookEdition,
  type BookRecordings,
  type Build,
  questionsInBook,
} from '../../../shared/books.ts';
import { day } from '../../../shared/durations.ts';
import { Problem } from '../../../shared/errors.ts';
import { limits } from '../../../shared/limits.ts';
import { type BuildFault, writeBuildFault } from '../../../shared/messages/build-fault.ts';
import type { Language } from '../../../shared/messages/catalogue.ts';
import { withoutNull } from '../../../shared/without-null.ts';
import type { App } from '../../app.ts';
import { measureReadableRecordings } from '../../storage/book-recordings.ts';
import {
  addBuild,
  type BuiltFile,
  countBefore,
  countWaiting,
  findBuild,
  findLastChange,
  listBuilds,
  listWithdrawnStories,
  measureAnswers,
  readBuild,
  type StoredBuild,
  type WithdrawnStory,
} from '../../storage/builds.ts';
import type { ArchiveEdition, StoredEdition } from '../../storage/database/tables.ts';
import { cancelJob, deleteEndedJob, listExpiredJobs } from '../../storage/jobs.ts';
import { findSentPhoto } from '../../storage/stories.ts';
import type { Requester } from '../audit.ts';
import { fromNow, now } from '../now.ts';
import type { StoredFile } from '../stored-files.ts';
import { removeBook, requireBook } from './books.ts';
import { ensureReadingLink } from './reading-link.ts';

/** In ms: how long rows and files are kept. */
const keptFor = 7 * day;
/** How many finished builds are kept of each edition of a book, and of the archive with the same parts. */
const keptBuilds = { ofBook: 2, archives: 1 };
const listed = 20;

export const expiryOf = (app: Pick<App, 'clock'>): string => fromNow(app, keptFor);

/**
 * Requests a build of an edition, or of the archive. It is made from what is stored when it begins, so a request that
 * still waits is returned instead of a second one. `origin`: where readers reach this instance, '' if unknown. A book with QR
 * codes gets its reading link. Throws `too_many_builds`.
 */
export const requestBuild = async (
  app: App,
  wanted: { book_id: string; edition: BookEdition; with_recordings?: boolean } | { leave_out: readonly ArchivePart[] },
  origin: string,
  requester: Requester,
): Promise<string> => {
  const book = 'leave_out' in wanted ? undefined : await requireBook(app, wanted.book_id);
  const edition = 'leave_out' in wanted ? archiveEdition(wanted.leave_out) : wanted.edition;
  const with_recordings = 'edition' in wanted && wanted.with_recordings === true;
  if (book?.qr_codes) await ensureReadingLink(app, book, requester);
  const book_id = book?.id ?? null;
  const waiting = (await listBuilds(app.db, book_id)).find(
    (build) =>
      build.state === 'waiting' &&
      build.edition === edition &&
      build.origin === origin &&
      (build.with_recordings ?? false) === with_recordings,
  );
  if (waiting) return waiting.id;
  if ((await countWaiting(app.db)) >= limits.waitingBuilds) throw new Problem('too_many_builds');
  const id = v7();
  await addBuild(app.db, {
    ...{ id, book_id, edition, origin, created_at: now(app) },
    ...(with_recordings && { with_recordings }),
  });
  app.events.emit('job_added');
  return id;
};

const archiveEdition = (leave_out: readonly ArchivePart[]): ArchiveEdition =>
  archiveParts
    .filter((part) => leave_out.includes(part))
    .reduce<ArchiveEdition>((edition, part) => `${edition}-${part}`, 'whole');

export const isArchive = (edition: StoredEdition): edition is ArchiveEdition => edition.startsWith('whole');

/** What an archive leaves out. */
export const leftOutOf = (edition: ArchiveEdition): ArchivePart[] =>
  archiveParts.filter((part) => edition.split('-').includes(part));

/** When a book, or (undefined) something in the archive, was last changed. */
const findLastChangeOf = async ({ db }: App, book: Book | undefined): Promise<string> => {
  if (!book) return findLastChange(db);
  const cover = book.cover_photo === null ? undefined : await findSentPhoto(db, book.cover_photo);
  const ids = [...book.chapters.flatMap(questionsInBook), ...(cover?.question_id ? [cover.question_id] : [])];
  const changed = await findLastChange(db, ids);
  return changed > book.updated_at ? changed : book.updated_at;
};

/** Throws `unknown_build`, also for an expired build. */
const requireStored = async (app: App, id: string): Promise<StoredBuild> => {
  const build = await findBuild(app.db, id);
  if (!build || isExpired(app, build)) throw new Problem('unknown_build');
  return build;
};

const isExpired = (app: App, { expires_at }: StoredBuild) => expires_at !== null && expires_at <= now(app);

/** Its problems are written in this language. */
export const requireBuild = async (app: App, id: string, language: Language): Promise<Build> => {
  const build = await requireStored(app, id);
  const book = build.book_id === null ? undefined : await requireBook(app, build.book_id);
  const [shown] = await show(app, book, [build], language);
  return shown as Build;
};

/** `book`: undefined for archives. */
const show = async (app: App, book: Book | undefined, builds: StoredBuild[], language: Language): Promise<Build[]> => {
  const done = builds.filter(({ state }) => state === 'done').map(({ id }) => id);
  const lastChange = done.length > 0 ? await findLastChangeOf(app, book) : '';
  const withdrawn = done.length > 0 ? await listWithdrawnStories(app.db, done) : [];
  return Promise.all(
    builds.map(async (build) => {
      const { id, book_id, edition, state, progress, created_at, started_at, expires_at } = build;
      const { files = [], problems = [], pages, spine_mm } = build.result ?? {};
      const refused = withdrawn.filter(({ build_id }) => build_id === id);
      const isRefused = refused.length > 0;
      const faults = isRefused ? limitProblems(refused.map(faultOf)) : [...problems, ...interruptionOf(build)];
      return {
        ...{ id, book_id, edition: isArchive(edition) ? 'whole' : edition, state, progress, created_at },
        ...(isArchive(edition) && edition !== 'whole' && { left_out: leftOutOf(edition) }),
        ...(build.with_recordings && { with_recordings: true as const }),
        problems: faults.map((fault) => writeBuildFault(language, fault)),
        ...(state === 'waiting' && { position: await countBefore(app.db, build) }),
        ...(isNumber(pages) && { pages }),
        ...(isNumber(spine_mm) && { spine_mm }),
        ...withoutNull({ expires_at }),
        ...(state === 'done' && { outdated: isRefused || lastChange > (started_at ?? '') }),
        files: isRefused
          ? []
          : files.map(({ name, size, pages: own }) => ({ name, size, ...(own !== undefined && { pages: own }) })),
      };
    }),
  );
};

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** The fault of a build that was interrupted and waits again. */
const interruptionOf = ({ state, attempts }: StoredBuild): BuildFault[] =>
  state === 'waiting' && attempts > 0 ? [{ code: 'interrupted', detail: 'interrupted' }] : [];

const faultOf = ({ question_id, only_admin, is_recording }: WithdrawnStory): BuildFault => ({
  code: 'withdrawn_story',
  ...(question_id !== '' && { question_id }),
  detail: ofRecordings[is_recording] ?? (only_admin === 1 ? 'privateNow' : 'deletedSince'),
});

const ofRecordings = [undefined, 'recordingDeletedSince', 'wordsTakenBack'] as const;

/** Limits the number of problems; the last one then says how many more there are. */
export const limitProblems = (problems: BuildFault[]): BuildFault[] => {
  const more = problems.length - limits.buildProblems;
  if (more <= 0) return problems;
  return [
    ...problems.slice(0, limits.buildProblems),
    { code: 'more_problems', detail: 'more', values: { count: more } },
  ];
};

/** The latest builds of a book, or (null) of the archive, newest first. */
export const findBuilds = async (app: App, book_id: string | null, language: Language): Promise<Build[]> => {
  const book = book_id === null ? undefined : await requireBook(app, book_id);
  const builds = (await listBuilds(app.db, book_id)).filter((build) => !isExpired(app, build));
  return show(app, book, builds.slice(0, listed), language);
};

/** Cancels a build, or deletes it with its files if it has ended. */
export const removeBuild = async (app: App, id: string): Promise<void> => {
  await requireStored(app, id);
  if (await cancelJob(app.db, id, expiryOf(app))) return;
  if (!(await deleteEnded(app, id))) throw new Problem('unknown_build');
};

const deleteEnded = async (app: App, id: string) => {
  const row = await deleteEndedJob(app.db, id);
  // if this fails, the orphan cleanup finds the files
  if (row) await deleteFiles(app, readBuild(row).result?.files ?? []);
  return row !== undefined;
};

export const deleteFiles = async (app: App, files: BuiltFile[]): Promise<void> => {
  await Promise.all(files.map(({ key }) => app.files.delete(key)));
};

/** Deletes a book with its builds. */
export const removeBookAndBuilds = async (app: App, book_id: string): Promise<void> => {
  await removeBook(app, book_id);
  for (const { id } of await listBuilds(app.db, book_id)) {
    await cancelJob(app.db, id, expiryOf(app));
    await deleteEnded(app, id);
  }
};

/** Deletes expired builds; returns their number. */
export const deleteExpiredBuilds = async (app: App): Promise<number> => {
  const ids = await listExpiredJobs(app.db, now(app));
  for (const id of ids) await deleteEnded(app, id);
  return ids.length;
};

/** Deletes those whose files are refused: they have a story that others must not read any more. Returns how many. */
export const deleteWithdrawnBuilds = async (app: App): Promise<number> => {
  const ids = new Set((await listWithdrawnStories(app.db)).map(({ build_id }) => build_id));
  for (const id of ids) await deleteEnded(app, id);
  return ids.size;
};

/** Deletes all but the newest finished builds of an edition. */
export const deleteReplacedBuilds = async (
  app: App,
  { book_id, edition }: Pick<StoredBuild, 'book_id' | 'edition'>,
): Promise<void> => {
  const builds = await listBuilds(app.db, book_id);
  const done = builds.filter((build) => build.state === 'done' && build.edition === edition);
  const kept = book_id === null ? keptBuilds.archives : keptBuilds.ofBook;
  for (const { id } of done.slice(kept)) await deleteEnded(app, id);
};

/** A finished file. `isShown`: it is meant for the screen. */
type FinishedFile = BuiltFile & StoredFile & { isShown: boolean };

/**
 * A volume (from 1) of a finished build. Throws `build_not_done`, `build_withdrawn` (see listWithdrawnStories), and
 * `unknown_build` if there is no such build or volume.
 */
export const requireBuiltFile = async (app: App, id: string, volume: number): Promise<FinishedFile> => {
  const build = await requireStored(app, id);
  const { state, edition, result } = build;
  if (state !== 'done') throw new Problem('build_not_done');
  const file = result?.files[volume - 1];
  if (!file) throw new Problem('unknown_build');
  if ((await listWithdrawnStories(app.db, [id])).length > 0) throw new Problem('build_withdrawn');
  const etag = `"${file.key.replaceAll('/', '-')}"`;
  return { ...file, unknown: 'unknown_build', etag, isShown: edition === 'screen' };
};

/** Those of the stories that are in the book. */
export const measureBookRecordings = async (app: App, book_id: string): Promise<BookRecordings> => {
  const { chapters } = await requireBook(app, book_id);
  const { recordings, duration_ms } = await measureReadableRecordings(app.db, [
    ...new Set(chapters.flatMap(questionsInBook)),
  ]);
  return { recordings, bytes: Math.round((duration_ms / 1000) * soundBytes) };
};

/** Bytes of one second: AAC at 64 kbit/s. */
const soundBytes = 8000;

/** Estimates the size of the archive: originals, photos as shown, those in PDF and e-book, recordings, and texts. */
export const estimateArchive = async (app: Pick<App, 'db'>): Promise<ArchiveSize> => {
  const { needed: _needed, ...size } = await measureArchive(app);
  return size;
};

/** `needed`: disk space while it is made, including temporary PDF, e-book, and photos at print size. */
export const measureArchive = async ({ db }: Pick<App, 'db'>): Promise<ArchiveSize & { needed: number }> => {
  const { text, originals, pixels, recorded, ...counts } = await measureAnswers(db);
  const shown = Math.min(originals, pixels * bytesPerPixel);
  // as it was recorded and as it is played
  const recording_bytes = 2 * recorded;
  const bytes = Math.round(originals + 2 * shown + recording_bytes + 4 * text + fixedBytes);
  return { ...counts, recording_bytes, bytes, needed: bytes + Math.round(2 * shown + 4 * text + fixedBytes) };
};

// of the JPEGs that we render
const bytesPerPixel = 0.25;
// fonts, pages without answers
const fixedBytes = 2_000_000;
