import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type App, openApp } from '../../src/server/app.ts';
import { deleteExpiredBuilds, deleteWithdrawnBuilds } from '../../src/server/domain/books/builds.ts';
import type { Made, MakeArchive, MakeEdition, MakeOptions } from '../../src/server/domain/books/make.ts';
import type { Makers } from '../../src/server/domain/books/make-build.ts';
import { makers } from '../../src/server/domain/books/makers.ts';
import { deleteOrphans } from '../../src/server/domain/images/orphans.ts';
import { localJobs, recurringJobs } from '../../src/server/jobs/jobs.ts';
import { type JobKind, usualTimes } from '../../src/server/jobs/runner.ts';
import { languageIn } from '../../src/server/languages.ts';
import type { Book, Build } from '../../src/shared/books.ts';
import { imageBucket } from '../../src/shared/content/image-names.ts';
import { day } from '../../src/shared/durations.ts';
import { limits } from '../../src/shared/limits.ts';
import { book as texts } from '../../src/shared/messages/en/book.ts';
import { checkingOnce } from '../books.ts';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import { cookieOf, openTestApp, type TestApp } from '../open-test-app.ts';
import { runJob } from '../run-job.ts';
import { jpeg } from '../sample-images.ts';
import { startBuilds, untilBuilt } from '../start-builds.ts';
import { onPostgres } from '../stores.ts';

let t: TestApp;
let stops: (() => Promise<void>)[];
let logged: object[];
beforeEach(async () => {
  t = await openTestApp({}, undefined, { withBucket: true });
  stops = [];
  logged = [];
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await t.close();
});

/** A process that makes builds; returns a function that stops it. */
const start = (made: Makers, app = t.app) => {
  const log = { error: (fields: object) => void logged.push(fields) };
  const stop = startBuilds(app, { data_dir: t.data_dir }, log, made);
  stops.push(stop);
  return stop;
};

/** As `start`; `looked` waits until the process has looked for work, and found that the lease is another's. */
const startLooking = (made: Makers) => {
  let looks = 0;
  const clock = () => {
    looks += 1;
    return t.app.clock();
  };
  start(made, { ...t.app, clock });
  // the third look comes after the second one has ended
  return { looked: () => expect.poll(() => looks).toBeGreaterThan(2) };
};

/** Something of a book, or of the archive, changes after it was made. */
const later = () => {
  t.clock.now += 1000;
};

/** A maker whose runs end when the test says so. */
const openMaker = (finish: (options: MakeOptions, book?: Book) => Promise<Made> = writeFiles(['The book'])) => {
  const runs: { options: MakeOptions; book?: Book; end: () => void }[] = [];
  const run = async (options: MakeOptions, book?: Book) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    options.signal.throwIfAborted();
    options.signal.addEventListener('abort', () => reject(options.signal.reason));
    runs.push({ options, end: resolve, ...(book && { book }) });
    await promise;
    return finish(options, book);
  };
  const edition = async (): Promise<MakeEdition> => (_app, book, _edition, options) => run(options, book);
  const makers: Makers = { screen: edition, print: edition, whole: async () => (_app, options) => run(options) };
  const begun = (n: number) => expect.poll(() => runs.length, { timeout: 20_000 }).toBeGreaterThan(n);
  const ended = async (n: number) => {
    await begun(n);
    runs[n]?.end();
  };
  return { makers, runs, begun, ended };
};

/** One file for each text. */
const writeFiles =
  (texts: string[], more: Partial<Made> = {}) =>
  async ({ folder }: MakeOptions): Promise<Made> => {
    const files = texts.map((_text, n) => ({
      path: join(folder, `${n}.pdf`),
      name: `Семья “us” ${n + 1}.pdf`,
      content_type: 'application/pdf',
      pages: 10 + n,
    }));
    for (const [n, { path }] of files.entries()) await writeFile(path, texts[n] as string);
    return { files, problems: [], pages: 21, spine_mm: 4.5, ...more };
  };

/** Makers that finish immediately. */
const quick = (make = writeFiles(['The book'])): Makers => {
  const edition = async (): Promise<MakeEdition> => (_app, _book, _edition, options) => make(options);
  return { screen: edition, print: edition, whole: async () => (_app, options) => make(options) };
};

const addBook = async (title = 'Ours') => (await t.asAdmin('POST', '/api/books', { title })).json().id as string;

const build = async (book_id: string, edition = 'screen') => {
  const response = await t.asAdmin('POST', `/api/books/${book_id}/builds`, { edition });
  expect(response.statusCode).toBe(202);
  return response.json().id as string;
};

const url = (id: string) => `/api/builds/${id}`;
const look = async (id: string): Promise<Build> => {
  const response = await t.asAdmin('GET', url(id));
  expect(response.statusCode).toBe(200);
  return response.json();
};
const reach = (id: string, state: Build['state']) =>
  expect.poll(async () => (await look(id)).state, { timeout: 20_000, interval: 20 }).toBe(state);
const fetchFile = (id: string, headers: Record<string, string> = {}, query = '') =>
  t.call({ url: `${url(id)}/file${query}`, headers: { cookie: t.cookie, ...headers } });

const storedFiles = async () => {
  const keys: string[] = [];
  for await (const files of t.app.files.list()) keys.push(...files.map(({ key }) => key));
  return keys.filter((key) => key.startsWith('keepsake/'));
};
const workingFiles = () => readdir(join(t.data_dir, 'keepsake')).catch(() => []);

