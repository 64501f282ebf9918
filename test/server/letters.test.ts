import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ProcessLimits } from '../../src/server/outside/processes/process-limits.ts';
import { openTypesetter } from '../../src/server/outside/typesetting/typesetter.ts';
import { fontsFolder } from '../../src/server/root.ts';
import { questionCode } from '../../src/shared/letters/letters.ts';
import { missingCharactersHeader, readMissingCharacters } from '../../src/shared/letters/missing-characters.ts';
import { limits } from '../../src/shared/limits.ts';
import { formatterFor } from '../../src/shared/messages/format.ts';
import { letterIn, letterLanguages } from '../../src/shared/messages/in-all-languages/letter.ts';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import { family } from '../family.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { canReadPdf, type Pdf, readPdf } from '../pdf.ts';
import { childProcesses } from '../render-processes.ts';

const origin = 'https://stories.example.org';
const { texts } = letterIn('en');

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ public_url: origin });
});
afterAll(() => t.close());

type Asked = { id: string; access_token: string };

const ask = async (question_text: string, name = 'Grandma Rose'): Promise<Asked> => {
  const person = await t.addPerson(name);
  return (await t.asAdmin('POST', `/api/people/${person.id}/questions`, { question_text })).json();
};

type Letter = Asked & { name: string; question_text: string };

const write = async (question_text: string, name?: string): Promise<Letter> => ({
  ...(await ask(question_text, name)),
  ...{ name: name ?? 'Grandma Rose', question_text },
});

/** A PDF, and the letters that it lacks. */
const read = (response: Awaited<ReturnType<TestApp['asAdmin']>>) => {
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
  const header = response.headers[missingCharactersHeader] as string | undefined;
  return { pdf: readPdf(response.rawPayload), missing: readMissingCharacters(header ?? null) };
};

const print = async (id: string, query = '') => read(await t.asAdmin('GET', `/api/questions/${id}/letter${query}`));

const printAll = async (asked: Asked[], options: object = {}) =>
  read(await t.asAdmin('POST', '/api/letters', { question_ids: asked.map(({ id }) => id), ...options }));

/** The numbers of the pages with the code of a question, from 1. */
const pagesOf = ({ pages }: Pdf, { id }: Asked) =>
  pages.flatMap((page, index) => (page.includes(questionCode(id)) ? [index + 1] : []));

const textOf = (pdf: Pdf, asked: Asked) =>
  pagesOf(pdf, asked)
    .map((page) => pdf.pages[page - 1])
    .join(' ');

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
const lettersOf = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

