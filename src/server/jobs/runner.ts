import { randomUUID } from 'node:crypto';
import type { App } from '../app.ts';
import { describeFailure } from '../domain/health.ts';
import type { JobRow } from '../storage/database/tables.ts';
import { type Attempt, claimDueJob, endAttempt, ensureRecurringJob, type JobRun, renewLease } from '../storage/jobs.ts';

/** Where failures are logged. */
export type JobLog = { error: (fields: object, message: string) => void };

/** One attempt of a job. */
export type Run = JobRun & {
  /** When the last complete run of a recurring job began (ms since 1970); 0 before the first. */
  since: number;
  /** Shown while it runs; stored as JSON. */
  report: (progress: object) => void;
};

/** A kind of job in the queue. */
export type JobKind = {
  /** Stored in the database, and in the log. */
  kind: string;
  /** The interval of a recurring job in ms: all processes together run it once. Otherwise `run` ends the job. */
  every?: number;
  run: (run: Run) => Promise<unknown>;
};

/** Recurring work that every process does for itself, such as on files in its data folder. Times in ms. */
export type LocalJob = { name: string; every: number; run: (signal: AbortSignal) => Promise<unknown> };

export type Jobs = { queued: JobKind[]; local?: LocalJob[] };

/**
 * In ms. `first`: the delay of the first run. `heartbeat`: how often lease and progress are stored. `lease`: without a
 * heartbeat for this long another process may take over; longer than the usual clock skew.
 */
export type Times = { first: number; poll: number; heartbeat: number; lease: number };
export const usualTimes: Times = { first: 0, poll: 1000, heartbeat: 1000, lease: 30_000 };
/** In ms: how long to wait after a failure. A recurring job with a shorter interval waits for that. */
const retryDelay = { job: 3_600_000, poll: 10_000 };

/**
 * Runs jobs of these kinds one after the other: those of this process at once, those of others when it polls. Returns a
 * function that stops it; an interrupted job waits again.
 */
export const startRunner = (
  app: App,
  { queued, local = [] }: Jobs,
  log: JobLog,
  given: Partial<Times> = {},
): (() => Promise<void>) => {
  const times = { ...usualTimes, ...given };
  const shutdown = new AbortController();
  const { signal } = shutdown;
  const onError = (error: unknown, job: string) => {
    if (!signal.aborted) log.error({ job, ...describeFailure(error) }, 'job failed');
  };
  const localJobs = local.map((job) => ({ ...job, due: 0 }));
  const runLocalJobs = async () => {
    for (const job of localJobs) {
      if (signal.aborted || performance.now() < job.due) continue;
      await job.run(signal).catch((error) => onError(error, job.name));
      job.due = performance.now() + job.every;
    }
  };
  let isPlanned = false;
  const runAll = async () => {
    if (!isPlanned) await planRecurring(app, queued);
    isPlanned = true;
    await runLocalJobs();
    while (!signal.aborted && (await runDueJob(app, queued, signal, { onError, times })));
    return times.poll;
  };
  let isAdded = false;
  let wake = () => {};
  const sleep = (wait: number) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, wait).unref();
    });
  const onAdded = () => {
    isAdded = true;
    wake();
  };
  const loop = async () => {
    await sleep(times.first);
    app.events.on('job_added', onAdded);
    while (!signal.aborted) {
      isAdded = false;
      const wait = await runAll().catch((error) => {
        onError(error, 'queue');
        return retryDelay.poll;
      });
      if (!(isAdded || signal.aborted)) await sleep(wait);
    }
  };
  const ended = loop().finally(() => app.events.off('job_added', onAdded));
  return () => {
    shutdown.abort();
    wake();
    return ended;
  };
};

/** Adds the recurring jobs that are not there. */
export const planRecurring = async ({ db, clock }: Pick<App, 'db' | 'clock'>, kinds: JobKind[]): Promise<void> => {
  for (const { kind, every } of kinds) if (every !== undefined) await ensureRecurringJob(db, kind, every, clock());
};

type RunOptions = { onError: (error: unknown, job: string) => void; times?: Times };

/**
 * Runs the job of these kinds that is due first; false if there is none. The lease keeps processes from doing the same
 * work twice. No job may rely on it: a suspended process may wake up after its lease has expired.
 */
export const runDueJob = async (
  app: Pick<App, 'db' | 'clock'>,
  kinds: JobKind[],
  shutdown: AbortSignal,
  { onError, times = usualTimes }: RunOptions,
): Promise<boolean> => {
  const { clock, db } = app;
  const holder = randomUUID();
  const started = clock();
  const names = kinds.map(({ kind }) => kind);
  const job = await claimDueJob(db, names, { holder, now: started, lease: times.lease });
  const kind = kinds.find((each) => each.kind === job?.kind);
  if (!job || !kind) return false;
  const attempt = { id: job.id, holder };
  const lease = keepLease(app, attempt, times);
  const signal = AbortSignal.any([shutdown, lease.lost]);
  const { every } = kind;
  const end = (run_at: number, more: object = {}) =>
    endAttempt(db, attempt, { state: 'waiting', run_at: new Date(run_at).toISOString(), ...more });
  try {
    await kind.run({ job, attempt, signal, since: sinceOf(job, started), report: lease.report });
    // some jobs return early when they are aborted
    signal.throwIfAborted();
    const done_until = new Date(started).toISOString();
    if (every !== undefined) await end(started + every, { attempts: 0, result: JSON.stringify({ done_until }) });
  } catch (error) {
    // the row says that it was cancelled or taken over; an outage is logged by the next poll
    if (lease.lost.aborted) return true;
    if (shutdown.aborted) await end(Date.parse(job.run_at));
    else {
      onError(error, job.kind);
      await end(clock() + Math.min(every ?? retryDelay.job, retryDelay.job));
    }
  } finally {
    lease.stop();
  }
  return true;
};

/** The clock may have been ahead at the last run. */
const sinceOf = ({ result }: JobRow, started: number): number => {
  const { done_until }: { done_until?: string } = JSON.parse(result ?? '{}');
  return done_until === undefined ? 0 : Math.min(Date.parse(done_until), started);
};

/** Renews a lease until `stop`. `lost` aborts if the job was cancelled or taken over, or the lease expires in an outage. */
const keepLease = ({ db, clock }: Pick<App, 'db' | 'clock'>, attempt: Attempt, { lease, heartbeat }: Times) => {
  const lost = new AbortController();
  let progress: string | null = null;
  let leased_until = clock() + lease;
  let isRenewing = false;
  const renew = async () => {
    if (isRenewing) return;
    isRenewing = true;
    const until = clock() + lease;
    try {
      if (await renewLease(db, attempt, until, progress)) leased_until = until;
      else lost.abort();
    } catch (error) {
      if (clock() >= leased_until) lost.abort(error);
    } finally {
      isRenewing = false;
    }
  };
  const timer = setInterval(renew, heartbeat).unref();
  return {
    lost: lost.signal,
    report: (latest: object) => {
      progress = JSON.stringify(latest);
    },
    stop: () => clearInterval(timer),
  };
};
