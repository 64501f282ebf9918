import { sql } from 'kysely';
import type { Database, JobRow, JobState } from './database/tables.ts';

const iso = (time: number) => new Date(time).toISOString();

/** The partial index of unfinished jobs has exactly this condition. */
export const isUnfinished = sql<boolean>`state in ('waiting', 'running')`;

/** A job of this kind and subject that has not ended. */
export const unfinishedJobOf = (db: Database, kind: string, subject: string) =>
  db
    .selectFrom('family_stories_background_jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where(isUnfinished)
    .limit(1);

export const hasUnfinishedJob = async (db: Database, kind: string, subject: string): Promise<boolean> =>
  (await unfinishedJobOf(db, kind, subject).executeTakeFirst()) !== undefined;

export const addJob = async (
  db: Database,
  row: Pick<JobRow, 'id' | 'kind' | 'subject' | 'payload' | 'created_at'>,
): Promise<void> => {
  await db
    .insertInto('family_stories_background_jobs')
    .values({ ...row, state: 'waiting', run_at: row.created_at })
    .execute();
};

/**
 * Adds a recurring job, due now, if it is not there. Times in ms. If it is due implausibly late (a process whose clock
 * was ahead has planned it), it is due now as well.
 */
export const ensureRecurringJob = async (db: Database, kind: string, every: number, now: number): Promise<void> => {
  const due = iso(now);
  await db
    .insertInto('family_stories_background_jobs')
    .values({ id: kind, kind, payload: '{}', state: 'waiting', run_at: due, created_at: due })
    .onConflict((c) =>
      c
        .column('id')
        .doUpdateSet({ run_at: due })
        .where('family_stories_background_jobs.run_at', '>', iso(now + every)),
    )
    .execute();
};

/** Times in ms. */
type Claim = { holder: string; now: number; lease: number };

/**
 * Claims the job that is due first, of those kinds of which no job is leased. A lease that ends implausibly late was
 * written by a process whose clock was ahead, and is ignored.
 */
export const claimDueJob = async (
  db: Database,
  kinds: string[],
  { holder, now, lease }: Claim,
): Promise<JobRow | undefined> => {
  if (kinds.length === 0) return undefined;
  const due = await db
    .selectFrom('family_stories_background_jobs as j')
    .select(['id', 'attempts', 'run_at'])
    .where('kind', 'in', kinds)
    .where(isUnfinished)
    .where('run_at', '<=', iso(now))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('family_stories_background_jobs as r')
            .select('r.id')
            .whereRef('r.kind', '=', 'j.kind')
            .where(isUnfinished)
            .where('r.leased_until', '>', iso(now))
            .where('r.leased_until', '<=', iso(now + 2 * lease)),
        ),
      ),
    )
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!due) return undefined;
  return (
    db
      .updateTable('family_stories_background_jobs')
      .set({
        ...{ state: 'running', lease_holder: holder, leased_until: iso(now + lease), started_at: iso(now) },
        ...{ attempts: due.attempts + 1, progress: null },
      })
      .where('id', '=', due.id)
      .where(isUnfinished)
      // compare-and-set: a claim increments one, the end of a recurring job changes the other
      .where('attempts', '=', due.attempts)
      .where('run_at', '=', due.run_at)
      .returningAll()
      .executeTakeFirst()
  );
};

/** An attempt of a job, see jobs/runner.ts. `signal` aborts when the process stops, or the job was cancelled or taken over. */
export type JobRun = { job: JobRow; attempt: Attempt; signal: AbortSignal };

/** An attempt of a job. */
export type Attempt = { id: string; holder: string };

const ofAttempt = (db: Database, { id, holder }: Attempt) =>
  db.updateTable('family_stories_background_jobs').where('id', '=', id).where('lease_holder', '=', holder);

/** Extends the lease until this time (ms) and stores the progress; false if the job was cancelled or taken over. */
export const renewLease = async (
  db: Database,
  attempt: Attempt,
  until: number,
  progress: string | null,
): Promise<boolean> => {
  const result = await ofAttempt(db, attempt)
    .set({ leased_until: iso(until), progress })
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

type End = Partial<Pick<JobRow, 'progress' | 'result' | 'run_at' | 'attempts' | 'expires_at'>> & { state: JobState };

/** Ends an attempt, and its lease; false if the job was cancelled or taken over. */
export const endAttempt = async (db: Database, attempt: Attempt, end: End): Promise<boolean> => {
  const result = await ofAttempt(db, attempt)
    .set({ ...end, lease_holder: null, leased_until: null })
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Deletes the job of an attempt whose outcome is stored elsewhere; one that was taken over stays. */
export const deleteAttempt = async (db: Database, { id, holder }: Attempt): Promise<void> => {
  await db
    .deleteFrom('family_stories_background_jobs')
    .where('id', '=', id)
    .where('lease_holder', '=', holder)
    .execute();
};

/** False if the job has ended already. */
export const cancelJob = async (db: Database, id: string, expires_at: string): Promise<boolean> => {
  const result = await db
    .updateTable('family_stories_background_jobs')
    .set({ state: 'cancelled', lease_holder: null, leased_until: null, expires_at })
    .where('id', '=', id)
    .where(isUnfinished)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Deletes a job that has ended, and returns it; undefined if there is none. */
export const deleteEndedJob = (db: Database, id: string): Promise<JobRow | undefined> =>
  db
    .deleteFrom('family_stories_background_jobs')
    .where('id', '=', id)
    .where('state', 'in', ['done', 'failed', 'cancelled'])
    .returningAll()
    .executeTakeFirst();

export const listExpiredJobs = async (db: Database, now: string): Promise<string[]> => {
  const query = db.selectFrom('family_stories_background_jobs').select('id').where('expires_at', '<=', now);
  return (await query.execute()).map(({ id }) => id);
};
