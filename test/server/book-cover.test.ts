import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findBookProblems, typesetBook } from '../../src/server/domain/books/book-pdf.ts';
import { bookOf, checkingOnce } from '../books.ts';
import { openTestApp } from '../open-test-app.ts';
import { jpeg } from '../sample-images.ts';

test('a book has a photo on its cover only as long as others may read its story', { timeout: 300_000 }, async () => {
  const t = await openTestApp();
  onTestFinished(() => t.close());
  const typesetter = checkingOnce(t.app.typesetter);
  // a stub for all but the cover, which needs only the book's number of pages
  t.app.typesetter = {
    ...typesetter,
    typesetBook: async (task, ...others) =>
      task.template === 'cover' ? typesetter.typesetBook(task, ...others) : { pages: 24 },
  };
  const [{ id, access_token }, other] = [await t.addQuestion(), await t.addQuestion()];
  const { url, name } = (await t.upload(access_token, await jpeg(400, 300))).json();
  const content = `<p>By the lake.</p><figure><img src="${url}"><figcaption></figcaption></figure>`;
  const save = async (token: string, changes: object) => {
    const { version } = (await t.read(token)).question;
    expect((await t.save(token, { content, status: 'submitted', base_version: version, ...changes })).statusCode).toBe(
      200,
    );
  };
  await save(access_token, {});
  await save(other.access_token, { content: '<p>By the sea.</p>' });
  const beginOfJpeg = Buffer.from([0xff, 0xd8, 0xff]);
  const book = bookOf([{ title: 'One', questions: [other.id] }], { cover_photo: name });
  const cover = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const options = { folder, origin: '', signal: new AbortController().signal, onProgress: () => {} };
    const { problems, files } = await typesetBook(t.app, book, 'cover', options);
    expect(await findBookProblems(t.app, book)).toEqual(problems);
    const pdf = await readFile(files[0]?.path as string);
    return { problems, hasPhoto: pdf.includes(beginOfJpeg), stories: files[0]?.stories };
  };
  const without = {
    problems: [{ code: 'missing_photo', detail: 'withdrawnCoverPhoto', question_id: id }],
    ...{ hasPhoto: false, stories: [] },
  };
  const withPhoto = { problems: [], hasPhoto: true, stories: [id] };
  expect(await cover()).toEqual(withPhoto);
  const only = (only_admin: boolean) => t.asAnswerer(access_token, 'PUT', '/api/answer/reading', { only_admin });
  await only(true);
  expect(await cover()).toEqual(without);
  // pasted into a story of this book, it may be shown
  await save(other.access_token, { content });
  expect(await cover()).toEqual({ ...withPhoto, stories: [other.id] });
  await save(other.access_token, { content: '<p>By the sea.</p>' });
  await only(false);
  await save(access_token, { status: 'in_progress' });
  expect(await cover()).toEqual(without);
  await save(access_token, {});
  expect(await cover()).toEqual(withPhoto);
  await t.asAdmin('DELETE', `/api/questions/${id}`);
  expect(await cover()).toEqual(without);
  await t.asAdmin('DELETE', `/api/wastebasket/${id}`);
  expect(await cover()).toEqual({ ...without, problems: [{ code: 'missing_photo', detail: 'missingCoverPhoto' }] });
});

test('a new book has the sharpest photo of its stories on its cover', { timeout: 60_000 }, async () => {
  const t = await openTestApp();
  onTestFinished(() => t.close());
  const tell = async (...sizes: [width: number, height: number][]) => {
    const { id, access_token } = await t.addQuestion();
    const names: string[] = [];
    for (const [width, height] of sizes)
      names.push((await t.upload(access_token, await jpeg(width, height))).json().name);
    const save = async (shown: string[]) => {
      const figures = shown.map(
        (name) => `<figure><img src="/story-images/${name}"><figcaption></figcaption></figure>`,
      );
      const { version } = (await t.read(access_token)).question;
      const content = `<p>By the lake.</p>${figures.join('')}`;
      const saved = await t.save(access_token, { content, status: 'submitted', base_version: version });
      expect(saved.statusCode).toBe(200);
    };
    await save(names);
    return { id, access_token, names, save };
  };
  const coverOf = async (fields: object = {}) =>
    (await t.asAdmin('POST', '/api/books', { title: 'Ours', ...fields })).json().cover_photo;
  // cropped to 1.2 : 1, neither a panorama nor a small photo has enough pixels
  const small = await tell([2500, 800], [1200, 900]);
  expect(await coverOf()).toBe(null);
  const large = await tell([1300, 1900], [1600, 1200]);
  const [upright, wide] = large.names;
  expect(await coverOf()).toBe(wide);
  expect(await coverOf({ cover_photo: null })).toBe(null);
  expect(await coverOf({ format: 'a4' })).toBe(null);
  expect(await coverOf({ chapters: [{ title: 'One', questions: [small.id] }] })).toBe(null);
  // removed from the story
  await large.save([upright as string]);
  expect(await coverOf()).toBe(upright);
  await t.asAnswerer(large.access_token, 'PUT', '/api/answer/reading', { only_admin: true });
  expect(await coverOf()).toBe(null);
});
