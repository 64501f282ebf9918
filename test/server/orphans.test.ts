import { copyFile, mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { imageKeys, printCopyOf } from '../../src/server/domain/images/images.ts';
import { deleteOrphans } from '../../src/server/domain/images/orphans.ts';
import { addQuestion } from '../../src/server/domain/questions.ts';
import { deleteExpiredRevisions } from '../../src/server/domain/revisions.ts';
import {
  deleteQuestion,
  emptyWastebasket,
  eraseDeletedQuestion,
  restoreDeletedQuestion,
} from '../../src/server/domain/wastebasket.ts';
import { localJobs, recurringJobs } from '../../src/server/jobs/jobs.ts';
import { type JobKind, startRunner } from '../../src/server/jobs/runner.ts';
import { FileStoreUnavailable, inMemory } from '../../src/server/outside/files/file-store.ts';
import { type ImageRenderer, renderFiles } from '../../src/server/outside/rendering/image-renderer.ts';
import { readRows } from '../../src/server/storage/copied-tables.ts';
import type { ListedQuestion } from '../../src/server/storage/questions.ts';
import { day } from '../../src/shared/durations.ts';
import type { Question } from '../../src/shared/questions/questions.ts';
import { fc } from '../fast-check.ts';
import { times } from '../long-form.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { runJob } from '../run-job.ts';
import { jpeg } from '../sample-images.ts';
import { onPostgres } from '../stores.ts';
import { testRequester } from '../test-requester.ts';

let t: TestApp;
let image: Buffer;
const open = async (settings = { withBucket: true }) => {
  t = await openTestApp({}, undefined, settings);
  image = await jpeg(500, 20);
  // a bucket reports the time of a write itself
  const { list } = t.app.files;
  t.app.files.list = async function* () {
    for await (const files of list()) yield files.map((file) => ({ ...file, changed: writtenAt(file.key) }));
  };
};
beforeEach(() => open());
afterEach(() => t.close());

/** The store's own clock cannot be moved: an image was written at the time in its name, everything else long ago. */
const writtenAt = (key: string) => Number(/image-(\d+)-/.exec(key)?.[1] ?? 0);

const withoutPauses = { rest: async () => {} };
const collect = () => deleteOrphans(t.app, withoutPauses);
const send = async ({ access_token }: ListedQuestion) => {
  const response = await t.upload(access_token, image);
  expect(response.statusCode).toBe(201);
  return String(response.json().name);
};
const holding = (...names: string[]) =>
  names.map((name) => `<figure><img src="/story-images/${name}"><figcaption></figcaption></figure>`).join('');
const save = async ({ access_token }: ListedQuestion, content: string) => {
  const { version } = (await t.read(access_token)).question;
  expect((await t.save(access_token, { content, base_version: version })).statusCode).toBe(200);
};
/** For good. */
const remove = async ({ id }: ListedQuestion) => {
  expect((await t.asAdmin('DELETE', `/api/questions/${id}`)).statusCode).toBe(204);
  expect((await t.asAdmin('DELETE', `/api/wastebasket/${id}`)).statusCode).toBe(204);
};
/** The same without a session, which ends as the clock advances. */
const erase = async ({ id }: ListedQuestion) => {
  await deleteQuestion(t.app, id, testRequester);
  await eraseDeletedQuestion(t.app, id, testRequester);
};
const sorted = (keys: Iterable<string>) => [...keys].sort((a, b) => (a < b ? -1 : 1));
const rows = async () => {
  const stored = await t.app.db.selectFrom('family_stories_images').select('name').execute();
  return sorted(stored.map(({ name }) => name));
};
const files = async () => {
  const keys: string[] = [];
  for await (const listed of t.app.files.list()) keys.push(...listed.map(({ key }) => key));
  return sorted(keys.filter((key) => key !== 'owner'));
};
const filesOf = (...names: string[]) =>
  sorted(names.flatMap((name) => imageKeys({ name, width: 500, widths: '[400]' })));
const expectLeft = async (...names: string[]) => {
  expect(await rows()).toEqual(sorted(names));
  expect(await files()).toEqual(filesOf(...names));
};

if (!onPostgres) {
  describe('copies of a photo for paper', () => {
    // the clock is faked, so the modification time is too
    const makeCopy = async (name: string) => {
      const key = printCopyOf(name, { width: 900, height: 600 });
      const made = t.clock.now;
      await t.app.files.put(key, inMemory(image), 'image/jpeg');
      const { list } = t.app.files;
      t.app.files.list = async function* () {
        for await (const files of list())
          yield files.map((file) => (file.key === key ? { ...file, changed: made } : file));
      };
      return key;
    };

    test('go 90 days after they were made, the photo stays', async () => {
      const question = await t.addQuestion();
      const name = await send(question);
      await save(question, holding(name));
      t.clock.now += 100 * day;
      const key = await makeCopy(name);
      t.clock.now += 90 * day - 1000;
      await collect();
      expect(await files()).toEqual(sorted([...filesOf(name), key]));
      t.clock.now += 2000;
      await collect();
      await expectLeft(name);
    });

    test('go with their photo', async () => {
      const question = await t.addQuestion();
      const name = await send(question);
      await save(question, holding(name));
      const key = await makeCopy(name);
      await remove(question);
      await collect();
      expect(await files()).toContain(key);
      t.clock.now += 2 * day;
      await collect();
      await expectLeft();
    });
  });

  describe('images of a question in the wastebasket', () => {
    test('stay as long as it rests there, and are there when it is restored', async () => {
      const question = await t.addQuestion();
      const name = await send(question);
      await save(question, holding(name));
      await deleteQuestion(t.app, question.id, testRequester);
      for (let n = 0; n < 3; n++) {
        t.clock.now += 9 * day;
        await collect();
      }
      await expectLeft(name);
      await restoreDeletedQuestion(t.app, question.id, testRequester);
      expect((await t.read(question.access_token)).question.content).toContain(name);
    });

    test('go a day after it was emptied', async () => {
      const question = await t.addQuestion();
      const name = await send(question);
      await save(question, holding(name));
      await deleteQuestion(t.app, question.id, testRequester);
      t.clock.now += 31 * day;
      expect(await emptyWastebasket(t.app)).toEqual({ people: 0, questions: 1, recordings: 0 });
      await collect();
      await expectLeft(name);
      t.clock.now += 2 * day;
      expect(await collect()).toEqual({ images: 1, files: 0 });
      await expectLeft();
    });
  });

  describe('images of a deleted question', () => {
    test('are kept for a day after detection, and then deleted', async () => {
      const [kept, gone] = [await t.addQuestion(), await t.addQuestion()];
      const [a, b] = [await send(kept), await send(gone)];
      await save(gone, holding(b));
      await remove(gone);
      expect(await collect()).toEqual({ images: 0, files: 0 });
      t.clock.now += day - 1000;
      expect(await collect()).toEqual({ images: 0, files: 0 });
      await expectLeft(a, b);
      expect((await t.call({ url: `/story-images/${b}` })).statusCode).toBe(200);
      t.clock.now += 2000;
      expect(await collect()).toEqual({ images: 1, files: 0 });
      await expectLeft(a);
      expect((await t.call({ url: `/story-images/${b}` })).statusCode).toBe(404);
    });

    test('are kept while another answer or its revisions use them', async () => {
      const [source, now, once] = [await t.addQuestion(), await t.addQuestion(), await t.addQuestion()];
      const [a, b, c] = [await send(source), await send(source), await send(source)];
      await save(now, `<p>Look:</p>${holding(a)}`);
      await save(once, holding(b));
      await save(once, '<p>another</p>');
      await remove(source);
      await collect();
      t.clock.now += 2 * day;
      expect(await collect()).toEqual({ images: 1, files: 0 });
      await expectLeft(a, b);
      expect(await rows()).not.toContain(c);
      await remove(once);
      t.clock.now += 8 * day;
      await collect();
      await expectLeft(a);
      t.clock.now += 100 * day;
      await collect();
      await expectLeft(a);
    });
  });
}

describe('images of an existing question', () => {
  if (!onPostgres) {
    test('are kept for sixty days without a reference: a device may still have a draft with them', async () => {
      const question = await t.addQuestion();
      const [a, b] = [await send(question), await send(question)];
      await save(question, holding(a));
      t.clock.now += 60 * day - 1000;
      expect(await collect()).toEqual({ images: 0, files: 0 });
      t.clock.now += 2000;
      expect(await collect()).toEqual({ images: 1, files: 0 });
      await expectLeft(a);
      expect(await rows()).not.toContain(b);
    });

    test('are kept if only another answer has them', async () => {
      const [source, target] = [await t.addQuestion(), await t.addQuestion()];
      const a = await send(source);
      await save(target, holding(a));
      t.clock.now += 61 * day;
      await collect();
      await expectLeft(a);
    });
  }

  test('are kept if a save adds a reference during the search', async () => {
    const questions = await Promise.all(Array.from({ length: 45 }, () => t.addQuestion()));
    const [first] = questions.toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [Question];
    const [a, b] = [await send(first), await send(first)];
    for (const question of questions) await save(question, `<p>${question.id}</p>`);
    t.clock.now += 61 * day;
    let rests = 0;
    const rest = async () => {
      rests += 1;
      // all questions and some revisions are read
      if (rests === 6) await save(first, holding(a));
    };
    expect(await deleteOrphans(t.app, { rest })).toEqual({ images: 1, files: 0 });
    expect(rests).toBeGreaterThan(6);
    await expectLeft(a);
    expect(await rows()).not.toContain(b);
  });
});

describe('files without a row', () => {
  const put = (key: string) => t.app.files.put(key, inMemory(Buffer.from('x')), 'image/jpeg');

  test('are deleted after a day, and foreign files are kept', async () => {
    const a = await send(await t.addQuestion());
    const [old, recent] = [`image-${t.clock.now - day - 1000}-a.jpg`, `image-${t.clock.now - day + 60_000}-b.jpg`];
    const foreign = ['notes.txt', 'image.jpg', `backup/${old}`, `w0500/${old}`, `w/${old}`, 'w400/x.jpg'];
    for (const key of [old, `originals/${old}`, `w400/${old}`, `w500/${old}`, recent, ...foreign]) await put(key);
    expect(await collect()).toEqual({ images: 0, files: 4 });
    expect(await files()).toEqual(sorted([...filesOf(a), recent, ...foreign]));
    t.clock.now += 120_000;
    expect(await collect()).toEqual({ images: 0, files: 1 });
    expect(await files()).toEqual(sorted([...filesOf(a), ...foreign]));
  });

  if (!onPostgres)
    test('with a wrong modification time are judged by their name, and the other way round', async () => {
      await send(await t.addQuestion());
      expect(await collect()).toEqual({ images: 0, files: 0 });
      const recent = `image-${t.clock.now - 1000}-b.jpg`;
      const restored = `image-${t.clock.now - 9 * day}-c.jpg`;
      await put(recent);
      await put(restored);
      t.app.files.list = async function* () {
        yield [{ key: recent, changed: 0 }];
        yield [{ key: restored, changed: t.clock.now }];
      };
      expect(await collect()).toEqual({ images: 0, files: 0 });
    });

  test('are never deleted from a store that belongs to another database', async () => {
    const other = await openTestApp({}, undefined, { withBucket: true });
    onTestFinished(other.close);
    await send(await t.addQuestion());
    // another database with the same images: before and after the first one has written its name there
    other.app.files = t.app.files;
    other.clock.now += 10 * day;
    expect(await deleteOrphans(other.app, withoutPauses)).toBe('not ours');
    expect(await collect()).toEqual({ images: 0, files: 0 });
    expect(await deleteOrphans(other.app, withoutPauses)).toBe('not ours');
    expect(await rows()).toHaveLength(1);
    expect(await files()).toEqual(filesOf(...(await rows())));
  });
});

// a bucket has no such files
if (!onPostgres)
  test('a temporary file of a killed process is deleted after a day', async () => {
    const folder = join(t.data_dir, 'story-images/originals');
    await mkdir(folder, { recursive: true });
    for (const [name, age] of [
      ['.0f0e0d0c-1111-4222-8333-444455556666', 2],
      ['.0f0e0d0c-1111-4222-8333-444455556667', 0],
      ['.hidden', 2],
    ] as const) {
      const path = join(folder, name);
      await writeFile(path, 'x');
      const at = (t.clock.now - age * day) / 1000;
      await utimes(path, at, at);
    }
    const { openDiskFiles } = await import('../../src/server/outside/files/disk-files.ts');
    t.app.files = openDiskFiles(join(t.data_dir, 'story-images'));
    expect(await collect()).toEqual({ images: 0, files: 1 });
    expect(await files()).toEqual(['originals/.0f0e0d0c-1111-4222-8333-444455556667', 'originals/.hidden']);
  });

if (!onPostgres) {
  test('the job runs once a day for all processes, and logs what was deleted', async () => {
    const question = await t.addQuestion();
    await send(question);
    await remove(question);
    const said: unknown[] = [];
    const log = { info: (...line: unknown[]) => said.push(line), error: (...line: unknown[]) => said.push(line) };
    const cleanup = recurringJobs(t.app, log).find(({ kind }) => kind === 'orphan cleanup') as JobKind;
    const asked = await Promise.all([1, 2, 3].map(() => runJob(t.app, cleanup)));
    expect(asked.filter((hasRun) => hasRun)).toHaveLength(1);
    t.clock.now += 2 * day;
    const stop = startRunner(t.app, { queued: [cleanup] }, log);
    await expect.poll(rows).toEqual([]);
    await expect.poll(() => said).toEqual([[{ images: 1, files: 0 }, 'unused images deleted']]);
    await stop();
  });

  test('an outage of the image store is logged in a line, a bug with its stack; the job is named', async () => {
    const said: unknown[][] = [];
    const log = { info: () => {}, error: (...line: unknown[]) => said.push(line) };
    const fault = new Error('a fault');
    const failures = [new FileStoreUnavailable(new Error('gone')), fault];
    t.app.uploads.clear = async () => {
      throw failures.shift() ?? fault;
    };
    const config = { data_dir: '/nowhere', database_url: undefined, backups: undefined };
    const local = localJobs(t.app, config, log).filter(({ name }) => name === 'upload cleanup');
    const stop = startRunner(t.app, { queued: [], local: local.map((job) => ({ ...job, every: 5 })) }, log, {
      poll: 5,
    });
    await expect.poll(() => said.length).toBeGreaterThan(1);
    await stop();
    expect(said.slice(0, 2)).toEqual([
      [{ job: 'upload cleanup', why: expect.any(String) }, 'job failed'],
      [{ job: 'upload cleanup', err: fault }, 'job failed'],
    ]);
  });
}

test('a running backup does not miss images deleted meanwhile', async () => {
  const { writeBackup } = await import('../../src/server/domain/backup/backup.ts');
  const [a, b] = [await t.addQuestion(), await t.addQuestion()];
  const [name] = [await send(a), await send(b)];
  await remove(a);
  await collect();
  t.clock.now += 2 * day;
  const { get } = t.app.files;
  let isCollected = false;
  t.app.files.get = async (key) => {
    if (!isCollected && key !== 'owner') {
      isCollected = true;
      expect(await collect()).toEqual({ images: 1, files: 0 });
    }
    return get(key);
  };
  const copied = await writeBackup(t.app, join(t.data_dir, 'stories.tar'));
  expect(copied).toMatchObject({ images: 2, missing: [] });
  expect(await rows()).not.toContain(name);
});

type Step =
  | { act: 'send'; to: number }
  | { act: 'save'; to: number; holding: number[] }
  | { act: 'remove' | 'ask'; to: number }
  | { act: 'wait'; days: number }
  | { act: 'collect' | 'thin' | 'stray' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('send' as const), to: fc.nat(3) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('save' as const),
      to: fc.nat(3),
      holding: fc.uniqueArray(fc.nat(9), { maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('remove' as const, 'ask' as const), to: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('wait' as const), days: fc.constantFrom(0.1, 0.9, 2, 8, 61) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constantFrom('collect' as const, 'thin' as const, 'stray' as const) }) },
);

