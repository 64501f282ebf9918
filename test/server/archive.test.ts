import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { makeArchive } from '../../src/server/domain/archive/archive.ts';
import type { Everything } from '../../src/server/domain/archive/everything.ts';
import { importArchive } from '../../src/server/domain/archive/import-archive.ts';
import { textOfContent } from '../../src/server/domain/content/text-paragraphs.ts';
import { messageKey, messageType } from '../../src/server/domain/mail/message-keys.ts';
import { languageIn } from '../../src/server/languages.ts';
import type { Typesetter } from '../../src/server/outside/typesetting/typesetter.ts';
import { insertReply } from '../../src/server/storage/replies.ts';
import { limits } from '../../src/shared/limits.ts';
import { type BuildFault, writeBuildFault } from '../../src/shared/messages/build-fault.ts';
import { makeLanguage } from '../../src/shared/messages/catalogue.ts';
import { openInstance } from '../archived-instance.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { jpeg } from '../sample-images.ts';
import { canUnzip, unzip } from '../unzip.ts';

let t: TestApp;
let real: Typesetter;
beforeAll(async () => {
  t = await openTestApp();
  real = t.app.typesetter;
});
afterAll(() => t.close());

/** A fake compiler. The first test here and those of books use the real one. */
const fake: Pick<Typesetter, 'checkTexts' | 'typesetBook'> = {
  checkTexts: async (texts) => ({ texts, missing: texts.map(() => []), fonts: { families: [], files: [] } }),
  typesetBook: async ({ folder, output }) => {
    await writeFile(join(folder, output), '%PDF');
    return { pages: 9 };
  },
};

let folder: string;
beforeEach(async ({ skip }) => {
  folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
  t.app.typesetter = { ...real, ...fake };
  skip(!canUnzip(), 'unzip is not here');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const run = (command: string, args: string[], cwd = folder) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 100_000_000 });
  return { status, printed: stdout + stderr };
};

const english = languageIn('en');
const inEnglish = (faults: BuildFault[]) => faults.map((fault) => writeBuildFault(english, fault));

/** The same texts in brackets. */
const marked = <Text>(texts: Text): Text =>
  (typeof texts === 'string'
    ? `⟦${texts}⟧`
    : Object.fromEntries(Object.entries(texts as object).map(([name, text]) => [name, marked(text)]))) as Text;

const options = (changes = {}) => ({
  folder,
  language: english,
  origin: '',
  signal: new AbortController().signal,
  onProgress: () => {},
  ...changes,
});

