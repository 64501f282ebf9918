import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BookEdition, BuildProblem, BuildProgress } from '../../../shared/books.ts';
import { buildTexts } from '../../../shared/messages/en/builds.ts';
import type { App } from '../../app.ts';
import { makeFolder } from '../../durable-folders.ts';
import { FileStoreUnavailable, onDisk } from '../../outside/files/file-store.ts';
import { undefinedIfMissing } from '../../outside/missing-file.ts';
import { findBook } from '../../storage/books.ts';
import {
  type BuiltFile,
  beginNext,
  endBuild,
  findBuild,
  listRunning,
  recordProgress,
  requeueBuild,
  type StoredBuild,
} from '../../storage/builds.ts';
import { isRolledBack } from '../../storage/database/database-errors.ts';
import { now } from '../now.ts';
import { buildKey } from './build-keys.ts';
import {
  deleteFiles,
  deleteReplacedBuilds,
  expiryOf,
  isArchive,
  isAsRequested,
  leftOutOf,
  limitProblems,
} from './builds.ts';
import type { Made, MakeArchive, MakeEdition, MakeOptions } from './make.ts';

/** Loads the function that makes each edition. An edition without one is not available. */
export type Makers = Partial<Record<BookEdition, () => Promise<MakeEdition>> & { whole: () => Promise<MakeArchive> }>;

export type MakeBuildsOptions = {
  makers: Makers;
  /** Temporary files of builds; emptied first. Used by the holder of the lease only. */
  folder: string;
  signal: AbortSignal;
  onError: (error: unknown, build: { id: string; edition: string }) => void;
  /** In ms: the interval at which progress is stored and a cancellation is checked for. */
  interval?: number;
};

const maxAttempts = 3;

/** Makes all waiting builds, one after the other. The caller must hold the lease. */
export const makeBuilds = async (app: App, options: MakeBuildsOptions): Promise<void> => {
  for (const build of await listRunning(app.db)) await interrupt(app, build);
  await emptyFolder(options.folder);
  const holder = randomUUID();
  for (;;) {
    options.signal.throwIfAborted();
    const build = await beginNext(app.db, holder, now(app));
    if (!build) return;
    await makeOne(app, build, options);
  }
};

const emptyFolder = async (folder: string) => {
  const names = (await readdir(folder).catch(undefinedIfMissing)) ?? [];
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
};

/** Requeues a build whose process ended, up to a limit of attempts. */
const interrupt = async (app: App, build: StoredBuild) => {
  const problem = (detail: string): BuildProblem => ({ code: 'interrupted', detail });
  if (build.attempts < maxAttempts) await requeueBuild(app.db, build, [problem(buildTexts.interrupted)], now(app));
  else await fail(app, build, [problem(buildTexts.interruptedTooOften)]);
};

const fail = (app: App, build: StoredBuild, problems: BuildProblem[], progress = build.progress) =>
  endBuild(app.db, build, {
    state: 'failed',
    ...{ progress, problems: limitProblems(problems), files: [], pages: null, spine_mm: null },
    ...{ updated_at: now(app), expires_at: expiryOf(app) },
  });

const makeOne = async (app: App, build: StoredBuild, options: MakeBuildsOptions) => {
  // own to this attempt: a suspended process may wake up and delete its folder while another makes the same build
  const folder = join(options.folder, `${build.id}-${build.attempts}`);
  const run = watchRun(app, build, options.interval);
  const signal = AbortSignal.any([options.signal, run.lost]);
  try {
    await makeFolder(options.folder);
    await mkdir(folder, { mode: 0o700 });
    signal.throwIfAborted();
    const isBefore = await isAsRequested(app, build);
    const made = await make(app, build, options.makers, {
      ...{ folder, signal, origin: build.origin },
      onProgress: run.report,
      onError: (error) => options.onError(error, build),
    });
    signal.throwIfAborted();
    if (made.files.length === 0) await fail(app, build, made.problems, run.progress());
    else {
      const input = isBefore && (await isAsRequested(app, build)) ? build.input : `${build.input} changed ${build.id}`;
      await store(app, { ...build, input }, made, run.report, signal);
    }
  } catch (error) {
    // cancelled or taken over, which is already recorded in the row
    if (run.lost.aborted) return;
    if (options.signal.aborted) {
      await interrupt(app, build);
      throw error;
    }
    options.onError(error, build);
    const detail = error instanceof FileStoreUnavailable ? buildTexts.storeUnavailable : buildTexts.failed;
    await fail(app, build, [{ code: 'failed', detail }], run.progress());
  } finally {
    run.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

const unavailable: Made = { files: [], problems: [{ code: 'edition_unavailable', detail: buildTexts.unavailable }] };

const make = async (app: App, build: StoredBuild, makers: Makers, options: MakeOptions): Promise<Made> => {
  const { edition, book_id } = build;
  if (isArchive(edition))
    return (await makers.whole?.())?.(app, { ...options, leave_out: leftOutOf(edition) }) ?? unavailable;
  // undefined if the book was deleted meanwhile, which also cancels this build
  const book = book_id === null ? undefined : await findBook(app.db, book_id);
  const makeEdition = await makers[edition]?.();
  return book && makeEdition ? makeEdition(app, book, edition, options) : unavailable;
};

/** Moves the files into the file store. Leaves none behind if the build was cancelled meanwhile. */
const store = async (
  app: App,
  build: StoredBuild,
  made: Made,
  report: (progress: BuildProgress) => void,
  signal: AbortSignal,
) => {
  const files: BuiltFile[] = [];
  const of = made.files.length;
  // if this fails as well, the orphan cleanup finds them
  const discard = () =>
    deleteFiles(
      app,
      files.map(({ key }) => key),
    ).catch(() => {});
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
  const isKept = await endBuild(app.db, build, {
    state: 'done',
    input: build.input,
    progress: { done: of, of, step: 'done' },
    ...{ problems: limitProblems(made.problems), files, pages: made.pages ?? null, spine_mm: made.spine_mm ?? null },
    ...{ updated_at: now(app), expires_at: expiryOf(app) },
  }).catch(async (error) => {
    // after a lost COMMIT the row may say that it is done, and needs its files
    if (isRolledBack(error)) await discard();
    throw error;
  });
  if (isKept) await deleteReplacedBuilds(app, build);
  else await discard();
};

/** Stores the progress of a run at intervals. `lost` aborts once the run was cancelled or taken over. */
const watchRun = (app: App, build: StoredBuild, interval = 1000) => {
  const lost = new AbortController();
  let latest = build.progress;
  let stored = latest;
  let isChecking = false;
  const isStillOurs = async () => {
    if (latest !== stored) {
      stored = latest;
      return recordProgress(app.db, build, stored, now(app));
    }
    const found = await findBuild(app.db, build.id);
    return found?.state === 'running' && found.holder === build.holder;
  };
  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    // during an outage of the database the run continues until the lease is lost
    const isOurs = await isStillOurs().catch(() => true);
    isChecking = false;
    if (!isOurs) lost.abort(new Error('This was cancelled.'));
  };
  const onCancelled = (id: string) => {
    if (id === build.id) lost.abort(new Error('This was cancelled.'));
  };
  const timer = setInterval(check, interval).unref();
  app.events.on('build_cancelled', onCancelled);
  return {
    lost: lost.signal,
    progress: () => latest,
    report: (progress: BuildProgress) => {
      latest = progress;
    },
    stop: () => {
      clearInterval(timer);
      app.events.off('build_cancelled', onCancelled);
    },
  };
};
