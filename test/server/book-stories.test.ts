import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBlocks, textOfBlocks } from '../../src/server/domain/books/blocks.ts';
import { readBook, readStories } from '../../src/server/domain/books/book-stories.ts';
import { languageInBook } from '../../src/server/domain/books/language.ts';
import type { Book } from '../../src/shared/books.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { jpeg } from '../sample-images.ts';

const blocks = (content: string) => readBlocks(content, (text) => (text === '' ? 'und' : 'en'));
const en = { lang: 'en', dir: 'ltr' };

describe('the blocks of an answer', () => {
  test('are its paragraphs, headings, quotes and lists with emphasis and links', async () => {
    expect(
      await blocks(
        '<p>One <strong>two <br></strong><a href="https://a.example/?b&amp;c">link</a></p><h2>Head</h2>' +
          '<blockquote><p>Said</p></blockquote><ol start="3"><li><p>a</p><ul><li><p>b</p></li></ul></li></ol>',
      ),
    ).toEqual([
      {
        type: 'p',
        runs: [
          { text: 'One ' },
          { text: 'two ', b: true },
          { br: true },
          { text: 'link', href: 'https://a.example/?b&c' },
        ],
        ...en,
      },
      { type: 'h2', runs: [{ text: 'Head' }], ...en },
      { type: 'quote', blocks: [{ type: 'p', runs: [{ text: 'Said' }], ...en }] },
      {
        type: 'ol',
        start: 3,
        items: [
          [
            { type: 'p', runs: [{ text: 'a' }], ...en },
            { type: 'ul', items: [[{ type: 'p', runs: [{ text: 'b' }], ...en }]] },
          ],
        ],
      },
    ]);
  });

  test('are photos side by side if they follow each other', async () => {
    const photo = (name: string) =>
      `<figure><img src="/story-images/${name}" alt="A boat"><figcaption>סירה</figcaption></figure>`;
    const [first, ...rest] = await blocks(`${photo('image-1-a.jpg')}${photo('image-2-b.jpg')}<p>x</p>`);
    expect(first).toEqual({
      type: 'figures',
      figures: ['image-1-a.jpg', 'image-2-b.jpg'].map((image) => ({
        image,
        alt: 'A boat',
        caption: 'סירה',
        lang: 'en',
        dir: 'rtl',
      })),
    });
    expect(rest).toHaveLength(1);
  });

  test('have nothing empty, no link that a book cannot have, and no character that no font has', async () => {
    expect(await blocks('<p> <br></p><blockquote><p></p></blockquote><ul><li><p></p></li></ul>')).toEqual([]);
    const [paragraph] = await blocks('<p>\u0001a\ufffeb <a href="javascript:x">c</a> <a href="tel:+44">d</a></p>');
    expect(paragraph).toMatchObject({ runs: [{ text: ' ab ' }, { text: 'c' }, { text: ' ' }, { text: 'd' }] });
    expect(JSON.stringify(paragraph)).not.toContain('href');
  });

  test.each([
    ['Hello', 'Hello'],
    ['<strong>Hel</strong>lo', 'Hello'],
    ['<p>a</p>tea<p>bread</p>', 'a\ntea\nbread'],
    ['<p>a</p>tea', 'a\ntea'],
    ['<ul><li>one</li><li>two</li></ul>', 'one\ntwo'],
    ['<blockquote>said</blockquote>more', 'said\nmore'],
    ['<li><p>one</p></li>', 'one'],
    ['<blockquote><li>one</li></blockquote>', 'one'],
    ['before<figure><img src="/story-images/image-1-a.jpg"></figure>', 'before\n'],
  ])('keep text that is in no paragraph: %s', async (content, text) => {
    expect(textOfBlocks(await blocks(content))).toBe(text);
  });

  test('keep photos that are in no figure', async () => {
    const image = (name: string) => `<img src="/story-images/${name}" alt="">`;
    const found = await blocks(`${image('image-1-a.jpg')}<p>One ${image('image-2-b.jpg')} two</p>`);
    expect(found).toMatchObject([
      { type: 'figures', figures: [{ image: 'image-1-a.jpg', caption: '' }] },
      { type: 'p', runs: [{ text: 'One ' }] },
      { type: 'figures', figures: [{ image: 'image-2-b.jpg' }] },
      { type: 'p', runs: [{ text: ' two' }] },
    ]);
  });

  test('are at most some levels deep, and keep all text', async () => {
    const deep = `${'<blockquote>'.repeat(60)}<p>at the bottom</p>${'</blockquote>'.repeat(60)}`;
    const found = await blocks(deep);
    expect(textOfBlocks(found).trim()).toBe('at the bottom');
    expect(JSON.stringify(found).match(/quote/g)?.length).toBeLessThan(20);
  });
});