describe('a build', () => {
  test('waits, runs with progress, and is done with files, pages and spine', async () => {
    const maker = openMaker(
      writeFiles(['The book', 'Its end'], {
        problems: [{ code: 'missing_letters', detail: 'missingCharacters', letters: ['𐀀'] }],
      }),
    );
    const id = await build(await addBook());
    expect(await look(id)).toMatchObject({
      state: 'waiting',
      position: 0,
      progress: { done: 0, of: 0, step: 'waiting' },
      files: [],
      problems: [],
    });
    expectProblem(await fetchFile(id), 'build_not_done');
    start(maker.makers);
    await maker.begun(0);
    expect(maker.runs[0]?.book?.title).toBe('Ours');
    const progress = { done: 3, of: 7, step: 'photos' as const };
    maker.runs[0]?.options.onProgress(progress);
    await expect.poll(async () => (await look(id)).progress).toEqual(progress);
    expectProblem(await fetchFile(id), 'build_not_done');
    maker.runs[0]?.end();
    await reach(id, 'done');
    expect(await look(id)).toEqual({
      ...{ id, book_id: expect.any(String), edition: 'screen', state: 'done', created_at: expect.any(String) },
      ...{ pages: 21, spine_mm: 4.5, expires_at: new Date(t.clock.now + 7 * day).toISOString() },
      outdated: false,
      progress: { done: 2, of: 2, step: 'done' },
      problems: [{ code: 'missing_letters', detail: texts.problems.missingCharacters, letters: ['𐀀'] }],
      files: [
        { name: 'Семья “us” 1.pdf', size: 8, pages: 10 },
        { name: 'Семья “us” 2.pdf', size: 7, pages: 11 },
      ],
    });
    expect((await fetchFile(id)).body).toBe('The book');
    expect((await fetchFile(id, {}, '?volume=2')).body).toBe('Its end');
    expectProblem(await fetchFile(id, {}, '?volume=3'), 'unknown_build');
    expectRefusedFields(await fetchFile(id, {}, '?volume=0'), 'volume');
    await expect.poll(workingFiles).toEqual([]);
  });

  if (!onPostgres) {
    test('is begun at once by the process that was asked for it', async () => {
      const maker = openMaker();
      const log = { error: () => {} };
      // rules out polling
      stops.push(startBuilds(t.app, { data_dir: t.data_dir }, log, maker.makers, { poll: 3_600_000 }));
      const id = await build(await addBook());
      await maker.ended(0);
      await reach(id, 'done');
    });

    test('that still waits is not made twice; one that has begun is made again', async () => {
      const maker = openMaker();
      const book = await addBook();
      const first = await build(book);
      expect(await build(book)).toBe(first);
      expect(await build(book, 'print')).not.toBe(first);
      start(maker.makers);
      await maker.begun(0);
      const second = await build(book);
      expect(second).not.toBe(first);
      expect(await build(book)).toBe(second);
    });

    test('waits for those before it', async () => {
      const maker = openMaker();
      start(maker.makers);
      await build(await addBook());
      const [two, three] = [await build(await addBook()), await build(await addBook())];
      await maker.begun(0);
      expect([(await look(two)).position, (await look(three)).position]).toEqual([1, 2]);
      await maker.ended(0);
      await maker.begun(1);
      expect(maker.runs).toHaveLength(2);
      expect((await look(three)).position).toBe(1);
      await maker.ended(1);
      await maker.ended(2);
      await reach(three, 'done');
    });

    test('that cannot be made says why, and the next one is made', async () => {
      const problems = [{ code: 'no_stories', detail: 'noStories' } as const];
      start({ ...quick(async () => ({ files: [], problems })), print: quick().print as never });
      const book = await addBook();
      const failing = await build(book);
      await reach(failing, 'failed');
      const told = [{ code: 'no_stories', detail: texts.problems.noStories }];
      expect(await look(failing)).toMatchObject({ problems: told, files: [] });
      const inGerman = [{ code: 'no_stories', detail: languageIn('de').texts.book.problems.noStories }];
      const headers = { cookie: `${t.cookie}; language=de` };
      expect((await t.call({ url: url(failing), headers })).json().problems).toEqual(inGerman);
      const { builds } = (await t.call({ url: `/api/books/${book}/builds`, headers })).json();
      expect(builds[0].problems).toEqual(inGerman);
      expectProblem(await fetchFile(failing), 'build_not_done');
      const missing = await build(book, 'epub');
      await reach(missing, 'failed');
      expect((await look(missing)).problems).toMatchObject([{ code: 'edition_unavailable' }]);
      await reach(await build(book, 'print'), 'done');
      // a failed build is tried again on the next request
      expect(await build(book)).not.toBe(failing);
    });

    test('in which something breaks fails without details, which are logged', async () => {
      start(quick(() => Promise.reject(new Error('a secret of the template'))));
      const id = await build(await addBook());
      await reach(id, 'failed');
      expect((await look(id)).problems).toMatchObject([{ code: 'failed' }]);
      expect(JSON.stringify(await look(id))).not.toContain('secret');
      expect(logged).toMatchObject([{ build: id, edition: 'screen' }]);
      await expect.poll(workingFiles).toEqual([]);
    });
  }
});

