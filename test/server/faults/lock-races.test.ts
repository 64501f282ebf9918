import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { times } from '../../long-form.ts';
import { openTestApp, type TestApp } from '../../open-test-app.ts';
import { randomFrom, seedOf } from '../../random.ts';
import { reportCounts } from '../../report-counts.ts';
import { jpeg } from '../../sample-images.ts';

const random = randomFrom(seedOf('lock races'));

const races = times(20, 1000);

let t: TestApp;
/** The files now in the store. */
const files = new Set<string>();
beforeAll(async () => {
  t = await openTestApp({}, undefined, { withBucket: true });
  const { put, delete: remove } = t.app.files;
  t.app.files.put = async (key, bytes, type) => {
    await put(key, bytes, type);
    files.add(key);
  };
  t.app.files.delete = async (key) => {
    await remove(key);
    files.delete(key);
  };
});
afterAll(() => t.close());

/** How long one takes here, in ms: the lock should come before, during and after it. */
const uploadTime = async (image: Buffer) => {
  const { access_token } = await t.addQuestion();
  await t.upload(access_token, image);
  const start = performance.now();
  await t.upload(access_token, image);
  files.clear();
  return performance.now() - start;
};

/** All rows of a question. */
const stateOf = async (id: string) => {
  const of = (table: 'family_stories_revisions' | 'family_stories_images') =>
    t.app.db.selectFrom(table).selectAll().where('question_id', '=', id).execute();
  return {
    question: await t.app.db.selectFrom('family_stories_questions').selectAll().where('id', '=', id).execute(),
    revisions: await of('family_stories_revisions'),
    images: await of('family_stories_images'),
  };
};

test(`in ${races} races of a lock with saves, submits and uploads nothing is written after its acknowledgement`, {
  timeout: 3_600_000,
}, async () => {
  const image = await jpeg(16, 16);
  const counts = { races, saved: 0, refused: 0, 'uploads kept': 0, 'uploads refused': 0, 'written after the lock': 0 };
  const usual = await uploadTime(image);
  for (let race = 0; race < races; race++) {
    const { id, access_token } = await t.addQuestion();
    await t.save(access_token, { content: '<p>before</p>' });
    const soon = async <T>(work: () => Promise<T>) => {
      await pause(random() * usual);
      return work();
    };
    const save = (n: number) =>
      soon(() =>
        t.save(access_token, {
          content: `<p>${n}</p>`,
          base_version: 1 + (n % 2),
          status: n % 3 ? 'in_progress' : 'submitted',
        }),
      );
    const saves = Array.from({ length: 6 }, (_, n) => save(n));
    const uploads = [t.upload(access_token, image), soon(() => t.upload(access_token, image))];
    await pause(random() * 2 * usual);
    const locked = await t.asAdmin('PATCH', `/api/questions/${id}`, { status: 'locked' });
    expect(locked.statusCode).toBe(200);
    const before = await stateOf(id);
    expect(before.question).toMatchObject([{ status: 'locked', version: locked.json().version }]);
    const late = await t.save(access_token, { content: '<p>late</p>', base_version: locked.json().version });
    expect(late.statusCode).toBe(423);
    const saved = await Promise.all(saves);
    const sent = await Promise.all(uploads);
    const after = await stateOf(id);
    if (JSON.stringify(after) !== JSON.stringify(before)) counts['written after the lock'] += 1;
    for (const { statusCode } of saved) expect([200, 409, 423]).toContain(statusCode);
    for (const { statusCode } of sent) expect([201, 423]).toContain(statusCode);
    const written = saved.filter(({ statusCode }) => statusCode === 200).length;
    const kept = sent.filter(({ statusCode }) => statusCode === 201).length;
    // an answer that is already stored is acknowledged without a revision; here all differ
    expect(after.revisions).toHaveLength(1 + written);
    expect(after.images).toHaveLength(kept);
    counts.saved += written;
    counts.refused += saved.length - written;
    counts['uploads kept'] += kept;
    counts['uploads refused'] += sent.length - kept;
  }
  reportCounts('Locks', counts);
  // an image this small has two files, and none is left of those refused
  expect(files.size).toBe(2 * counts['uploads kept']);
  expect(counts['written after the lock']).toBe(0);
  expect(Math.min(counts.saved, counts.refused)).toBeGreaterThan(0);
});
