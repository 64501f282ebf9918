import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBookProblems, typesetBook } from '../../src/server/domain/books/book-pdf.ts';
import { readBook } from '../../src/server/domain/books/book-stories.ts';
import { makeEpub } from '../../src/server/domain/books/epub.tsx';
import { findListenLinks } from '../../src/server/domain/books/listen-links.ts';
import type { MakeEdition } from '../../src/server/domain/books/make.ts';
import { openZip } from '../../src/server/outside/archives/zip-reader.ts';
import { endPreparation } from '../../src/server/storage/prepared-recordings.ts';
import type { Book, BookEdition, Build } from '../../src/shared/books.ts';
import { bookOf } from '../books.ts';
import { expectProblem } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { canReadPdf, readPdf } from '../pdf.ts';
import { readStructure } from '../pdf-structure.ts';
import { readQrCode } from '../qr-code.ts';
import { deviceOf } from '../recording-device.ts';
import { addRecording, heardWords, rightWords, speech } from '../recordings.ts';
import { startBuilds, untilBuilt } from '../start-builds.ts';

const origin = 'https://stories.example.org';
const block = (id: string) => `<figure data-recording="${id}"></figure>`;

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await openTestApp();
  folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

/** A story with a recording whose words readers see, one whose words are proposed only, and one of another answer. */
const tell = async () => {
  const { id, access_token } = await t.addQuestion({ question_text: 'Who taught you to row?' });
  const { id: other } = await t.addQuestion();
  const told = await addRecording(t.app, id, {
    ...{ created_at: '2026-05-03T10:00:00.000Z', released: 2 },
    words: [
      { source: 'heard', cues: heardWords },
      { source: 'answerer', cues: rightWords },
    ],
  });
  const unplaced = await addRecording(t.app, id, {
    created_at: '2026-11-20T10:00:00.000Z',
    words: [{ source: 'heard', cues: heardWords }],
  });
  const foreign = await addRecording(t.app, other);
  const content = `<p>Before the words.</p>${block(told.id)}<p>After the words.</p>${block(foreign.id)}${block(told.id)}`;
  expect((await t.save(access_token, { content, status: 'submitted' })).statusCode).toBe(200);
  return { id, access_token, told, unplaced, foreign };
};

let made = 0;
const make = async (edition: BookEdition, makeEdition: MakeEdition, book: Book, with_recordings = false) => {
  made += 1;
  const own = join(folder, String(made));
  await mkdir(own);
  const { signal } = new AbortController();
  const result = await makeEdition(t.app, book, edition, {
    ...{ folder: own, origin, signal, with_recordings, onProgress: () => {} },
  });
  expect(result.problems).toEqual([]);
  return result.files[0] as (typeof result.files)[0];
};

const listenUrls = async (...ids: string[]) => {
  const rows = await t.app.db
    .selectFrom('family_stories_recordings')
    .select(['id', 'listen_token'])
    .where('id', 'in', ids)
    .execute();
  return ids.map((id) => `${origin}/listen/${rows.find((row) => row.id === id)?.listen_token}`);
};

describe('a book', { timeout: 120_000 }, () => {
  test.for(['screen', 'print', 'pdfa'] as const)(
    'for %s has a code that plays each recording, where it stands or at the end, and the words that were said to be right',
    async (edition, { skip }) => {
      skip(!canReadPdf(), 'qpdf or poppler-utils is not here');
      skip(
        edition === 'pdfa' && !t.app.typesetter.hasStandards,
        'the compiler for it is available for Linux on x64 only',
      );
      const { id, told, unplaced, foreign } = await tell();
      const book = bookOf([{ title: 'Rowing', questions: [id] }]);
      expect(await findBookProblems(t.app, book)).toEqual([]);
      const file = await make(edition, typesetBook, book);
      expect(file.recordings).toEqual([told.id, unplaced.id]);
      const bytes = await readFile(file.path);
      const pdf = readPdf(bytes);
      const text = pdf.pages.join('\n').replaceAll(/\s+/g, ' ');
      expect(text).toMatch(
        /efore the words\. As Rose told it May 3, 2026 · 0:03 Listen to this recording We rowed to the island, and the herons stayed where they were\. After the words\./,
      );
      expect(text).toMatch(/After the words\..* Rose November 20, 2026 · 0:03 Listen to this recording/);
      // not as heard, and each once
      expect(text).not.toContain('rode');
      expect(text.match(/Listen to this recording/g)).toHaveLength(2);
      const codes: string[] = [];
      for (const [index, words] of pdf.pages.entries())
        if (words.includes('Listen to this recording')) codes.push(await readQrCode(pdf.greyPicture(index + 1, 200)));
      expect(codes).toEqual(await listenUrls(told.id, unplaced.id));
      expect((await listenUrls(foreign.id))[0]).toContain('null');
    },
  );

  test('has the words in the structure for screen readers as a quotation', async () => {
    const { id } = await tell();
    const file = await make('screen', typesetBook, bookOf([{ title: 'Rowing', questions: [id] }]));
    const roles = readStructure(await readFile(file.path)).map(({ role, text }) => [role, text]);
    expect(roles).toContainEqual(['P', expect.stringContaining('We rowed to the island')]);
  });
});

