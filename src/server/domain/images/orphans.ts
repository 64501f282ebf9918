import { setTimeout as pause } from 'node:timers/promises';
import { batchesOf } from '../../../shared/batches-of.ts';
import { imageNamePattern } from '../../../shared/content/image-names.ts';
import { day } from '../../../shared/durations.ts';
import type { App } from '../../app.ts';
import { readRows } from '../../storage/copied-tables.ts';
import {
  type After,
  deleteUnreferenced,
  isReferencedByQuestion,
  listCheckedBefore,
  listNeverChecked,
  listOrphans,
  markOrphans,
  type OrderedCandidate,
  type OrphanCandidate,
  recordCheck,
} from '../../storage/orphans.ts';
import { claimFileStore } from '../file-store-ownership.ts';
import { ago, now } from '../now.ts';
import { imageKeys } from './images.ts';
import { deleteOrphanFiles } from './orphan-files.ts';

// in ms
const waits = {
  /** After the deletion of an image's question was noticed. */
  orphan: day,
  /** Since the upload: a draft that was never sent may still reference the image. */
  unreferenced: 60 * day,
  /** Until an image that was in use is checked again. */
  orphanAgain: 7 * day,
  unreferencedAgain: 60 * day,
};

/** Allowance for clock skew between processes, in ms. */
const clockSkew = 10 * 60 * 1000;

const maxAtOnce = 5000;
const page = 100;
const batch = 20;

/** How many images and files were deleted. */
type DeletedOrphans = { images: number; files: number };

/** 'not ours': the store belongs to another database, and nothing was deleted. */
type CleanupResult = DeletedOrphans | 'not ours';

/** `rest` is awaited between pages and batches, so that requests are served meanwhile. */
type CleanupOptions = { signal?: AbortSignal; rest?: () => Promise<unknown> };

/**
 * Deletes orphans: files without a row that are older than a day, images of deleted questions, and images uploaded long
 * ago that nothing references. An image that any content, revision or book references is kept, even one of another question.
 */
export const deleteOrphans = async (app: App, options: CleanupOptions = {}): Promise<CleanupResult> => {
  if (!(await claimFileStore(app))) return 'not ours';
  const images = await deleteOrphanImages(app, options);
  // last: it also deletes files that a killed process left behind between row and file
  const files = await deleteOrphanFiles(app, app.clock() - day, options.signal);
  return { images, files };
};

const deleteOrphanImages = async (app: App, options: CleanupOptions): Promise<number> => {
  const { signal, rest = shortPause } = options;
  const started = app.clock();
  const suspects = await findSuspects(app, options);
  const referenced = await findReferenced(app, suspects, options);
  for (const names of batchesOf([...referenced], batch)) {
    signal?.throwIfAborted();
    await recordCheck(app.db, names, now(app));
    await rest();
  }
  const orphans = new Map(suspects.filter(({ name }) => !referenced.has(name)).map((image) => [image.name, image]));
  let deleted = 0;
  for (const names of batchesOf([...orphans.keys()], batch)) {
    signal?.throwIfAborted();
    const gone = await deleteUnreferenced(app.db, names, new Date(started - clockSkew).toISOString());
    const keys = gone.flatMap((name) => imageKeys(orphans.get(name) as OrphanCandidate));
    // if this fails, a later run finds the files as orphans
    await Promise.all(keys.map((key) => app.files.delete(key)));
    deleted += gone.length;
    await rest();
  }
  return deleted;
};

/** A cheap first pass: candidates from an index that the question they were uploaded for does not reference. */
const findSuspects = async (app: App, { signal, rest = shortPause }: CleanupOptions): Promise<OrphanCandidate[]> => {
  await markOrphans(app.db, now(app));
  const suspects = await listOrphans(app.db, ago(app, waits.orphan), ago(app, waits.orphanAgain), maxAtOnce);
  for (const list of [
    (after: After) => listNeverChecked(app.db, ago(app, waits.unreferenced), after, page),
    (after: After) => listCheckedBefore(app.db, ago(app, waits.unreferencedAgain), after, page),
  ])
    for await (const image of inPages(list)) {
      signal?.throwIfAborted();
      if (suspects.length >= maxAtOnce) return suspects;
      if (image.question_id === null) continue;
      if (await isReferencedByQuestion(app.db, image.question_id, image.name))
        await recordCheck(app.db, [image.name], now(app));
      else suspects.push(image);
      await rest();
    }
  return suspects;
};

async function* inPages(list: (after: After) => Promise<OrderedCandidate[]>) {
  let images = await list({ at: '', name: '' });
  while (images.length > 0) {
    yield* images;
    images = await list(images.at(-1) as OrderedCandidate);
  }
}

const imageNames = new RegExp(imageNamePattern, 'g');

/** Which of these any content, revision or book references: people paste images from one answer into another. */
const findReferenced = async (
  app: App,
  suspects: OrphanCandidate[],
  { signal, rest = shortPause }: CleanupOptions,
): Promise<Set<string>> => {
  const candidates = new Set(suspects.map(({ name }) => name));
  const referenced = new Set<string>();
  if (candidates.size === 0) return referenced;
  for (const table of ['family_stories_questions', 'family_stories_revisions', 'family_stories_books'] as const)
    for await (const rows of readRows(app.db, table)) {
      signal?.throwIfAborted();
      for (const [name] of rows.flatMap(({ content, fields }) => [...`${content} ${fields}`.matchAll(imageNames)]))
        if (candidates.has(name)) referenced.add(name);
      if (referenced.size === candidates.size) return referenced;
      await rest();
    }
  return referenced;
};

const shortPause = () => pause(5);
