import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Search } from '../../src/shared/search/search.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { addRecording, heardWords, rightWords } from '../recordings.ts';

const browser = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

let t: TestApp;
beforeEach(async () => {
  t = await openTestApp({ pages: true });
});
afterEach(() => t.close());

const search = async (query: string): Promise<Search['hits']> => {
  const look = async (): Promise<Search> => (await t.asAdmin('GET', `/api/search?q=${query}`)).json();
  await expect.poll(async () => (await look()).is_complete).toBe(true);
  return (await look()).hits;
};

const tell = async () => {
  const question = await t.addQuestion();
  expect(
    (await t.save(question.access_token, { content: '<p>By the lake.</p>', status: 'submitted' })).statusCode,
  ).toBe(200);
  return question;
};

const change = (id: string, fields: { released?: number; deleted_at?: string | null }) =>
  t.app.db.updateTable('family_stories_recordings').set(fields).where('id', '=', id).execute();

const words = [
  { source: 'heard' as const, cues: heardWords },
  { source: 'answerer' as const, cues: rightWords },
];

test('the words of a recording are found once they were released, with the story', async () => {
  const { id, person_id } = await tell();
  const recording = await addRecording(t.app, id, { words });
  expect(await search('herons')).toEqual([]);
  await change(recording.id, { released: 2 });
  expect(await search('herons')).toEqual([
    {
      person_id,
      name: 'Rose',
      question_id: id,
      field: 'answer',
      excerpt: '… the island, and the herons stayed where they were.',
    },
  ]);
  // what was heard is not found, and the text still is
  expect(await search('rode')).toEqual([]);
  expect(await search('lake')).toMatchObject([{ question_id: id, excerpt: 'By the lake.' }]);
});

test('words that were corrected again replace those before, and a deleted recording is not found until it is back', async () => {
  const { id } = await tell();
  const recording = await addRecording(t.app, id, { words, released: 1 });
  expect(await search('rode')).toHaveLength(1);
  await change(recording.id, { released: 2 });
  expect([await search('rode'), await search('rowed')]).toMatchObject([[], [{ question_id: id }]]);
  await change(recording.id, { deleted_at: new Date(t.app.clock()).toISOString() });
  expect(await search('rowed')).toEqual([]);
  await change(recording.id, { deleted_at: null });
  expect(await search('rowed')).toHaveLength(1);
});

test('they stay found when the text is changed, and of an answer without text', async () => {
  const { id, access_token } = await tell();
  const recording = await addRecording(t.app, id, { words, released: 2 });
  const content = `<figure data-recording="${recording.id}"></figure>`;
  expect((await t.save(access_token, { content, status: 'submitted', base_version: 1 })).statusCode).toBe(200);
  expect(await search('herons')).toMatchObject([{ question_id: id }]);
  expect(await search('lake')).toEqual([]);
});

test('readers find them in the stories that they may read', async () => {
  const { id, access_token } = await tell();
  await addRecording(t.app, id, { words, released: 2 });
  const { token } = (await t.asAdmin('POST', '/api/readers', { name: 'Cousins' })).json();
  const find = async () => (await t.call({ url: `/read/${token}?q=herons`, headers: browser })).body;
  expect(await search('herons')).toHaveLength(1);
  expect(await find()).toContain(id);
  await t.asAnswerer(access_token, 'PUT', '/api/answer/reading', { only_admin: true });
  expect(await find()).not.toContain(id);
});
