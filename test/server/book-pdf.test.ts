import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { makeArchive } from '../../src/server/domain/archive/archive.ts';
import type { Everything } from '../../src/server/domain/archive/everything.ts';
import { bleed, layoutOf, spineOf } from '../../src/server/domain/books/book-layout.ts';
import { findBookProblems, splitChapters, typesetBook } from '../../src/server/domain/books/book-pdf.ts';
import { makeEpub } from '../../src/server/domain/books/epub.tsx';
import { languageIn } from '../../src/server/languages.ts';
import { openZip } from '../../src/server/outside/archives/zip-reader.ts';
import { openTypesetter } from '../../src/server/outside/typesetting/typesetter.ts';
import { type Book, type BookEdition, type Build, type BuildProgress, bookFormats } from '../../src/shared/books.ts';
import { textDirection } from '../../src/shared/content/text-direction.ts';
import { paragraphsOf, plainText } from '../answer-paragraphs.ts';
import { checkingOnce } from '../books.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { canReadPdf, readPdf } from '../pdf.ts';
import { readStructure } from '../pdf-structure.ts';
import { childProcesses } from '../render-processes.ts';
import { jpeg } from '../sample-images.ts';
import { seedFamily } from '../seed-family.ts';
import { startBuilds, untilBuilt } from '../start-builds.ts';
import { canUnzip, unzip } from '../unzip.ts';

const isNative = process.platform === 'linux' && process.arch === 'x64';
const points = (mm: number) => (mm / 25.4) * 72;

const bookOf = (chapters: Book['chapters'], fields: Partial<Book> = {}): Book => ({
  ...{ id: 'book', title: 'What the Tide Brought In', subtitle: 'Stories', dedication: 'For Stach', foreword: '' },
  ...{ afterword: '', back_cover: 'Six people answered.', format: 'a5', chapters, photo_size: 'usual' },
  ...{ cover_photo: null, cover_colour: 3, language: 'en', qr_codes: false, printer: 'lulu', spine_mm: null },
  ...{ version: 1, created_at: '', updated_at: '' },
  ...fields,
});

const make = async (
  t: TestApp,
  book: Book,
  edition: BookEdition = 'screen',
  { signal = new AbortController().signal, onProgress = (_progress: BuildProgress) => {} } = {},
) => {
  const folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  try {
    const made = await typesetBook(t.app, book, edition, { folder, origin: '', signal, onProgress });
    return { ...made, pdfs: await Promise.all(made.files.map(({ path }) => readFile(path))) };
  } finally {
    await rm(folder, { recursive: true });
  }
};

const textsOf = (pdf: Buffer) => readStructure(pdf).map(({ text }) => text);

/** The sort key of a section of an e-book: its chapter, then its story. */
const orderOf = (name: string) => {
  const [chapter = 0, story = 0] = name.match(/\d+/g)?.map(Number) ?? [];
  return chapter * 1000 + story;
};

/** A person who answers in the scripts that the family does not write. */
const addScripts = async (t: TestApp) => {
  const person = await t.addPerson('नीना');
  const answers = [
    [
      'ماذا تتذكرين من البيت؟',
      'كان بيتنا في حلب، بيتًا قديمًا من حجر أصفر. وُلدتُ فيه سنة 1948، وقالت أمي: «هذه البنت ستسافر».',
      'لا إله إلا الله، هكذا كان جدي يبدأ كل قصة. اسمه على الباب: Aleppo Photo, 1931 ثم رقم الهاتف.',
    ],
    [
      '誰教你游泳的？',
      '我小時候住在臺南，夏天常常跟哥哥去河邊。水很清，魚在腳邊游來游去。',
      '媽媽說：「不要走遠！」可是我們每次都走得很遠。',
    ],
    [
      'तुम्हें तैरना किसने सिखाया?',
      'हमारे गाँव में एक तालाब था। दादी ने कहा कि पानी से डरना नहीं चाहिए, और क्षमा माँगकर मैं कूद पड़ी।',
      'उस दिन से मैंने कभी श्रद्धा नहीं खोई।',
    ],
    [
      'Emoji? 👨‍👩‍👧‍👦',
      'The whole family 👨‍👩‍👧‍👦 came, 👍🏽 said Grandpa, and the pirate flag 🏴‍☠️ flew over 🇵🇱 and 🇯🇵.',
      'She said שלום and left, קצת later, with 12 eggs.',
    ],
  ];
  for (const [question_text, ...paragraphs] of answers) {
    const asked = await t.asAdmin('POST', `/api/people/${person.id}/questions`, { question_text });
    const content = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
    const saved = await t.save(asked.json().access_token, { content, status: 'submitted' });
    expect(saved.statusCode).toBe(200);
  }
};

