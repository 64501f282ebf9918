import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ensureReadingLink } from '../../src/server/domain/books/reading-link.ts';
import { openZip } from '../../src/server/outside/archives/zip-reader.ts';
import type { Book, BookEdition, Build } from '../../src/shared/books.ts';
import { limits } from '../../src/shared/limits.ts';
import type { Reader } from '../../src/shared/reading/readers.ts';
import { expectProblem } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { canReadPdf, readPdf } from '../pdf.ts';
import { readQrCode } from '../qr-code.ts';
import { startBuilds, untilBuilt } from '../start-builds.ts';

let t: TestApp;
const origin = 'https://stories.example.org';
let address: string;
let stop: () => Promise<void>;
const errors: object[] = [];
beforeEach(async () => {
  t = await openTestApp({ pages: true });
  address = await t.listen();
  await t.asAdmin('PATCH', '/api/settings', { public_url: origin });
  errors.length = 0;
  const log = { error: (fields: object) => void errors.push(fields) };
  stop = startBuilds(t.app, { data_dir: t.data_dir }, log);
});
afterEach(async () => {
  await stop();
  await t.close();
  expect(errors).toEqual([]);
});

const tell = async (person_id: string, question_text: string, content = '<p>Of bread.</p>') => {
  const question = (await t.asAdmin('POST', `/api/people/${person_id}/questions`, { question_text })).json();
  const saved = await t.save(question.access_token, { content, status: 'submitted' });
  expect(saved.statusCode).toBe(200);
  return question as { id: string; access_token: string };
};

const tellSomething = async () => {
  const { id: person_id } = await t.addPerson('Rose');
  return { ...(await tell(person_id, 'Who taught you to swim?')), person_id };
};

const addBook = async (chapters: string[][], fields: Partial<Book> = {}): Promise<Book> => {
  const book = {
    title: 'Ours',
    qr_codes: true,
    chapters: chapters.map((questions, n) => ({ title: `Chapter ${n + 1}`, questions })),
    ...fields,
  };
  return (await t.asAdmin('POST', '/api/books', book)).json();
};

/** Over the network, for the address of this server. */
const request = ({ id }: Book, edition: BookEdition) =>
  fetch(`${address}/api/books/${id}/builds`, {
    method: 'POST',
    headers: { cookie: t.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ edition }),
  });

const build = async (book: Book, edition: BookEdition = 'screen'): Promise<Build> => {
  const { id } = (await (await request(book, edition)).json()) as { id: string };
  return untilBuilt(t, id);
};

const fetchFile = async ({ id }: Build) => (await t.asAdmin('GET', `/api/builds/${id}/file`)).rawPayload;

/** The XHTML of one page of an e-book. */
const pageOf = async (epub: Buffer, name: string) => {
  const file = join(t.data_dir, 'test.epub');
  await writeFile(file, epub);
  await using zip = await openZip(file);
  return zip.entries.get(name)?.readText();
};

const linksOf = async (): Promise<Reader[]> => (await t.asAdmin('GET', '/api/readers')).json().readers;
const onlyLink = async () => {
  const readers = await linksOf();
  expect(readers).toHaveLength(1);
  return readers[0] as Reader;
};

/** As a browser that opens the address; `fetch` would say that it is a script. */
const status = async (url: string) => {
  const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  return (await t.call({ url: url.slice(origin.length), headers })).statusCode;
};

