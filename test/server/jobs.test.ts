import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type App, openApp } from '../../src/server/app.ts';
import { localJobs } from '../../src/server/jobs/jobs.ts';
import {
  type JobKind,
  type LocalJob,
  planRecurring,
  type Run,
  startRunner,
  usualTimes,
} from '../../src/server/jobs/runner.ts';
import { addJob, claimDueJob } from '../../src/server/storage/jobs.ts';
import { hour } from '../../src/shared/durations.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { runJob } from '../run-job.ts';

const { lease, heartbeat } = usualTimes;

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

const fakeIntervals = () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
};

const failures: object[] = [];
const log = { error: (fields: object) => void failures.push(fields), info: () => {} };
beforeEach(() => {
  failures.length = 0;
});

/** A job that records its runs. A long one runs until `finish` is called. */
const openJob = (isLong = false) => {
  const runs: Run[] = [];
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const run = async (given: Run) => {
    runs.push(given);
    if (isLong) await end;
  };
  const job: JobKind = { kind: 'counting', every: hour, run };
  return { job, runs, finish };
};

const stored = () =>
  one.db
    .selectFrom('family_stories_background_jobs')
    .selectAll()
    .where('id', '=', 'counting')
    .executeTakeFirstOrThrow();

test('a recurring job is run by one of several processes, and again when it is due', async () => {
  const { job, runs } = openJob();
  const started = t.clock.now;
  const asked = await Promise.all([one, other, one, other].map((app) => runJob(app, job)));
  expect(asked.filter((hasRun) => hasRun)).toHaveLength(1);
  t.clock.now += hour - 1;
  expect([await runJob(one, job), await runJob(other, job)]).toEqual([false, false]);
  t.clock.now += 1;
  expect([await runJob(other, job), await runJob(one, job)]).toEqual([true, false]);
  expect(runs.map(({ since }) => since)).toEqual([0, started]);
  expect(await stored()).toMatchObject({
    ...{ kind: 'counting', state: 'waiting', attempts: 0, lease_holder: null, leased_until: null },
    run_at: new Date(t.clock.now + hour).toISOString(),
  });
});

test('a run that failed does not count, and is tried again after an hour; one that was stopped at once', async () => {
  const fault = new Error('a fault');
  const { job, runs } = openJob();
  await expect(runJob(one, { ...job, every: 24 * hour, run: () => Promise.reject(fault) })).rejects.toBe(fault);
  expect(await runJob(other, { ...job, every: 24 * hour })).toBe(false);
  t.clock.now += hour;
  const shutdown = new AbortController();
  expect(await runJob(one, { ...job, run: async () => shutdown.abort() }, shutdown.signal)).toBe(true);
  expect(await runJob(other, job)).toBe(true);
  expect(runs).toMatchObject([{ since: 0 }]);
});

test('the lease of a killed process expires, and another one runs the job', async () => {
  const { job, runs } = openJob();
  // what a killed process leaves
  await planRecurring(one, [job]);
  expect(await claimDueJob(one.db, [job.kind], { holder: 'killed', now: t.clock.now, lease })).toBeDefined();
  expect(await runJob(other, job)).toBe(false);
  t.clock.now += lease - 1;
  expect(await runJob(other, job)).toBe(false);
  t.clock.now += 1;
  expect(await runJob(other, job)).toBe(true);
  expect(runs).toHaveLength(1);
});

test('of a kind one job runs at a time, in the order in which they were added, and other kinds beside it', async () => {
  const kinds = ['letters', 'parcels'];
  for (const [n, kind] of ['letters', 'letters', 'parcels'].entries())
    await addJob(one.db, {
      ...{ id: `job ${n}`, kind, subject: null, payload: '{}' },
      created_at: new Date(t.clock.now - 10 + n).toISOString(),
    });
  const claim = async (db: App['db']) => (await claimDueJob(db, kinds, { holder: 'x', now: t.clock.now, lease }))?.id;
  expect([await claim(one.db), await claim(other.db), await claim(one.db)]).toEqual(['job 0', 'job 2', undefined]);
});

