import { setTimeout as pause } from 'node:timers/promises';
import { type App, now } from '../app.ts';
import { countAttempt } from '../storage/attempts.ts';
import { listMoves } from '../storage/moves.ts';
import {
  deleteUnreferenced,
  isReferencedByQuestion,
  listCheckedBefore,
  listNeverChecked,
  listOrphans,
  markOrphans,
  type OrderedCandidate,
  type OrphanCandidate,
  recordCheck,
} from '../storage/orphans.ts';
import { readRows } from '../storage/rows.ts';
import { claimImageStore } from './image-store-ownership.ts';
import { imageKeys } from './images.ts';
import { deleteOrphanFiles } from './orphan-files.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

// in ms
const waits = {
  /** From when it is noticed that a question is gone. */
  orphan: day,
  /** A device may hold words that were never sent, and that name a picture which was. */
  unnamed: 60 * day,
  /** Until a picture that was named is looked for again. */
  orphanAgain: 7 * day,
  unnamedAgain: 60 * day,
};

/** How far apart the clocks of two processes may be, in ms. */
const skew = 10 * 60 * 1000;

const mostAtOnce = 5000;
const page = 100;
const batch = 20;

/** Counts of what went. */
export type Collected = { images: number; files: number };

/** 'not ours': nothing may be deleted from this store; 'moved away': nor by this database. */
export type Collection = Collected | 'not ours' | 'moved away';

/** `rest` is called between two pages of what is read, so that nobody waits for it. */
export type CleanupOptions = { signal?: AbortSignal; rest?: () => Promise<unknown> };

/**
 * Deletes pictures that nobody can need: files without a row, older than a day; pictures of deleted questions; and
 * those sent long ago that nothing names. What any content or revision names stays, whichever question it is in. Any
 * number of processes may call this; it is done once a day, and undefined is given otherwise.
 */
export const deleteOrphansDaily = async (app: App, pace: CleanupOptions = {}): Promise<Collection | undefined> => {
  const { count } = await countAttempt(app.db, 'job orphans', app.clock(), day - 2 * hour);
  return count === 1 ? deleteOrphans(app, pace) : undefined;
};

/** The same, at once. */
export const deleteOrphans = async (app: App, pace: CleanupOptions = {}): Promise<Collection> => {
  // who lives elsewhere now has put pictures there that this database cannot know
  if ((await listMoves(app.db, 'left')).length > 0) return 'moved away';
  if (!(await claimImageStore(app))) return 'not ours';
  const images = await collectImages(app, pace);
  // last: it also takes what a killed process has left of the pictures before
  const files = await deleteOrphanFiles(app, app.clock() - day, pace.signal);
  return { images, files };
};

const collectImages = async (app: App, pace: CleanupOptions): Promise<number> => {
  const started = app.clock();
  const suspects = await findSuspects(app, pace);
  const named = await findNamed(app, suspects, pace);
  await inBatches([...named], pace, (names) => recordCheck(app.db, names, now(app)));
  const widths = new Map(suspects.filter(({ name }) => !named.has(name)).map(({ name, width }) => [name, width]));
  let deleted = 0;
  await inBatches([...widths.keys()], pace, async (names) => {
    const gone = await deleteUnreferenced(app.db, names, new Date(started - skew).toISOString());
    const keys = gone.flatMap((name) => imageKeys(name, widths.get(name) as number));
    // files that stay behind are strays another day
    await Promise.all(keys.map((key) => app.images.delete(key)));
    deleted += gone.length;
  });
  return deleted;
};

/** Cheap to find: by an index, and then by the one question that a picture was sent for. */
const findSuspects = async (app: App, { signal, rest = breathe }: CleanupOptions): Promise<OrphanCandidate[]> => {
  const ago = (ms: number) => new Date(app.clock() - ms).toISOString();
  await markOrphans(app.db, now(app));
  const suspects = await listOrphans(app.db, ago(waits.orphan), ago(waits.orphanAgain), mostAtOnce);
  for (const list of [
    (after: OrderedCandidate) => listNeverChecked(app.db, ago(waits.unnamed), after, page),
    (after: OrderedCandidate) => listCheckedBefore(app.db, ago(waits.unnamedAgain), after, page),
  ])
    for await (const image of inPages(list)) {
      signal?.throwIfAborted();
      if (suspects.length >= mostAtOnce) return suspects;
      if (image.question_id === null) continue;
      if (await isReferencedByQuestion(app.db, image.question_id, image.name))
        await recordCheck(app.db, [image.name], now(app));
      else suspects.push(image);
      await rest();
    }
  return suspects;
};

async function* inPages(list: (after: OrderedCandidate) => Promise<OrderedCandidate[]>) {
  let images = await list({ at: '', name: '', width: 0, question_id: null });
  while (images.length > 0) {
    yield* images;
    images = await list(images.at(-1) as OrderedCandidate);
  }
}

const imageNames = /image-[0-9]+-[A-Za-z0-9]+\.[a-z0-9]+/g;

/** Which of these are named by any content or revision: people paste from one answer into another. */
const findNamed = async (
  app: App,
  suspects: OrphanCandidate[],
  { signal, rest = breathe }: CleanupOptions,
): Promise<Set<string>> => {
  const sought = new Set(suspects.map(({ name }) => name));
  const named = new Set<string>();
  if (sought.size === 0) return named;
  for (const table of ['family_stories_questions', 'family_stories_revisions'] as const)
    for await (const rows of readRows(app.db, table)) {
      signal?.throwIfAborted();
      for (const [name] of rows.flatMap(({ content }) => [...String(content).matchAll(imageNames)]))
        if (sought.has(name)) named.add(name);
      if (named.size === sought.size) return named;
      await rest();
    }
  return named;
};

const inBatches = async (
  names: string[],
  { signal, rest = breathe }: CleanupOptions,
  work: (names: string[]) => Promise<void>,
) => {
  for (let at = 0; at < names.length; at += batch) {
    signal?.throwIfAborted();
    await work(names.slice(at, at + batch));
    await rest();
  }
};

const breathe = () => pause(5);
