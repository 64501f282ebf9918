import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { summarise } from '../../src/server/domain/content/summary.ts';
import { summariseAnswers } from '../../src/server/domain/summaries.ts';
import { day } from '../../src/shared/durations.ts';
import type { Stories, Storyteller } from '../../src/shared/reading/stories.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { jpeg } from '../sample-images.ts';

let t: TestApp;
beforeEach(async () => {
  t = await openTestApp();
});
afterEach(() => t.close());

const list = async (query = ''): Promise<Stories> => {
  const response = await t.asAdmin('GET', `/api/stories${query}`);
  expect(response.statusCode).toBe(200);
  return response.json();
};
const people = async (): Promise<Storyteller[]> => (await t.asAdmin('GET', '/api/stories/people')).json().people;
const ask = async (person_id: string, question_text: string) =>
  (await t.asAdmin('POST', `/api/people/${person_id}/questions`, { question_text })).json();
const submit = async (access_token: string, content: string, base_version = 0) => {
  const saved = await t.save(access_token, { content, status: 'submitted', base_version });
  expect(saved.statusCode).toBe(200);
};
const texts = ({ stories }: Stories) => stories.map(({ question_text }) => question_text);

describe('the summary of an answer', () => {
  type Row = { content: string; version: number; summary: string | null };
  const find = (id: string, of = t): Promise<Row> =>
    of.app.db
      .selectFrom('family_stories_questions')
      .select(['content', 'version', 'summary'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const expectCurrent = async (id: string, of = t) => {
    const { content, summary } = await find(id, of);
    if (content === '') return expect(summary).toBeNull();
    const { version: _version, ...stored } = JSON.parse(String(summary));
    expect(stored).toEqual(summarise(content));
    return expect(summary).not.toBeNull();
  };
  const photo =
    '<figure><img src="/story-images/image-1-abc.jpg" alt="The &lt;sea&gt;" width="4" height="3"><figcaption>Not a word of it</figcaption></figure>';

  test('is stored with it, however it is written', async () => {
    const { id, access_token } = await t.addQuestion();
    await expectCurrent(id);
    const texts = [
      '<p>One</p>',
      `<p>One two</p>${photo}`,
      '<p onclick="x">Pasted <b>three</b> <i>words</i></p>',
      '',
      '<p>Five</p>',
    ];
    for (const [base_version, content] of texts.entries()) {
      await t.save(access_token, { content, base_version });
      await expectCurrent(id);
    }
    // the same words, in another state and locked
    await t.save(access_token, { content: '<p>Five</p>', status: 'submitted', base_version: 5 });
    await expectCurrent(id);
    await t.asAdmin('POST', `/api/questions/${id}/lock`);
    await expectCurrent(id);
    await t.asAdmin('POST', `/api/questions/${id}/unlock`);
    await expectCurrent(id);
    const questions = [{ question_text: 'Brought in?', answer: 'A\n\nB & C' }];
    const imported = await t.asAdmin('POST', '/api/import', { people: [{ name: 'Otto', questions }] });
    expect(imported.statusCode).toBe(201);
    for (const { id: each } of await t.app.db.selectFrom('family_stories_questions').select('id').execute())
      await expectCurrent(each);
  });

  test('is never that of an earlier text: what another release writes has none until the job, and is shown meanwhile', async () => {
    const { id, access_token, person_id } = await t.addQuestion();
    await submit(access_token, '<p>First</p>');
    const write = (content: string) =>
      t.app.db
        .updateTable('family_stories_questions')
        .set((e) => ({ content, version: e('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
    await write(`<p>Second text</p>${photo}`);
    expect(await find(id)).toMatchObject({ summary: null });
    const shown = (await list(`?person_id=${person_id}`)).stories;
    expect(shown).toMatchObject([{ excerpt: 'Second text', photo: { alt: 'The <sea>' } }]);
    await summariseAnswers(t.app);
    await expectCurrent(id);
    expect((await list(`?person_id=${person_id}`)).stories).toEqual(shown);
    // a save after it, of the same length
    await t.save(access_token, { content: `<p>Second test</p>${photo}`, base_version: 2, status: 'submitted' });
    await expectCurrent(id);
    await write('<p>Third</p>');
    await t.app.db.updateTable('family_stories_questions').set({ content: '' }).where('id', '=', id).execute();
    await expectCurrent(id);
  });

  test('of HTML that is not clean takes no time either', () => {
    for (const part of ['<img ', '<img src="', '<', '<a ', '<figcaption>', '&', '<p'])
      for (const end of ['', '>']) {
        const start = process.cpuUsage();
        summarise(part.repeat(200_000) + end);
        const { user, system } = process.cpuUsage(start);
        expect([part, (user + system) / 1000 < 2000]).toEqual([part, true]);
      }
  });
});

describe('stories', () => {
  test('are submitted and locked answers with text, newest first, of nothing that was deleted', async () => {
    const rose = await t.addPerson('Rose');
    const dad = await t.addPerson('Dad');
    const [swim, fear, boat, gone] = await Promise.all([
      ask(rose.id, 'Who taught you to swim?'),
      ask(rose.id, 'What are you afraid of?'),
      ask(dad.id, 'What was the boat called?'),
      ask(dad.id, 'And the dog?'),
    ]);
    await submit(swim.access_token, '<p>Nobody did.</p>');
    t.clock.now += day;
    await submit(boat.access_token, '<p>The Ada.</p>');
    await submit(gone.access_token, '<p>Rex.</p>');
    await t.save(fear.access_token, { content: '<p>Of geese</p>' });
    expect(texts(await list())).toEqual(expect.arrayContaining([boat.question_text, swim.question_text]));
    await t.asAdmin('DELETE', `/api/questions/${gone.id}`);
    expect(texts(await list())).toEqual([boat.question_text, swim.question_text]);
    // neither a lock nor a corrected question makes a story newer
    t.clock.now += day;
    await t.asAdmin('PATCH', `/api/questions/${swim.id}`, { question_text: 'Who taught you?' });
    await t.asAdmin('PATCH', `/api/questions/${swim.id}`, { status: 'locked' });
    expect(texts(await list())).toEqual([boat.question_text, 'Who taught you?']);
    await t.asAdmin('DELETE', `/api/people/${dad.id}?with_questions=true`);
    expect(texts(await list())).toEqual(['Who taught you?']);
  });

  test('say when they were written, how they begin, and what they show', async () => {
    const { id: person_id } = await t.addPerson('Rose');
    const { id, access_token } = await ask(person_id, 'Who taught you to swim?');
    const begun = new Date(t.clock.now).toISOString();
    await t.save(access_token, { content: '<p>Nobody</p>' });
    const { url } = (await t.upload(access_token, await jpeg())).json();
    t.clock.now += 2 * day;
    const text = 'Nobody did &amp; that is the honest answer. '.repeat(20);
    const photo = `<figure><img src="${url}" alt="&quot;Our&quot; jetty" width="64" height="48"><figcaption>The jetty</figcaption></figure>`;
    await submit(access_token, `<h2>The lake</h2>${photo}<p>${text}</p>${photo}`, 1);
    const { stories } = await list();
    expect(stories).toEqual([
      {
        id,
        person_id,
        question_text: 'Who taught you to swim?',
        written_from: begun,
        answered_at: new Date(t.clock.now).toISOString(),
        excerpt: expect.stringMatching(/^The lake Nobody did & that is the honest answer\. .{100,}…$/),
        photo: { src: url, alt: '"Our" jetty', width: 64, height: 48 },
        is_new: true,
      },
    ]);
    expect(stories[0]?.excerpt).not.toContain('jetty');
    await t.asAnswerer(access_token, 'PUT', '/api/answer/reading', { only_admin: true });
    expect((await list()).stories[0]).toMatchObject({ only_admin: true });
    await t.asAdmin('POST', `/api/questions/${id}/read`, {});
    expect((await list()).stories[0]).not.toHaveProperty('is_new');
  });

  test('come in pages, of one person, or only what is unread', async () => {
    const rose = await t.addPerson('Rose');
    const dad = await t.addPerson('Dad');
    const asked: { id: string; question_text: string }[] = [];
    for (const [n, { id }] of [rose, dad, rose, dad, rose].entries()) {
      const question = await ask(id, `Question ${n}`);
      // two at the same time
      if (n !== 3) t.clock.now += day;
      await submit(question.access_token, `<p>Answer ${n}</p>`);
      asked.unshift(question);
    }
    const found: string[] = [];
    let next: string | undefined = '';
    for (let pages = 0; next !== undefined && pages < 9; pages += 1) {
      const page: Stories = await list(`?limit=2${next && `&after=${encodeURIComponent(next)}`}`);
      expect(page.stories.length).toBeLessThanOrEqual(2);
      found.push(...texts(page));
      next = page.next;
    }
    expect(found).toEqual(asked.map(({ question_text }) => question_text));
    expect(texts(await list(`?person_id=${dad.id}`))).toEqual(['Question 3', 'Question 1']);
    expect(texts(await list(`?ids=${asked[4]?.id},${asked[1]?.id},none`))).toEqual(['Question 3', 'Question 0']);
    await t.asAdmin('POST', `/api/questions/${asked[0]?.id}/read`, {});
    expect(texts(await list('?unread=true'))).toEqual(['Question 3', 'Question 2', 'Question 1', 'Question 0']);
    expect(await list('?after=nonsense')).toMatchObject({ stories: { length: 5 } });
    expect((await t.asAdmin('GET', '/api/stories?limit=0')).statusCode).toBe(422);
    expect((await t.call({ url: '/api/stories' })).statusCode).toBe(401);
  });

  test('have their tellers in order, with a cover, and those who write their first', async () => {
    const [rose, dad, beth] = [await t.addPerson('Rose'), await t.addPerson('Dad'), await t.addPerson('Beth')];
    await t.addPerson('Nobody asked');
    await ask(beth.id, 'Not begun?');
    const writing = await ask(beth.id, 'Where did you live?');
    const plain = await ask(rose.id, 'Who taught you to swim?');
    const shown = await ask(rose.id, 'Where did you live?');
    await submit(plain.access_token, '<p>Nobody did.</p>');
    const { url } = (await t.upload(shown.access_token, await jpeg())).json();
    await submit(shown.access_token, `<figure><img src="${url}" width="64" height="48"></figure>`);
    await submit((await ask(dad.id, 'The boat?')).access_token, '<p>The Ada.</p>');
    await t.save(writing.access_token, { content: '<p>In Harrow</p>' });
    await t.asAdmin('POST', `/api/questions/${plain.id}/read`, {});
    await t.asAdmin('PUT', '/api/people/order', { ids: [dad.id, rose.id, beth.id] });
    const named = await people();
    expect(named.map(({ name, stories, unread }) => [name, stories, unread])).toEqual([
      ['Dad', 1, 1],
      ['Rose', 2, 1],
      ['Beth', 0, 0],
    ]);
    expect(named.find(({ name }) => name === 'Rose')?.cover).toEqual({ src: url, alt: '', width: 64, height: 48 });
    expect(named.find(({ name }) => name === 'Dad')).not.toHaveProperty('cover');
  });
});