test('a time written by a process whose clock is far ahead delays no other', async () => {
  const { job, runs } = openJob();
  const year = 365 * 24 * hour;
  const soon = t.clock.now;
  t.clock.now += year;
  await planRecurring(one, [job]);
  t.clock.now = soon;
  await planRecurring(one, [job]);
  await claimDueJob(one.db, [job.kind], { holder: 'ahead', now: t.clock.now + year, lease });
  expect(await runJob(other, job)).toBe(true);
  const done_until = new Date(t.clock.now + year).toISOString();
  await one.db
    .updateTable('family_stories_background_jobs')
    .set({ run_at: done_until, result: JSON.stringify({ done_until }) })
    .execute();
  expect(await runJob(other, job)).toBe(true);
  // it may have done less than its clock says
  expect(runs.map(({ since }) => since)).toEqual([0, t.clock.now]);
});

test('a long run keeps its lease, and its progress is stored', async () => {
  fakeIntervals();
  const { job, runs, finish } = openJob(true);
  const running = runJob(one, job);
  await expect.poll(() => runs.length).toBe(1);
  for (let n = 0; n < 12; n++) {
    runs[0]?.report({ done: n });
    // one renewal at a time
    t.clock.now += lease / 2;
    await vi.advanceTimersByTimeAsync(heartbeat);
    await expect.poll(async () => (await stored()).leased_until).toBe(new Date(t.clock.now + lease).toISOString());
    expect((await stored()).progress).toBe(`{"done":${n}}`);
    expect(await runJob(other, job)).toBe(false);
  }
  finish();
  expect(await running).toBe(true);
  expect(await stored()).toMatchObject({ lease_holder: null });
});

test('an outage of the database that is shorter than the lease does not stop a run', async () => {
  fakeIntervals();
  const { job, runs, finish } = openJob(true);
  const updateTable = one.db.updateTable.bind(one.db);
  const restore = () => {
    one.db.updateTable = updateTable;
  };
  onTestFinished(restore);
  const running = runJob(one, job);
  await expect.poll(() => runs.length).toBe(1);
  one.db.updateTable = () => {
    throw new Error('no database');
  };
  t.clock.now += lease - 1;
  await vi.advanceTimersByTimeAsync(heartbeat);
  expect(runs[0]?.signal.aborted).toBe(false);
  t.clock.now += 1;
  await vi.advanceTimersByTimeAsync(heartbeat);
  expect(runs[0]?.signal.aborted).toBe(true);
  finish();
  expect(await running).toBe(true);
  // its lease has expired
  restore();
  expect(await runJob(other, { ...job, run: async () => {} })).toBe(true);
});

test('a process that has lost its lease is stopped, and does not end that of the next', async () => {
  fakeIntervals();
  const { job, runs, finish } = openJob(true);
  // suspended: no timer fires
  const suspended = runJob(one, job);
  await expect.poll(() => runs.length).toBe(1);
  t.clock.now += lease;
  expect(await claimDueJob(other.db, [job.kind], { holder: 'next', now: t.clock.now, lease })).toBeDefined();
  await vi.advanceTimersByTimeAsync(heartbeat);
  await expect.poll(() => runs[0]?.signal.aborted).toBe(true);
  finish();
  await suspended;
  expect(await stored()).toMatchObject({ lease_holder: 'next', state: 'running', result: null });
});

