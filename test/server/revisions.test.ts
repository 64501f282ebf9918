import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deleteExpiredRevisions } from '../../src/server/domain/revisions.ts';
import { recurringJobs } from '../../src/server/jobs/jobs.ts';
import { type JobKind, planRecurring } from '../../src/server/jobs/runner.ts';
import { deleteRevisions } from '../../src/server/storage/revisions.ts';
import { expectProblem } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { runJob } from '../run-job.ts';

let t: TestApp;
beforeEach(async () => {
  t = await openTestApp({});
});
afterEach(() => t.close());

const list = (token: string) => t.asAnswerer(token, 'GET', '/api/answer/revisions');
const look = (token: string, version: number | string) =>
  t.asAnswerer(token, 'GET', `/api/answer/revisions/${version}`);
const lock = (id: string) => t.asAdmin('PATCH', `/api/questions/${id}`, { status: 'locked' });
const versionsOf = async (token: string) =>
  (await list(token)).json().revisions.map(({ version }: { version: number }) => version);
/** Saves over the stored version, this long after the save before. */
const saveLater = async (token: string, ms: number, content: string, status: 'in_progress' | 'submitted') => {
  t.clock.now += ms;
  const base_version = (await t.read(token)).question.version;
  expect((await t.save(token, { content, status, base_version })).statusCode).toBe(200);
};

describe('revisions of an answer', () => {
  test('are listed newest first, each with its content', async () => {
    const { id, access_token } = await t.addQuestion();
    expect((await list(access_token)).json()).toEqual({ revisions: [] });
    const contents = ['<p>My brother.</p>', '<p>My brother &amp; I.</p>', ''];
    const times: string[] = [];
    for (const [index, content] of contents.entries()) {
      await saveLater(access_token, 1000, content, index === 1 ? 'submitted' : 'in_progress');
      times.push(new Date(t.clock.now).toISOString());
    }
    const revisions = [
      { version: 3, status: 'in_progress', created_at: times[2], length: 0 },
      { version: 2, status: 'submitted', created_at: times[1], length: 15 },
      { version: 1, status: 'in_progress', created_at: times[0], length: 11 },
    ];
    const listed = await list(access_token);
    expect([listed.statusCode, listed.json()]).toEqual([200, { revisions }]);
    expect((await t.asAdmin('GET', `/api/questions/${id}/revisions`)).json()).toEqual({ revisions });
    for (const { length: _length, ...revision } of revisions) {
      const whole = { ...revision, content: contents[revision.version - 1] };
      expect((await look(access_token, revision.version)).json()).toEqual(whole);
      expect((await t.asAdmin('GET', `/api/questions/${id}/revisions/${revision.version}`)).json()).toEqual(whole);
    }
  });

  test('can be read while it is locked, and restored by an ordinary save', async () => {
    const { id, access_token } = await t.addQuestion();
    await t.save(access_token, { content: '<p>a</p>' });
    await t.save(access_token, { content: '<p>b</p>', base_version: 1 });
    await lock(id);
    expect(await versionsOf(access_token)).toEqual([2, 1]);
    expect((await look(access_token, 1)).json().content).toBe('<p>a</p>');
    await t.asAdmin('PATCH', `/api/questions/${id}`, { status: 'submitted' });
    const { content } = (await look(access_token, 1)).json();
    expect((await t.save(access_token, { content, base_version: 4 })).json()).toMatchObject({ version: 5, content });
    expect(await versionsOf(access_token)).toEqual([5, 2, 1]);
  });

  test('are limited to one question', async () => {
    const mine = await t.addQuestion();
    const other = await t.addQuestion();
    await t.save(other.access_token, { content: '<p>secret</p>' });
    expect((await list(mine.access_token)).json()).toEqual({ revisions: [] });
    expectProblem(await look(mine.access_token, 1), 'unknown_revision');
    expectProblem(await t.asAdmin('GET', `/api/questions/${mine.id}/revisions/1`), 'unknown_revision');
    expectProblem(
      await t.asAnswerer(mine.access_token, 'GET', `/api/questions/${other.id}/revisions`),
      'not_signed_in',
    );
    expectProblem(await t.call({ url: `/api/questions/${other.id}/revisions/1` }), 'not_signed_in');
  });

  test('that do not exist are refused', async () => {
    const { id, access_token } = await t.addQuestion();
    await lock(id);
    for (const version of [0, 1, 999_999_999]) expectProblem(await look(access_token, version), 'unknown_revision');
    for (const version of ['-1', '1.0', '01', '1e3', 'a', '9'.repeat(10), '%20'])
      expectProblem(await look(access_token, version), 'invalid_fields');
    expectProblem(await list('nothing-here'), 'unknown_token');
    expectProblem(await look('nothing-here', 1), 'unknown_token');
    expectProblem(await t.call({ url: '/api/answer/revisions' }), 'unknown_token');
    expectProblem(await t.asAdmin('GET', '/api/questions/nothing/revisions'), 'unknown_question');
    expectProblem(await t.asAdmin('GET', '/api/questions/nothing/revisions/1'), 'unknown_question');
  });
});