if (!onPostgres)
  describe('a finished build whose stories change', () => {
    type Told = Awaited<ReturnType<TestApp['addQuestion']>>;
    const tell = async (content = '<p>By the lake.</p>') => {
      const question = await t.addQuestion();
      const saved = await t.save(question.access_token, { content, status: 'submitted', base_version: 0 });
      expect(saved.statusCode).toBe(200);
      return question;
    };
    const keepPrivate = async ({ access_token }: Told, only_admin: boolean) =>
      expect((await t.asAnswerer(access_token, 'PUT', '/api/answer/reading', { only_admin })).statusCode).toBeLessThan(
        300,
      );
    const addBookOf = async (...stories: Told[]) => {
      const chapters = [{ title: 'All', questions: stories.map(({ id }) => id) }];
      return (await t.asAdmin('POST', '/api/books', { title: 'Ours', chapters })).json().id as string;
    };
    /** Stub makers: a file with all stories of the book, or an archive with these. */
    const withStories = (...inArchive: Told[]): Makers => {
      const edition = async (): Promise<MakeEdition> => async (_app, book, _edition, options) => {
        const made = await writeFiles(['The book'])(options);
        const stories = book.chapters.flatMap(({ questions }) => questions);
        return { ...made, files: made.files.map((file) => ({ ...file, stories })) };
      };
      const whole = async (): Promise<MakeArchive> => async (_app, options) => {
        const made = await writeFiles(['All'])(options);
        return { ...made, files: made.files.map((file) => ({ ...file, stories: inArchive.map(({ id }) => id) })) };
      };
      return { screen: edition, print: edition, whole };
    };
    const listed = async (book: string) =>
      (await t.asAdmin('GET', `/api/books/${book}/builds`)).json().builds as Build[];
    const made = async (book: string, edition?: string) => {
      const id = await build(book, edition);
      await reach(id, 'done');
      return id;
    };

    test('is outdated once its book, a story of it or its person has changed since it was begun', async () => {
      start(withStories());
      const [story, other] = [await tell(), await tell()];
      const book = await addBookOf(story);
      const first = await made(book);
      const isOutdated = async (id: string) => {
        const { outdated } = await look(id);
        expect((await listed(book)).find((one) => one.id === id)?.outdated).toBe(outdated);
        return outdated;
      };
      later();
      // a story that is not in the book
      await t.save(other.access_token, { content: '<p>Something else</p>', status: 'submitted', base_version: 1 });
      await t.asAdmin('PATCH', '/api/settings', { asker_name: 'Lina' });
      await t.asAdmin('PATCH', `/api/people/${other.person_id}`, { name: 'Ruth' });
      expect(await isOutdated(first)).toBe(false);
      const { version } = (await t.read(story.access_token)).question;
      await t.save(story.access_token, { content: '<p>By the sea.</p>', status: 'submitted', base_version: version });
      expect(await isOutdated(first)).toBe(true);
      // an outdated file is still served
      expect((await fetchFile(first)).statusCode).toBe(200);
      const changes = [
        () => t.asAdmin('PATCH', `/api/people/${story.person_id}`, { name: 'Rosa' }),
        () => t.asAdmin('PATCH', `/api/questions/${story.id}`, { question_text: 'Where?' }),
        () => t.asAdmin('PATCH', `/api/books/${book}`, { subtitle: 'All of us' }),
      ];
      for (const change of changes) {
        const id = await made(book);
        expect(await isOutdated(id)).toBe(false);
        later();
        expect((await change()).statusCode).toBe(200);
        expect(await isOutdated(id)).toBe(true);
      }
    });

    test('is not handed out once a story of it is for the admin alone, or deleted', async () => {
      start(withStories());
      const [story, other] = [await tell(), await tell()];
      const [book, without] = [await addBookOf(story), await addBookOf(other)];
      const [id, unconcerned] = [await made(book), await made(without)];
      const expectRefused = async () => {
        for (const shown of [await look(id), (await listed(book)).find((one) => one.id === id)])
          expect(shown).toMatchObject({
            ...{ state: 'done', outdated: true, files: [] },
            problems: [{ code: 'withdrawn_story', question_id: story.id }],
          });
        for (const headers of [{}, { range: 'bytes=0-3' }])
          expectProblem(await fetchFile(id, headers), 'build_withdrawn');
        const head = await t.call({ method: 'HEAD', url: `${url(id)}/file`, headers: { cookie: t.cookie } });
        expect(head.statusCode).toBe(410);
        expect((await fetchFile(unconcerned)).body).toBe('The book');
      };
      const expectThere = async () => {
        expect((await look(id)).files).toHaveLength(1);
        expect((await fetchFile(id)).body).toBe('The book');
      };
      await keepPrivate(story, true);
      await expectRefused();
      const again = await build(book);
      expect(again).not.toBe(id);
      await t.asAdmin('DELETE', url(again));
      await keepPrivate(story, false);
      await expectThere();
      await t.asAdmin('DELETE', `/api/questions/${story.id}`);
      await expectRefused();
      await t.asAdmin('POST', `/api/wastebasket/${story.id}/restore`);
      await expectThere();
      await t.asAdmin('DELETE', `/api/questions/${story.id}`);
      await t.asAdmin('DELETE', `/api/wastebasket/${story.id}`);
      await expectRefused();
    });

    test('is not outdated by what is being written: a question without an answer, or a story that is edited again', async () => {
      start(withStories());
      const [story, asked] = [await tell(), await t.addQuestion()];
      const id = await made(await addBookOf(story, asked as Told));
      later();
      await t.save(asked.access_token, { content: '<p>By the</p>', base_version: 0 });
      const { version } = (await t.read(story.access_token)).question;
      await t.save(story.access_token, { content: '<p>By the sea.</p>', base_version: version });
      expect((await look(id)).outdated).toBe(false);
      later();
      await t.save(asked.access_token, { content: '<p>By the mill.</p>', status: 'submitted', base_version: 1 });
      expect((await look(id)).outdated).toBe(true);
    });

    test.each([
      ['a question', (story: Told) => [`/api/questions/${story.id}`, `/api/wastebasket/${story.id}`] as const],
      [
        'a person',
        ({ person_id }: Told) =>
          [`/api/people/${person_id}?with_questions=true`, `/api/wastebasket/people/${person_id}`] as const,
      ],
    ])('is outdated if %s was deleted while it was made and restored since', async (_what, pathsOf) => {
      const maker = openMaker();
      start(maker.makers);
      const [story, other] = [await tell(), await tell()];
      const id = await build(await addBookOf(story, other));
      await maker.begun(0);
      later();
      const [path, resting] = pathsOf(story);
      expect((await t.asAdmin('DELETE', path)).statusCode).toBe(204);
      await maker.ended(0);
      await reach(id, 'done');
      later();
      expect((await t.asAdmin('POST', `${resting}/restore`)).statusCode).toBe(200);
      expect((await look(id)).outdated).toBe(true);
    });

    test('is deleted with its files by the next round of the job, unless that was taken back; what is outdated stays', async () => {
      start(withStories());
      const [story, other] = [await tell(), await tell()];
      const [book, without] = [await addBookOf(story), await addBookOf(other)];
      const [id, unconcerned] = [await made(book), await made(without)];
      later();
      await t.asAdmin('PATCH', `/api/people/${other.person_id}`, { name: 'Rosa' });
      expect((await look(unconcerned)).outdated).toBe(true);
      await keepPrivate(story, true);
      await keepPrivate(story, false);
      expect(await deleteWithdrawnBuilds(t.app)).toBe(0);
      expect(await storedFiles()).toHaveLength(2);
      await keepPrivate(story, true);
      const log = { info: () => {}, error: () => {} };
      const tidying = recurringJobs(t.app, log).find(({ kind }) => kind === 'expired books and archives') as JobKind;
      expect(await runJob(t.app, tidying)).toBe(true);
      expectProblem(await t.asAdmin('GET', url(id)), 'unknown_build');
      expect(await listed(book)).toEqual([]);
      expect(await storedFiles()).toHaveLength(1);
      expect((await fetchFile(unconcerned)).body).toBe('The book');
    });

    test('and is for the archive: not handed out if a story of its books is private now, kept if one is deleted', async () => {
      const story = await tell();
      start(withStories(story));
      const { id } = (await t.asAdmin('POST', '/api/archives')).json();
      await reach(id, 'done');
      expect((await look(id)).outdated).toBe(false);
      later();
      await t.asAdmin('DELETE', `/api/questions/${story.id}`);
      expect((await look(id)).outdated).toBe(true);
      expect((await fetchFile(id)).body).toBe('All');
      await t.asAdmin('POST', `/api/wastebasket/${story.id}/restore`);
      await keepPrivate(story, true);
      expect((await look(id)).files).toEqual([]);
      expect((await t.asAdmin('GET', '/api/archives')).json().builds[0].files).toEqual([]);
      expectProblem(await fetchFile(id), 'build_withdrawn');
    });
  });

