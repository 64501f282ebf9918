import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type App, openApp } from '../../src/server/app.ts';
import { refreshIndex } from '../../src/server/domain/search/indexing.ts';
import { startIndexing } from '../../src/server/jobs/indexing.ts';
import { type Job, leaseTime, type Run, runJob } from '../../src/server/jobs/run-job.ts';
import { claimJob } from '../../src/server/storage/jobs.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

const minute = 60_000;
const hour = 60 * minute;

// two processes on one database
let t: TestApp;
let one: App;
let other: App;
beforeEach(async () => {
  t = await openTestApp({});
  one = t.app;
  other = await openApp({ data_dir: t.data_dir, ...t.settings }, { clock: () => t.clock.now });
});
afterEach(async () => {
  await other.close();
  await t.close();
});

const signal = new AbortController().signal;

/** A job that records its runs. A long one runs until `finish` is called. */
const openJob = (every?: number, isLong = false) => {
  const runs: Run[] = [];
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const run = async (given: Run) => {
    runs.push(given);
    if (isLong) await end;
  };
  const job: Job = { name: 'counting', run, ...(every !== undefined && { every }) };
  return { job, runs, finish };
};

const stored = () =>
  one.db.selectFrom('family_stories_jobs').selectAll().where('name', '=', 'counting').executeTakeFirstOrThrow();

test('a job is run by one of several processes, and again when it is due', async () => {
  const { job, runs } = openJob(hour);
  const started = t.clock.now;
  const asked = await Promise.all([one, other, one, other].map((app) => runJob(app, job, signal)));
  expect(asked.filter((hasRun) => hasRun)).toHaveLength(1);
  t.clock.now += 50 * minute;
  expect([await runJob(one, job, signal), await runJob(other, job, signal)]).toEqual([false, false]);
  // ticks drift: a little before its time counts
  t.clock.now += 5 * minute;
  expect([await runJob(other, job, signal), await runJob(one, job, signal)]).toEqual([true, false]);
  expect(runs.map(({ since }) => since)).toEqual([0, started]);
  expect(await stored()).toEqual({
    name: 'counting',
    done_until: new Date(t.clock.now).toISOString(),
    lease_holder: null,
    leased_until: null,
  });
});

test('a job on local files is run by every process', async () => {
  const { job, runs } = openJob();
  expect([await runJob(one, job, signal), await runJob(other, job, signal)]).toEqual([true, true]);
  expect(runs).toHaveLength(2);
});

test('a run that failed or was stopped does not count: the next tick retries, in any process', async () => {
  const fault = new Error('a fault');
  const failing: Job = { name: 'counting', every: hour, run: () => Promise.reject(fault) };
  await expect(runJob(one, failing, signal)).rejects.toBe(fault);
  const shutdown = new AbortController();
  const returning: Job = { name: 'counting', every: hour, run: async () => shutdown.abort() };
  await expect(runJob(one, returning, shutdown.signal)).rejects.toThrow(/abort/i);
  const { job, runs } = openJob(hour);
  expect(await runJob(other, job, signal)).toBe(true);
  expect(runs).toMatchObject([{ since: 0 }]);
});

test('the lease of a killed process expires, and another one runs the job', async () => {
  const { job, runs } = openJob(hour);
  // what a killed process leaves
  expect(await claimJob(one.db, job.name, 'killed', { now: t.clock.now, every: hour, lease: leaseTime })).toBeDefined();
  expect(await runJob(other, job, signal)).toBe(false);
  t.clock.now += leaseTime - 1;
  expect(await runJob(other, job, signal)).toBe(false);
  t.clock.now += 1;
  expect(await runJob(other, job, signal)).toBe(true);
  expect(runs).toHaveLength(1);
});

test('a time written by a process whose clock is far ahead delays no other', async () => {
  const { job, runs } = openJob(hour);
  const year = 365 * 24 * hour;
  await claimJob(one.db, job.name, 'ahead', { now: t.clock.now + year, every: hour, lease: leaseTime });
  expect(await runJob(other, job, signal)).toBe(true);
  await one.db
    .updateTable('family_stories_jobs')
    .set({ done_until: new Date(t.clock.now + year).toISOString() })
    .execute();
  expect(await runJob(other, job, signal)).toBe(true);
  // it may have done less than its clock says
  expect(runs.map(({ since }) => since)).toEqual([0, t.clock.now]);
});

