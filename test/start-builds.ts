import { expect } from 'vitest';
import type { App } from '../src/server/app.ts';
import type { Makers } from '../src/server/domain/books/make-build.ts';
import { makers as ours } from '../src/server/domain/books/makers.ts';
import { buildJobs } from '../src/server/jobs/jobs.ts';
import { startRunner, type Times } from '../src/server/jobs/runner.ts';
import type { Build } from '../src/shared/books.ts';
import type { TestApp } from './open-test-app.ts';

/** Waits until a build is done or has failed, for up to 100 s: the test needs a timeout of two minutes. */
export const untilBuilt = async (t: TestApp, id: string): Promise<Build> => {
  const look = async (): Promise<Build> => (await t.asAdmin('GET', `/api/builds/${id}`)).json();
  await expect.poll(async () => (await look()).state, { timeout: 100_000 }).toMatch(/done|failed/);
  return look();
};

type Log = { error: (fields: object, message: string) => void };

/** Makes books and archives as the server does, but looks more often. Returns a function that stops it. */
export const startBuilds = (
  app: App,
  { data_dir }: { data_dir: string },
  log: Log,
  makers: Makers = ours,
  times: Partial<Times> = {},
): (() => Promise<void>) =>
  startRunner(app, buildJobs(app, { data_dir }, makers, log), log, { poll: 50, heartbeat: 20, ...times });
