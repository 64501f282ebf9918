import type { Person } from '../../shared/people.ts';
import { ApiError } from '../api.ts';

/** The list of people on the page, and how to load it. */
export type PeopleList = {
  /** Returns the same array as long as nothing has changed. */
  current: () => Person[];
  /** Resolves once no other load is in progress. */
  whenIdle: () => Promise<void>;
  /** Throws an ApiError; its status is 404 if the person does not exist. */
  load: (id: string) => Promise<Person>;
  /** Inserts or replaces a person; undefined removes it. */
  write: (id: string, person: Person | undefined) => void;
  /** Loads everything that is shown; returns the function that writes it to the list. */
  loadAll: () => Promise<() => void>;
  /** Called with the list before and after a change made elsewhere. */
  onRemoteChange: (before: Person[], after: Person[]) => void;
  onError: (error: unknown) => void;
};

export type PeopleRefresher = {
  /** Reloads these people. */
  refresh: (person_ids: string[]) => void;
  /** Reloads everything. */
  refreshAll: () => void;
  /** Resolves once every requested refresh has been written. */
  settled: () => Promise<void>;
  close: () => void;
};

// above this number, loading whole pages is faster than loading people one by one
const maxSingleLoads = 8;
// in ms
const retryDelays = { first: 1000, max: 15_000 };

/**
 * Reloads changed people, one batch at a time, with backoff after errors. Requests during a batch go into the next one,
 * so the list ends up with data loaded after the last change. A person edited here while being loaded is loaded again.
 */
export const openPeopleRefresher = (list: PeopleList): PeopleRefresher => {
  let pendingIds = new Set<string>();
  let isAllPending = false;
  let isClosed = false;
  let retryDelay = retryDelays.first;
  let running: Promise<void> | undefined;

  const findPerson = (id: string) => list.current().find((person) => person.id === id);

  const apply = (write: () => void) => {
    const before = list.current();
    write();
    if (list.current() !== before) list.onRemoteChange(before, list.current());
  };

  const reloadPeople = async (ids: string[]) => {
    const before = new Map(ids.map((id) => [id, findPerson(id)]));
    const loaded = await Promise.all(
      ids.map(async (id) => [id, await list.load(id).catch(undefinedIfNotFound)] as const),
    );
    await list.whenIdle();
    if (isClosed) return;
    apply(() => {
      for (const [id, person] of loaded)
        if (findPerson(id) === before.get(id)) list.write(id, person);
        else pendingIds.add(id);
    });
  };

  const reloadAll = async () => {
    const before = list.current();
    const write = await list.loadAll();
    await list.whenIdle();
    if (list.current() !== before) isAllPending = true;
    else if (!isClosed) apply(write);
  };

  const runBatch = async () => {
    await list.whenIdle();
    const ids = [...pendingIds];
    const all = isAllPending || ids.length > maxSingleLoads;
    pendingIds = new Set();
    isAllPending = false;
    try {
      await (all ? reloadAll() : reloadPeople(ids));
      retryDelay = retryDelays.first;
    } catch (error) {
      isAllPending ||= all;
      pendingIds = new Set([...pendingIds, ...ids]);
      list.onError(error);
      await new Promise((resolve) => setTimeout(resolve, retryDelay));
      retryDelay = Math.min(2 * retryDelay, retryDelays.max);
    }
  };

  const hasWork = () => !isClosed && (isAllPending || pendingIds.size > 0);

  const drain = async () => {
    try {
      while (hasWork()) await runBatch();
    } finally {
      running = undefined;
    }
  };

  const start = () => {
    // without work drain() would finish before the assignment, and `running` would never be reset
    if (hasWork()) running ??= drain();
  };

  return {
    refresh: (person_ids) => {
      for (const id of person_ids) pendingIds.add(id);
      start();
    },
    refreshAll: () => {
      isAllPending = true;
      start();
    },
    settled: async () => {
      while (running) await running;
    },
    close: () => {
      isClosed = true;
    },
  };
};

const undefinedIfNotFound = (error: unknown) => {
  if (error instanceof ApiError && error.status === 404) return undefined;
  throw error;
};
