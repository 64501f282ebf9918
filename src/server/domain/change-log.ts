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

/** Reads changes without missing any. Calls must not overlap. */
export type ChangeLog = {
  /** The ids of the people who have changed since the last call; undefined if there were too many changes. */
  read: () => Promise<Set<string> | undefined>;
  /** The cursor to resume from: no change with this number or a lower one can still be committed. */
  safe: () => number;
  /** The ids of the people who have changed after this number; undefined if it has expired or is of another database. */
  since: (number: number) => Promise<Set<string> | undefined>;
};

/** What has been read: all changes up to `safe`, and of those up to `last` the ones in `seen`. */
type Cursor = { safe: number; last: number; seen: Set<number>; gap?: { up_to: number; mark: string } | undefined };

/**
 * Opens the log at the newest change. PostgreSQL assigns sequence numbers before the commit, so a lower number may
 * become visible after a higher one. Changes above `safe` are therefore read again until all transactions that could
 * fill a gap have ended.
 */
export const openChangeLog = async ({ db }: App): Promise<ChangeLog> => {
  const isOrdered = !mayCommitOutOfOrder(db);

  const begin = async (): Promise<Cursor> => {
    const { first, last } = (await findBounds(db)) ?? { first: 1, last: 0 };
    const safe = isOrdered ? last : Math.max(first - 1, last - lookBack);
    return advance({ safe, last, seen: new Set() }, await listChanges(db, safe, retained), false);
  };

  const advance = async (from: Cursor, changes: Change[], isSettled: boolean): Promise<Cursor> => {
    const last = Math.max(from.last, changes.at(-1)?.number ?? 0);
    const seen = new Set(changes.map(({ number }) => number));
    let safe = isOrdered ? last : isSettled ? Math.max(from.safe, from.gap?.up_to ?? 0) : from.safe;
    while (seen.has(safe + 1)) safe++;
    const known = isSettled ? undefined : from.gap;
    const gap = safe < last ? (known ?? { up_to: last, mark: await findTransactionId(db) }) : undefined;
    return { safe, last, seen, gap };
  };

  let cursor = await begin();

  const read = async () => {
    const { gap, seen, safe } = cursor;
    // checked before the changes are read: what was committed by then is visible to that read
    const isSettled = gap !== undefined && (await haveTransactionsEnded(db, gap.mark));
    const changes = await listChanges(db, safe, retained);
    const isTooMuch = changes.length === retained;
    cursor = isTooMuch ? await begin() : await advance(cursor, changes, isSettled);
    return isTooMuch ? undefined : peopleOf(changes.filter(({ number }) => !seen.has(number)));
  };

  const since = async (number: number) => {
    const { first, last } = (await findBounds(db)) ?? { first: 1, last: 0 };
    if (number < first - 1 || number > last) return undefined;
    const changes = await listChanges(db, number, retained);
    return changes.length < retained ? peopleOf(changes) : undefined;
  };

  return { read, safe: () => cursor.safe, since };
};

const peopleOf = (changes: Change[]) => new Set(changes.map(({ person_id }) => person_id));