test('a long run keeps its lease', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { job, runs, finish } = openJob(hour, true);
  const running = runJob(one, job, signal);
  await expect.poll(() => runs.length).toBe(1);
  for (let n = 0; n < 12; n++) {
    const before = (await stored()).leased_until;
    // one renewal at a time
    t.clock.now += leaseTime / 4;
    await vi.advanceTimersByTimeAsync(leaseTime / 4);
    await expect.poll(async () => (await stored()).leased_until).not.toBe(before);
    expect(await runJob(other, job, signal)).toBe(false);
  }
  finish();
  expect(await running).toBe(true);
  expect(await stored()).toMatchObject({ lease_holder: null });
});

test('an outage of the database that is shorter than the lease does not stop a run', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { job, runs, finish } = openJob(hour, true);
  const app = { clock: one.clock, db: one.db };
  const failing = () => {
    throw new Error('no database');
  };
  const running = runJob(app, job, signal);
  await expect.poll(() => runs.length).toBe(1);
  const renew = async () => {
    t.clock.now += leaseTime / 4;
    await vi.advanceTimersByTimeAsync(leaseTime / 4);
  };
  Object.defineProperty(app, 'db', { get: failing, configurable: true });
  await renew();
  await renew();
  expect(runs[0]?.signal.aborted).toBe(false);
  await renew();
  await renew();
  expect(runs[0]?.signal.aborted).toBe(true);
  Object.defineProperty(app, 'db', { value: one.db });
  finish();
  await expect(running).rejects.toThrow('no database');
});

test('a process that has lost its lease is stopped, and does not end that of the next', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { job, runs, finish } = openJob(hour, true);
  // suspended: no timer fires
  const suspended = runJob(one, job, signal);
  await expect.poll(() => runs.length).toBe(1);
  t.clock.now += leaseTime;
  const next = await claimJob(other.db, job.name, 'next', { now: t.clock.now, every: hour, lease: leaseTime });
  expect(next).toBeDefined();
  await vi.advanceTimersByTimeAsync(leaseTime);
  await expect.poll(() => runs[0]?.signal.aborted).toBe(true);
  finish();
  await expect(suspended).rejects.toThrow('Another process has taken over this job.');
  expect(await stored()).toMatchObject({ lease_holder: 'next', done_until: new Date(0).toISOString() });
});

const indexedTexts = () =>
  one.db.selectFrom('family_stories_search').select('text').where('field', '=', 'answer').execute();

test('a saved answer is in the search index soon after the save, without a search or a job', async () => {
  const failures: unknown[] = [];
  const stop = startIndexing(one, { error: (fields) => failures.push(fields) }, 50);
  const { access_token } = await t.addQuestion();
  await t.save(access_token, { content: '<p>walnuts</p>' });
  expect(await indexedTexts()).toEqual([]);
  await expect.poll(indexedTexts).toEqual([{ text: 'walnuts' }]);
  // once this run has ended
  await expect.poll(() => refreshIndex(one)).toBe(true);
  // a failure is logged, and the next save is indexed all the same
  await one.db.schema.alterTable('family_stories_search_answers').renameTo('hidden').execute();
  await t.save(access_token, { content: '<p>chestnuts</p>', base_version: 1 });
  await expect.poll(() => failures[0]).toMatchObject({ job: 'search index' });
  await one.db.schema.alterTable('hidden').renameTo('family_stories_search_answers').execute();
  await t.save(access_token, { content: '<p>hazelnuts</p>', base_version: 2 });
  await expect.poll(indexedTexts).toEqual([{ text: 'hazelnuts' }]);
  await stop();
  // neither a save after the end nor one just before it starts a run
  expect(one.events.listenerCount('saved')).toBe(0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const stopAgain = startIndexing(one, { error: (fields) => failures.push(fields) }, 50);
  one.events.emit('saved');
  expect(vi.getTimerCount()).toBe(1);
  await stopAgain();
  expect(vi.getTimerCount()).toBe(0);
});

test('a saved answer is indexed while saves keep coming', async () => {
  const failures: unknown[] = [];
  const stop = startIndexing(one, { error: (fields) => failures.push(fields) }, 100, 300);
  const { access_token } = await t.addQuestion();
  await t.save(access_token, { content: '<p>walnuts</p>' });
  const saving = setInterval(() => one.events.emit('saved'), 10);
  onTestFinished(() => clearInterval(saving));
  await expect.poll(indexedTexts).toEqual([{ text: 'walnuts' }]);
  await stop();
  expect(failures).toEqual([]);
});
