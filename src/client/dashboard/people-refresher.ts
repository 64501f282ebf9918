import type { Person } from '../../shared/people.ts';
import { ApiError } from '../api.ts';

/** The list of people as the page holds it, and where it comes from. */
export type PeopleList = {
  /** The same array for as long as nothing in it changes. */
  shown: () => Person[];
  /** Resolves once no other load is under way. */
  idle: () => Promise<void>;
  /** Throws an ApiError, with 404 where there is nobody. */
  load: (id: string) => Promise<Person>;
  /** Puts a card into its place; undefined takes it away. */
  write: (id: string, person: Person | undefined) => void;
  /** Loads all that is shown, and gives what writes it. */
  loadAll: () => Promise<() => void>;
  /** Hears what others have changed, before and after. */
  onRemoteChange: (before: Person[], after: Person[]) => void;
  onError: (error: unknown) => void;
};

export type PeopleRefresher = {
  /** These cards have changed. */
  change: (person_ids: string[]) => void;
  /** Anything may have changed. */
  changeAll: () => void;
  /** Resolves once all that is known to have changed is shown. */
  settled: () => Promise<void>;
  end: () => void;
};

// more cards than this are quicker loaded by the page
const mostAtOnce = 8;
const pauses = { first: 1000, longest: 15_000 };

/**
 * Loads what others changed, one round after the other: what is shown in the end was loaded after the last word of a
 * change. A card that our own hand changed while it was on its way is loaded once more.
 */
export const openPeopleRefresher = (list: PeopleList): PeopleRefresher => {
  let changed = new Set<string>();
  let isAll = false;
  let hasEnded = false;
  let pause = pauses.first;
  let work: Promise<void> | undefined;

  const personOf = (id: string) => list.shown().find((person) => person.id === id);

  const writing = (write: () => void) => {
    const before = list.shown();
    write();
    if (list.shown() !== before) list.onRemoteChange(before, list.shown());
  };

  const takeCards = async (ids: string[]) => {
    const before = new Map(ids.map((id) => [id, personOf(id)]));
    const cards = await Promise.all(
      ids.map(async (id) => [id, await list.load(id).catch(undefinedWhereGone)] as const),
    );
    await list.idle();
    if (hasEnded) return;
    writing(() => {
      for (const [id, person] of cards)
        if (personOf(id) === before.get(id)) list.write(id, person);
        else changed.add(id);
    });
  };

  const takeAll = async () => {
    const before = list.shown();
    const write = await list.loadAll();
    await list.idle();
    if (list.shown() !== before) isAll = true;
    else if (!hasEnded) writing(write);
  };

  const round = async () => {
    await list.idle();
    const ids = [...changed];
    const all = isAll || ids.length > mostAtOnce;
    changed = new Set();
    isAll = false;
    try {
      await (all ? takeAll() : takeCards(ids));
      pause = pauses.first;
    } catch (error) {
      isAll ||= all;
      changed = new Set([...changed, ...ids]);
      list.onError(error);
      await new Promise((resolve) => setTimeout(resolve, pause));
      pause = Math.min(2 * pause, pauses.longest);
    }
  };

  const hasWork = () => !hasEnded && (isAll || changed.size > 0);

  const workOff = async () => {
    try {
      while (hasWork()) await round();
    } finally {
      work = undefined;
    }
  };

  const start = () => {
    // with nothing to do it would be over before it is remembered, and seem under way for ever
    if (hasWork()) work ??= workOff();
  };

  return {
    change: (person_ids) => {
      for (const id of person_ids) changed.add(id);
      start();
    },
    changeAll: () => {
      isAll = true;
      start();
    },
    settled: async () => {
      while (work) await work;
    },
    end: () => {
      hasEnded = true;
    },
  };
};

const undefinedWhereGone = (error: unknown) => {
  if (error instanceof ApiError && error.status === 404) return undefined;
  throw error;
};
