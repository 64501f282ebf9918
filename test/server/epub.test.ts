import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeEpub } from '../../src/server/domain/books/epub.tsx';
import { languageIn } from '../../src/server/languages.ts';
import { openZip } from '../../src/server/outside/archives/zip-reader.ts';
import type { Book } from '../../src/shared/books.ts';
import { bookOf } from '../books.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { animated, jpeg } from '../sample-images.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const tell = async (question_text: string, content: string) => {
  const { id, access_token } = await t.addQuestion({ question_text });
  const { statusCode } = await t.save(access_token, { content, status: 'submitted', base_version: 0 });
  expect(statusCode).toBe(200);
  return { id, access_token };
};

const photo = (url: string, alt: string, caption: string) =>
  `<figure><img src="${url}" alt="${alt}"><figcaption>${caption}</figcaption></figure>`;

/** Makes the e-book, validates it, and reads it. */
const make = async (book: Book) => {
  const steps: string[] = [];
  const made = await makeEpub(t.app, book, 'epub', {
    folder,
    origin: '',
    signal: new AbortController().signal,
    onProgress: ({ step }) => steps.push(step),
  });
  const [file] = made.files;
  if (!file) return { ...made, steps, pages: new Map<string, string>(), names: [] as string[], text: '' };
  const { messages } = await EpubCheck.validate(await readFile(file.path));
  expect(messages.filter(({ severity }) => severity !== 'info' && severity !== 'usage')).toEqual([]);
  await using zip = await openZip(file.path);
  expect(zip.entries.keys().next().value).toBe('mimetype');
  const pages = new Map<string, string>();
  for (const [name, entry] of zip.entries)
    if (/\.(?:xhtml|opf|svg)$/.test(name)) pages.set(name, await entry.readText());
  return { ...made, steps, pages, names: [...zip.entries.keys()], text: [...pages.values()].join('\n') };
};