describe('cancelling', () => {
  if (!onPostgres)
    test('one that waits', async () => {
      const maker = openMaker();
      start(maker.makers);
      const [one, two] = [await build(await addBook()), await build(await addBook())];
      await reach(one, 'running');
      expect((await t.asAdmin('DELETE', url(two))).statusCode).toBe(204);
      expect((await look(two)).state).toBe('cancelled');
      await maker.ended(0);
      await reach(one, 'done');
      expect(maker.runs).toHaveLength(1);
    });

  test('one that runs stops its maker and leaves no file, in the same and in another process', async () => {
    const maker = openMaker();
    const other = await openApp({ data_dir: t.data_dir, ...t.settings }, { clock: () => t.clock.now });
    const stop = start(maker.makers, other);
    const book = await addBook();
    const id = await build(book);
    await maker.begun(0);
    expect((await t.asAdmin('DELETE', url(id))).statusCode).toBe(204);
    await expect.poll(() => maker.runs[0]?.options.signal.aborted).toBe(true);
    await stop();
    await other.close();
    start(maker.makers);
    const again = await build(book);
    expect(again).not.toBe(id);
    await maker.begun(1);
    await t.asAdmin('DELETE', url(again));
    await expect.poll(() => maker.runs[1]?.options.signal.aborted).toBe(true);
    await expect.poll(workingFiles).toEqual([]);
    expect([(await look(id)).state, (await look(again)).state]).toEqual(['cancelled', 'cancelled']);
    expect(await storedFiles()).toEqual([]);
    expect(logged).toEqual([]);
  });

  if (!onPostgres)
    test('one that is done deletes its files', async () => {
      start(quick());
      const id = await build(await addBook());
      await reach(id, 'done');
      expect(await storedFiles()).toHaveLength(1);
      expect((await t.asAdmin('DELETE', url(id))).statusCode).toBe(204);
      for (const response of [await t.asAdmin('GET', url(id)), await fetchFile(id), await t.asAdmin('DELETE', url(id))])
        expectProblem(response, 'unknown_build');
      expect(await storedFiles()).toEqual([]);
    });

  test('by deleting the book', async () => {
    const maker = openMaker();
    start(maker.makers);
    const book = await addBook();
    const done = await build(book);
    await maker.ended(0);
    await reach(done, 'done');
    const running = await build(book, 'print');
    await maker.begun(1);
    await t.asAdmin('DELETE', `/api/books/${book}`);
    await expect.poll(() => maker.runs[1]?.options.signal.aborted).toBe(true);
    for (const id of [done, running]) expectProblem(await t.asAdmin('GET', url(id)), 'unknown_build');
    expect(await storedFiles()).toEqual([]);
  });
});

