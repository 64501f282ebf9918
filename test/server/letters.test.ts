import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ProcessLimits } from '../../src/server/outside/processes/process-limits.ts';
import { openTypesetter } from '../../src/server/outside/typesetting/typesetter.ts';
import { fontsFolder } from '../../src/server/root.ts';
import { questionCode } from '../../src/shared/letters.ts';
import { limits } from '../../src/shared/limits.ts';
import { letter as texts } from '../../src/shared/messages/en/letter.ts';
import { format } from '../../src/shared/messages/format.ts';
import { missingLettersHeader, readMissingLetters } from '../../src/shared/missing-letters.ts';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import { family } from '../family.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { canReadPdf, readPdf } from '../pdf.ts';
import { childProcesses } from '../render-processes.ts';

const origin = 'https://stories.example.org';

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

const print = async (id: string, query = '') => {
  const response = await t.asAdmin('GET', `/api/questions/${id}/letter${query}`);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
  return { ...readPdf(response.rawPayload), missing: missingOf(response) };
};

const missingOf = ({ headers }: { headers: Record<string, unknown> }) =>
  readMissingLetters((headers[missingLettersHeader] as string | undefined) ?? null);

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');

describe('a letter', { timeout: 180_000 }, () => {
  beforeEach(({ skip }) => skip(!canReadPdf(), 'qpdf or poppler-utils is not here'));

  test('has the question, what to do, the code on each page, and the link as a QR code', async () => {
    const question_text = 'What did your kitchen smell like on a Sunday morning when you were a child?';
    const { id, access_token } = await ask(question_text);
    const letter = await print(id);
    expect(letter.text).toContain(`Dear Grandma Rose, ${texts.body}`);
    expect(letter.text).toContain(question_text);
    expect(letter.pages).toHaveLength(2);
    for (const [index, page] of letter.pages.entries())
      expect(page).toContain(`${questionCode(id)} Page ${index + 1} of 2`);
    expect(await letter.readQrCode(1)).toBe(`${origin}/question/${access_token}`);
    expect(letter.missing).toEqual([]);
    expect(letter).toMatchObject({ isTagged: true, title: 'A letter' });
  });

  test('says who asks, if she has given her name', async () => {
    await t.asAdmin('PATCH', '/api/settings', { asker_name: 'Hana' });
    onTestFinished(async () => void (await t.asAdmin('PATCH', '/api/settings', { asker_name: null })));
    const { id } = await ask('Who taught you to swim?');
    expect((await print(id)).text).toContain(format(texts.bodyOfAsker, { asker: 'Hana' }));
  });

  test('has all its fonts inside, and no other than ours', async () => {
    const { id } = await ask('Кто научил тебя плавать? 👵🏽 ἀρχή', 'סבתא');
    const { fonts } = await print(id);
    const names = fonts.map(({ name }) => name).sort();
    expect(names).toEqual([
      'AtkinsonHyperlegibleNext-Regular',
      'Literata-SemiBold',
      'NotoEmoji-Regular',
      'NotoSerifHebrew-Regular',
    ]);
    expect(fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
  });

  test.each([
    ['a4', 'a4', 595, 842],
    ['letter', 'letter', 612, 792],
  ])('is printed on %s', async (_name, paper, width, height) => {
    const { id } = await ask('Who taught you to swim?');
    const { size } = await print(id, `?paper=${paper}`);
    expect(size.map(Math.round)).toEqual([width, height]);
  });

  test.each([1, 2, 3, 4])('has %d pages if wanted', async (pages) => {
    const { id } = await ask('Who taught you to swim?');
    const letter = await print(id, `?pages=${pages}`);
    expect(letter.pages).toHaveLength(pages);
    expect(letter.pages.at(-1)).toContain(`Page ${pages} of ${pages}`);
  });

  test('holds a question of 2,000 characters, and still lines to write on', async () => {
    const sentence = 'Tell me about the winter when the river froze and the whole village walked across. ';
    const question_text = sentence.repeat(24).trim();
    expect(question_text.length).toBeGreaterThan(1900);
    const { id } = await ask(question_text);
    const letter = await print(id, '?pages=1');
    expect(letter.pages.length).toBeLessThanOrEqual(limits.letter.pages.max);
    const found = words(letter.text).filter((word) => !word.startsWith('Q-'));
    expect(found.join(' ').replace(/Page \d of \d /g, '')).toContain(words(question_text).join(' '));
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

  test('one PDF has all letters in order, each with every word and its own QR code', async () => {
    const asked: (Asked & { name: string; question_text: string })[] = [];
    for (const { name, questions } of family)
      for (const { question_text } of questions.slice(0, 2))
        asked.push({ ...(await ask(question_text, name)), name, question_text });
    const question_ids = asked.map(({ id }) => id);
    const response = await t.asAdmin('POST', '/api/letters', { question_ids });
    expect(response.statusCode).toBe(200);
    const pdf = readPdf(response.rawPayload);
    expect(missingOf(response)).toEqual([]);
    expect(pdf.fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
    expect(pdf.pages).toHaveLength(asked.length * 2);
    for (const [index, { id, access_token, name, question_text }] of asked.entries()) {
      const page = pdf.pages[index * 2] as string;
      const letters = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
      expect(letters(page)).toContain(letters(question_text));
      expect(letters(page)).toContain(letters(name));
      expect(page).toContain(questionCode(id));
      expect(await pdf.readQrCode(index * 2 + 1)).toBe(`${origin}/question/${access_token}`);
    }
    expect(pdf.title).toBe(`${asked.length} letters`);
  });

  test.each([
    ['Arabic', 'من علّمك السباحة؟'],
    ['Hindi', 'तुम्हें तैरना किसने सिखाया?'],
    ['Russian', 'Кто научил тебя плавать?'],
    ['Greek', 'Ποιος σε έμαθε κολύμπι;'],
    ['Vietnamese', 'Ai đã dạy bà bơi? Nhà bà ở đâu?'],
    ['Chinese', '誰教你游泳的'],
  ])('%s', async (_language, question_text) => {
    const { id } = await ask(question_text);
    const { text, missing } = await print(id);
    const letters = (of: string) => of.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
    expect(letters(text)).toContain(letters(question_text));
    expect(missing).toEqual([]);
  });

  test('letters that no font has are named, and □ is printed for them', async () => {
    const thai = await ask('ใครสอน?', 'ยาย Rose');
    const plain = await ask('Who taught you to swim?');
    const response = await t.asAdmin('POST', '/api/letters', { question_ids: [plain.id, thai.id] });
    expect(missingOf(response)).toEqual([{ question_id: thai.id, letters: expect.arrayContaining([...'ยใคร']) }]);
    expect(readPdf(response.rawPayload).pages[2]).toMatch(/Dear □+ Rose,.*□+\?/);
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
    expect(own.text).toContain('秋');
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

  test.each(crafted)('%s is printed as it is', async (_what, text, name = text.slice(0, limits.name)) => {
    const { id, access_token } = await ask(text, name);
    const letter = await print(id, '?pages=1');
    // what it is made of; 2,000 of the widest letter take more
    const kept = (of: string) =>
      of
        .normalize('NFKC')
        .match(/[!-~\p{L}]/gu)
        ?.join('') ?? '';
    const missing = new Set(letter.missing.flatMap(({ letters }) => letters));
    const wanted = kept([...text.trim()].filter((character) => !missing.has(character)).join(''));
    const printed = kept(letter.text.replace(/Q-\w{5} Page \d+ of \d+/g, ''));
    if (!/\p{Script=Arabic}|\p{Script=Hebrew}|\p{M}/u.test(text)) expect(printed).toContain(wanted);
    expect(await letter.readQrCode(1)).toBe(`${origin}/question/${access_token}`);
    // nothing reaches into the margins
    expect(await hasCleanMargins(await letter.picture(1, 40))).toBe(true);
  });
});

/** Whether the outer centimetre of a page (40 dpi) is white. */
const hasCleanMargins = async (png: Buffer) => {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
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
    await vi.waitFor(() => expect(childProcesses('typeset-process')).toHaveLength(1), 20_000);
    left.abort();
    await Promise.allSettled(waiting);
    await vi.waitFor(() => expect(childProcesses('typeset-process')).toEqual([]), 20_000);
    expect((await t.asAdmin('GET', `/api/questions/${id}/letter`)).statusCode).toBe(200);
    // killed, but maybe not gone yet
    await vi.waitFor(() => expect(childProcesses('typeset-process')).toEqual([]), 20_000);
  });
});