describe('an e-book', { timeout: 60_000 }, () => {
  test('has contents, chapters, languages and directions, photos with descriptions, and passes the validator', async () => {
    const first = await t.addQuestion({ question_text: 'Who taught you to swim?' });
    const { url } = (await t.upload(first.access_token, await jpeg(2000, 900))).json();
    const content = `<p>Nobody <strong>did</strong>, <a href="https://a.example/?b&amp;c"><em>honestly</em></a>.<br>Really.</p><h2>The jetty</h2>${photo(url, 'A girl in a red dress', 'The jetty at &lt;Harrow&gt;')}<blockquote><p>Jump!</p></blockquote><ol start="3"><li><p>One</p><ul><li><p>two</p></li></ul></li></ol>`;
    await t.save(first.access_token, { content, status: 'submitted', base_version: 0 });
    const hebrew = await tell('מה את זוכרת?', '<p>סבתא אמרה לי</p><p>and in English</p>');
    const japanese = await tell('子どもの頃は？', '<p>父は柿の木を植えました。</p>');
    const book = bookOf(
      [
        { title: 'Grandma Rose', questions: [first.id] },
        { title: 'דודה מרים', questions: [hebrew.id, japanese.id] },
      ],
      {
        subtitle: 'Stories & more',
        dedication: 'For all of us',
        foreword: 'First of all.\n\nAnd then,\non two lines.',
        afterword: '</p><script>alert(1)</script>',
        cover_photo: url.replace('/story-images/', ''),
      },
    );
    const { pages, names, problems, files, steps } = await make(book);
    expect(problems).toEqual([]);
    expect(files[0]).toMatchObject({ name: 'Grandma Rose.epub', content_type: 'application/epub+zip' });
    expect(steps).toContain('photos');
    const page = (name: string) => pages.get(`EPUB/${name}`) as string;
    expect(page('story-1-1.xhtml')).toContain(
      '<p lang="en" xml:lang="en" dir="ltr">Nobody <strong>did</strong>, <a href="https://a.example/?b&amp;c"><em>honestly</em></a>.<br/>Really.</p>',
    );
    expect(page('story-1-1.xhtml')).toMatch(
      /<img src="photos\/1\.jpg" alt="A girl in a red dress"\/><\/picture><figcaption>The jetty at &lt;Harrow&gt;<\/figcaption>/,
    );
    expect(page('story-2-1.xhtml')).toMatch(/<html[^>]* lang="he" xml:lang="he" dir="rtl">/);
    expect(page('story-2-1.xhtml')).toContain('<p lang="en" xml:lang="en" dir="ltr">and in English</p>');
    expect(page('story-2-2.xhtml')).toContain('lang="ja"');
    expect(
      page('nav.xhtml')
        .replaceAll(/<[^>]*>|\n/g, ' ')
        .replaceAll(/ +/g, ' '),
    ).toContain('Foreword Grandma Rose Who taught you to swim? דודה מרים מה את זוכרת? 子どもの頃は？ Afterword');
    expect(page('afterword.xhtml')).toContain('&lt;script&gt;');
    expect(page('foreword.xhtml')).toContain('And then,<br/>on two lines.');
    expect(page('package.opf')).toContain('properties="cover-image"');
    expect(page('package.opf')).toContain('alternativeText');
    expect(names).toContain('EPUB/photos/1.jpg');
  });

  test('has no cover photo of a story that is for the admin alone', async () => {
    const [hidden, { id }] = [await t.addQuestion(), await tell('Where?', '<p>By the lake</p>')];
    const { url, name } = (await t.upload(hidden.access_token, await jpeg(600, 400))).json();
    const content = `<figure><img src="${url}"><figcaption>Ours</figcaption></figure>`;
    await t.save(hidden.access_token, { content, status: 'submitted', base_version: 0 });
    const book = bookOf([{ title: 'All', questions: [id] }], { cover_photo: name });
    const shown = await make(book);
    expect(shown.problems).toEqual([]);
    expect(shown.names).toContain('EPUB/photos/1.jpg');
    expect(shown.files[0]?.stories?.toSorted()).toEqual([id, hidden.id].toSorted());
    await t.asAnswerer(hidden.access_token, 'PUT', '/api/answer/reading', { only_admin: true });
    await rm(shown.files[0]?.path as string);
    const { problems, names, files } = await make(book);
    expect(problems).toEqual([{ code: 'missing_photo', detail: 'withdrawnCoverPhoto', question_id: hidden.id }]);
    expect(names.filter((file) => file.includes('photos/'))).toEqual([]);
    expect(names).toContain('EPUB/cover.svg');
    expect(files[0]?.stories).toEqual([id]);
  });

  test('in a right-to-left language turns pages that way, has a drawn cover, and adds no word of another language', async () => {
    const { id, access_token, person_id } = await t.addQuestion({ question_text: 'מה?' });
    const { url } = (await t.upload(access_token, await jpeg())).json();
    const content = `<p>שלום</p>${photo(url, '', '')}`;
    expect((await t.save(access_token, { content, status: 'submitted', base_version: 0 })).statusCode).toBe(200);
    await t.asAdmin('PATCH', `/api/people/${person_id}`, { name: 'מרים' });
    const { pages } = await make(
      bookOf([{ title: 'מרים', questions: [id] }], {
        language: 'he',
        title: 'הסיפורים של מרים ושל כל המשפחה הגדולה',
        foreword: 'שלום לכולם',
        dedication: 'לנכדים',
      }),
    );
    const words = (page: string) => page.replaceAll(/<[^>]*?alt="([^"]*)"[^>]*>/g, ' $1 ').replaceAll(/<[^>]*>/g, ' ');
    for (const [name, page] of pages)
      if (name.endsWith('.xhtml')) expect([name, words(page).match(/[A-Za-z]+/g)]).toEqual([name, null]);
    expect(pages.get('EPUB/package.opf')).toContain('<dc:language>he</dc:language>');
    expect(pages.get('EPUB/nav.xhtml')).toContain('<h1 lang="he" xml:lang="he" dir="rtl">תוכן העניינים</h1>');
    expect(pages.get('EPUB/foreword.xhtml')).toContain('>הקדמה</h1>');
    expect(pages.get('EPUB/package.opf')).toContain('page-progression-direction="rtl"');
    expect(pages.get('EPUB/package.opf')).toMatch(/<package [^>]*xml:lang="he"/);
    expect(pages.get('EPUB/package.opf')).toContain(languageIn('he').texts.epub.accessibility);
    expect(pages.get('EPUB/cover.svg')).toContain('הסיפורים של');
  });

  test.for<[language: string, title: string, subtitle: string]>([
    [
      'ja',
      'おばあちゃんと瀬戸内の海辺で過ごした長い夏の日々の物語',
      '家族みんなで聞いて、書きとめた思い出の数々をここにまとめました',
    ],
    ['de', 'Die Donaudampfschifffahrtsgesellschaftskapitänswitwe', 'Geschichten'],
    ['en', `${'GRANDMA ROSE AND ALL OF US '.repeat(7)}HERE`, `${'and what she told us '.repeat(9)}here`],
    ['ja', '物語'.repeat(100), '思い出'.repeat(66)],
  ])('has a drawn cover with the whole title inside its frame: %s, %s', async ([language, title, subtitle]) => {
    const { id } = await tell('Why?', '<p>So</p>');
    const { pages } = await make(bookOf([{ title: '', questions: [id] }], { language, title, subtitle }));
    const cover = pages.get('EPUB/cover.svg') ?? '';
    const lines = [...cover.matchAll(/<text x="800" y="(\d+)" font-size="(\d+)">([^<]*)</g)];
    const widths = lines.map(([, , size, line = '']) => {
      const em = /^[\p{Lu} ]+$/u.test(line) ? 0.7 : 0.5;
      return [...line].length * Number(size) * (language === 'ja' ? 1 : em);
    });
    expect(widths.filter((width) => width > 1440)).toEqual([]);
    const heights = lines.map(([, y]) => Number(y));
    expect(heights.filter((y) => y < 200 || y > 2280)).toEqual([]);
    const without = (text: string) => text.replaceAll(' ', '');
    expect(lines.map(([, , , line = '']) => without(line)).join('')).toBe(without(title + subtitle));
  });

  test('takes any text, and says which photos are missing', async () => {
    const hostile = [
      '\u0001\u000b\ufffe & < > " \' ]]>',
      '🧑🏽‍🚀👨‍👩‍👧‍👦 \u202etxt.exe',
      'x'.repeat(300_000),
      '<![CDATA[ x ]]>&nbsp;',
    ];
    const { id, access_token } = await t.addQuestion({ question_text: '../../etc/passwd & <x>\n\u202e %00 CON' });
    const { url } = (await t.upload(access_token, await animated('gif'))).json();
    const gone = (await t.upload(access_token, await jpeg())).json();
    await t.app.files.delete(gone.name);
    const quotes = `${'<blockquote>'.repeat(60)}<p>deep</p>${'</blockquote>'.repeat(60)}`;
    const content = `${hostile.map((text) => `<p>${text}</p>`).join('')}${quotes}${photo(url, '', '')}${photo(gone.url, '', 'the words stay')}`;
    expect((await t.save(access_token, { content, status: 'submitted', base_version: 0 })).statusCode).toBe(200);
    const { problems, text, pages } = await make(
      bookOf([{ title: '', questions: [id] }], {
        title: '../..: <CON>?',
        language: 'x-nonsense',
        dedication: '\u0001',
      }),
    );
    expect(problems).toEqual([{ code: 'missing_photo', detail: 'missingPhotoInEpub', question_id: id }]);
    for (const words of ['the words stay', 'deep', 'x'.repeat(300_000), '👨‍👩‍👧‍👦']) expect(text).toContain(words);
    expect(pages.get('EPUB/package.opf')).toContain('schema:accessibilityHazard">unknown');
  });

  test('without a story is none, and says so', async () => {
    const { id } = await t.addQuestion();
    const made = await make(bookOf([{ title: 'Rose', questions: [id] }]));
    expect(made).toMatchObject({ files: [], problems: [{ code: 'no_stories' }] });
  });

  test('ends when it is cancelled', async () => {
    const { id } = await tell('Why?', '<p>So</p>');
    const making = new AbortController();
    const onProgress = () => making.abort(new Error('enough'));
    const options = { folder, origin: '', signal: making.signal, onProgress };
    await expect(makeEpub(t.app, bookOf([{ title: '', questions: [id] }]), 'epub', options)).rejects.toThrow('enough');
  });
});
