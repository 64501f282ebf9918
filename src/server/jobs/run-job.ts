import { randomUUID } from 'node:crypto';
import type { App } from '../app.ts';
import { claimJob, releaseLease, renewLease } from '../storage/jobs.ts';

/** `since`: when the last complete run of any process began (ms since 1970); 0 before the first. */
export type Run = { signal: AbortSignal; since: number };

export type Job = {
  /** Stored in the database, and in the log. */
  name: string;
  /**
   * In ms: of all processes that share the database, one runs the job once in this time. Undefined for work on files in
   * the data folder, which other machines do not see: every process does it, at each tick.
   */
  every?: number;
  /** In ms: then another process may claim the job of a killed one; must exceed the clock skew between machines. */
  lease?: number;
  run: (run: Run) => Promise<unknown>;
};

// in ms
export const leaseTime = 2 * 60_000;

// ticks drift: a job is due a little before its time, so that it does not skip a tick
const tolerance = 0.1;

/**
 * Runs a job if it is due and no other process is running it; returns whether it ran. The lease keeps processes from
 * doing the same work twice. No job may rely on it: a suspended process may wake up after its lease has expired.
 */
export const runJob = async (
  app: Pick<App, 'db' | 'clock'>,
  { name, every, lease: length = leaseTime, run }: Job,
  signal: AbortSignal,
): Promise<boolean> => {
  if (every === undefined) {
    await run({ signal, since: 0 });
    return true;
  }
  const holder = randomUUID();
  const started = app.clock();
  const done_until = await claimJob(app.db, name, holder, {
    now: started,
    every: every * (1 - tolerance),
    lease: length,
  });
  if (done_until === undefined) return false;
  const lease = keepLease(() => renewLease(app.db, name, holder, app.clock() + length), length, app.clock);
  const stopped = AbortSignal.any([signal, lease.lost]);
  try {
    // the clock may have been ahead at the last run
    await run({ signal: stopped, since: Math.min(Date.parse(done_until), started) });
    // some jobs return early when they are aborted
    stopped.throwIfAborted();
  } catch (error) {
    lease.stop();
    // during an outage of the database the lease expires by itself
    await releaseLease(app.db, name, holder).catch(() => {});
    throw error;
  }
  lease.stop();
  await releaseLease(app.db, name, holder, started);
  return true;
};

/** Renews a lease until `stop`. `lost` aborts when another process has it, or when it expires during an outage. */
const keepLease = (renew: () => Promise<boolean>, length: number, clock: () => number) => {
  const renewEvery = length / 4;
  const lost = new AbortController();
  let leased_until = clock() + length;
  const renewOrAbort = async () => {
    const now = clock();
    try {
      if (await renew()) leased_until = now + length;
      else lost.abort(new Error('Another process has taken over this job.'));
    } catch (error) {
      if (clock() + renewEvery > leased_until) lost.abort(error);
    }
  };
  const timer = setInterval(renewOrAbort, renewEvery).unref();
  return { lost: lost.signal, stop: () => clearInterval(timer) };
};