describe('a restart in the middle', () => {
  if (!onPostgres)
    test('says so, and it begins again', async () => {
      const maker = openMaker();
      const stop = start(maker.makers);
      const id = await build(await addBook());
      await maker.begun(0);
      await stop();
      expect(await look(id)).toMatchObject({ state: 'waiting', problems: [{ code: 'interrupted' }] });
      start(maker.makers);
      await maker.ended(1);
      await reach(id, 'done');
      expect((await look(id)).problems).toEqual([]);
    });

  /** What a killed process leaves: a running build. */
  const kill = async (id: string) => {
    await t.app.db
      .updateTable('family_stories_background_jobs')
      .set((e) => ({
        ...{ state: 'running' as const, lease_holder: 'killed', attempts: e('attempts', '+', 1) },
        leased_until: new Date(t.clock.now + 20_000).toISOString(),
      }))
      .where('id', '=', id)
      .execute();
  };

  test('also of a killed process, once its lease has expired', async () => {
    const maker = openMaker();
    const id = await build(await addBook());
    await kill(id);
    const { looked } = startLooking(maker.makers);
    await build(await addBook());
    await looked();
    expect(maker.runs).toHaveLength(0);
    t.clock.now += 20_000;
    await maker.ended(0);
    await reach(id, 'done');
  });

  if (!onPostgres)
    test('leaves no unfinished files of a killed process, and does not touch those of one that works', async () => {
      const maker = openMaker();
      start(maker.makers);
      const [killed, working] = [await build(await addBook()), await build(await addBook(), 'print')];
      await maker.begun(0);
      expect((await look(killed)).state).toBe('running');
      await mkdir(join(t.data_dir, 'keepsake', `${working}-1`), { recursive: true });
      const config = { data_dir: t.data_dir, database_url: undefined, backups: undefined };
      const log = { info: () => {}, error: () => {} };
      const tidying = localJobs(t.app, config, log).find(({ name }) => name === 'unfinished builds');
      await tidying?.run(new AbortController().signal);
      expect(await workingFiles()).toEqual([`${killed}-1`]);
      await maker.ended(0);
      await reach(killed, 'done');
      await maker.ended(1);
    });

  test('does not harm the next attempt if the process was only suspended', async () => {
    const maker = openMaker();
    const log = { error: () => {} };
    // its lease is lost without its noticing
    const suspended = startBuilds(t.app, { data_dir: t.data_dir }, log, maker.makers, { heartbeat: 3_600_000 });
    stops.push(suspended);
    const id = await build(await addBook());
    await maker.begun(0);
    t.clock.now += usualTimes.lease;
    start(maker.makers);
    await maker.begun(1);
    const [first, working] = maker.runs.map(({ options }) => options.folder) as [string, string];
    // the first one goes on, and ends
    await maker.ended(0);
    await expect.poll(() => existsSync(first)).toBe(false);
    expect(await readdir(working)).toEqual([]);
    await maker.ended(1);
    await reach(id, 'done');
    expect((await fetchFile(id)).body).toBe('The book');
  });

  if (!onPostgres)
    test('each time fails in the end', async () => {
      const id = await build(await addBook());
      for (const _attempt of [1, 2, 3]) await kill(id);
      t.clock.now += 20_000;
      const maker = openMaker();
      start(maker.makers);
      await reach(id, 'failed');
      expect((await look(id)).problems).toMatchObject([{ code: 'interrupted' }]);
      expect(maker.runs).toHaveLength(0);
    });
});

test('several processes make each build once', async () => {
  const maker = openMaker();
  const others: App[] = [];
  for (const _n of [1, 2]) others.push(await openApp({ data_dir: t.data_dir, ...t.settings }));
  for (const app of [t.app, ...others]) start(maker.makers, app);
  const book = await addBook();
  const id = await build(book);
  await maker.ended(0);
  await reach(id, 'done');
  const more = [await build(await addBook()), await build(await addBook())];
  await maker.ended(1);
  await maker.ended(2);
  for (const id of more) await reach(id, 'done');
  expect(maker.runs).toHaveLength(3);
  await Promise.all(stops.splice(0).map((stop) => stop()));
  for (const app of others) await app.close();
});

test('whose end was stored, but not acknowledged, keeps its files', async () => {
  const endings = new WeakSet<object>();
  const breaking: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (node.kind === 'UpdateQueryNode' && JSON.stringify(node).includes('"value":"done"')) endings.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (endings.has(queryId)) throw new Error('Connection terminated unexpectedly');
      return result;
    },
  };
  start(quick(), { ...t.app, db: t.app.db.withPlugin(breaking) });
  const id = await build(await addBook());
  await reach(id, 'done');
  await expect.poll(() => logged).toMatchObject([{ build: id }]);
  expect((await fetchFile(id)).body).toBe('The book');
});