test('a runner looks for jobs of other processes, runs those of its own at once, and goes on after an outage', async () => {
  const ids: string[] = [];
  const kind: JobKind = { kind: 'letters', run: async ({ job }) => void ids.push(job.id) };
  const add = async (app: App, id: string) => {
    const created_at = new Date(t.clock.now).toISOString();
    await addJob(app.db, { id, kind: 'letters', subject: null, payload: '{}', created_at });
    app.events.emit('job_added');
  };
  const slow = startRunner(one, { queued: [kind] }, log, { poll: hour });
  await add(one, 'of its own');
  await expect.poll(() => ids).toEqual(['of its own']);
  await slow();
  expect(one.events.listenerCount('job_added')).toBe(0);
  await one.db.deleteFrom('family_stories_background_jobs').execute();
  const quick = startRunner(one, { queued: [kind] }, log, { poll: 20 });
  onTestFinished(quick);
  await add(other, 'of another');
  await expect.poll(() => ids).toEqual(['of its own', 'of another']);
  await one.db.deleteFrom('family_stories_background_jobs').execute();
  await one.db.schema.alterTable('family_stories_background_jobs').renameTo('hidden').execute();
  await expect.poll(() => failures).toMatchObject([{ job: 'queue' }]);
  await one.db.schema.alterTable('hidden').renameTo('family_stories_background_jobs').execute();
  await add(one, 'after an outage');
  await expect.poll(() => ids.at(-1)).toBe('after an outage');
});

test('a runner that begins later is not woken by a job before', async () => {
  const ids: string[] = [];
  const kind: JobKind = { kind: 'letters', run: async ({ job }) => void ids.push(job.id) };
  const later = startRunner(one, { queued: [kind] }, log, { first: hour });
  const created_at = new Date(t.clock.now).toISOString();
  await addJob(one.db, { id: 'early', kind: 'letters', subject: null, payload: '{}', created_at });
  one.events.emit('job_added');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(ids).toEqual([]);
  await later();
});

test('local jobs are run by every process, and again after their time, also if they fail', async () => {
  const runs: string[] = [];
  const local = (name: string): LocalJob => ({
    ...{ name, every: 20 },
    run: async () => {
      runs.push(name);
      throw new Error('a fault');
    },
  });
  const stops = [startRunner(one, { queued: [], local: [local('one')] }, log, { poll: 10 })];
  stops.push(startRunner(other, { queued: [], local: [local('other')] }, log, { poll: 10 }));
  await expect.poll(() => ['one', 'other'].every((name) => runs.filter((run) => run === name).length > 1)).toBe(true);
  for (const stop of stops) await stop();
  expect(failures).toContainEqual(expect.objectContaining({ job: 'other' }));
  const before = runs.length;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(runs).toHaveLength(before);
});

const indexedTexts = () =>
  one.db.selectFrom('family_stories_search').select('text').where('field', '=', 'answer').execute();

test('a saved answer is in the search index soon after the save, without a search', async () => {
  const config = { data_dir: t.data_dir, database_url: undefined, backups: undefined };
  const indexing = localJobs(one, config, log).filter(({ name }) => name === 'index of saved answers');
  const stop = startRunner(one, { queued: [], local: indexing.map((job) => ({ ...job, every: 50 })) }, log, {
    poll: 50,
  });
  onTestFinished(stop);
  const { access_token } = await t.addQuestion();
  await t.save(access_token, { content: '<p>walnuts</p>' });
  await expect.poll(indexedTexts).toEqual([{ text: 'walnuts' }]);
  // a failure is logged, and the next save is indexed all the same
  await one.db.schema.alterTable('family_stories_search_answers').renameTo('hidden').execute();
  await t.save(access_token, { content: '<p>chestnuts</p>', base_version: 1 });
  await expect.poll(() => failures[0]).toMatchObject({ job: 'index of saved answers' });
  await one.db.schema.alterTable('hidden').renameTo('family_stories_search_answers').execute();
  await t.save(access_token, { content: '<p>hazelnuts</p>', base_version: 2 });
  await expect.poll(indexedTexts).toEqual([{ text: 'hazelnuts' }]);
});

test('a look for saved answers writes nothing if there are none', async () => {
  const { access_token } = await t.addQuestion();
  await t.save(access_token, { content: '<p>walnuts</p>' });
  const config = { data_dir: t.data_dir, database_url: undefined, backups: undefined };
  const indexing = localJobs(one, config, log).find(({ name }) => name === 'index of saved answers');
  const { signal } = new AbortController();
  await indexing?.run(signal);
  const until = () => one.db.selectFrom('family_stories_search_progress').selectAll().executeTakeFirst();
  const before = await until();
  t.clock.now += hour;
  await indexing?.run(signal);
  expect(await until()).toEqual(before);
});
