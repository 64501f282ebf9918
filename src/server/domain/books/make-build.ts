import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BookEdition, BuildProgress } from '../../../shared/books.ts';
import type { BuildFault } from '../../../shared/messages/build-fault.ts';
import type { Language } from '../../../shared/messages/catalogue.ts';
import type { App } from '../../app.ts';
import { makeFolder } from '../../durable-folders.ts';
import { FileStoreUnavailable, onDisk } from '../../outside/files/file-store.ts';
import { undefinedIfMissing } from '../../outside/missing-file.ts';
import { findBook } from '../../storage/books.ts';
import {
  type BuildResult,
  type BuiltFile,
  listRunningBuilds,
  readBuild,
  type StoredBuild,
} from '../../storage/builds.ts';
import { isRolledBack } from '../../storage/database/database-errors.ts';
import { endAttempt, type JobRun } from '../../storage/jobs.ts';
import { buildKey } from './build-keys.ts';
import { deleteFiles, deleteReplacedBuilds, expiryOf, isArchive, leftOutOf, limitProblems } from './builds.ts';
import type { ArchiveOptions, Made, MakeArchive, MakeEdition } from './make.ts';

/** Loads the function that makes each edition. An edition without one is not available. */
export type Makers = Partial<Record<BookEdition, () => Promise<MakeEdition>> & { whole: () => Promise<MakeArchive> }>;

export type MakeBuildOptions = {
  makers: Makers;
  /** For temporary files; created if missing. */
  folder: string;
  /** The language of the archive. */
  language: () => Language;
  onError: (error: unknown, build: { id: string; edition: string }) => void;
};

type BuildRun = JobRun & { report: (progress: BuildProgress) => void };

const maxAttempts = 3;

/** Makes a build and ends its job. Throws if it was interrupted or cancelled. */
export const makeBuild = async (
  app: App,
  run: BuildRun,
  { makers, folder, language, onError }: MakeBuildOptions,
): Promise<void> => {
  const { job, signal, report } = run;
  const build = readBuild(job);
  if (build.attempts > maxAttempts) {
    await fail(app, run, [{ code: 'interrupted', detail: 'interruptedTooOften' }]);
    return;
  }
  // one folder per attempt: a suspended process may wake up while another makes the same build
  const own = join(folder, `${build.id}-${build.attempts}`);
  try {
    await makeFolder(folder);
    await mkdir(own, { mode: 0o700 });
    const made = await make(app, build, makers, {
      ...{ folder: own, signal, origin: build.origin, language: language() },
      ...(build.with_recordings && { with_recordings: true }),
      onProgress: report,
      onError: (error) => onError(error, build),
    });
    signal.throwIfAborted();
    if (made.files.length === 0) await fail(app, run, made.problems);
    else await store(app, build, made, run);
  } catch (error) {
    if (signal.aborted) throw error;
    onError(error, build);
    const detail = error instanceof FileStoreUnavailable ? 'storeUnavailable' : 'failed';
    await fail(app, run, [{ code: 'failed', detail }]);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
};

const fail = (app: App, { attempt }: BuildRun, problems: BuildFault[]) => {
  const result: BuildResult = { files: [], problems: limitProblems(problems) };
  return endAttempt(app.db, attempt, { state: 'failed', result: JSON.stringify(result), expires_at: expiryOf(app) });
};

/** Deletes what killed processes have left of builds in this folder. */
export const deleteUnfinishedFiles = async ({ db }: App, folder: string): Promise<void> => {
  const names = (await readdir(folder).catch(undefinedIfMissing)) ?? [];
  if (names.length === 0) return;
  const running = await listRunningBuilds(db);
  for (const name of names)
    if (!running.some((id) => name.startsWith(id))) await rm(join(folder, name), { recursive: true, force: true });
};

const unavailable: Made = { files: [], problems: [{ code: 'edition_unavailable', detail: 'unavailable' }] };

const make = async (app: App, build: StoredBuild, makers: Makers, options: ArchiveOptions): Promise<Made> => {
  const { edition, book_id } = build;
  if (isArchive(edition))
    return (await makers.whole?.())?.(app, { ...options, leave_out: leftOutOf(edition) }) ?? unavailable;
  // undefined if the book was deleted meanwhile, which also cancels this build
  const book = book_id === null ? undefined : await findBook(app.db, book_id);
  const makeEdition = await makers[edition]?.();
  return book && makeEdition ? makeEdition(app, book, edition, options) : unavailable;
};

/** Moves the files into the file store. Leaves none behind if the build was cancelled meanwhile. */
const store = async (app: App, build: StoredBuild, made: Made, { attempt, signal, report }: BuildRun) => {
  const files: BuiltFile[] = [];
  const of = made.files.length;
  // the error that follows says more; the orphan cleanup finds what stays
  const discard = () => deleteFiles(app, files).catch(() => {});
  try {
    for (const [n, { path, ...file }] of made.files.entries()) {
      signal.throwIfAborted();
      report({ done: n, of, step: 'writing' });
      const incoming = await onDisk(path);
      const key = buildKey(build.id, build.attempts, n + 1);
      files.push({ ...file, key, size: incoming.size });
      await app.files.put(key, incoming, file.content_type);
    }
  } catch (error) {
    await discard();
    throw error;
  }
  const { pages, spine_mm } = made;
  const result: BuildResult = { problems: limitProblems(made.problems), files, pages, spine_mm };
  const progress: BuildProgress = { done: of, of, step: 'done' };
  const isKept = await endAttempt(app.db, attempt, {
    state: 'done',
    ...{ progress: JSON.stringify(progress), result: JSON.stringify(result), expires_at: expiryOf(app) },
  }).catch(async (error) => {
    // after a lost COMMIT the row may say that it is done, and needs its files
    if (isRolledBack(error)) await discard();
    throw error;
  });
  if (isKept) await deleteReplacedBuilds(app, build);
  else await discard();
};