describe('revision retention', () => {
  const hour = 60 * 60_000;

  test('keeps one for each hour and then for each day, and those before a lock, a submit and a deletion', async () => {
    const { id, access_token } = await t.addQuestion();
    const long = `<p>${'a'.repeat(500)}</p>`;
    // all within one hour
    t.clock.now = Math.ceil(t.clock.now / (24 * hour)) * 24 * hour + 10 * hour;
    await saveLater(access_token, 1000, '<p>one</p>', 'in_progress');
    await saveLater(access_token, 1000, '<p>two</p>', 'in_progress');
    await lock(id);
    await t.asAdmin('PATCH', `/api/questions/${id}`, { status: 'submitted' });
    await saveLater(access_token, 1000, long, 'in_progress');
    await saveLater(access_token, 1000, '<p>b</p>', 'in_progress');
    await saveLater(access_token, 1000, '<p>c</p>', 'in_progress');
    await saveLater(access_token, 1000, '<p>c</p>', 'submitted');
    await saveLater(access_token, 1000, '<p>d</p>', 'in_progress');
    await saveLater(access_token, 1000, '<p>e</p>', 'in_progress');
    await saveLater(access_token, hour, '<p>f</p>', 'in_progress');
    const all = [11, 10, 9, 8, 7, 6, 5, 2, 1];
    expect(await versionsOf(access_token)).toEqual(all);

    const read = (await t.read(access_token)).question;
    await deleteExpiredRevisions(t.app, 0);
    expect(await versionsOf(access_token)).toEqual(all);
    t.clock.now += 26 * hour;
    // two processes concurrently
    await Promise.all([deleteExpiredRevisions(t.app, 0), deleteExpiredRevisions(t.app, t.clock.now - 26 * hour)]);
    expect(await versionsOf(access_token)).toEqual([11, 10, 8, 7, 5, 2]);
    expect((await look(access_token, 5)).json().content).toBe(long);
    t.clock.now += 8 * 24 * hour;
    expect(await deleteExpiredRevisions(t.app, t.clock.now - 8 * 24 * hour)).toBe(1);
    expect(await versionsOf(access_token)).toEqual([11, 8, 7, 5, 2]);
    expect(await deleteExpiredRevisions(t.app, 0)).toBe(0);
    expect((await t.read(access_token)).question).toEqual(read);
  });

  test('keeps the one before a large deletion for good, although the short one after it is deleted', async () => {
    const { access_token } = await t.addQuestion();
    const long = `<p>${'a'.repeat(500)}</p>`;
    // all within one hour
    t.clock.now = Math.ceil(t.clock.now / (24 * hour)) * 24 * hour + 10 * hour;
    await saveLater(access_token, 1000, long, 'in_progress');
    await saveLater(access_token, 1000, '<p>Oops</p>', 'in_progress');
    await saveLater(access_token, 1000, `${long}<p>again</p>`, 'in_progress');
    t.clock.now += 26 * hour;
    expect(await deleteExpiredRevisions(t.app, 0)).toBe(1);
    t.clock.now += 300 * 24 * hour;
    expect(await deleteExpiredRevisions(t.app, 0)).toBe(0);
    expect(await versionsOf(access_token)).toEqual([3, 1]);
    expect((await look(access_token, 1)).json().content).toBe(long);
  });

  test('thins out once more after a week, in the run of the hour in which the week ends', async () => {
    const { access_token } = await t.addQuestion();
    t.clock.now = Math.ceil(t.clock.now / (24 * hour)) * 24 * hour + 10 * hour;
    for (const n of [1, 2, 3]) await saveLater(access_token, hour, `<p>${n}</p>`, 'in_progress');
    t.clock.now += 6 * 24 * hour;
    expect(await deleteExpiredRevisions(t.app, 0)).toBe(0);
    t.clock.now += 24 * hour + hour / 2;
    expect(await deleteExpiredRevisions(t.app, t.clock.now - hour)).toBe(2);
    expect(await versionsOf(access_token)).toEqual([3]);
  });

  test('deletes nothing that a lock has marked since the run has decided', async () => {
    const { id, access_token } = await t.addQuestion();
    for (const n of [1, 2]) await saveLater(access_token, 1, `<p>${n}</p>`, 'in_progress');
    await lock(id);
    // decided before
    await deleteRevisions(t.app.db, id, [1, 2]);
    expect(await versionsOf(access_token)).toEqual([2]);
  });

  test('reads only what may have changed since the last run', async () => {
    const { access_token } = await t.addQuestion();
    for (const n of [1, 2, 3]) await saveLater(access_token, 1, `<p>${n}</p>`, 'in_progress');
    t.clock.now += 20 * 24 * hour;
    expect(await deleteExpiredRevisions(t.app, t.clock.now - hour)).toBe(0);
    expect(await versionsOf(access_token)).toEqual([3, 2, 1]);
    expect(await deleteExpiredRevisions(t.app, 0)).toBe(2);
    expect(await versionsOf(access_token)).toEqual([3]);
  });

  test('continues where the last run of any process ended, whatever its clock', async () => {
    const jobs = recurringJobs(t.app, { info: () => {}, error: () => {} });
    const retention = jobs.find(({ kind }) => kind === 'revision retention') as JobKind;
    const doneUntil = async (time: number) => {
      await planRecurring(t.app, [retention]);
      await t.app.db
        .updateTable('family_stories_background_jobs')
        .set({ result: JSON.stringify({ done_until: new Date(time).toISOString() }) })
        .execute();
    };
    const { access_token } = await t.addQuestion();
    for (const n of [1, 2, 3]) await saveLater(access_token, 1, `<p>${n}</p>`, 'in_progress');
    t.clock.now += 20 * 24 * hour;
    await doneUntil(t.clock.now - hour);
    expect(await runJob(t.app, retention)).toBe(true);
    expect(await versionsOf(access_token)).toEqual([3, 2, 1]);
    await saveLater(access_token, 1, '<p>4</p>', 'in_progress');
    await doneUntil(t.clock.now + 300 * 24 * hour);
    t.clock.now += hour;
    expect(await runJob(t.app, retention)).toBe(true);
    expect(await versionsOf(access_token)).toEqual([4, 3]);
  });
});