test.each([
  ['Кто научил тебя плавать?', ['en', 'ru'], 'en'],
  ['سبح', ['en'], 'ar'],
  ['یک روز', ['fa'], 'fa'],
  ['誰教你游泳的', ['en'], 'zh'],
  ['誰教', ['ja'], 'ja'],
  ['文子さん', ['en'], 'ja'],
  ['तुम्हें', ['en'], 'hi'],
  ['סבתא אמרה', ['en'], 'he'],
  ['¿Quién?', ['es', 'en'], 'es'],
  ['Hello', ['he', 'en'], 'en'],
  ['12', [], 'und'],
])('%s, likely %s, is %s', (text, likely, language) => {
  expect(languageInBook(text, likely)).toBe(language);
});

describe('stories', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await openTestApp();
  });
  afterAll(() => t.close());

  test('are submitted and locked answers that are not in the wastebasket', async () => {
    const asked = await Promise.all(
      ['draft', 'sent', 'locked', 'deleted', 'private', 'empty'].map(() => t.addQuestion()),
    );
    const [draft, sent, locked, deleted, kept] = asked as [
      (typeof asked)[0],
      (typeof asked)[0],
      (typeof asked)[0],
      (typeof asked)[0],
      (typeof asked)[0],
    ];
    const content = '<p>A boat</p>';
    await t.save(draft.access_token, { content, status: 'in_progress', base_version: 0 });
    for (const { access_token } of [sent, locked, deleted, kept])
      await t.save(access_token, { content, status: 'submitted', base_version: 0 });
    expect((await t.asAdmin('PATCH', `/api/questions/${locked.id}`, { status: 'locked' })).statusCode).toBe(200);
    const onlyAdmin = await t.asAnswerer(kept.access_token, 'PUT', '/api/answer/reading', { only_admin: true });
    expect(onlyAdmin.statusCode).toBe(200);
    await t.asAdmin('DELETE', `/api/questions/${deleted.id}`);
    const { stories, problems } = await readStories(
      t.app,
      asked.map(({ id }) => id),
      'en',
    );
    expect([...stories.keys()].sort()).toEqual([sent.id, locked.id].sort());
    expect(problems).toEqual([{ code: 'private_story', detail: 'privateStory', question_id: kept.id }]);
    expect(stories.get(sent.id)).toMatchObject({
      question: { text: sent.question_text, lang: 'en', dir: 'ltr' },
      lang: 'en',
      blocks: [{ type: 'p', runs: [{ text: 'A boat' }] }],
      answered_at: expect.stringMatching(/^\d{4}-/),
    });
  });

  test('have their photos, and say which are nowhere any more', async () => {
    const { id, access_token } = await t.addQuestion();
    const { url, name } = (await t.upload(access_token, await jpeg())).json();
    const content = `<figure><img src="${url}" alt="A boat"><figcaption></figcaption></figure><figure><img src="/story-images/image-1-gone.jpg"><figcaption></figcaption></figure>`;
    await t.save(access_token, { content, status: 'submitted', base_version: 0 });
    const { stories, photos, problems } = await readStories(t.app, [id], 'en');
    expect([...photos.keys()]).toEqual([name]);
    expect(stories.get(id)?.blocks).toEqual([
      { type: 'figures', figures: [expect.objectContaining({ image: name, alt: 'A boat' })] },
    ]);
    expect(problems).toEqual([{ code: 'missing_photo', detail: 'missingPhoto', question_id: id }]);
    const captioned = content
      .replace('></figcaption></figure><', '>Here</figcaption></figure><')
      .replace(/<\/figcaption><\/figure>$/, 'Gone$&');
    await t.save(access_token, { content: captioned, status: 'submitted', base_version: 1 });
    expect((await readStories(t.app, [id], 'en')).stories.get(id)?.blocks).toEqual([
      { type: 'figures', figures: [expect.objectContaining({ image: name, caption: 'Here' })] },
      { type: 'p', runs: [{ text: 'Gone' }], lang: 'en', dir: 'ltr' },
    ]);
  });

  test('left out of a book keep their place in its chapters, and are not in it', async () => {
    const { id, access_token } = await t.addQuestion();
    await t.save(access_token, { content: '<p>A boat</p>', status: 'submitted', base_version: 0 });
    const other = await t.addQuestion();
    await t.save(other.access_token, { content: '<p>A lake</p>', status: 'submitted', base_version: 0 });
    const chapters = [{ title: 'Water', questions: [other.id, id], left_out: [other.id] }];
    const read = await readBook(t.app, { language: 'en', chapters } as Book);
    expect(read.chapters.map(({ stories }) => stories.map(({ question_id }) => question_id))).toEqual([[id]]);
  });
});
