import type { App } from '../app.ts';
import {
  type Change,
  deleteChanges,
  findBounds,
  findTransactionId,
  haveTransactionsEnded,
  listChanges,
  mayCommitOutOfOrder,
} from '../storage/changes.ts';

// how many changes are retained for dashboards that reconnect; also the most that are read at once
const retained = 10_000;
// at the start: how far below the newest number a transaction may still be uncommitted
const lookBack = 1000;

/** Deletes all but the newest changes. */
export const deleteOldChanges = async (app: App): Promise<void> => {
  const bounds = await findBounds(app.db);
  if (bounds) await deleteChanges(app.db, bounds.last - retained);
};

/** Reads changes so that none is missed. Its calls must follow one another. */
export type ChangeLog = {
  /** Whose cards changed since the call before; undefined when that is more than can be told. */
  read: () => Promise<Set<string> | undefined>;
  /** Up to here nothing can come any more: where to go on after a break. */
  safe: () => number;
  /** Whose cards changed after this number; undefined when it is not known any more, or not of this database. */
  since: (number: number) => Promise<Set<string> | undefined>;
};

/** How far one has read: all up to `safe`, and above it, up to `last`, those `seen`. */
type Place = { safe: number; last: number; seen: Set<number>; gap?: { up_to: number; mark: string } | undefined };

/**
 * Opens it at the newest change. PostgreSQL gives numbers before it commits, so a lower one may appear after a higher
 * one. What stands above `safe` is therefore read again, until all transactions that could fill a gap have ended.
 */
export const openChangeLog = async ({ db }: App): Promise<ChangeLog> => {
  const isOrdered = !mayCommitOutOfOrder(db);

  const begin = async (): Promise<Place> => {
    const { first, last } = (await findBounds(db)) ?? { first: 1, last: 0 };
    const safe = isOrdered ? last : Math.max(first - 1, last - lookBack);
    return goOn({ safe, last, seen: new Set() }, await listChanges(db, safe, retained), false);
  };

  const goOn = async (from: Place, changes: Change[], isSettled: boolean): Promise<Place> => {
    const last = Math.max(from.last, changes.at(-1)?.number ?? 0);
    const seen = new Set(changes.map(({ number }) => number));
    let safe = isOrdered ? last : isSettled ? Math.max(from.safe, from.gap?.up_to ?? 0) : from.safe;
    while (seen.has(safe + 1)) safe++;
    const known = isSettled ? undefined : from.gap;
    const gap = safe < last ? (known ?? { up_to: last, mark: await findTransactionId(db) }) : undefined;
    return { safe, last, seen, gap };
  };

  let place = await begin();

  const read = async () => {
    const { gap, seen, safe } = place;
    // asked before the changes are read: whoever had ended by then is seen
    const isSettled = gap !== undefined && (await haveTransactionsEnded(db, gap.mark));
    const changes = await listChanges(db, safe, retained);
    const isTooMuch = changes.length === retained;
    place = isTooMuch ? await begin() : await goOn(place, changes, isSettled);
    return isTooMuch ? undefined : peopleOf(changes.filter(({ number }) => !seen.has(number)));
  };

  const since = async (number: number) => {
    const { first, last } = (await findBounds(db)) ?? { first: 1, last: 0 };
    if (number < first - 1 || number > last) return undefined;
    const changes = await listChanges(db, number, retained);
    return changes.length < retained ? peopleOf(changes) : undefined;
  };

  return { read, safe: () => place.safe, since };
};

const peopleOf = (changes: Change[]) => new Set(changes.map(({ person_id }) => person_id));