describe('a letter', { timeout: 180_000 }, () => {
  const question_text = 'What did your kitchen smell like on a Sunday morning when you were a child?';
  let asked: Asked;
  type Printed = Awaited<ReturnType<typeof print>>;
  let letter: Printed;
  let letterOfHana: Printed;
  beforeAll(async () => {
    if (!canReadPdf()) return;
    asked = await ask(question_text);
    letter = await print(asked.id);
    await t.asAdmin('PATCH', '/api/settings', { asker_name: 'Hana' });
    const { id } = await ask('Кто научил тебя плавать? 👵🏽 ἀρχή', 'סבתא');
    letterOfHana = await print(id);
    await t.asAdmin('PATCH', '/api/settings', { asker_name: null });
  }, 120_000);
  beforeEach(({ skip }) => skip(!canReadPdf(), 'qpdf or poppler-utils is not here'));

  test('has the question, what to do, the code on each page, and the link as a QR code', async () => {
    const { pdf, missing } = letter;
    expect(pdf.text).toContain(`Dear Grandma Rose, ${texts.body}`);
    expect(pdf.text).toContain(question_text);
    expect(pdf.pages).toHaveLength(2);
    for (const [index, page] of pdf.pages.entries())
      expect(page).toContain(`${questionCode(asked.id)} Page ${index + 1} of 2`);
    expect(await pdf.readQrCode(1)).toBe(`${origin}/question/${asked.access_token}`);
    expect(missing).toEqual([]);
    expect(pdf).toMatchObject({ isTagged: true, title: 'A letter' });
  });

  test.each([
    ['', 2, 595, 842],
    ['?paper=letter&pages=1', 1, 612, 792],
    ['?paper=a4&pages=4', 4, 595, 842],
  ])('asked for with “%s” has %d pages of %d × %d points', async (query, pages, width, height) => {
    const { pdf } = query === '' ? letter : await print(asked.id, query);
    expect(pdf.size.map(Math.round)).toEqual([width, height]);
    expect(pdf.pages).toHaveLength(pages);
    expect(pdf.pages.at(-1)).toContain(`Page ${pages} of ${pages}`);
  });

  test('says who asks, if she has given her name', () => {
    expect(letterOfHana.pdf.text).toContain(formatterFor('en').format(texts.bodyOfAsker, { asker: 'Hana' }));
  });

  test('has all its fonts inside, and no other than ours', () => {
    const { fonts } = letterOfHana.pdf;
    const names = fonts.map(({ name }) => name).sort((a, b) => (a < b ? -1 : 1));
    expect(names).toEqual([
      'AtkinsonHyperlegibleNext-Regular',
      'Literata-SemiBold',
      'NotoEmoji-Regular',
      'NotoSerifHebrew-Regular',
    ]);
    expect(fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
  });

  test('has a code that does not depend on the text, and one of its own for each question', async () => {
    const [first, second] = [await ask('Who taught you to swim?'), await ask('Who taught you to swim?')];
    expect(questionCode(first.id)).toMatch(/^Q-[2-9B-Z]{5}$/);
    expect(questionCode(first.id)).not.toBe(questionCode(second.id));
    const many = Array.from({ length: 500 }, (_, index) => questionCode(`${first.id}${index}`));
    expect(new Set(many).size).toBeGreaterThan(498);
  });
});

describe('in every language of the family', { timeout: 180_000 }, () => {
  beforeEach(({ skip }) => skip(!canReadPdf(), 'qpdf or poppler-utils is not here'));

  test('and in others, one PDF has all letters in order, each with every word and its own QR code', async () => {
    const asked: Letter[] = [];
    for (const { name, questions } of family)
      for (const { question_text } of questions.slice(0, 2)) asked.push(await write(question_text, name));
    for (const question_text of [
      'من علّمك السباحة؟',
      'तुम्हें तैरना किसने सिखाया?',
      'Кто научил тебя плавать?',
      'Ποιος σε έμαθε κολύμπι;',
      'Ai đã dạy bà bơi? Nhà bà ở đâu?',
      '誰教你游泳的',
    ])
      asked.push(await write(question_text));
    const { pdf, missing } = await printAll(asked);
    expect(missing).toEqual([]);
    expect(pdf.fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
    expect(pdf.pages).toHaveLength(asked.length * 2);
    for (const [index, one] of asked.entries()) {
      const first = index * 2 + 1;
      expect([one.question_text, pagesOf(pdf, one)]).toEqual([one.question_text, [first, first + 1]]);
      const page = lettersOf(pdf.pages[first - 1] as string);
      expect(page).toContain(lettersOf(one.question_text));
      expect(page).toContain(lettersOf(one.name));
      // in a Hebrew letter the QR code is on the left
      const side = /\p{Script=Hebrew}/u.test(one.question_text) ? 'left' : 'right';
      expect(await pdf.readQrCode(first, side)).toBe(`${origin}/question/${one.access_token}`);
    }
    expect(pdf.title).toBe(`${asked.length} letters`);
  });

  test('it is in the person’s language, right to left if that is, and prints every character', async () => {
    await t.asAdmin('PATCH', '/api/settings', { asker_name: 'Hana' });
    onTestFinished(async () => void (await t.asAdmin('PATCH', '/api/settings', { asker_name: null })));
    const asked: Asked[] = [];
    for (const language of letterLanguages) {
      const person = await t.addPerson('Rose');
      await t.asAdmin('PATCH', `/api/people/${person.id}`, { language });
      asked.push((await t.asAdmin('POST', `/api/people/${person.id}/questions`, { question_text: 'Rose?' })).json());
    }
    const { pdf } = await printAll(asked, { pages: 1 });
    for (const [index, language] of letterLanguages.entries()) {
      const text = pdf.pages[index * 2] as string;
      expect([language, text]).toEqual([language, expect.not.stringContaining('□')]);
      // the text of the other two is shaped and reordered in the PDF
      if (!['ar', 'he'].includes(language)) expect(lettersOf(text)).toContain(lettersOf(letterIn(language).texts.qr));
      const side = ['ar', 'he'].includes(language) ? 'left' : 'right';
      expect(await pdf.readQrCode(index * 2 + 1, side)).toContain('/question/');
    }
  });

  test('letters that no font has are named, and □ is printed for them', async () => {
    const thai = await ask('ใครสอน?', 'ยาย Rose');
    const plain = await ask('Who taught you to swim?');
    const { pdf, missing } = await printAll([plain, thai], { paper: 'letter', pages: 3 });
    expect(missing).toEqual([{ question_id: thai.id, letters: expect.arrayContaining([...'ยใคร']) }]);
    // the fourth page is the empty back of the third
    expect([pagesOf(pdf, plain), pagesOf(pdf, thai)]).toEqual([
      [1, 2, 3],
      [5, 6, 7],
    ]);
    expect(pdf.pages[4]).toMatch(/Dear □+ Rose,.*□+\?/);
    expect(pdf.size.map(Math.round)).toEqual([612, 792]);
  });

  test('a font in the folder “fonts” of the data folder gives its letters', async () => {
    // as if Japanese had not come along
    const { typesetter } = t.app;
    t.app.typesetter = openTypesetter(join(t.data_dir, 'fonts'), { folders: [fontsFolder] });
    onTestFinished(() => {
      t.app.typesetter = typesetter;
    });
    const cjk = join(fontsFolder, 'cjk');
    const [font = ''] = (await readdir(cjk)).filter((name) => name.endsWith('.ttf'));
    const { id } = await ask('子どもの頃、秋になると何をしましたか。');
    expect((await print(id)).missing[0]?.letters).toContain('秋');
    await mkdir(join(t.data_dir, 'fonts'));
    await copyFile(join(cjk, font), join(t.data_dir, 'fonts', font));
    const own = await print(id);
    expect(own.missing).toEqual([]);
    expect(own.pdf.text).toContain('秋');
  });

  test('without any font nothing is made: its pages would be blank', async () => {
    const { signal } = new AbortController();
    const typesetter = openTypesetter(join(t.data_dir, 'no-fonts'), { folders: [join(t.data_dir, 'none')] });
    await expect(typesetter.checkTexts(['A boat'], signal)).rejects.toThrow('There are no fonts in');
    await expect(typesetter.typeset({ template: 'letter', data: { letters: [] } }, signal)).rejects.toThrow(
      'There are no fonts in',
    );
  });
});

/** Texts that break printers: markup of Typst, scripts, controls, long words, letters of many parts. */
const crafted: [what: string, text: string, name?: string][] = [
  [
    'Typst’s markup',
    '#read("/data.json") $x^2$ *bold* _it_ `raw` <label> @ref = H \\ // /* -- ~ #{panic("x")} [ ] { }',
  ],
  ['its imports', '#import "@preview/cetz:0.3.0": *\n#include "/etc/passwd"\n#image("/etc/passwd")'],
  ['JSON and HTML', '"}],"letters":[] \\u0041 \\" </text><script>alert(1)</script> &amp; {page} {pages}'],
  ['a word of 2,000 letters', 'W'.repeat(limits.questionText)],
  ['an Arabic word of 2,000 letters', 'ب'.repeat(limits.questionText)],
  ['2,000 of the widest letter', '﷽'.repeat(limits.questionText), '﷽'],
  ['a thousand lines', 'a\n'.repeat(limits.questionText / 2)],
  ['emoji of seven code points', '👩🏽‍❤️‍💋‍👨🏻 👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇵🇱 1️⃣'],
  ['marks on marks', `Z${'\u0301\u0316\u0489'.repeat(300)}algo`],
  ['unfinished directions', '\u202e\u202b\u2067 abc \u2066 אבג'],
  ['control characters', 'a\u0001b\u0008c\u001bd\u007fe\u0085f\tg\r\nh\u2028i'],
  ['what is no letter', '\ufffe\uffff\ue000\u{10ffff}\ufeff\u{e0001}'],
];

describe('a question or name with', { timeout: 300_000 }, () => {
  beforeEach(({ skip }) => skip(!canReadPdf(), 'qpdf or poppler-utils is not here'));

  const sentence = 'Tell me about the winter when the river froze and the whole village walked across. ';
  const long = sentence.repeat(24).trim();
  const asked: Letter[] = [];
  let together: Awaited<ReturnType<TestApp['asAdmin']>>;
  beforeAll(async () => {
    if (!canReadPdf()) return;
    for (const [, text, name = text.slice(0, limits.name)] of crafted) asked.push(await write(text, name));
    asked.push(await write(long));
    const question_ids = asked.map(({ id }) => id);
    together = await t.asAdmin('POST', '/api/letters', { question_ids, pages: 1 });
  }, 180_000);

  /** Where the letter is: with all others, or alone if they could not be printed, to see which of them cannot. */
  const find = async (text: string) => {
    const letter = asked.find(({ question_text }) => question_text === text) as Letter;
    const { pdf, missing } = together.statusCode === 200 ? read(together) : await print(letter.id, '?pages=1');
    const own = missing.find(({ question_id }) => question_id === letter.id)?.letters ?? [];
    return { letter, pdf, missing: new Set(own), pages: pagesOf(pdf, letter) };
  };

  test('anything of this is printed together with the others', () => {
    const { pdf } = read(together);
    expect(pdf.title).toBe(`${asked.length} letters`);
    const pages = asked.map((letter) => pagesOf(pdf, letter));
    expect(pages.flat()).toEqual(pdf.pages.flatMap((text, index) => (text === '' ? [] : [index + 1])));
    // each on a sheet of its own
    for (const [first] of pages) expect(first).toSatisfy((page) => page % 2 === 1);
  });

  test('2,000 characters is held by few pages', async () => {
    expect(long.length).toBeGreaterThan(1900);
    const { letter, pdf, pages } = await find(long);
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.length).toBeLessThanOrEqual(limits.letter.pages.max);
    const found = words(textOf(pdf, letter)).filter((word) => !word.startsWith('Q-'));
    expect(found.join(' ').replace(/Page \d of \d /g, '')).toContain(words(long).join(' '));
  });

  test.each(crafted)('%s is printed as it is', async (_what, text) => {
    const { letter, pdf, missing, pages } = await find(text);
    // what it is made of; 2,000 of the widest letter take more
    const kept = (of: string) =>
      of
        .normalize('NFKC')
        .match(/[!-~\p{L}]/gu)
        ?.join('') ?? '';
    const wanted = kept([...text.trim()].filter((character) => !missing.has(character)).join(''));
    const shown = kept(textOf(pdf, letter).replace(/Q-\w{5} Page \d+ of \d+/g, ''));
    if (!/\p{Script=Arabic}|\p{Script=Hebrew}|\p{M}/u.test(text)) expect(shown).toContain(wanted);
    expect(await pdf.readQrCode(pages[0] as number)).toBe(`${origin}/question/${letter.access_token}`);
    // nothing reaches into the margins
    for (const page of pages) expect([page, await hasCleanMargins(pdf.greyPicture(page, 40))]).toEqual([page, true]);
  });
});

/** Whether the outer centimetre of a page (40 dpi) is white. */
const hasCleanMargins = async (picture: Sharp) => {
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
  const margin = 16;
  return data.every((grey, index) => {
    const [x, y] = [index % info.width, Math.floor(index / info.width)];
    const isInside = x >= margin && y >= margin && x < info.width - margin && y < info.height - margin;
    return isInside || grey === 255;
  });
};

describe('requests', { timeout: 180_000 }, () => {
  test('of strangers are refused', async () => {
    const { id } = await ask('Who taught you to swim?');
    expectProblem(await t.call({ url: `/api/questions/${id}/letter` }), 'not_signed_in');
    expectProblem(
      await t.call({ method: 'POST', url: '/api/letters', payload: { question_ids: [id] } }),
      'not_signed_in',
    );
  });

  test('for a question that is gone are refused, also among others', async () => {
    const { id } = await ask('Who taught you to swim?');
    expectProblem(await t.asAdmin('GET', '/api/questions/gone/letter'), 'unknown_question');
    const deleted = await ask('Who taught you to swim?');
    await t.asAdmin('DELETE', `/api/questions/${deleted.id}`);
    expectProblem(await t.asAdmin('GET', `/api/questions/${deleted.id}/letter`), 'unknown_question');
    expectProblem(await t.asAdmin('POST', '/api/letters', { question_ids: [id, 'gone'] }), 'unknown_question');
  });

  test('with anything else than the known choices are refused by field', async () => {
    const { id } = await ask('Who taught you to swim?');
    for (const [query, field] of [
      ['paper=a5', 'paper'],
      ['pages=0', 'pages'],
      ['pages=5', 'pages'],
      ['colour=red', 'colour'],
    ])
      expectRefusedFields(await t.asAdmin('GET', `/api/questions/${id}/letter?${query}`), field as string);
    const post = (body: object) => t.asAdmin('POST', '/api/letters', body);
    expectRefusedFields(await post({ question_ids: [] }), 'question_ids');
    expectRefusedFields(await post({ question_ids: Array(limits.letter.together + 1).fill(id) }), 'question_ids');
    expectRefusedFields(await post({ question_ids: [id], pages: 2.5 }), 'pages');
    expectRefusedFields(await post({}), 'question_ids');
  });

  const withLimits = (less: ProcessLimits) => {
    const { typesetter } = t.app;
    t.app.typesetter = openTypesetter(join(t.data_dir, 'fonts'), { limits: less });
    onTestFinished(() => {
      t.app.typesetter = typesetter;
    });
  };

  test('that take too much memory or time are ended, and the next one is served', async ({ skip }) => {
    skip(process.platform !== 'linux', 'this is not Linux');
    const { id } = await ask('Who taught you to swim?');
    const generous = { memory: 1e9, lowPriorityAfter: 5000, cpu: 60_000, timeout: 180_000 };
    // seconds of work: the limits are checked ten times a second, less often on a busy machine
    const question_ids = Array(limits.letter.together).fill(id);
    for (const less of [{ memory: 60e6 }, { cpu: 20 }, { timeout: 1 }]) {
      withLimits({ ...generous, ...less });
      expectProblem(await t.asAdmin('POST', '/api/letters', { question_ids }), 'letters_too_long');
    }
    withLimits(generous);
    expect((await t.asAdmin('GET', `/api/questions/${id}/letter`)).statusCode).toBe(200);
  });

  test('are made one at a time; too many get a message to try again, and those of clients that left are dropped', async ({
    skip,
  }) => {
    skip(process.platform !== 'linux', 'this is not Linux');
    const { id } = await ask('Who taught you to swim?');
    const address = await t.listen();
    const left = new AbortController();
    const request = () =>
      fetch(`${address}/api/questions/${id}/letter`, { headers: { cookie: t.cookie }, signal: left.signal });
    // more than wait at a time, also if the first ones are done before the last one arrives
    const waiting = Array.from({ length: 40 }, request);
    const refused = await Promise.any(
      waiting.map(async (response) => {
        expect((await response).status).toBe(503);
        return response;
      }),
    );
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(await refused.json()).toMatchObject({ code: 'letters_busy' });
    await expect.poll(() => childProcesses('typeset-process'), { timeout: 20_000 }).toHaveLength(1);
    left.abort();
    await Promise.allSettled(waiting);
    await expect.poll(() => childProcesses('typeset-process'), { timeout: 20_000 }).toEqual([]);
    expect((await t.asAdmin('GET', `/api/questions/${id}/letter`)).statusCode).toBe(200);
    // killed, but maybe not gone yet
    await expect.poll(() => childProcesses('typeset-process'), { timeout: 20_000 }).toEqual([]);
  });
});
