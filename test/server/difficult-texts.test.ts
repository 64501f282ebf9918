import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Everything } from '../../src/server/domain/archive/everything.ts';
import { openZip } from '../../src/server/outside/archives/zip-reader.ts';
import type { Build, BuildEdition } from '../../src/shared/books.ts';
import { limits } from '../../src/shared/limits.ts';
import { paragraphsOf, plainText } from '../answer-paragraphs.ts';
import { checkingOnce } from '../books.ts';
import { brokenTexts, difficultTexts } from '../difficult-texts.ts';
import { expectRefusedFields } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { canReadPdf, readPdf } from '../pdf.ts';
import { readStructure } from '../pdf-structure.ts';
import { jpeg } from '../sample-images.ts';
import { startBuilds, untilBuilt } from '../start-builds.ts';
import { canUnzip, unzip } from '../unzip.ts';

const texts = Object.values(difficultTexts);

const perQuestion = 10;
// the others are empty, or refused as in brokenTexts
const naughty = naughtyStrings.filter((text) => text.trim() !== '' && !text.includes('\0'));

// React writes an apostrophe so
const unescapeApostrophes = (html: string) => html.replaceAll('&#x27;', "'");

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

let t: TestApp;
let folder: string;
let stop: () => Promise<void>;
const logged: object[] = [];
beforeAll(async () => {
  t = await openTestApp();
  t.app.typesetter = checkingOnce(t.app.typesetter);
  folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  const log = { error: (fields: object) => void logged.push(fields) };
  stop = startBuilds(t.app, t, log);
});
afterAll(async () => {
  await stop();
  await t.close();
  await rm(folder, { recursive: true });
});
beforeEach(({ skip }) => {
  skip(!canReadPdf(), 'qpdf or poppler-utils is not here');
  skip(!canUnzip(), 'unzip is not here');
});

const post = async (url: string, body?: object) => {
  const response = await t.asAdmin('POST', url, body);
  expect([response.statusCode, body && response.body]).toEqual([
    expect.toSatisfy((code) => code < 300),
    body && expect.anything(),
  ]);
  return response.json();
};

const tell = async (person_id: string, question_text: string, content: string): Promise<string> => {
  const { id, access_token } = await post(`/api/people/${person_id}/questions`, { question_text });
  const { statusCode, body } = await t.save(access_token, { content, status: 'submitted' });
  expect([statusCode, body.slice(0, 300)]).toEqual([200, expect.anything()]);
  return id;
};

/** Reopens these answers, so that the archive does not typeset them a second time; its data still has them. */
const withdraw = async (ids: string[]) => {
  for (const id of ids) {
    const { access_token } = (await t.asAdmin('GET', `/api/questions/${id}`)).json();
    const { content, version } = (await t.read(access_token)).question;
    const saved = await t.save(access_token, { content, status: 'in_progress', base_version: version });
    expect(saved.statusCode).toBe(200);
  }
};

/** Builds an edition through the API, and fetches its file. */
const build = async (book: string | null, edition: BuildEdition): Promise<Build & { file: Buffer }> => {
  const { id } = await post(
    book === null ? '/api/archives' : `/api/books/${book}/builds`,
    book === null ? undefined : { edition },
  );
  const made = await untilBuilt(t, id);
  expect([edition, made.state, made.problems.filter(({ code }) => code === 'failed'), logged]).toEqual([
    edition,
    'done',
    [],
    [],
  ]);
  const { rawPayload } = await t.asAdmin('GET', `/api/builds/${id}/file`);
  return { ...made, file: rawPayload };
};

/** The letters of ASCII, which every font has, whatever marks are on them. Typst may say a letter with marks twice. */
const asciiOf = (text: string, typed: string) => {
  const letters = Array.from(
    text
      .normalize('NFD')
      .replace(/(\p{L}\p{M}+)\1+/gu, '$1')
      .replace(/[^!-~]/g, ''),
  );
  return (anyOrder.test(typed) ? letters.sort((a, b) => (a < b ? -1 : 1)) : letters).join('');
};

const checkEpub = async (file: Buffer) => {
  const { messages } = await EpubCheck.validate(file);
  expect(messages.filter(({ severity }) => severity !== 'info' && severity !== 'usage')).toEqual([]);
};

/** What printing may change, by ADR 050: no control characters, nothing that is no character, six marks on a letter. */
const printed = (text: string) =>
  text
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/\p{Noncharacter_Code_Point}/gu, '')
    .replace(/([\p{Mn}\p{Me}]{6})[\p{Mn}\p{Me}]+/gu, '$1')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();