describe('an e-book', { timeout: 60_000 }, () => {
  const read = async (path: string) => {
    const { messages } = await EpubCheck.validate(await readFile(path));
    expect(messages.filter(({ severity }) => severity !== 'info' && severity !== 'usage')).toEqual([]);
    await using zip = await openZip(path);
    const story = (await zip.entries.get('EPUB/story-1-1.xhtml')?.readText()) ?? '';
    const sounds = [...zip.entries].filter(([name]) => name.includes('recordings/'));
    const sizes = sounds.map(([name, { size }]) => [name, size]);
    return { story, sizes, package: (await zip.entries.get('EPUB/package.opf')?.readText()) ?? '' };
  };

  test('has a link to each recording, and the words', async () => {
    const { id, told, unplaced } = await tell();
    const { path } = await make('epub', makeEpub, bookOf([{ title: 'Rowing', questions: [id] }]));
    const { story, sizes } = await read(path);
    const [first, second] = await listenUrls(told.id, unplaced.id);
    expect(sizes).toEqual([]);
    expect(story).toMatch(/Before.*As .Rose. told it.*We rowed.*After/);
    expect(story.indexOf(`href="${first}"`)).toBeLessThan(story.indexOf('After the words.'));
    expect(story.indexOf(`href="${second}"`)).toBeGreaterThan(story.indexOf('After the words.'));
    expect(story).not.toContain('rode');
  });

  test('has the sound in it if that is wanted, in a form that all readers play, and otherwise the link', async () => {
    const { id, unplaced } = await tell();
    const files = JSON.stringify([{ name: `${unplaced.id}.webm`, content_type: 'audio/webm' }]);
    await t.app.db.updateTable('family_stories_recordings').set({ files }).where('id', '=', unplaced.id).execute();
    const { path } = await make('epub', makeEpub, bookOf([{ title: 'Rowing', questions: [id] }]), true);
    const book = await read(path);
    expect(book.sizes).toEqual([['EPUB/recordings/1.m4a', (await speech('m4a')).length]]);
    expect(book.story).toMatch(/<audio controls="" src="recordings\/1\.m4a">/);
    expect(book.story).toContain((await listenUrls(unplaced.id))[0]);
    expect(book.package).toContain('media-type="audio/mp4"');
    expect(book.package).toContain('<meta property="schema:accessMode">auditory</meta>');
  });
});