/** Makes an archive, unpacks it, and reads its files. */
const make = async (changes = {}) => {
  const { files, problems } = await makeArchive(t.app, options(changes));
  const [file] = files;
  if (!file) throw new Error('There is no archive.');
  unzip('-tq', file.path);
  const out = join(folder, 'out');
  unzip('-q', file.path, '-d', out);
  const [base = '', ...others] = await readdir(out);
  expect(others).toEqual([]);
  const bag = join(out, base);
  const read = (path: string) => readFile(join(bag, path), 'utf8');
  const paths = (await readdir(join(bag, 'data'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(bag.length + 1));
  const everything: Everything = JSON.parse(await read('data/everything.json'));
  return { file, problems, bag, read, paths, everything };
};

const visible = (html: string) =>
  html
    .replace(/<(?:title|style)[^>]*>[\s\S]*?<\/(?:title|style)>/g, '')
    .replace(/<\/?(?:a|em|strong|small|span)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(
      /&(lt|gt|amp|quot|nbsp|#x27);/g,
      (_all, name: string) => ({ lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ', '#x27': "'" })[name] as string,
    )
    .replace(/\s+/g, ' ');

const tell = async (question_text: string, content: string, status: 'submitted' | 'in_progress' = 'submitted') => {
  const question = await t.addQuestion({ question_text });
  expect((await t.save(question.access_token, { content, status, base_version: 0 })).statusCode).toBe(200);
  return question;
};

const hostile = [
  '../../etc/passwd',
  'CON',
  'con',
  'aux.txt. . .',
  `${'語'.repeat(300)}?`,
  '\u202egnp.exe\u2066',
  '👩🏽‍🚀 & <b>"what"</b> *|: 100%?',
  'The same title',
  'The same title',
  'the same TITLE',
  'e\u0301 first\nsecond line',
  '-rf .hidden',
  '.',
];

describe('an archive', { timeout: 120_000 }, () => {
  test('has everything, checksums that sha256sum confirms, and no secrets', async () => {
    t.app.typesetter = real;
    const first = await t.addQuestion({ question_text: 'Who taught you to swim?' });
    const bytes = await jpeg(900, 600);
    const { url, name } = (await t.upload(first.access_token, bytes, { name: 'boat.png' })).json();
    const content = `<p>Nobody <strong>did</strong> &amp; <em>honestly</em>.</p><figure><img src="${url}" alt="A &lt;girl&gt; in red"><figcaption>The jetty</figcaption></figure><ol start="3"><li><p>One</p></li></ol>`;
    await t.save(first.access_token, { content, status: 'submitted', base_version: 0 });
    await t.asAdmin('PATCH', `/api/people/${first.person_id}`, {
      relation: 'grandmother',
      notes: 'She tires at four.',
    });
    await tell('מה את זוכרת?', '<p>סבתא אמרה לי</p>');
    await tell('Half?', '<p>Only the beginning</p>', 'in_progress');
    const open = await t.addQuestion({ question_text: 'Not yet?' });
    const deleted = await tell('Gone?', '<p>No longer there</p>');
    await t.asAdmin('DELETE', `/api/questions/${deleted.id}`);
    await t.asAdmin('POST', `/api/people/${first.person_id}/link`);

    const { bag, problems, read, paths, everything } = await make();
    expect(problems).toEqual([]);
    for (const manifest of ['manifest-sha256.txt', 'tagmanifest-sha256.txt'])
      expect(run('sha256sum', ['--strict', '-c', manifest], bag)).toMatchObject({ status: 0 });
    const listed = (await read('manifest-sha256.txt'))
      .trim()
      .split('\n')
      .map((line) => line.slice(66));
    expect(listed.sort()).toEqual(paths.sort());
    expect(await read('bagit.txt')).toBe('BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n');

    const person = everything.people.find(({ id }) => id === first.person_id);
    expect(person).toMatchObject({ relation: 'grandmother', notes: 'She tires at four.' });
    expect(await read('README.txt')).toMatch(/private notes[^.]*made about people\./);
    const told = person?.questions[0];
    expect(told).toMatchObject({ question_text: 'Who taught you to swim?', status: 'submitted', content });
    const [photo] = told?.photos ?? [];
    expect(photo).toMatchObject({ name, content_type: 'image/jpeg', width: 900, height: 600 });
    expect(photo?.file).toMatch(/^photos\/\d+ \S.*\/01 Who taught you to swim 1\.jpg$/);
    expect(photo?.original).toMatch(/^originals\/.*\.png$/);
    expect(await readFile(join(bag, 'data', String(photo?.original)))).toEqual(bytes);

    for (const { name: who, questions } of everything.people)
      for (const { page, content: html, question_text, status } of questions) {
        if (page === undefined) continue;
        const [shown, plain] = [
          visible(await read(`data/${page}`)),
          await read(`data/${page.replace('.html', '.txt')}`),
        ];
        for (const words of [question_text, who, ...textOfContent(html).split('\n\n')])
          for (const text of [shown, plain]) expect(text.replace(/\s+/g, ' ')).toContain(words.replace(/\s+/g, ' '));
        expect(shown.includes('Not finished')).toBe(status === 'in_progress');
      }
    // a browser finds all that the pages name in the archive itself
    const pages = paths.filter((path) => path.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages)
      for (const [, address = ''] of (await read(page)).matchAll(/(?:href|src)="([^"#]+)/g))
        expect([address, existsSync(join(bag, dirname(page), decodeURIComponent(address)))]).toEqual([address, true]);
    const faces = [...(await read('data/style.css')).matchAll(/url\("([^"]+)"\)/g)].map(([, path]) => `data/${path}`);
    expect(paths).toEqual(expect.arrayContaining([...faces, 'data/fonts/literata.licence.txt']));
    expect(faces.length).toBeGreaterThan(3);
    const index = visible(await read('data/index.html'));
    for (const text of ['Who taught you to swim?', 'מה את זוכרת?', 'Not yet?', 'Asked, and not answered yet'])
      expect(index).toContain(text);
    const readme = await read('README.txt');
    expect(readme).toContain('data/index.html');
    expect(readme.split('\n').every((line) => line.length <= 80)).toBe(true);
    for (const file of ['book.epub', 'book.pdf']) {
      expect(paths).toContain(`data/${file}`);
      expect(readme).toContain(`data/${file}`);
    }
    expect(await read('data/SCHEMA.txt')).toContain('question_text');

    const all = await Promise.all(
      paths.filter((path) => /\.(?:html|txt|json|css)$/.test(path)).map((path) => read(path)),
    );
    for (const secret of [first.access_token, open.access_token, 'access_token', 'No longer there', '<script'])
      expect(all.join('\n').includes(secret)).toBe(false);
  });

  test('has names in their own script that are safe on every file system, whatever the titles', async () => {
    for (const text of hostile) {
      const person = await t.addPerson(text.slice(0, 200));
      for (const question_text of [text, text]) {
        const { access_token } = (
          await t.asAdmin('POST', `/api/people/${person.id}/questions`, { question_text })
        ).json();
        await t.save(access_token, {
          content: `<p>${question_text.replace(/[<&]/g, '')}</p>`,
          status: 'submitted',
          base_version: 0,
        });
      }
    }
    const { paths, bag, read, everything } = await make();
    expect(run('sha256sum', ['--strict', '--quiet', '-c', 'manifest-sha256.txt'], bag)).toMatchObject({ status: 0 });
    expect(new Set(paths.map((path) => path.normalize('NFC').toLowerCase())).size).toBe(paths.length);
    for (const part of paths.flatMap((path) => path.split('/'))) {
      expect(part).not.toMatch(/[<>:"\\|?*%\p{Cc}\u202a-\u202e\u2066-\u2069]|^[.\- ]|[. ]$/u);
      expect(part).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
      expect(part).toBe(part.normalize('NFC'));
      expect(Buffer.byteLength(part)).toBeLessThan(200);
    }
    expect(paths.some((path) => path.includes('語語'))).toBe(true);
    expect(paths.some((path) => path.includes('👩🏽‍🚀'))).toBe(true);
    // each link leads to a file
    const index = await read('data/index.html');
    const links = [...index.matchAll(/href="(stories[^"]*)"/g)].map(([, href]) => decodeURIComponent(String(href)));
    expect(links).toHaveLength(
      everything.people.flatMap(({ questions }) => questions).filter(({ page }) => page).length,
    );
    for (const link of links) expect(paths).toContain(`data/${link}`);
  });

  test('says which photos are missing, and is made nevertheless', async () => {
    const { id, access_token } = await t.addQuestion({ question_text: 'A photo?' });
    const [gone, half] = [
      (await t.upload(access_token, await jpeg())).json(),
      (await t.upload(access_token, await jpeg(80, 60))).json(),
    ];
    await t.app.files.delete(gone.name);
    await t.app.files.delete(`originals/${gone.name}`);
    await t.app.files.delete(`originals/${half.name}`);
    const content = [gone, half].map(({ url }) => `<figure><img src="${url}"><figcaption>words</figcaption></figure>`);
    await t.save(access_token, { content: content.join(''), status: 'submitted', base_version: 0 });
    const { problems, read, everything } = await make();
    expect(inEnglish(problems).filter(({ question_id }) => question_id === id)).toEqual([
      { code: 'missing_photo', detail: expect.stringContaining('A photo 1'), question_id: id },
      { code: 'missing_photo', detail: expect.stringContaining('A photo 2'), question_id: id },
    ]);
    const question = everything.people.flatMap(({ questions }) => questions).find((one) => one.id === id);
    expect(question?.photos).toEqual([
      expect.objectContaining({ file: null, original: null }),
      expect.objectContaining({ file: expect.stringMatching(/2\.jpg$/), original: null }),
    ]);
    expect(await read('README.txt')).toContain('What is missing');
    expect(await read(`data/${question?.page}`)).toContain('could not be found');
  });

  test('of answers for the admin alone says so', async () => {
    const { id, access_token } = await tell('For you?', '<p>Only for you</p>');
    expect(
      (await t.asAnswerer(access_token, 'PUT', '/api/answer/reading', { only_admin: true })).statusCode,
    ).toBeLessThan(300);
    const { read, everything } = await make();
    const question = everything.people.flatMap(({ questions }) => questions).find((one) => one.id === id);
    expect(question?.only_admin).toBe(true);
    expect(await read(`data/${question?.page}`)).toContain('Meant only for the person who kept these stories');
    expect(await read('README.txt')).toContain('1 story was meant for that person alone');
  });

  test('counts unfinished answers in its README', async () => {
    await tell('Still being written?', '<p>So far</p>', 'in_progress');
    const { read, everything } = await make();
    const unfinished = everything.people
      .flatMap(({ questions }) => questions)
      .filter(({ status, page }) => page !== undefined && status === 'in_progress').length;
    expect((await read('README.txt')).replaceAll('\n', ' ')).toMatch(
      new RegExp(`\\b${unfinished} (?:story was|stories were) not finished`),
    );
  });

  test.each([
    ['book.pdf', 'book.epub', 'The PDF of all stories'],
    ['book.epub', 'book.pdf', 'The e-book of all stories'],
  ])('without the %s, which cannot be made, has all the rest and says so', async (file, other, what) => {
    await tell('Where?', '<p>By the lake</p>');
    const broken = new Error('The compiler has broken');
    const { put } = t.app.files;
    onTestFinished(() => {
      t.app.files.put = put;
    });
    const errors: unknown[] = [];
    const fail = () => Promise.reject(broken);
    if (file === 'book.pdf') t.app.typesetter.typesetBook = fail;
    // a folder stands where the e-book should be
    else await mkdir(join(folder, 'epub', 'book.epub'), { recursive: true });
    const { problems, read, paths, bag } = await make({ onError: (error: unknown) => errors.push(error) });
    expect(inEnglish(problems).filter(({ code }) => code === 'failed')).toEqual([
      { code: 'failed', detail: expect.stringContaining(what) },
    ]);
    expect(errors.length).toBeGreaterThan(0);
    const readme = await read('README.txt');
    expect(readme).toContain('What is missing');
    expect(readme).toContain(what);
    expect(readme.includes(`data/${file}`)).toBe(false);
    expect(paths).toContain(`data/${other}`);
    expect(paths).not.toContain(`data/${file}`);
    expect(await read('data/index.html')).not.toContain(file);
    for (const manifest of ['manifest-sha256.txt', 'tagmanifest-sha256.txt'])
      expect(run('sha256sum', ['--strict', '--quiet', '-c', manifest], bag)).toMatchObject({ status: 0 });
  });

  test('does not try a PDF again that took too much', async () => {
    await tell('Where?', '<p>By the lake</p>');
    let tried = 0;
    const typesetBook = async () => {
      tried += 1;
      return 'too much' as const;
    };
    t.app.typesetter = { ...real, ...fake, hasStandards: true, typesetBook };
    const { problems } = await make();
    expect(tried).toBe(1);
    const codes = problems.map(({ code }) => code);
    expect(codes.filter((code) => code === 'too_much' || code === 'failed')).toEqual(['too_much', 'failed']);
  });

  test('has a PDF of each volume if its stories are too long for one', async () => {
    for (const question_text of ['Who taught you to swim?', 'And to sail?'])
      await tell(question_text, '<p>My aunt.</p>');
    t.app.typesetter.typesetBook = async (...asked) => {
      await fake.typesetBook(...asked);
      return { pages: limits.volume.pages + 1 };
    };
    const { paths } = await make();
    expect(paths).toEqual(expect.arrayContaining(['data/book-1.pdf', 'data/book-2.pdf', 'data/book.epub']));
    expect(paths).not.toContain('data/book.pdf');
  });

  test('is in the language of the interface, on every page and in every text, from right to left too', async () => {
    const { id } = await tell('Wo?', '<p>Am See</p>');
    const language = makeLanguage('he', marked(english.texts));
    const { read, everything } = await make({ language });
    const question = everything.people.flatMap(({ questions }) => questions).find((one) => one.id === id);
    const index = await read('data/index.html');
    const page = await read(`data/${question?.page}`);
    for (const html of [index, page]) expect(html).toContain('<html lang="he" dir="rtl">');
    const { archive, archivedRecordings } = english.texts;
    for (const text of [archive.title, archive.whole.title, archive.whole.text]) expect(index).toContain(`>⟦${text}⟧<`);
    expect(page).toContain(`>⟦${archive.allStories}⟧<`);
    expect(await read('README.txt')).toMatch(/^⟦FAMILY STORIES.*⟦\d+ answers?⟧.*⟧$/s);
    expect(await read('data/SCHEMA.txt')).toBe(`⟦${archive.schema}⟧\n⟦${archivedRecordings.schema}⟧`);
    expect(await read('bag-info.txt')).toContain(`External-Description: ⟦${archive.title}⟧`);
    expect(await read(`data/${question?.page?.replace(/html$/, 'txt')}`)).toContain('⟦Answered on ');
  });

  test('is not begun without room for it on the disk', async () => {
    const { id, access_token } = await tell('Large?', '<p>Very</p>');
    const { name } = (await t.upload(access_token, await jpeg())).json();
    const set = (original_bytes: number) =>
      t.app.db.updateTable('family_stories_images').set({ original_bytes }).where('name', '=', name).execute();
    // each photo may have 2 GB in the database
    const many = 2_000_000_000;
    await set(many);
    const { bavail, bsize } = await statfs(folder);
    const copies = Math.ceil((bavail * bsize) / many);
    const rows = Array.from({ length: copies }, (_none, n) => ({
      ...{ name: `image-1-${n}.jpg`, question_id: id, content_type: 'image/jpeg', original_bytes: many },
      ...{ width: 1, height: 1, widths: '[]', created_at: new Date().toISOString() },
    }));
    for (let at = 0; at < rows.length; at += 500)
      await t.app.db
        .insertInto('family_stories_images')
        .values(rows.slice(at, at + 500))
        .execute();
    try {
      const steps: string[] = [];
      const made = await makeArchive(t.app, options({ onProgress: ({ step }: { step: string }) => steps.push(step) }));
      expect(made.files).toEqual([]);
      expect(inEnglish(made.problems)).toEqual([
        { code: 'no_space', detail: expect.stringMatching(/needs about [\d.,]+ GB.* [\d.,]+ [GM]B (?:is|are) free/) },
      ]);
      expect(steps).toEqual([]);
      expect(await readdir(folder)).toEqual([]);
    } finally {
      await t.app.db.deleteFrom('family_stories_images').where('question_id', '=', id).execute();
    }
  });

  test('has neither notes nor unfinished answers if they are to be left out', async () => {
    const finished = await tell('Who taught you?', '<p>My father</p>');
    const { person_id, id } = await tell('And then?', '<p>Half a secret</p>', 'in_progress');
    await t.asAdmin('PATCH', `/api/people/${person_id}`, { notes: 'Quarrelled in 1980' });
    const { bag, read, everything } = await make({ leave_out: ['notes', 'unfinished'] });
    const text = spawnSync('grep', ['-rlaE', 'Half a secret|Quarrelled', bag], { encoding: 'utf8' }).stdout;
    expect(text).toBe('');
    const questions = everything.people.flatMap((person) => person.questions);
    expect(questions.find((question) => question.id === id)).toMatchObject({ status: 'not_started', content: '' });
    expect(questions.find((question) => question.id === finished.id)?.text).toBe('My father');
    const readme = await read('README.txt');
    expect(readme).toMatch(
      /private notes[^.]*about people\s+were left out\.\s+Stories that were not finished were left out/,
    );
    expect(readme).not.toContain('It contains everything');
  });

  test('has the mails that answers came by, whose links are a warning in its README, or leaves them out', async () => {
    const { id: question_id } = await tell('Who mailed?', '<p>I did</p>');
    const mail = 'From: rose@example.net\r\n\r\nI did\r\n> /question/secret\r\n';
    const sha256 = createHash('sha256').update(mail).digest('hex');
    const file = { size: mail.length, body: Readable.from([Buffer.from(mail)]) };
    await t.app.files.put(messageKey(sha256), file, messageType);
    await insertReply(t.app.db, {
      ...{ id: v7(), sha256, question_id, from_address: 'rose@example.net', subject: '', content: '', left_out: '' },
      ...{ received_at: new Date(t.clock.now).toISOString(), state: 'taken' },
    });
    onTestFinished(async () => void (await t.app.db.deleteFrom('family_stories_replies').execute()));
    expect((await t.asAdmin('GET', '/api/archives/size')).json().mails).toBe(1);
    const whole = await make();
    const [path = '', ...others] = whole.paths.filter((name) => name.startsWith('data/mails/'));
    expect(others).toEqual([]);
    expect(await whole.read(path)).toBe(mail);
    const readme = await whole.read('README.txt');
    expect(readme).toContain('links with which one can write into answers');
    expect(readme).toContain('It does not contain passwords');
    // they are not brought back
    const there = await (await openInstance(join(folder, 'there'))).open();
    await importArchive(there, whole.file.path);
    expect(await there.db.selectFrom('family_stories_replies').select('id').execute()).toEqual([]);
    await there.close();
    await rm(folder, { recursive: true });
    await mkdir(folder);
    const without = await make({ leave_out: ['mails'] });
    expect(spawnSync('grep', ['-rla', 'question/secret', without.bag], { encoding: 'utf8' }).stdout).toBe('');
    const other = await without.read('README.txt');
    expect(other).toContain('The mails that answers came by were left out.');
    expect(other).toContain('It does not contain links, passwords');
    expect(other).not.toContain('data/mails');
  });

  test('ends when it is cancelled', async () => {
    const making = new AbortController();
    const made = makeArchive(
      t.app,
      options({ signal: making.signal, onProgress: () => making.abort(new Error('enough')) }),
    );
    await expect(made).rejects.toThrow('enough');
  });
});