if (!onPostgres)
  describe('the file', () => {
    const text = 'Every word of the book.';
    let id: string;
    beforeEach(async () => {
      start(quick(writeFiles([text])));
      id = await build(await addBook());
      await reach(id, 'done');
    });

    test('is sent whole with its name, and is not for caches of others', async () => {
      const { statusCode, body, headers } = await fetchFile(id);
      expect([statusCode, body]).toEqual([200, text]);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(text.length),
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-cache',
        'content-disposition':
          'inline; filename="_____ _us_ 1.pdf"; filename*=UTF-8\'\'%D0%A1%D0%B5%D0%BC%D1%8C%D1%8F%20%E2%80%9Cus%E2%80%9D%201.pdf',
      });
      expect(headers.etag).toMatch(/^"[\w-]+"$/);
      const print = await build((await look(id)).book_id as string, 'print');
      await reach(print, 'done');
      expect((await fetchFile(print)).headers['content-disposition']).toMatch(/^attachment; /);
      expect((await fetchFile(print)).headers.etag).not.toBe(headers.etag);
    });

    test('is not read for a HEAD, which knows its size', async () => {
      const reads: string[] = [];
      const { get } = t.app.files;
      t.app.files.get = (key, range) => {
        reads.push(key);
        return get(key, range);
      };
      const { headers } = await fetchFile(id);
      expect(reads).toHaveLength(1);
      const head = await t.call({ method: 'HEAD', url: `${url(id)}/file`, headers: { cookie: t.cookie } });
      expect(reads).toHaveLength(1);
      expect([head.statusCode, head.body]).toEqual([200, '']);
      for (const name of ['content-length', 'content-type', 'content-disposition', 'etag', 'accept-ranges'])
        expect(head.headers[name]).toBe(headers[name]);
    });

    test('is not sent again to somebody who has it', async () => {
      const etag = String((await fetchFile(id)).headers.etag);
      for (const known of [etag, `W/${etag}`, `"another", ${etag}`, '*'])
        for (const more of [{}, { range: 'bytes=6-9' }, { range: 'bytes=900-', 'if-range': etag }]) {
          const { statusCode, body, headers } = await fetchFile(id, { 'if-none-match': known, ...more });
          expect([statusCode, body]).toEqual([304, '']);
          expect(headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' });
          expect(headers).not.toHaveProperty('content-range');
        }
      const head = { cookie: t.cookie, 'if-none-match': etag };
      expect((await t.call({ method: 'HEAD', url: `${url(id)}/file`, headers: head })).statusCode).toBe(304);
      const part = await fetchFile(id, { 'if-none-match': '"another"', range: 'bytes=6-9' });
      expect([part.statusCode, part.body]).toEqual([206, text.slice(6, 10)]);
      expect((await fetchFile(id, { 'if-none-match': etag.slice(1, -1) })).statusCode).toBe(200);
    });

    test('leaves no folder behind when it is deleted', async () => {
      await t.asAdmin('DELETE', url(id));
      if (!t.hasBucket) expect(await readdir(join(t.data_dir, imageBucket, 'keepsake'))).toEqual([]);
      expect(await storedFiles()).toEqual([]);
    });

    test('is sent in parts, and goes on after an interruption', async () => {
      const etag = String((await fetchFile(id)).headers.etag);
      const part = await fetchFile(id, { range: 'bytes=6-9', 'if-range': etag });
      expect([part.statusCode, part.body]).toEqual([206, text.slice(6, 10)]);
      expect(part.headers).toMatchObject({ 'content-range': `bytes 6-9/${text.length}`, etag });
      expect((await fetchFile(id, { range: 'bytes=-5' })).body).toBe('book.');
      const changed = await fetchFile(id, { range: 'bytes=6-9', 'if-range': '"another"' });
      expect([changed.statusCode, changed.body]).toEqual([200, text]);
      const beyond = await fetchFile(id, { range: 'bytes=900-' });
      expectProblem(beyond, 'range_not_satisfiable');
      expect(beyond.headers).toMatchObject({ 'content-range': `bytes */${text.length}`, 'cache-control': 'no-store' });
      expect(beyond.headers).not.toHaveProperty('etag');
    });

    test('is kept seven days, then both it and its row are deleted', async () => {
      t.clock.now += 7 * day - 1;
      // the session has expired by then
      t.cookie = cookieOf(await t.signIn());
      const get = (path: string) => t.call({ url: path, headers: { cookie: t.cookie } });
      expect(await deleteExpiredBuilds(t.app)).toBe(0);
      expect((await fetchFile(id)).statusCode).toBe(200);
      t.clock.now += 1;
      expectProblem(await get(url(id)), 'unknown_build');
      expectProblem(await fetchFile(id), 'unknown_build');
      expect(await deleteExpiredBuilds(t.app)).toBe(1);
      expect(await storedFiles()).toEqual([]);
    });

    test('has no public address, and stays as long as it has a row', async () => {
      const [key = ''] = await storedFiles();
      for (const path of [key, encodeURIComponent(key), `../story-images/${key}`, key.split('/').at(-1) as string])
        expect((await t.call({ url: `/story-images/${path}` })).statusCode).toBeGreaterThanOrEqual(400);
      t.clock.now += 2 * day;
      await deleteOrphans(t.app);
      expect(await storedFiles()).toEqual([key]);
      await t.app.db.deleteFrom('family_stories_background_jobs').execute();
      await deleteOrphans(t.app);
      expect(await storedFiles()).toEqual([]);
    });

    test('of the two latest builds is kept', async () => {
      const book = (await look(id)).book_id as string;
      for (const subtitle of ['a', 'b']) {
        await t.asAdmin('PATCH', `/api/books/${book}`, { subtitle });
        t.clock.now += 1000;
        await reach(await build(book), 'done');
      }
      await expect.poll(async () => (await storedFiles()).length).toBe(2);
      const { builds } = (await t.asAdmin('GET', `/api/books/${book}/builds`)).json();
      expect(builds).toHaveLength(2);
      expect(builds[0].created_at > builds[1].created_at).toBe(true);
      expectProblem(await t.asAdmin('GET', url(id)), 'unknown_build');
    });
  });