const letters = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

/** From the first chapter to the last: chapters, questions, and every paragraph, heading, list item and caption. */
const readChapters = (pdf: Buffer): string[] => {
  const all = readStructure(pdf);
  const first = all.findIndex(({ role }, index) => role === 'H1' && index > all.findIndex((one) => one.role === 'H1'));
  return (
    all
      // the colophon is the last
      .slice(first, -1)
      // beneath a question are name and date
      .filter(({ role }, index, shown) => role !== 'Lbl' && shown[index - 1]?.role !== 'H2')
      // Typst says ई, which the font draws as two glyphs, twice
      .map(({ text }) => plainText(text.replaceAll('\u00ad', '').replaceAll('ईई', 'ई')))
  );
};

describe('the book of a family', { timeout: 300_000 }, () => {
  let t: TestApp;
  let chapters: Book['chapters'];
  let wordsOf: (chapters: Book['chapters']) => string[];
  beforeAll(async () => {
    t = await openTestApp();
    t.app.typesetter = checkingOnce(t.app.typesetter);
    await seedFamily(t.app, t.clock, () => jpeg(400, 300));
    await addScripts(t);
    const people = await t.app.db.selectFrom('family_stories_people').selectAll().execute();
    const questions = await t.app.db.selectFrom('family_stories_questions').selectAll().orderBy('created_at').execute();
    chapters = people.map(({ id, name }) => ({
      title: name,
      questions: questions.filter(({ person_id }) => person_id === id).map(({ id }) => id),
    }));
    const isStory = ({ status }: { status: string }) => status === 'submitted' || status === 'locked';
    wordsOf = (some) =>
      some.flatMap(({ title, questions: ids }) => {
        const stories = questions.filter((question) => ids.includes(question.id) && isStory(question));
        const words = stories.flatMap(({ question_text, content }) => [question_text, ...paragraphsOf(content, '')]);
        return [title, ...words];
      });
    expect(wordsOf(chapters).length).toBeGreaterThan(100);
  });
  afterAll(() => t.close());

  const steps: string[] = [];
  const makeUsual = () => make(t, bookOf(chapters), 'screen', { onProgress: ({ step }) => void steps.push(step) });
  let usual: ReturnType<typeof makeUsual> | undefined;
  const makeUsualOnce = () => {
    usual ??= makeUsual();
    return usual;
  };

  test.for(bookFormats)(
    // all people in one format only: the words are the same in each, and typesetting takes seconds
    '%s has every word of every answer in order, and all fonts inside',
    async (format, { skip }) => {
      skip(!canReadPdf(), 'qpdf or poppler-utils is not here');
      const shown = format === 'a5' ? chapters : chapters.filter(({ title }) => title === 'नीना');
      const { pdfs, pages, problems } =
        format === 'a5' ? await makeUsualOnce() : await make(t, bookOf(shown, { format }));
      expect(problems).toEqual(isNative ? [] : [expect.objectContaining({ code: 'edition_unavailable' })]);
      const [pdf] = pdfs as [Buffer];
      const read = readPdf(pdf);
      expect(read).toMatchObject({ isTagged: true, title: 'What the Tide Brought In' });
      expect(read.pages).toHaveLength(pages as number);
      expect(read.fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
      const { width, height } = layoutOf(format, 0);
      expect(read.size.map(Math.round)).toEqual([width, height].map(points).map(Math.round));
      expect(readChapters(pdf)).toEqual(wordsOf(shown));
    },
  );

  test('its e-book and the archive have every word of every answer in order', async ({ skip }) => {
    skip(!canUnzip(), 'unzip is not here');
    const folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const options = { folder, origin: '', signal: new AbortController().signal, onProgress: () => {} };
    const [epub] = (await makeEpub(t.app, bookOf(chapters), 'epub', options)).files;
    unzip('-q', epub?.path as string, '-d', join(folder, 'book'));
    const sections = (await readdir(join(folder, 'book/EPUB')))
      .filter((name) => /^(?:chapter|story)-/.test(name))
      .sort((a, b) => orderOf(a) - orderOf(b));
    const words: string[] = [];
    for (const name of sections) {
      const xhtml = await readFile(join(folder, 'book/EPUB', name), 'utf8');
      const body = xhtml.replace(/^[\s\S]*<body>|<p class="byline"[^>]*>[^<]*<\/p>/g, '');
      words.push(...paragraphsOf(body.replace(/<\/?(?:html|body|section|div|h1|h3)\b[^>]*>/g, '<p>')));
    }
    expect(words).toEqual(wordsOf(chapters));

    const [zip] = (await makeArchive(t.app, { ...options, language: languageIn('en') })).files;
    unzip('-q', zip?.path as string, '-d', join(folder, 'archive'));
    const [bag = ''] = await readdir(join(folder, 'archive'));
    const data = join(folder, 'archive', bag, 'data');
    const everything: Everything = JSON.parse(await readFile(join(data, 'everything.json'), 'utf8'));
    const told = everything.people.flatMap(({ questions }) => questions).filter(({ page }) => page !== undefined);
    expect(told.length).toBeGreaterThan(15);
    for (const { page = '', content, question_text } of told) {
      const expected = [question_text, ...paragraphsOf(content)];
      const html = (await readFile(join(data, page), 'utf8')).replace(/^[\s\S]*<main>|<\/main>[\s\S]*$/g, '');
      const shown = paragraphsOf(
        html.replace(/<div class="[^"]*\bstory-by">.*?<\/div>/gs, '').replace(/<\/?(?:h1|article|div)\b[^>]*>/g, '<p>'),
      );
      expect(shown).toEqual(expected);
      const plain = plainText(await readFile(join(data, page.replace('.html', '.txt')), 'utf8'));
      const text = plainText(expected.slice(1).join(' '));
      expect(plain).toContain(text);
    }
  });

  test('is made as PDF/A-2a', async ({ skip }) => {
    skip(!isNative, 'the compiler for it is available for Linux on x64 only');
    skip(!canReadPdf(), 'qpdf or poppler-utils is not here');
    const { pdfs, problems } = await make(t, bookOf(chapters), 'pdfa');
    expect(problems).toEqual([]);
    const metadata = (pdfs[0] as Buffer).toString('latin1');
    expect(metadata).toContain('<pdfaid:part>2</pdfaid:part>');
    expect(metadata).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
    readPdf(pdfs[0] as Buffer);
  });

  test('is made for a printer with bleed, without links and bookmarks, with a cover whose spine fits', async ({
    skip,
  }) => {
    skip(!canReadPdf(), 'qpdf or poppler-utils is not here');
    const book = bookOf(chapters, { foreword: 'See https://a.example' });
    const { pdfs, pages = 0, spine_mm } = await make(t, book, 'print');
    const read = readPdf(pdfs[0] as Buffer);
    const { width, height } = layoutOf('a5', pages);
    expect(read.size.map(Math.round)).toEqual([width, height].map((mm) => Math.round(points(mm + 2 * bleed))));
    const source = (pdfs[0] as Buffer).toString('latin1');
    expect(source).not.toMatch(/\/Subtype\s*\/Link/);
    expect(source).not.toContain('/Outlines');
    const cover = await make(t, book, 'cover');
    expect([cover.pages, cover.spine_mm, cover.files.length]).toEqual([pages, spine_mm, 1]);
    const sheet = readPdf(cover.pdfs[0] as Buffer);
    expect(sheet.size[0]).toBeCloseTo(points(2 * (width + bleed) + spineOf(book, pages)), 0);
    expect(sheet.text).toContain('What the Tide Brought In');
    expect(sheet.text).toContain('Six people answered.');
    const names = chapters.map(({ title }) => title).filter((title) => /^[A-Z]/.test(title));
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expect(sheet.text).toContain(name);
    expect(read.text).toMatch(/Told in [A-Z]\w+ \d{4}/);
  });

  test('tells how far it has come, and is the same each time', async () => {
    const first = await makeUsualOnce();
    expect([...new Set(steps)]).toEqual(['photos', 'waiting', 'setting', 'checking', 'writing']);
    const again = await make(t, bookOf(chapters));
    expect(first.pdfs[0]?.equals(again.pdfs[0] as Buffer)).toBe(true);
    expect(first.files[0]).toMatchObject({ name: 'What the Tide Brought In.pdf', content_type: 'application/pdf' });
  });

  test('cancelled, it ends its process and throws what it was aborted with', async () => {
    const controller = new AbortController();
    const reason = new Error('cancelled');
    const made = make(t, bookOf(chapters), 'screen', {
      signal: controller.signal,
      onProgress: ({ step }) => step === 'setting' && controller.abort(reason),
    });
    await expect(made).rejects.toBe(reason);
    await expect.poll(() => childProcesses('typeset-process')).toEqual([]);
  });

  test('that takes too much time says so', async () => {
    const { typesetter } = t.app;
    t.app.typesetter = openTypesetter(join(t.data_dir, 'fonts'), {
      limits: { memory: 2e9, lowPriorityAfter: 1000, cpu: 60_000, timeout: 1 },
    });
    onTestFinished(() => {
      t.app.typesetter = typesetter;
    });
    expect(await make(t, bookOf(chapters))).toMatchObject({ files: [], problems: [{ code: 'too_much' }] });
  });

  test('that takes too much memory says so, its process is ended, and the next is made', async ({ skip }) => {
    skip(process.platform !== 'linux', 'this is not Linux');
    const { typesetter } = t.app;
    const limits = { memory: 100e6, lowPriorityAfter: 1000, cpu: 300_000, timeout: 300_000 };
    const small = openTypesetter(join(t.data_dir, 'fonts'), { limits });
    // the letters are checked without the limit
    t.app.typesetter = { ...typesetter, typesetBook: small.typesetBook };
    const logged: object[] = [];
    const log = { error: (fields: object) => void logged.push(fields) };
    const stop = startBuilds(t.app, t, log);
    onTestFinished(async () => {
      t.app.typesetter = typesetter;
      await stop();
    });
    const { id } = (await t.asAdmin('POST', '/api/books', { title: 'The Tide', chapters })).json();
    const build = async (): Promise<Build> => {
      const { id: asked } = (await t.asAdmin('POST', `/api/books/${id}/builds`, { edition: 'screen' })).json();
      return untilBuilt(t, asked);
    };
    expect(await build()).toMatchObject({
      ...{ state: 'failed', files: [] },
      problems: [{ code: 'too_much', detail: expect.stringContaining('too much memory') }],
    });
    await expect.poll(() => childProcesses('typeset-process')).toEqual([]);
    t.app.typesetter = typesetter;
    expect(await build()).toMatchObject({ state: 'done', files: [{ name: 'The Tide.pdf' }] });
    expect(logged).toEqual([]);
  });

  test('where only the WebAssembly compiler is, the edition for the screen is made and says what it lacks', async ({
    skip,
  }) => {
    skip(!canReadPdf(), 'qpdf or poppler-utils is not here');
    const { typesetter } = t.app;
    t.app.typesetter = openTypesetter(join(t.data_dir, 'fonts'), { native: undefined });
    onTestFinished(() => {
      t.app.typesetter = typesetter;
    });
    // photos, and all scripts
    const few = bookOf([chapters[0], chapters.at(-1)].filter((chapter) => chapter !== undefined));
    const { pdfs, pages, problems } = await make(t, few);
    expect(problems).toEqual([expect.objectContaining({ code: 'edition_unavailable' })]);
    expect(pages).toBeGreaterThan(10);
    expect(readPdf(pdfs[0] as Buffer).pages).toHaveLength(pages as number);
    expect(await make(t, few, 'pdfa')).toMatchObject({
      files: [],
      problems: [{ code: 'edition_unavailable' }],
    });
  });

  test('without any story says so', async () => {
    expect(await make(t, bookOf([]))).toMatchObject({ files: [], problems: [{ code: 'no_stories' }] });
  });
});

describe('the pages of a book', { timeout: 300_000 }, () => {
  let t: TestApp;
  let chapters: Book['chapters'];
  let photo: string;
  beforeAll(async () => {
    t = await openTestApp();
    t.app.typesetter = checkingOnce(t.app.typesetter);
    const { id, access_token } = await t.addQuestion();
    photo = (await t.upload(access_token, await jpeg(900, 1600))).json().url;
    const content = `<p>One photo.</p><figure><img src="${photo}" alt="A door"><figcaption></figcaption></figure>`;
    expect((await t.save(access_token, { content, status: 'submitted' })).statusCode).toBe(200);
    chapters = [{ title: 'Rose', questions: [id] }];
  });
  afterAll(() => t.close());
  beforeEach(({ skip }) => skip(!canReadPdf(), 'qpdf or poppler-utils is not here'));

  const sizeOf = ({ pdfs: [pdf] }: { pdfs: Buffer[] }) => readPdf(pdf as Buffer).size;
  const expectSize = ([width, height]: [number, number], [wide, high]: [number, number]) => {
    expect(width).toBeCloseTo(points(wide), 1);
    expect(height).toBeCloseTo(points(high), 1);
  };

  test.for([
    ['a5', 148, 210],
    ['6x9', 152.4, 228.6],
    ['a4', 210, 297],
    ['letter', 215.9, 279.4],
    ['large', 210, 297],
  ] as const)('in %s are %d × %d mm, with bleed for a printer', async ([format, width, height]) => {
    const edge = 3.175;
    expectSize(sizeOf(await make(t, bookOf(chapters, { format }), 'print')), [width + 2 * edge, height + 2 * edge]);
  });

  test.for(['screen', 'print'] as const)(
    'head a chapter without a title with its number, in the edition for %s',
    async (edition) => {
      const untitled = bookOf(chapters.map((chapter) => ({ ...chapter, title: '' })));
      const { files, problems, pdfs } = await make(t, untitled, edition);
      expect([files.length, problems]).toEqual([1, []]);
      const headings = readStructure(pdfs[0] as Buffer).filter(({ role }) => role === 'H1');
      expect(headings.map(({ text }) => text)).toEqual(['Contents', '1']);
    },
  );

  test('have no bleed at the spine for KDP', async () => {
    const made = await make(t, bookOf(chapters, { printer: 'kdp-cream' }), 'print');
    expectSize(sizeOf(made), [148 + 3.175, 210 + 2 * 3.175]);
  });

  test('are covered by two of them, the spine that the printer says, and bleed', async () => {
    const made = await make(t, bookOf(chapters, { printer: 'own', spine_mm: 12.34 }), 'cover');
    expect(made.spine_mm).toBe(12.34);
    expectSize(sizeOf(made), [2 * 148 + 12.34 + 2 * 3.175, 210 + 2 * 3.175]);
  });

  test('have a wider inner margin the more there are', () => {
    const margins = [100, 150, 151, 300, 301, 500, 501, 700, 701].map((pages) => layoutOf('a5', pages).inside);
    expect(margins.map((margin) => Math.round(margin * 100) / 100)).toEqual([
      ...[21, 21, 21.7, 21.7, 24.88, 24.88, 28.05, 28.05, 31.23],
    ]);
    // already wide
    expect(layoutOf('a4', 701).inside).toBe(layoutOf('a4', 1).inside);
  });

  // of the height of the text
  const photoHeights = { small: 0.36, usual: 0.56, large: 0.86 };

  test.for([
    ['סיפורי הסבתא', 'en', true, 'small'],
    ['Stories', 'he', false, 'usual'],
    ['1948', 'he', true, 'large'],
    ['1948', 'en', false, 'usual'],
  ] as const)(
    'of “%s” with headings in %s are bound on the right: %s, in the e-book as well; its photos are %s',
    async ([title, language, isRight, photo_size]) => {
      const book = bookOf(chapters, { title, language, photo_size });
      const { pdfs } = await make(t, book);
      const source = (pdfs[0] as Buffer).toString('latin1');
      expect(/\/Direction\s*\/R2L/.test(source)).toBe(isRight);
      const textHeight = 210 - 21 - 25.5;
      expect(imageHeights(pdfs[0] as Buffer).map((height) => Math.round(height))).toEqual([
        Math.round(textHeight * photoHeights[photo_size]),
      ]);
      const folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const options = { folder, origin: '', signal: new AbortController().signal, onProgress: () => {} };
      const [epub] = (await makeEpub(t.app, book, 'epub', options)).files;
      await using zip = await openZip(epub?.path as string);
      const opf = (await zip.entries.get('EPUB/package.opf')?.readText()) ?? '';
      expect(opf).toContain(`page-progression-direction="${isRight ? 'rtl' : 'ltr'}"`);
    },
  );

  test('are divided into two volumes beyond 300 photos, each with its own contents', async () => {
    const questions: string[] = [];
    const figure = `<figure><img src="${photo}" alt="A door"><figcaption></figcaption></figure>`;
    for (const question_text of ['What was first?', 'What was last?']) {
      const { id, access_token } = await t.addQuestion({ question_text });
      const { name } = (await t.upload(access_token, await jpeg(90, 60))).json();
      const content = figure.replace(/image-[^"]*/, name).repeat(151);
      expect((await t.save(access_token, { content, status: 'submitted' })).statusCode).toBe(200);
      questions.push(id);
    }
    const { pdfs, files, problems } = await make(t, bookOf([{ title: 'Rose', questions }]));
    expect(problems.filter(({ code }) => code !== 'edition_unavailable')).toEqual([]);
    expect(files.map(({ name }) => name)).toEqual([
      'What the Tide Brought In, volume 1.pdf',
      'What the Tide Brought In, volume 2.pdf',
    ]);
    const [first, second] = pdfs.map(textsOf) as [string[], string[]];
    // in the contents and above the story
    const count = (texts: string[], text: string) => texts.filter((one) => one === text).length;
    expect([first, second].map((texts) => count(texts, 'What was first?'))).toEqual([2, 0]);
    expect([first, second].map((texts) => count(texts, 'What was last?'))).toEqual([0, 2]);
    expect([first, second].map((texts) => count(texts, 'Contents'))).toEqual([1, 1]);
    expect([count(first, 'Volume 1'), count(second, 'Volume 2')]).toEqual([1, 1]);
    for (const pdf of pdfs) expect(imageHeights(pdf).length).toBe(151);
  });
});

/** The heights in mm in which the photos of a PDF are shown. */
const imageHeights = (pdf: Buffer): number[] => {
  const folder = mkdtempSync(join(tmpdir(), 'family-stories-test-'));
  try {
    const file = join(folder, 'file.pdf');
    writeFileSync(file, pdf);
    const [, , ...lines] = execFileSync('pdfimages', ['-list', file], { encoding: 'utf8' }).trimEnd().split('\n');
    // page, number, type, width, height, colour, components, bits, encoding, interpolation, object, id, x-ppi, y-ppi
    return lines
      .map((line) => line.trim().split(/\s+/))
      .map((columns) => (Number(columns[4]) / Number(columns[13])) * 25.4);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

describe('hostile answers', { timeout: 300_000 }, () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await openTestApp();
    t.app.typesetter = checkingOnce(t.app.typesetter);
  });
  afterAll(() => t.close());

  const answer = async (content: string, question_text = 'Who?') => {
    const { id, access_token } = await t.addQuestion({ question_text });
    const saved = await t.save(access_token, { content, status: 'submitted', base_version: 0 });
    expect([saved.statusCode, saved.body.slice(0, 500)]).toEqual([200, expect.anything()]);
    return id;
  };

  test('stay text, in every edition', async () => {
    const typst =
      '#read("/etc/passwd") *a* _b_ $x$ <label> @ref // -- --- ~ \\ #import "@preview/x:1.0.0" = H [x] `raw`';
    const questions = [
      await answer(`<p>${typst.replaceAll('<', '&lt;')}</p>`, typst),
      await answer(`${'<blockquote>'.repeat(30)}<p>deep</p>${'</blockquote>'.repeat(30)}`),
      await answer(`${'<ul><li>'.repeat(30)}<p>deeper</p>${'</li></ul>'.repeat(30)}`),
      await answer(
        '<p>👨‍👩‍👧‍👦 👍🏽 🏴‍☠️ \u0001\u001b \ue000 \ufffe \u202etrojan\u202c \u200d\ufeff a\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308</p>',
      ),
      await answer(
        '<p><a href="javascript:alert(1)">x</a> <a href=""></a><a href="https://a.example/">y</a></p><h2>only a heading</h2>',
      ),
      await answer(`<p>${'a'.repeat(20_000)}</p>`),
      await answer(`<p>${'漢'.repeat(20_000)}</p>`),
      await answer('<ol start="999999"><li><p>last</p></li></ol><p>&amp;lt;script&amp;gt;</p>'),
    ];
    const book = bookOf([{ title: '#panic() \u202e', questions }], { title: '../*$#', dedication: '#panic()\n\n= x' });
    for (const edition of ['screen', 'pdfa', 'print', 'cover'] as const) {
      if (edition === 'pdfa' && !isNative) continue;
      const { pdfs, problems, files } = await make(t, book, edition);
      expect(files.map(({ name }) => name).join()).not.toMatch(/[/\\$*:]\.\.|\.\.[/\\]/);
      expect(problems.map(({ code }) => code)).not.toContain('failed');
      expect(pdfs).toHaveLength(1);
      expect((pdfs[0] as Buffer).toString('latin1')).not.toContain('javascript');
      if (edition !== 'screen') continue;
      const text = letters(textsOf(pdfs[0] as Buffer).join(' '));
      for (const part of [letters(typst), 'deep', 'deeper', 'last']) expect(text).toContain(part);
    }
  });

  test('of a photo that is missing the caption stays', async () => {
    const { id, access_token } = await t.addQuestion();
    const photo = async (caption: string) => {
      const { url, name } = (await t.upload(access_token, await jpeg())).json();
      return { name, html: `<figure><img src="${url}"><figcaption>${caption}</figcaption></figure>` };
    };
    const [kept, gone] = [await photo('The boat'), await photo('The day we sold it')];
    await t.app.files.delete(gone.name);
    await t.save(access_token, { content: kept.html + gone.html, status: 'submitted', base_version: 0 });
    const { problems, pdfs } = await make(t, bookOf([{ title: 'Rose', questions: [id] }]));
    expect(problems).toMatchObject([{ code: 'missing_photo', question_id: id }]);
    for (const words of ['The boat', 'The day we sold it']) expect(textsOf(pdfs[0] as Buffer)).toContain(words);
  });

  test('letters that no font has are told by story before anything is made, and leave a mark', async () => {
    const id = await answer('<p>One ᚠ, two \ue000, three ꙮ</p>');
    const fine = await answer('<p>fine</p>');
    const book = bookOf([{ title: 'ᚢ', questions: [id, fine] }]);
    const problems = await findBookProblems(t.app, book, new AbortController().signal);
    expect(problems).toEqual([
      expect.objectContaining({ code: 'missing_letters', letters: ['ᚢ'] }),
      expect.objectContaining({ code: 'missing_letters', question_id: id, letters: ['ᚠ', '\ue000', 'ꙮ'] }),
    ]);
    const made = await make(t, book);
    expect(made.problems.filter(({ code }) => code === 'missing_letters')).toEqual(problems);
    expect(textsOf(made.pdfs[0] as Buffer)).toContain('One □, two □, three □');
  });
});

test('a long book is divided by stories into volumes of about one length', () => {
  const line = (text: string) => ({ text, lang: 'en', dir: textDirection(text) });
  const story = (question_id: string, length: number) => ({
    ...{ question_id, question: line('?'), byline: line(''), lang: 'en', dir: 'ltr' as const, recordings: [] },
    blocks: [{ type: 'p' as const, runs: [{ text: 'a'.repeat(length) }], lang: 'en', dir: 'ltr' as const }],
  });
  const chapters = [
    { title: line('A'), stories: [story('1', 5000), story('2', 5000), story('3', 5000)] },
    { title: line('B'), stories: [story('4', 5000), story('5', 9000)] },
  ];
  const ids = splitChapters(chapters, 2).map((part) => part.map(({ stories }) => stories.map((s) => s.question_id)));
  expect(ids).toEqual([[['1', '2', '3']], [['4', '5']]]);
  expect(
    splitChapters(chapters, 3)
      .flat()
      .flatMap(({ stories }) => stories),
  ).toHaveLength(5);
});

test.each([
  ['lulu', 100, 7.24],
  ['kdp-white', 100, 5.72],
  ['kdp-cream', 101, 6.48],
  ['kdp-colour', 100, 5.96],
] as const)('the spine for %s and %d pages is %d mm', (printer, pages, mm) => {
  expect(spineOf({ printer, spine_mm: null }, pages)).toBe(mm);
});
