import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { describeFailure } from '../domain/health.ts';
import { type Makers, makeBuilds } from '../domain/keepsake/make-builds.ts';
import { dataFolders } from '../root.ts';
import { hasUnfinished, measureBuilds } from '../storage/builds.ts';
import { runJob } from './run-job.ts';

type Log = { error: (fields: object, message: string) => void };

/** In ms: the interval of polling for builds that other processes have queued, and the time until a lease expires. */
export type BuildTimes = { every: number; lease: number; interval?: number };
const usual: BuildTimes = { every: 5000, lease: 30_000 };

/**
 * Runs requested builds, one at a time for all processes on a database; at once if they were requested from this
 * process. Returns a function that stops it; an interrupted build is requeued.
 */
export const startBuilds = (
  app: App,
  { data_dir }: Pick<Config, 'data_dir'>,
  log: Log,
  makers: Makers,
  { every, lease, ...times }: BuildTimes = usual,
): (() => Promise<void>) => {
  const shutdown = new AbortController();
  const { signal } = shutdown;
  const folder = join(data_dir, dataFolders.keepsake);
  const describe = (error: unknown) => describeFailure(error);
  const onError = (error: unknown, { id, edition }: { id: string; edition: string }) =>
    log.error({ build: id, edition, ...describe(error) }, 'build failed');
  const job = {
    name: 'builds',
    ...{ every: 0, lease },
    run: (run: { signal: AbortSignal }) => makeBuilds(app, { ...times, makers, folder, onError, signal: run.signal }),
  };
  const measure = countBuilds(app);
  // once without a build: a killed process may have left files of one that was cancelled since
  let isTidy = false;
  const work = async () => {
    if (!isTidy || (await hasUnfinished(app.db))) isTidy = (await runJob(app, job, signal)) || isTidy;
    await measure();
  };
  const running = (async () => {
    while (!signal.aborted) {
      const waiting = new AbortController();
      const options = { signal: AbortSignal.any([signal, waiting.signal]) };
      // subscribes before working: more may be requested meanwhile
      const requested = once(app.events, 'build_requested', options).catch(() => {});
      await work().catch((error) => {
        if (!signal.aborted) log.error({ job: job.name, ...describe(error) }, 'job failed');
      });
      await Promise.race([requested, pause(every, undefined, { ...options, ref: false }).catch(() => {})]);
      waiting.abort();
    }
  })();
  return () => {
    shutdown.abort();
    return running;
  };
};

/** Registers the metrics of builds; returns a function that updates them. */
const countBuilds = ({ db, metrics }: App) => {
  if (!metrics) return async () => {};
  let measured: Awaited<ReturnType<typeof measureBuilds>> = { states: {}, bytes: 0 };
  metrics.addGauge('family_stories_builds', 'Books and archives by state', () => measured.states);
  metrics.addGauge('family_stories_build_bytes', 'Size of finished books and archives', () => measured.bytes);
  return async () => {
    measured = await measureBuilds(db);
  };
};