// no database changes that
if (!onPostgres)
  test('problems without end are cut short, and say so', async () => {
    const faultOf = (n: number) =>
      ({ code: 'missing_photo', detail: 'missingPhotoInArchive', values: { name: `${n}` } }) as const;
    const problems = Array.from({ length: limits.buildProblems + 50 }, (_none, n) => faultOf(n));
    start(quick(writeFiles(['The book'], { problems })));
    const id = await build(await addBook());
    await reach(id, 'done');
    const told = (await look(id)).problems;
    expect(told).toEqual([
      ...problems.slice(0, limits.buildProblems).map(({ code, values: { name } }) => ({
        code,
        detail: `This photo is not in the file store, so it is not in the archive: ${name}`,
      })),
      { code: 'more_problems', detail: 'There are 50 more like these.' },
    ]);
  });

if (!onPostgres)
  test('a limit applies to waiting builds', async () => {
    // no worker runs, so all builds wait
    const books: string[] = [];
    for (let n = 0; n < 5; n += 1) books.push(await addBook());
    const editions = ['screen', 'pdfa', 'print', 'cover', 'epub'];
    const all = books.flatMap((book) => editions.map((edition) => ({ book, edition })));
    const [next, ...rest] = all.slice(limits.waitingBuilds);
    for (const { book, edition } of all.slice(0, limits.waitingBuilds)) await build(book, edition);
    const ask = ({ book = '', edition = '' } = {}) => t.asAdmin('POST', `/api/books/${book}/builds`, { edition });
    for (const refused of [await ask(next), await ask(rest[0]), await t.asAdmin('POST', '/api/archives')])
      expectProblem(refused, 'too_many_builds');
    const same = await build(books[0] as string);
    expect(await build(books[0] as string)).toBe(same);
    await t.asAdmin('DELETE', url(same));
    expect((await ask(next)).statusCode).toBe(202);
  });

// no database changes that
if (!onPostgres)
  test('the former name of the edition for PDF/A is still accepted', async () => {
    const id = await build(await addBook(), 'archive');
    expect((await look(id)).edition).toBe('pdfa');
  });

if (!onPostgres) {
  test('of archives the newest is kept', async () => {
    start(quick(writeFiles(['An archive'])));
    const archive = async () => {
      const { id } = (await t.asAdmin('POST', '/api/archives')).json();
      await reach(id, 'done');
      return id as string;
    };
    const first = await archive();
    await t.addPerson('Rose');
    t.clock.now += 1000;
    const second = await archive();
    await expect.poll(storedFiles).toEqual([expect.stringContaining(second)]);
    expectProblem(await t.asAdmin('GET', url(first)), 'unknown_build');
  });

  test('an archive is made of everything, and how large it will be is told before', async () => {
    const { access_token, person_id } = await t.addQuestion();
    await t.save(access_token, { content: '<p>My father</p>' });
    const size = (await t.asAdmin('GET', '/api/archives/size')).json();
    const counts = { photos: 0, answers: 1, unfinished: 1, notes: 0, mails: 0, recordings: 0, recording_bytes: 0 };
    expect(size).toEqual({ bytes: expect.any(Number), ...counts });
    expect(size.bytes).toBeGreaterThan(1000);
    start(quick(writeFiles(['An archive'])));
    const archive = async () => (await t.asAdmin('POST', '/api/archives')).json().id as string;
    const id = await archive();
    await reach(id, 'done');
    expect(await look(id)).toMatchObject({ book_id: null, edition: 'whole' });
    expect((await t.asAdmin('GET', '/api/archives')).json().builds).toMatchObject([{ id }]);
    later();
    // drafts count as well
    await t.save(access_token, { content: '<p>My father.</p>', base_version: 1 });
    expect((await look(id)).outdated).toBe(true);
    const second = await archive();
    await reach(second, 'done');
    later();
    // so do the person's details
    expect((await look(second)).outdated).toBe(false);
    expect((await t.asAdmin('PATCH', `/api/people/${person_id}`, { notes: 'Born at sea' })).statusCode).toBe(200);
    expect((await look(second)).outdated).toBe(true);
  });

  test('an archive leaves out what the admin wants, and each choice is an archive of its own', async () => {
    const { access_token, person_id } = await t.addQuestion();
    await t.save(access_token, { content: '<p>My father</p>' });
    await t.asAdmin('PATCH', `/api/people/${person_id}`, { notes: 'Born at sea' });
    expect((await t.asAdmin('GET', '/api/archives/size')).json()).toMatchObject({ unfinished: 1, notes: 1 });
    const made: (readonly string[])[] = [];
    start({
      whole: async () => async (_app, options) => {
        made.push(options.leave_out ?? []);
        return writeFiles(['An archive'])(options);
      },
    });
    const archive = async (body?: object) => (await t.asAdmin('POST', '/api/archives', body)).json().id as string;
    const choices = [
      ['unfinished', 'notes', 'mails'],
      ['mails'],
      ['unfinished', 'notes'],
      ['notes'],
      ['unfinished'],
      [],
    ];
    for (const leave_out of choices) {
      const id = await archive({ leave_out });
      await reach(id, 'done');
      const { edition, left_out = [], outdated } = await look(id);
      expect({ edition, left_out, outdated }).toEqual({
        edition: 'whole',
        left_out: leave_out.toSorted(),
        outdated: false,
      });
    }
    expect(made).toEqual(choices.map((leave_out) => leave_out.toSorted()));
    // no body means everything, even with a Content-Type
    const bare = {
      method: 'POST',
      url: '/api/archives',
      headers: { cookie: t.cookie, 'content-type': 'application/json' },
    } as const;
    await reach((await t.call(bare)).json().id, 'done');
    expect(made.slice(choices.length)).toEqual([[]]);
    // only the newest archive of each choice is kept
    later();
    await reach(await archive(), 'done');
    await expect.poll(storedFiles).toHaveLength(choices.length);
    for (const body of [{ leave_out: ['photos'] }, { leave_out: ['notes', 'notes'] }, { notes: false }])
      expect((await t.asAdmin('POST', '/api/archives', body)).statusCode).toBe(422);
  });

  test('an archive is in the language of the settings', async () => {
    const made: string[] = [];
    start({
      whole: async () => async (_app, options) => {
        made.push(options.language.tag);
        return writeFiles(['An archive'])(options);
      },
    });
    for (const language of [null, 'he']) {
      expect((await t.asAdmin('PATCH', '/api/settings', { language })).statusCode).toBe(200);
      await reach((await t.asAdmin('POST', '/api/archives')).json().id, 'done');
    }
    expect(made).toEqual(['en', 'he']);
  });
}