/** Instead of rendering: on a busy machine, the processes that render get little CPU time because of their low priority. */
const copyOriginal: ImageRenderer['render'] = async (folder) => {
  for (const name of [renderFiles.served, renderFiles.smaller(400)])
    await copyFile(join(folder, renderFiles.original), join(folder, name));
  return { content_type: 'image/jpeg', width: 500, height: 20, smaller: [400] };
};

/** All images that a content or a revision refers to. */
const named = async () => {
  const found = new Set<string>();
  for (const table of ['family_stories_questions', 'family_stories_revisions'] as const)
    for await (const page of readRows(t.app.db, table))
      for (const { content } of page)
        for (const [name] of String(content).matchAll(/image-\d+-[0-9a-z]+\.jpg/g)) found.add(name);
  return found;
};

test('for random saves, pastes, retention runs and deletions: no referenced image is deleted, and every other is in the end', {
  timeout: 300_000,
}, async () => {
  const runs = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
    // a new instance for each run: what a failed one has left would make all smaller counterexamples fail as well
    await t.close();
    // thousands of requests to a bucket would take long
    await open({ withBucket: false });
    t.app.imageRenderer.render = copyOriginal;
    const person = await t.addPerson();
    // the store is ours before it contains anything
    await collect();
    // not as the admin, whose session ends as the clock advances
    const ask = () => addQuestion(t.app, person.id, { question_text: 'Who taught you to swim?' });
    const questions: (ListedQuestion | undefined)[] = await Promise.all([1, 2, 3, 4].map(ask));
    const sent: string[] = [];
    const take = async (one: Step) => {
      const question = 'to' in one ? questions[one.to] : undefined;
      t.clock.now += 1000;
      if (one.act === 'send' && question && sent.length < 10) sent.push(await send(question));
      // a deleted image cannot be shown in any editor, and so not be pasted
      const there = new Set(await rows());
      const pasted =
        'holding' in one ? one.holding.flatMap((n) => sent[n] ?? []).filter((name) => there.has(name)) : [];
      if (one.act === 'save' && question) await save(question, `<p>${t.clock.now}</p>${holding(...pasted)}`);
      if (one.act === 'remove' && question) {
        await erase(question);
        questions[one.to] = undefined;
      }
      if (one.act === 'ask' && !question) questions[one.to] = await ask();
      if (one.act === 'wait') t.clock.now += one.days * day;
      if (one.act === 'thin') await deleteExpiredRevisions(t.app, 0);
      if (one.act === 'stray')
        await t.app.files.put(`w400/image-${t.clock.now}-0.jpg`, inMemory(Buffer.from('x')), 'image/jpeg');
      if (one.act === 'collect') expect(await collect()).not.toBe('not ours');
      const wanted = [...(await named())];
      expect(await rows()).toEqual(expect.arrayContaining(wanted));
      if (one.act === 'collect') expect(await files()).toEqual(expect.arrayContaining(filesOf(...wanted)));
    };
    for (const one of steps) await take(one);
    for (let n = 0; n < 3; n++) {
      t.clock.now += 61 * day;
      await collect();
    }
    const wanted = await named();
    await expectLeft(...wanted);
    for (const question of questions) if (question) await erase(question);
    for (let n = 0; n < 3; n++) {
      t.clock.now += 8 * day;
      await collect();
    }
    await expectLeft();
  });
  // in ms: a run that hangs, or a failure that takes long to shrink, is reported with its steps
  await fc.assert(runs, {
    numRuns: onPostgres ? times(4, 12) : 12,
    timeout: 60_000,
    interruptAfterTimeLimit: 200_000,
    markInterruptAsFailure: true,
  });
});
