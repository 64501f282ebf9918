import type { Database } from './database/tables.ts';

/** Times in ms since 1970, durations in ms. */
type Claim = { now: number; every: number; lease: number };

const never = new Date(0).toISOString();
const iso = (time: number) => new Date(time).toISOString();

/**
 * Compare-and-set: gives the job to `holder` for the length of the lease, if its last run is at least `every` ago and
 * no other process has a lease. Returns the time (ISO 8601) up to which it has done its work; undefined if it was not claimed.
 * A time further ahead than it can be was written by a process whose clock was ahead, and does not count.
 */
export const claimJob = async (
  db: Database,
  name: string,
  holder: string,
  { now, every, lease }: Claim,
): Promise<string | undefined> => {
  const claim = { lease_holder: holder, leased_until: iso(now + lease) };
  const row = await db
    .insertInto('family_stories_jobs')
    .values({ name, done_until: never, ...claim })
    .onConflict((c) =>
      c
        .column('name')
        .doUpdateSet(claim)
        .where((e) =>
          e.or([
            e('family_stories_jobs.leased_until', 'is', null),
            e('family_stories_jobs.leased_until', '<=', iso(now)),
            e('family_stories_jobs.leased_until', '>', iso(now + 2 * lease)),
          ]),
        )
        .where((e) =>
          e.or([
            e('family_stories_jobs.done_until', '<=', iso(now - every)),
            e('family_stories_jobs.done_until', '>', iso(now + every)),
          ]),
        ),
    )
    .returning('done_until')
    .executeTakeFirst();
  return row?.done_until;
};

/** Extends the lease; false if it is no longer this holder's. */
export const renewLease = async (db: Database, name: string, holder: string, until: number): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_jobs')
    .set({ leased_until: iso(until) })
    .where('name', '=', name)
    .where('lease_holder', '=', holder)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Ends this holder's lease. With `done_until` (ms since 1970) the job has done its work up to then. */
export const releaseLease = async (db: Database, name: string, holder: string, done_until?: number): Promise<void> => {
  await db
    .updateTable('family_stories_jobs')
    .set({ lease_holder: null, leased_until: null, ...(done_until !== undefined && { done_until: iso(done_until) }) })
    .where('name', '=', name)
    .where('lease_holder', '=', holder)
    .execute();
};