// no database changes that
if (!onPostgres) {
  describe('with the real makers', { timeout: 180_000 }, () => {
    const answerWith = async (content: string) => {
      const { id, access_token } = await t.addQuestion();
      const { url: photo } = (await t.upload(access_token, await jpeg(400, 300))).json();
      const figure = `<figure><img src="${photo}"><figcaption>The lake</figcaption></figure>`;
      await t.save(access_token, { content: `<p>${content}</p>${figure}`, status: 'submitted' });
      return id;
    };

    test('a book is made in every edition, and can be fetched', async () => {
      await answerWith('My father, in the lake.');
      t.app.typesetter = checkingOnce(t.app.typesetter);
      start(makers);
      const book = await addBook();
      expect((await t.asAdmin('GET', `/api/books/${book}/problems`)).json()).toEqual({ problems: [] });
      for (const [edition, type, begin] of [
        ['screen', 'application/pdf', '%PDF'],
        ['pdfa', 'application/pdf', '%PDF'],
        ['print', 'application/pdf', '%PDF'],
        ['cover', 'application/pdf', '%PDF'],
        ['epub', 'application/epub+zip', 'PK'],
      ] as const) {
        const id = await build(book, edition);
        const { state, problems, files } = await untilBuilt(t, id);
        expect({ edition, state, problems }).toEqual({ edition, state: 'done', problems: [] });
        const { headers, rawPayload } = await fetchFile(id);
        expect(headers['content-type']).toBe(type);
        expect(rawPayload.subarray(0, begin.length).toString()).toBe(begin);
        expect(rawPayload.length).toBe(files[0]?.size);
      }
      expect(logged).toEqual([]);
      // it is removed after the build is said to be done
      await expect.poll(workingFiles).toEqual([]);
    });

    test('an archive of everything is made, and can be fetched', async () => {
      await answerWith('My father, in the lake.');
      start(makers);
      const { id } = (await t.asAdmin('POST', '/api/archives')).json();
      const { state, problems, files } = await untilBuilt(t, id);
      expect({ state, problems }).toEqual({ state: 'done', problems: [] });
      const { headers, rawPayload } = await fetchFile(id);
      expect(headers['content-type']).toBe('application/zip');
      expect(headers['content-disposition']).toMatch(/^attachment; .*\.zip/);
      expect(rawPayload.subarray(0, 2).toString()).toBe('PK');
      expect(rawPayload.length).toBe(files[0]?.size);
      expect(logged).toEqual([]);
    });

    test('what is wrong with it is told before and after', async () => {
      const id = await answerWith('It was \u{10000}.');
      t.app.typesetter = checkingOnce(t.app.typesetter);
      start(makers);
      const empty = (await t.asAdmin('POST', '/api/books', { title: 'Empty', chapters: [] })).json().id;
      const problemsOf = async (book: string) =>
        (await t.asAdmin('GET', `/api/books/${book}/problems`)).json().problems;
      expect(await problemsOf(empty)).toMatchObject([{ code: 'no_stories' }]);
      const book = await addBook();
      const expected = [{ code: 'missing_letters', question_id: id, letters: ['\u{10000}'] }];
      expect(await problemsOf(book)).toMatchObject(expected);
      const made = await build(book);
      expect(await untilBuilt(t, made)).toMatchObject({ state: 'done', problems: expected });
      const none = await build(empty);
      await reach(none, 'failed');
      expect((await look(none)).problems).toMatchObject([{ code: 'no_stories' }]);
    });
  });

  test('what is not there or not allowed is refused', async () => {
    const book = await addBook();
    const id = await build(book);
    const post = (path: string, body: object) => t.asAdmin('POST', path, body);
    expectProblem(await post('/api/books/none/builds', { edition: 'screen' }), 'unknown_book');
    expectProblem(await t.asAdmin('GET', '/api/books/none/builds'), 'unknown_book');
    expectProblem(await t.asAdmin('GET', '/api/books/none/problems'), 'unknown_book');
    for (const method of ['GET', 'DELETE'] as const)
      expectProblem(await t.asAdmin(method, url('none')), 'unknown_build');
    expectProblem(await fetchFile('none'), 'unknown_build');
    for (const body of [{}, { edition: 'whole' }, { edition: 'pdf' }, { edition: 'screen', origin: 'x' }])
      expectProblem(await post(`/api/books/${book}/builds`, body), 'invalid_fields');
    const calls = [
      ['POST', `/api/books/${book}/builds`],
      ['GET', `/api/books/${book}/builds`],
      ['GET', `/api/books/${book}/problems`],
      ['POST', '/api/archives'],
      ['GET', '/api/archives'],
      ['GET', '/api/archives/size'],
      ['GET', url(id)],
      ['DELETE', url(id)],
      ['GET', `${url(id)}/file`],
    ] as const;
    for (const [method, path] of calls) expectProblem(await t.call({ method, url: path }), 'not_signed_in');
  });
}