describe('a book with QR codes', { timeout: 120_000 }, () => {
  test.for(['screen', 'print'] as const)(
    'for %s has a code beneath each story that opens it, until the link is ended',
    async (edition, { skip }) => {
      skip(!canReadPdf(), 'qpdf or poppler-utils is not here');
      const rose = await t.addPerson('Rose');
      const stories = [
        await tell(rose.id, 'What did your kitchen smell like?'),
        await tell(rose.id, 'Who taught you?'),
      ];
      const secret = await tell(rose.id, 'What have you never told?', '<p>This one is for you.</p>');
      await t.asAnswerer(secret.access_token, 'PUT', '/api/answer/reading', { only_admin: true });
      const book = await addBook([...stories, secret].map(({ id }) => [id]));
      const built = await build(book, edition);
      expect(built.problems.map(({ code }) => code)).toEqual(['private_story']);
      const link = await onlyLink();
      expect(link).toMatchObject({ name: 'Book: Ours', people: [rose.id] });
      const pdf = readPdf(await fetchFile(built));
      const codes: string[] = [];
      for (const [index, text] of pdf.pages.entries())
        if (text.includes('Read this story online')) codes.push(await readQrCode(pdf.greyPicture(index + 1, 200)));
      expect(codes).toEqual(stories.map(({ id }) => `${origin}/read/${link.token}/${id}`));
      for (const code of codes) expect(await status(code)).toBe(200);
      expect(await status(`${origin}/read/${link.token}/${secret.id}`)).toBe(404);
      await t.asAdmin('DELETE', `/api/readers/${link.id}`);
      for (const code of codes) expect(await status(code)).toBe(404);
    },
  );

  test('as an e-book has a link beneath each story', async () => {
    const rose = await t.addPerson('Rose');
    const story = await tell(rose.id, 'Who taught you?');
    const book = await addBook([[story.id]], { language: 'de' });
    const epub = await fetchFile(await build(book, 'epub'));
    const { token, name } = await onlyLink();
    expect(name).toBe(`Buch: ${book.title}`);
    expect(await pageOf(epub, 'EPUB/story-1-1.xhtml')).toContain(
      `<a href="${origin}/read/${token}/${story.id}">Diese Geschichte online lesen</a>`,
    );
  });

  test('keeps its link, which opens the people in the book only, and is made anew if it was deleted or replaced', async () => {
    const [rose, luis] = [await t.addPerson('Rose'), await t.addPerson('Luis')];
    const [first, second] = [await tell(rose.id, 'Who taught you?'), await tell(luis.id, 'What did you sing?')];
    const unanswered = (await t.asAdmin('POST', `/api/people/${luis.id}/questions`, { question_text: 'Why?' })).json();
    const book = await addBook([[first.id, unanswered.id]]);
    await build(book, 'epub');
    const link = await onlyLink();
    expect(link.people).toEqual([rose.id]);

    await t.asAdmin('PATCH', `/api/books/${book.id}`, { chapters: [{ title: '', questions: [first.id, second.id] }] });
    await build(book, 'epub');
    expect(await onlyLink()).toEqual({ ...link, people: [rose.id, luis.id] });

    const replaced = (await t.asAdmin('PATCH', `/api/readers/${link.id}`, { token: 'new' })).json();
    const withNewToken = await fetchFile(await build(book, 'epub'));
    expect(await pageOf(withNewToken, 'EPUB/story-1-1.xhtml')).toContain(`/read/${replaced.token}/${first.id}"`);

    await t.asAdmin('DELETE', `/api/readers/${link.id}`);
    await build(book, 'epub');
    const next = await onlyLink();
    expect(next.token).not.toBe(replaced.token);
    expect(next.people).toEqual([rose.id, luis.id]);
  });

  test('leaves a link as it is that the admin has opened for all, and says if it is closed', async () => {
    const { id, person_id } = await tellSomething();
    const book = await addBook([[id]]);
    await build(book, 'epub');
    const link = await onlyLink();
    await t.asAdmin('PATCH', `/api/readers/${link.id}`, { people: null, name: 'The red book', paused: true });
    expect((await build(book, 'epub')).problems).toEqual([
      { code: 'reading_link', detail: expect.stringContaining('paused') },
    ]);
    expect(await onlyLink()).toMatchObject({ id: link.id, name: 'The red book', people: null, link_paused: true });
    await t.asAdmin('PATCH', `/api/readers/${link.id}`, { people: [person_id], paused: false });
    expect((await build(book, 'epub')).problems).toEqual([]);
  });

  test('says so if only this computer can open them', async () => {
    await t.asAdmin('PATCH', '/api/settings', { public_url: null });
    const { id } = await tellSomething();
    const built = await build(await addBook([[id]]), 'epub');
    expect(built.problems).toEqual([
      { code: 'reading_link', detail: expect.stringContaining('Only this computer can open') },
    ]);
    expect(await pageOf(await fetchFile(built), 'EPUB/story-1-1.xhtml')).toContain(`href="${address}/read/`);
  });

  test('without a story to tell, or without QR codes, has no link', async () => {
    const { id } = await tellSomething();
    const unanswered = await t.addQuestion();
    await build(await addBook([[unanswered.id]]), 'epub');
    await build(await addBook([[id]], { qr_codes: false }), 'epub');
    expect(await linksOf()).toEqual([]);
  });

  test('is refused once there are as many reading links as there can be', async () => {
    const { id } = await tellSomething();
    const book = await addBook([[id]]);
    for (let n = 0; n < limits.readers; n += 1) await t.asAdmin('POST', '/api/readers', { name: `Cousin ${n}` });
    expectProblem(await t.asAdmin('POST', `/api/books/${book.id}/builds`, { edition: 'epub' }), 'too_many_readers');
    await t.asAdmin('DELETE', `/api/readers/${(await linksOf())[0]?.id}`);
    expect((await build(book, 'epub')).state).toBe('done');
  });

  test('that is deleted while its edition is being requested gets no link', async () => {
    const { id } = await tellSomething();
    const book = await addBook([[id]]);
    expect((await t.asAdmin('DELETE', `/api/books/${book.id}`)).statusCode).toBe(204);
    await expect(ensureReadingLink(t.app, book, { client: '::1', device: '', log: () => {} })).rejects.toMatchObject({
      code: 'unknown_book',
    });
    expect(await linksOf()).toEqual([]);
  });

  test('that is deleted leaves its link: there may be printed codes', async () => {
    const { id } = await tellSomething();
    const book = await addBook([[id]]);
    await build(book, 'epub');
    const link = await onlyLink();
    expect((await t.asAdmin('DELETE', `/api/books/${book.id}`)).statusCode).toBe(204);
    expect(await status(`${origin}/read/${link.token}/${id}`)).toBe(200);
  });
});
