import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { v7 } from 'uuid';
import type { ArchiveSize, Book, BookEdition, Build } from '../../../shared/books.ts';
import type { ByteRange } from '../../../shared/byte-range.ts';
import { Problem } from '../../../shared/errors.ts';
import { type App, now } from '../../app.ts';
import { version } from '../../root.ts';
import {
  type BuiltFile,
  cancelBuild,
  countBefore,
  deleteBuild,
  findBuild,
  findSameBuild,
  insertBuild,
  listBuilds,
  listExpired,
  listInput,
  measureAnswers,
  type StoredBuild,
} from '../../storage/builds.ts';
import type { StoredReader } from '../../storage/readers.ts';
import { findSettings } from '../../storage/settings.ts';
import type { Requester } from '../audit.ts';
import { removeBook, requireBook } from './books.ts';
import { keepReadingLink } from './reading-link.ts';

const day = 24 * 60 * 60 * 1000;
/** In ms: how long row and files are kept. */
const keptFor = 7 * day;
/** Of each book and edition, and of archives: how many finished ones are kept. */
const keptBuilds = 2;
const listed = 20;

export const expiryOf = ({ clock }: Pick<App, 'clock'>): string => new Date(clock() + keptFor).toISOString();

/**
 * Asks for an edition of a book, or for the archive (no book). Returns the id of the build: that of an earlier one if it
 * has the same input. `origin`: where readers reach this instance, '' if unknown. A book with QR codes gets its reading link.
 */
export const requestBuild = async (
  app: App,
  wanted: { book_id: string; edition: BookEdition } | 'archive',
  origin: string,
  requester: Requester,
): Promise<string> => {
  const book = wanted === 'archive' ? undefined : await requireBook(app, wanted.book_id);
  const edition = wanted === 'archive' ? 'whole' : wanted.edition;
  await deleteExpiredBuilds(app);
  const reader = book?.qr_codes ? await keepReadingLink(app, book, requester) : undefined;
  const input = await describeInput(app, { book, reader, edition, origin });
  const book_id = book?.id ?? null;
  const id = v7();
  await insertBuild(app.db, { id, book_id, edition, input, origin, created_at: now(app) });
  const same = (await findSameBuild(app.db, input)) ?? id;
  if (same !== id) return same;
  // those that wait for an earlier state of the same have become useless
  for (const build of await listBuilds(app.db, book_id, { edition }))
    if (build.state === 'waiting' && build.id !== id) await cancel(app, build.id);
  app.buildEvents.emit('requested');
  return id;
};

type Input = { book: Book | undefined; reader: StoredReader | undefined; edition: string; origin: string };

/** A checksum of all that the files are made from. */
const describeInput = async ({ db, typesetter }: App, { book, reader, edition, origin }: Input) => {
  const hash = createHash('sha256');
  const add = (value: unknown) => hash.update(`${JSON.stringify(value)}\n`);
  add([version, edition, origin, book?.id, book?.version, await findSettings(db)]);
  add(await typesetter.describeFiles());
  add([reader?.access_token, reader?.link_paused, reader?.link_expires_at]);
  for (const row of await listInput(db, book !== undefined)) add(row);
  return hash.digest('hex');
};

/** Throws `unknown_build`, also for one that is no longer kept. */
const requireStored = async (app: App, id: string): Promise<StoredBuild> => {
  const build = await findBuild(app.db, id);
  if (!build || isExpired(app, build)) throw new Problem('unknown_build');
  return build;
};

const isExpired = (app: App, { expires_at }: StoredBuild) => expires_at !== null && expires_at <= now(app);

export const requireBuild = async (app: App, id: string): Promise<Build> => show(app, await requireStored(app, id));

const show = async ({ db }: App, build: StoredBuild): Promise<Build> => {
  const { id, book_id, edition, state, progress, pages, spine_mm, files, problems, created_at, expires_at } = build;
  return {
    ...{ id, book_id, edition, state, progress, problems, created_at },
    ...(state === 'waiting' && { position: await countBefore(db, build) }),
    ...(pages !== null && { pages }),
    ...(spine_mm !== null && { spine_mm }),
    ...(expires_at !== null && { expires_at }),
    files: files.map(({ name, size, pages: own }) => ({ name, size, ...(own !== undefined && { pages: own }) })),
  };
};

/** The latest of a book, or (null) of archives; newest first. */
export const findBuilds = async (app: App, book_id: string | null): Promise<Build[]> => {
  if (book_id !== null) await requireBook(app, book_id);
  const builds = await listBuilds(app.db, book_id, { limit: listed });
  return Promise.all(builds.filter((build) => !isExpired(app, build)).map((build) => show(app, build)));
};

/** Cancels it, or deletes it with its files if it has ended. */
export const removeBuild = async (app: App, id: string): Promise<void> => {
  await requireStored(app, id);
  if (await cancel(app, id)) return;
  if (!(await deleteEnded(app, id))) throw new Problem('unknown_build');
};

const cancel = async (app: App, id: string) => {
  if (!(await cancelBuild(app.db, id, { updated_at: now(app), expires_at: expiryOf(app) }))) return false;
  app.buildEvents.emit('cancelled', id);
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

/** Deletes a book with all that was made of it. */
export const removeBookAndBuilds = async (app: App, book_id: string): Promise<void> => {
  await removeBook(app, book_id);
  for (const { id } of await listBuilds(app.db, book_id)) {
    await cancel(app, id);
    await deleteEnded(app, id);
  }
};

/** Deletes what has been kept long enough; returns how many builds that were. */
export const deleteExpiredBuilds = async (app: App): Promise<number> => {
  const ids = await listExpired(app.db, now(app));
  for (const id of ids) await deleteEnded(app, id);
  return ids.length;
};

/** Deletes those before the newest ones of the same edition. */
export const deleteReplacedBuilds = async (
  app: App,
  { book_id, edition }: Pick<StoredBuild, 'book_id' | 'edition'>,
): Promise<void> => {
  const done = (await listBuilds(app.db, book_id, { edition })).filter(({ state }) => state === 'done');
  for (const { id } of done.slice(keptBuilds)) await deleteEnded(app, id);
};

/** A finished file. `etag` identifies its bytes; `isShown`: it is meant for the screen. */
export type FinishedFile = BuiltFile & { etag: string; isShown: boolean };

/** A volume (from 1) of a build. Throws `build_not_done`, and `unknown_build` if it has no such volume. */
export const requireBuiltFile = async (app: App, id: string, volume: number): Promise<FinishedFile> => {
  const { state, edition, files } = await requireStored(app, id);
  if (state !== 'done') throw new Problem('build_not_done');
  const file = files[volume - 1];
  if (!file) throw new Problem('unknown_build');
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

/** About how large the archive will be: photos as uploaded and as shown, again in PDF and e-book, and the texts. */
export const estimateArchive = async ({ db }: App): Promise<ArchiveSize> => {
  const { answers, text, photos, originals, pixels } = await measureAnswers(db);
  const shown = Math.min(originals, pixels * bytesPerPixel);
  return { bytes: Math.round(originals + 2 * shown + 4 * text + fixedBytes), photos, answers };
};

// of a JPEG as we write it
const bytesPerPixel = 0.25;
// fonts, pages without answers
const fixedBytes = 2_000_000;