const spaced = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

const anyOrder = /[\p{Script=Hebrew}\p{Script=Arabic}\u202a-\u202e\u2066-\u2069]/u;

/** What can be seen of a text, without the letters that no font has. `typed`: overrides in it may change the order. */
const squeezed = (text: string, typed: string, missing: ReadonlySet<string>) => {
  // Typst says these two, which the font draws as two glyphs, twice
  const letters = Array.from(text.normalize('NFC').replaceAll('र्कर्क', 'र्क')).filter(
    (letter) => !/[\p{Default_Ignorable_Code_Point}\s□]/u.test(letter) && !missing.has(letter),
  );
  return (anyOrder.test(typed) ? letters.sort((a, b) => (a < b ? -1 : 1)) : letters).join('');
};

const [begin, end] = [`${'<blockquote>'.repeat(30)}<p>`, `</p>${'</blockquote>'.repeat(30)}`];
/** Letters of one word that fill an answer. */
const longest = limits.contentBytes - begin.length - end.length;

describe('difficult texts', { timeout: 300_000 }, () => {
  const onCover = {
    title: texts.slice(0, 3).join(' ').slice(0, 200),
    subtitle: texts.slice(20, 24).join(' ').slice(0, 100),
    back_cover: texts.slice(0, 8).join('\n\n'),
  };
  let book: string;
  let stored: { id: string; name: string; question_text: string; content: string }[];
  beforeAll(async () => {
    for (const text of texts) {
      const { id } = await post('/api/people', { name: Array.from(text).slice(0, 100).join('') });
      await tell(id, text, `<p>${escapeHtml(text)}</p>`);
    }
    const { access_token } = await t.addQuestion({ question_text: 'Captions' });
    const { url } = (await t.upload(access_token, await jpeg(90, 60))).json();
    const figures = texts.map(
      (text) =>
        `<figure><img src="${url}" alt="${escapeHtml(text)}"><figcaption>${escapeHtml(text)}</figcaption></figure>`,
    );
    expect((await t.save(access_token, { content: figures.join('<p>and</p>'), status: 'submitted' })).statusCode).toBe(
      200,
    );
    const all = texts.join('\n\n');
    book = (await post('/api/books', { ...onCover, dedication: all, foreword: all, afterword: all })).id;
    stored = await readAnswered();
  });

  const readAnswered = () =>
    t.app.db
      .selectFrom('family_stories_questions as q')
      .innerJoin('family_stories_people as p', 'p.id', 'q.person_id')
      .select(['q.id', 'p.name', 'q.question_text', 'q.content'])
      .where('q.content', '!=', '')
      .orderBy('q.created_at')
      .execute();

  test('are stored as typed', () => {
    const wellFormed = texts.map((text) => text.toWellFormed().trim());
    expect(stored.slice(0, -1).map(({ question_text }) => question_text)).toEqual(wellFormed);
  });

  test.each(brokenTexts)('that are no Unicode are refused: %j', async (text) => {
    const { id } = await t.addPerson();
    expectRefusedFields(await t.asAdmin('POST', '/api/people', { name: text }), 'name');
    expectRefusedFields(
      await t.asAdmin('POST', `/api/people/${id}/questions`, { question_text: text }),
      'question_text',
    );
    expectRefusedFields(await t.asAdmin('POST', '/api/books', { title: text }), 'title');
  });

  test('are printed as typed: names, questions, answers and captions', async () => {
    const { file, problems } = await build(book, 'screen');
    expect(readPdf(file).fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['missing_letters']));
    const all = readStructure(file);
    // only the first few of each are reported
    const every = new Set(problems.flatMap(({ letters = [] }) => letters));
    const missingOf = (question_id: string) =>
      new Set(problems.filter((problem) => problem.question_id === question_id).flatMap(({ letters = [] }) => letters));
    const chapters = all.flatMap(({ role }, index) => (role === 'H1' ? [index] : [])).slice(1);
    const own = all.slice(chapters[0], chapters[1]).map(({ text }) => text);
    expect(texts.map((text, index) => squeezed(own[index + 1] ?? '', text, every))).toEqual(
      texts.map((text) => squeezed(printed(text), text, every)),
    );
    const found = chapters
      .slice(1)
      .map((start, index) => all.slice(start, chapters[index + 2]).map(({ text }) => text));
    const expected = stored.slice(0, -1).map(({ id, name, question_text }) => {
      const [ofTitle, ofStory] = [every, missingOf(id)];
      return [
        squeezed(printed(name), name, ofTitle),
        ...[question_text, question_text].map((text) => squeezed(printed(text), text, ofStory)),
      ];
    });
    const shown = stored.slice(0, -1).map(({ id, question_text: text }, index) => {
      const [name = '', question = '', _byline, answer = ''] = found[index] as string[];
      const [ofTitle, ofStory] = [every, missingOf(id)];
      return [squeezed(name, text, ofTitle), squeezed(question, text, ofStory), squeezed(answer, text, ofStory)];
    });
    expect(shown).toEqual(expected);
    // the first photo stands at the top of the page, which Typst tells before name and date
    const shownCaptions = (found[stored.length - 1] as string[])
      .slice(2)
      .filter((text) => text !== 'and' && !/^Told in [A-Z][a-z]+ \d{4}$/.test(text));
    expect(texts.map((text, index) => squeezed(shownCaptions[index] ?? '', text, every))).toEqual(
      texts.map((text) => squeezed(printed(text), text, every)),
    );
    readPdf((await build(book, 'print')).file);
    // the cover of a short book: typesetting the long one again takes too long
    const short = await post('/api/books', {
      ...onCover,
      chapters: [{ title: 'Short', questions: [stored[0]?.id] }],
    });
    readPdf((await build(short.id, 'cover')).file);
  });

  test('are in the e-book as typed', async () => {
    const { file, problems } = await build(book, 'epub');
    expect(problems).toEqual([]);
    await checkEpub(file);
    const path = join(folder, 'book.epub');
    await writeFile(path, file);
    await using zip = await openZip(path);
    const textOf = async (name: string) => {
      const xhtml = unescapeApostrophes((await zip.entries.get(`EPUB/${name}`)?.readText()) ?? '');
      const body = xhtml.slice(xhtml.indexOf('<body>')).replace(/<p class="byline"[^>]*>[^<]*<\/p>/, '');
      return paragraphsOf(body.replace(/<\/?(?:body|section|div|h1|h2|html)\b[^>]*>/g, '<p>'));
    };
    for (const [index, { name, question_text }] of stored.slice(0, -1).entries()) {
      expect(await textOf(`chapter-${index + 1}.xhtml`)).toEqual([printed(name)]);
      expect(await textOf(`story-${index + 1}-1.xhtml`)).toEqual([question_text, question_text].map(printed));
    }
    expect(await textOf(`story-${stored.length}-1.xhtml`)).toEqual([
      'Captions',
      ...texts.flatMap((text) => [printed(text), 'and']).slice(0, -1),
    ]);
    expect((await textOf('foreword.xhtml')).slice(1)).toEqual(texts.map(printed));
  });

  test('as titles of a book give an e-book and a name of a file', async () => {
    const { id } = await t.addQuestion({ question_text: 'Why?' });
    const chapters = [{ title: '', questions: [stored.at(-1)?.id ?? id] }];
    for (let at = 0; at < texts.length; at += 10) {
      const title = texts
        .slice(at, at + 10)
        .map((text) => text.slice(0, 18))
        .join(' ')
        .toWellFormed();
      const made = await build((await post('/api/books', { title, chapters })).id, 'epub');
      expect(made.files[0]?.name).not.toMatch(/[<>:"/\\|?*%\p{Cc}\u202a-\u202e\u2066-\u2069]|^[. ]/u);
      await checkEpub(made.file);
    }
  });

  test('of the Big List of Naughty Strings neither break a book nor lose a letter', async () => {
    const { id } = await post('/api/people', { name: 'Naughty' });
    const chapters: { title: string; questions: string[]; texts: string[] }[] = [];
    for (let at = 0; at < naughty.length; at += perQuestion) {
      const some = naughty.slice(at, at + perQuestion);
      const title = some.join(' ').slice(0, 200).toWellFormed();
      const question_text = some.join('\n').slice(0, 2000).toWellFormed();
      const content = some.map((text) => `<h2>${escapeHtml(text)}</h2><p>${escapeHtml(text)}</p>`).join('');
      const question = await tell(id, question_text, content);
      chapters.push({ title, questions: [question], texts: [title, question_text, ...some, ...some] });
    }
    const onCover = { title: 'Naughty', back_cover: naughty.slice(150, 170).join('\n\n') };
    const book = await post('/api/books', {
      ...onCover,
      foreword: naughty.join('\n\n').slice(0, limits.bookText).toWellFormed(),
      afterword: 'The end of the last chapter',
      chapters: chapters.map(({ title, questions }) => ({ title, questions })),
    });
    const { file } = await build(book.id, 'screen');
    const all = readStructure(file);
    const starts = all.flatMap(({ role }, index) => (role === 'H1' ? [index] : [])).slice(2);
    const printedIn = chapters.map(({ texts }, index) =>
      asciiOf(
        all
          .slice(starts[index], starts[index + 1])
          .flatMap(({ text }) => (text.trim().startsWith('Naughty') ? [] : [text]))
          .join(' '),
        texts.join(),
      ),
    );
    expect(printedIn).toEqual(
      chapters.map(({ texts: [title = '', question = '', ...others] }) => {
        const twice = others.slice(others.length / 2).flatMap((text) => [text, text]);
        return asciiOf([title, question, ...twice].map(printed).join(' '), others.join());
      }),
    );
    // the cover of a short book: typesetting the long one again takes too long
    const short = await post('/api/books', {
      ...onCover,
      chapters: [{ title: 'Short', questions: [await tell(id, 'Why?', '<p>So.</p>')] }],
    });
    readPdf((await build(short.id, 'cover')).file);
    await checkEpub((await build(book.id, 'epub')).file);
    await withdraw(chapters.flatMap(({ questions }) => questions));
  });

  // before the archive, which has it too
  test('of a million letters without a space, thirty quotes deep, neither break nor hold up a book', async () => {
    const { id } = await post('/api/people', { name: 'Long' });
    const question = await tell(id, 'How long?', `${begin}${'x'.repeat(longest)}${end}`);
    const { id: long } = await post('/api/books', {
      title: 'Long',
      chapters: [{ title: 'Long', questions: [question] }],
    });
    const pdf = await build(long, 'screen');
    expect(pdf.pages).toBeGreaterThan(200);
    // each quote narrower than the one around it would leave one word on a line
    expect(pdf.pages).toBeLessThan(1600);
    const letters = readStructure(pdf.file).map(({ text }) => text.replace(/[^x]/g, ''));
    expect(letters.join('').length).toBe(longest);
    const epub = await build(long, 'epub');
    await checkEpub(epub.file);
    const path = join(folder, 'long.epub');
    await writeFile(path, epub.file);
    await using zip = await openZip(path);
    const xhtml = (await zip.entries.get('EPUB/story-1-1.xhtml')?.readText()) ?? '';
    expect(xhtml).toContain('x'.repeat(longest));
    await withdraw([question]);
  });

  test('are in the archive as typed, with checksums that hold', async () => {
    const { file } = await build(null, 'whole');
    const path = join(folder, 'archive.zip');
    await writeFile(path, file);
    unzip('-tq', path);
    unzip('-q', path, '-d', join(folder, 'archive'));
    const [bag = ''] = await readdir(join(folder, 'archive'));
    const at = join(folder, 'archive', bag);
    execFileSync('sha256sum', ['--strict', '--quiet', '-c', 'manifest-sha256.txt'], { cwd: at });
    const everything: Everything = JSON.parse(await readFile(join(at, 'data/everything.json'), 'utf8'));
    const told = everything.people.flatMap(({ name, questions }) =>
      questions.map((question) => ({ name, ...question })),
    );
    const long = told.find(({ question_text }) => question_text === 'How long?');
    expect(long?.content.match(/x+/)?.[0].length).toBe(longest);
    for (const path of [long?.page, long?.page?.replace(/html$/, 'txt')])
      expect(await readFile(join(at, 'data', path ?? ''), 'utf8')).toContain('x'.repeat(longest));
    expect(await readdir(join(at, 'data'))).toEqual(expect.arrayContaining(['book.pdf', 'book.epub']));
    for (const { id, name, question_text, content } of await readAnswered()) {
      const question = told.find((one) => one.id === id);
      expect(question).toMatchObject({ name, question_text, content });
      const page = join(at, 'data', question?.page ?? '');
      const [html, plain] = [await readFile(page, 'utf8'), await readFile(page.replace(/html$/, 'txt'), 'utf8')];
      expect(html).not.toContain('<script');
      for (const words of [question_text, ...paragraphsOf(content)]) {
        expect(plainText(unescapeApostrophes(html))).toContain(spaced(words));
        expect(spaced(plain)).toContain(spaced(words));
      }
    }
  });
});
