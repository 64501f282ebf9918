import type { App } from '../src/server/app.ts';
import { type JobKind, planRecurring, runDueJob } from '../src/server/jobs/runner.ts';

/** Runs a recurring job if it is due and no other process is running it; returns whether it ran. Throws if it fails. */
export const runJob = async (
  app: Pick<App, 'db' | 'clock'>,
  kind: JobKind,
  signal = new AbortController().signal,
): Promise<boolean> => {
  await planRecurring(app, [kind]);
  const failures: unknown[] = [];
  const hasRun = await runDueJob(app, [kind], signal, { onError: (error) => void failures.push(error) });
  if (failures.length > 0) throw failures[0];
  return hasRun;
};