describe('a finished file', { timeout: 120_000 }, () => {
  let stop: () => Promise<void>;
  beforeAll(async () => {
    await t.asAdmin('PATCH', '/api/settings', { public_url: origin });
    stop = startBuilds(t.app, { data_dir: t.data_dir }, { error: () => {} });
  });
  afterAll(() => stop());

  const build = async (book_id: string, options: object = {}): Promise<Build> => {
    const started = await t.asAdmin('POST', `/api/books/${book_id}/builds`, { edition: 'epub', ...options });
    expect(started.statusCode).toBe(202);
    const made = await untilBuilt(t, started.json().id);
    expect(made.state).toBe('done');
    return made;
  };
  const lookAt = async (id: string): Promise<Build> => (await t.asAdmin('GET', `/api/builds/${id}`)).json();
  const addBook = async (...questions: string[]) =>
    (await t.asAdmin('POST', '/api/books', { title: 'Ours', chapters: [{ title: '', questions }] })).json().id;
  const change = (id: string, fields: object) =>
    t.app.db.updateTable('family_stories_recordings').set(fields).where('id', '=', id).execute();

  test('is refused once a recording in it was deleted, and says so', async () => {
    const { id, told } = await tell();
    const made = await build(await addBook(id));
    expect(made).toMatchObject({ outdated: false, problems: [] });
    t.clock.now += 1000;
    await change(told.id, { deleted_at: new Date(t.app.clock()).toISOString() });
    const refused = await lookAt(made.id);
    expect(refused).toMatchObject({ outdated: true, files: [] });
    expect(refused.problems).toEqual([
      {
        code: 'withdrawn_story',
        question_id: id,
        detail: expect.stringContaining('A recording in this file was deleted'),
      },
    ]);
    expectProblem(await t.asAdmin('GET', `/api/builds/${made.id}/file`), 'build_withdrawn');
    await t.app.db.deleteFrom('family_stories_recordings').where('id', '=', told.id).execute();
    expect((await lookAt(made.id)).problems).toMatchObject([{ code: 'withdrawn_story' }]);
  });

  test('is refused once words in it were taken back, and not for those that were never right', async () => {
    const { id, told } = await tell();
    const made = await build(await addBook(id));
    expect(made.files).toHaveLength(1);
    await t.asAdmin('DELETE', `/api/recordings/${told.id}/transcript/release`);
    expect(await lookAt(made.id)).toMatchObject({
      ...{ outdated: true, files: [] },
      problems: [{ question_id: id, detail: expect.stringContaining('were taken back') }],
    });
    expectProblem(await t.asAdmin('GET', `/api/builds/${made.id}/file`), 'build_withdrawn');
  });

  test('is refused once the answer with the recording is for the admin alone', async () => {
    const { id, access_token } = await tell();
    const made = await build(await addBook(id));
    await t.asAnswerer(access_token, 'PUT', '/api/answer/reading', { only_admin: true });
    expectProblem(await t.asAdmin('GET', `/api/builds/${made.id}/file`), 'build_withdrawn');
  });

  test('is out of date after a recording was added or its words were corrected', async () => {
    const { id } = await tell();
    const book = await addBook(id);
    const made = await build(book);
    t.clock.now += 60_000;
    const { id: added } = await addRecording(t.app, id, { words: [{ source: 'heard', cues: heardWords }] });
    expect(await lookAt(made.id)).toMatchObject({ outdated: true, problems: [] });
    const next = await build(book);
    expect(next.outdated).toBe(false);
    t.clock.now += 60_000;
    const created_at = new Date(t.app.clock()).toISOString();
    const words = { recording_id: added, version: 2, source: 'admin' as const, cues: '[]', created_at };
    await t.app.db.insertInto('family_stories_transcripts').values(words).execute();
    expect(await lookAt(next.id)).toMatchObject({ outdated: true, problems: [] });
  });

  test('is out of date after a recording came back from the wastebasket, or could be played at last', async () => {
    const { id, access_token, told, unplaced } = await tell();
    expect((await deviceOf(t, access_token).remove(unplaced.id)).statusCode).toBe(204);
    await change(told.id, { status: 'processing' });
    const book = await addBook(id);
    const made = await build(book);
    expect(made.outdated).toBe(false);
    t.clock.now += 60_000;
    const changed_at = new Date(t.app.clock()).toISOString();
    const { duration_ms, peaks, files } = told;
    const before = { id: told.id, status: 'processing' as const, fault: null };
    await endPreparation(t.app.db, before, { status: 'ready', fault: null, duration_ms, peaks, files }, changed_at);
    expect(await lookAt(made.id)).toMatchObject({ outdated: true, problems: [] });
    const next = await build(book);
    expect(next.outdated).toBe(false);
    t.clock.now += 60_000;
    expect((await t.asAdmin('POST', `/api/wastebasket/recordings/${unplaced.id}/restore`)).statusCode).toBe(204);
    expect(await lookAt(next.id)).toMatchObject({ outdated: true, problems: [] });
  });

  test('is made without the code of a recording that is deleted meanwhile', async () => {
    const { id, told, unplaced } = await tell();
    const { chapters } = await readBook(t.app, bookOf([{ title: '', questions: [id] }]));
    await change(told.id, { deleted_at: new Date(t.app.clock()).toISOString() });
    const { listenLinks, problems } = await findListenLinks(t.app, chapters, origin);
    expect([...listenLinks.keys()]).toEqual([unplaced.id]);
    expect(problems).toEqual([]);
  });

  test('has the sound if that was asked for, and the admin knows before how large it will be', async () => {
    const { id } = await tell();
    const book = await addBook(id);
    expect((await t.asAdmin('GET', `/api/books/${book}/recordings`)).json()).toEqual({ recordings: 2, bytes: 53_120 });
    const [with_sound, without] = [await build(book, { with_recordings: true }), await build(book)];
    expect([with_sound.with_recordings, without.with_recordings]).toEqual([true, undefined]);
    const size = (made: Build) => made.files[0]?.size ?? 0;
    expect(size(with_sound)).toBeGreaterThan(size(without) + (await speech('m4a')).length);
  });
});

test('a story that is only a recording is in a book', async () => {
  const { id, access_token } = await t.addQuestion();
  const recording = await addRecording(t.app, id);
  expect((await t.save(access_token, { content: block(recording.id), status: 'submitted' })).statusCode).toBe(200);
  expect(await findBookProblems(t.app, bookOf([{ title: '', questions: [id] }]))).toEqual([]);
});
