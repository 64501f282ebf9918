import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { App } from '../../src/server/app.ts';
import { makeArchive } from '../../src/server/domain/archive/archive.ts';
import type { Everything } from '../../src/server/domain/archive/everything.ts';
import { importArchive } from '../../src/server/domain/archive/import-archive.ts';
import { estimateArchive } from '../../src/server/domain/books/builds.ts';
import { originalKey, playedKey } from '../../src/server/domain/recordings/recording-keys.ts';
import { recordingJobs } from '../../src/server/jobs/recording-jobs.ts';
import { runDueJob } from '../../src/server/jobs/runner.ts';
import { languageIn } from '../../src/server/languages.ts';
import { openZip } from '../../src/server/outside/archives/zip-reader.ts';
import { sha256Of } from '../../src/server/outside/files/sha256.ts';
import type { ArchivePart } from '../../src/shared/books.ts';
import { type LanguageTag, languageTags } from '../../src/shared/messages/languages.ts';
import { readVtt } from '../../src/shared/recordings/vtt.ts';
import { openInstance } from '../archived-instance.ts';
import { contentsOf } from '../instances.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { addRecording, addUnfinishedRecording, heardWords, rightWords, speech } from '../recordings.ts';

let t: TestApp;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  t = await openTestApp();
  t.app.typesetter = {
    ...t.app.typesetter,
    checkTexts: async (texts) => ({ texts, missing: texts.map(() => []), fonts: { families: [], files: [] } }),
    typesetBook: async (book) => {
      await writeFile(join(book.folder, book.output), '%PDF');
      return { pages: 9 };
    },
  };
});
afterEach(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

/** Makes an archive, and reads its files. */
const make = async ({ leave_out = [], tag = 'en' }: { leave_out?: ArchivePart[]; tag?: LanguageTag } = {}) => {
  const own = await mkdtemp(join(folder, 'archive-'));
  const { files, problems } = await makeArchive(t.app, {
    ...{ folder: own, language: languageIn(tag), origin: '', signal: new AbortController().signal },
    ...{ onProgress: () => {}, leave_out },
  });
  const { path = '' } = files[0] ?? {};
  const zip = await openZip(path);
  onTestFinished(() => zip[Symbol.asyncDispose]());
  const entries = new Map([...zip.entries].map(([name, entry]) => [name.slice(name.indexOf('/') + 1), entry]));
  const entryOf = (name: string | null | undefined) => {
    const entry = entries.get(String(name));
    if (!entry) throw new Error(`There is no ${name}.`);
    return entry;
  };
  const read = (name: string | null | undefined) => entryOf(name).readText();
  const bytesOf = (name: string | null | undefined) => buffer(entryOf(`data/${name}`).read());
  const { people }: Everything = JSON.parse(await read('data/everything.json'));
  const questions = people.flatMap((person) => person.questions);
  return { path, problems, names: [...entries.keys()], read, bytesOf, questions };
};

const tell = async (content: string, status: 'submitted' | 'in_progress' = 'submitted') => {
  const question = await t.addQuestion({ question_text: 'Who taught you to swim?' });
  expect((await t.save(question.access_token, { content, status })).statusCode).toBe(200);
  return question;
};

const words = [
  { source: 'heard', cues: heardWords },
  { source: 'answerer', cues: rightWords },
] as const;

test('an archive has what was recorded, a file that plays, the words, and checksums of all', async () => {
  const { id } = await tell('<p>Listen.</p>');
  const recording = await addRecording(t.app, id, { takes: 2, words: [...words], released: 2 });
  await addRecording(t.app, id, { words: [words[0]], cut_off: 1 });
  await addRecording(t.app, id, { deleted_at: new Date(t.clock.now).toISOString() });
  await addUnfinishedRecording(t.app, id);
  const { problems, names, read, bytesOf, questions } = await make();
  expect(problems).toEqual([]);
  const [first, second, ...others] = questions[0]?.recordings ?? [];
  expect(others).toEqual([]);
  const [opus, aac] = [await speech('webm'), await speech('m4a')];
  expect(first).toMatchObject({ id: recording.id, mime: 'audio/webm;codecs=opus', duration_ms: 6640 });
  expect(first?.file).toMatch(/^recordings\/01 Rose\/01 Who taught you to swim 1\.m4a$/);
  expect(await bytesOf(first?.file)).toEqual(aac);
  expect(first?.takes).toEqual([1, 2].map((take) => expect.stringMatching(RegExp(` recording 1-${take}\\.webm$`))));
  for (const take of first?.takes ?? []) expect(await bytesOf(take)).toEqual(opus);
  expect(first?.words.map(({ source, released, file }) => [source, released, file.split('swim ')[1]])).toEqual([
    ['answerer', true, '1 corrected.vtt'],
    ['heard', undefined, '1 heard.vtt'],
  ]);
  for (const version of first?.words ?? [])
    expect(readVtt(await read(`data/${version.file}`))).toMatchObject({
      about: { version: version.version, source: version.source, released: 2 },
      cues: version.cues,
    });
  const texts = await Promise.all((first?.words ?? []).map(({ file }) => read(`data/${file.replace('vtt', 'txt')}`)));
  expect(texts[0]).toMatch(/Words as a person corrected them\. A person has said.*We rowed to the island,\n/s);
  expect(texts[1]).toMatch(/Words as a program heard them\. Nobody has said yet.*We rode to the island,\n/s);
  const manifest = await read('manifest-sha256.txt');
  for (const file of [first?.file, ...(first?.takes ?? []), ...(first?.words ?? []).map(({ file }) => file)])
    expect(manifest).toContain(`${await sha256Of([await bytesOf(file)])}  data/${file}\n`);

  const page = await read(`data/${questions[0]?.page}`);
  expect(page.match(/<audio controls/g)).toHaveLength(2);
  for (const [, address = ''] of page.matchAll(/src="..\/..\/([^"]+)"/g))
    expect(names).toContain(`data/${decodeURIComponent(address)}`);
  expect(page).toContain('We rowed to the island,');
  // not released
  expect(page).not.toContain('We rode to the island,');
  expect(second?.cut_off).toBe(true);
  expect(page).toContain('It ends where it was cut off.');
  const plain = await read(`data/${questions[0]?.page?.replace('.html', '.txt')}`);
  expect(plain).toContain(`Recordings of this story:\n${first?.file}\n`);
  const readme = await read('README.txt');
  expect(readme).toMatch(/, 2 recordings\n/);
  expect(readme).toContain('data/recordings');
  expect(await read('data/SCHEMA.txt')).toContain('Each recording:');
  expect(await estimateArchive(t.app)).toMatchObject({ recordings: 2, recording_bytes: 2 * 3 * opus.length });
});

test('an answer that was only told has a page; left out are recordings of unfinished answers, or all', async () => {
  const told = await tell('');
  await addRecording(t.app, told.id);
  const unfinished = await t.addQuestion({ question_text: 'And then?' });
  await addRecording(t.app, unfinished.id);
  const pages = async (leave_out: ArchivePart[]) => {
    const { questions, names } = await make({ leave_out });
    const files = names.filter((name) => /^data\/(?:recordings|originals)\//.test(name)).length;
    return [questions.filter(({ page }) => page).map(({ id }) => id), files];
  };
  expect(await pages([])).toEqual([[told.id, unfinished.id], 4]);
  expect(await pages(['unfinished'])).toEqual([[told.id], 2]);
  expect(await pages(['recordings'])).toEqual([[], 0]);
  expect((await estimateArchive(t.app)).answers).toBe(2);
  const { read } = await make({ leave_out: ['recordings'] });
  expect(await read('README.txt')).toContain('The recordings were left out.');
});

test('released words are in the books of the archive, also without written text', async () => {
  const told = await tell('');
  await addRecording(t.app, told.id, { words: [words[0]] });
  // somebody said that nothing is said in it
  await addRecording(t.app, told.id, { words: [{ source: 'admin', cues: [] }], released: 1 });
  expect(await make()).toMatchObject({ problems: [], names: expect.not.arrayContaining(['data/book.pdf']) });
  await addRecording(t.app, told.id, { words: [...words], released: 2 });
  // they are text, and stay where recordings are left out
  for (const leave_out of [[], ['recordings']] satisfies ArchivePart[][]) {
    const { problems, names, bytesOf } = await make({ leave_out });
    expect(problems).toEqual([]);
    expect(names).toContain('data/book.pdf');
    const path = join(folder, 'book.epub');
    await writeFile(path, await bytesOf('book.epub'));
    await using epub = await openZip(path);
    expect(await epub.entries.get('EPUB/story-1-1.xhtml')?.readText()).toContain('We rowed to the island,');
  }
});

test('a recording whose files are missing is reported, and its page says so', async () => {
  const { id } = await tell('<p>Listen.</p>');
  const gone = await addRecording(t.app, id);
  for (const name of [`${gone.id}.webm`, `${gone.id}-copy.m4a`]) await t.app.files.delete(playedKey(name));
  await t.app.files.delete(originalKey(gone.id, 0));
  const half = await addRecording(t.app, id);
  await t.app.files.delete(originalKey(half.id, 0));
  const { problems, read, questions } = await make();
  expect(problems.map(({ code, detail }) => [code, detail])).toEqual([
    ['missing_recording', 'missingRecording'],
    ['missing_recording', 'missingOriginalSound'],
  ]);
  expect(await read(`data/${questions[0]?.page}`)).toContain('There was a recording here');
  expect(await read('README.txt')).toContain('What is missing');
});

test('what could not be played is in it as it arrived, and it says so; it comes back, and marks nothing as new', async () => {
  const { id } = await tell('');
  const refused = await addRecording(t.app, id, { status: 'refused' });
  const inPart = await addRecording(t.app, id);
  const change = (recording: { id: string }, values: object) =>
    t.app.db.updateTable('family_stories_recordings').set(values).where('id', '=', recording.id).execute();
  await change(refused, { fault: 'not_audio', files: null, duration_ms: null, peaks: null });
  await change(inPart, { fault: 'in_part' });
  await t.asAdmin('POST', `/api/questions/${id}/read`, {});
  const { path, problems, read, bytesOf, questions } = await make();
  expect(problems.map(({ code, detail }) => [code, detail])).toEqual([['missing_recording', 'unplayedRecording']]);
  const [first, second] = questions[0]?.recordings ?? [];
  expect(first).toMatchObject({ id: refused.id, file: null });
  expect(second).toMatchObject({ id: inPart.id, in_part: true });
  expect(await bytesOf(first?.takes[0])).toEqual(await speech('webm'));
  const page = await read(`data/${questions[0]?.page}`);
  expect(page).toContain('This recording could not be played. It is kept as it arrived.');
  expect(page).toContain('Only a part of it can be played.');
  const plain = await read(`data/${questions[0]?.page?.replace('.html', '.txt')}`);
  expect(plain).toContain(`This recording could not be played. It is kept as it arrived.\n  ${first?.takes[0]}\n`);
  expect(await read('README.txt')).toMatch(/This recording could not be played\. It is in the archive as it\s+arrived/);
  expect(await estimateArchive(t.app)).toMatchObject({ recordings: 2 });

  const there = await openInstance(join(folder, 'there'));
  const app = await there.open();
  onTestFinished(app.close);
  expect(await importArchive(app, path)).toMatchObject({ recordings: 2, missing: [] });
  const before = await questionIn(app);
  const kinds = recordingJobs(app).queued.filter(({ every }) => every === undefined);
  const onError = (error: unknown) => {
    throw error;
  };
  while (await runDueJob(app, kinds, new AbortController().signal, { onError }));
  const { rows } = await contentsOf(there);
  expect(rows.family_stories_recordings).toMatchObject([{ status: 'ready' }, { status: 'ready' }]);
  expect(await questionIn(app)).toEqual(before);
});

const questionIn = ({ db }: App) =>
  db.selectFrom('family_stories_questions').select(['updated_at', 'read_version', 'version']).executeTakeFirst();

test('the README is 80 characters wide in all languages', async () => {
  const { id } = await tell('<p>Listen.</p>');
  await addRecording(t.app, id);
  for (const tag of languageTags) {
    const { read } = await make({ tag });
    for (const line of (await read('README.txt')).split('\n'))
      expect([tag, line, line.length <= 80]).toEqual([tag, line, true]);
  }
});

test('recordings come back from an archive with the same bytes and words, to be prepared again', async () => {
  const { id } = await tell('<p>Listen.</p>');
  const recording = await addRecording(t.app, id, { takes: 2, words: [...words], released: 2 });
  const only = await tell('');
  const unheard = await addRecording(t.app, only.id, { words: [words[0]] });
  await t.app.files.delete(originalKey(unheard.id, 0));
  const { path } = await make();
  const there = await openInstance(join(folder, 'there'));
  const app = await there.open();
  onTestFinished(app.close);
  expect(await importArchive(app, path)).toMatchObject({ answers: 2, recordings: 2, missing: [] });
  const { rows, files } = await contentsOf(there);
  const opus = await sha256Of([await speech('webm')]);
  expect(files).toEqual({
    [originalKey(recording.id, 0)]: opus,
    [originalKey(recording.id, 1)]: opus,
    // of this one the archive has only what is played
    [originalKey(unheard.id, 0)]: await sha256Of([await speech('m4a')]),
  });
  const { peaks, created_at } = recording;
  expect(rows.family_stories_recordings).toMatchObject([
    {
      id: recording.id,
      question_id: id,
      status: 'processing',
      peaks,
      created_at,
      transcript: 'corrected',
      released: 2,
    },
    { id: unheard.id, question_id: only.id, status: 'processing', transcript: 'proposed', released: null },
  ]);
  expect(rows.family_stories_takes.map(({ sha256 }) => sha256)).toEqual([
    opus,
    opus,
    files[originalKey(unheard.id, 0)],
  ]);
  const stored = await t.app.db.selectFrom('family_stories_transcripts').selectAll().execute();
  expect(rows.family_stories_transcripts).toEqual(stored);
  const jobs = await app.db.selectFrom('family_stories_background_jobs').select('subject').execute();
  expect(new Set(jobs.map(({ subject }) => subject))).toEqual(new Set([recording.id, unheard.id]));
  expect(rows.family_stories_questions).toMatchObject([{ status: 'submitted' }, { status: 'submitted' }]);
});
