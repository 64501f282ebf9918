import { afterEach, beforeEach, expect, test } from 'vitest';
import { library as english } from '../../src/shared/library/en.ts';
import type { Library, LibraryQuestion } from '../../src/shared/library/library.ts';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

let t: TestApp;
beforeEach(async () => {
  t = await openTestApp();
});
afterEach(() => t.close());

const look = async (): Promise<Library> => (await t.asAdmin('GET', '/api/library?lang=en')).json();
const add = (question: object) => t.asAdmin('POST', '/api/library/questions', question);
const url = (id: string) => `/api/library/questions/${id}`;
const asked = async () => {
  const { themes, own } = await look();
  const questions: LibraryQuestion[] = [...themes.flatMap((theme) => theme.questions), ...own];
  return Object.fromEntries(questions.flatMap(({ id, asked_of }) => (asked_of ? [[id, asked_of]] : [])));
};
const ask = async (person_id: string, question: object) => {
  const response = await t.asAdmin('POST', `/api/people/${person_id}/questions`, question);
  expect(response.statusCode).toBe(201);
  return response.json();
};
const [first, second, third] = english.flatMap(({ questions }) => questions);
if (!first || !second || !third) throw new Error('The library is empty.');

test('the library has all themes and questions, with or without a language', async () => {
  expect(await look()).toEqual({ lang: 'en', themes: english, own: [] });
  expect((await t.asAdmin('GET', '/api/library')).json()).toEqual(await look());
  for (const query of ['lang=xx', 'lang=', 'language=en'])
    expectProblem(await t.asAdmin('GET', `/api/library?${query}`), 'invalid_fields');
});

test('what was asked of whom is known by the library id, also after a correction', async () => {
  const [rose, luis] = [await t.addPerson('Rose'), await t.addPerson('Luis')];
  const question = await ask(rose.id, { question_text: 'In my own words', library_id: first.id });
  expect(question.library_id).toBe(first.id);
  await ask(rose.id, { question_text: 'Once more', library_id: first.id });
  await ask(luis.id, { question_text: first.text, library_id: first.id });
  expect(await asked()).toEqual({ [first.id]: [rose.id, luis.id] });
  await t.asAdmin('PATCH', `/api/questions/${question.id}`, { question_text: 'Other words' });
  expect(await asked()).toEqual({ [first.id]: [rose.id, luis.id] });
});

test('how far people are with a question is said, by the furthest that they were asked', async () => {
  const people = [];
  for (const name of ['Rose', 'Luis', 'Miriam', 'Dad']) people.push(await t.addPerson(name));
  const [rose, luis, miriam, dad] = people.map(({ id }) => id);
  const write = async (person_id = '', status?: 'in_progress' | 'submitted', content = '<p>Well.</p>') => {
    const { access_token } = await ask(person_id, { question_text: first.text });
    if (status) await t.save(access_token, { content, status });
  };
  await write(rose);
  await write(luis, 'in_progress');
  await write(miriam, 'submitted');
  await write(miriam);
  await write(dad, 'submitted', '');
  const { themes } = await look();
  const question = themes.flatMap(({ questions }) => questions).find(({ id }) => id === first.id);
  expect(question).toMatchObject({ asked_of: [rose, luis, miriam, dad], begun_by: [luis], answered_by: [miriam] });
});

test('what was asked of whom is known by the same text, typed, pasted or queued', async () => {
  const { id } = await t.addPerson();
  expect((await ask(id, { question_text: ` ${first.text}` })).library_id).toBe(first.id);
  const lines = [second.text, 'Something else'];
  await t.asAdmin('POST', `/api/people/${id}/questions/import`, { lines, to: 'ask' });
  expect(await asked()).toEqual({ [first.id]: [id], [second.id]: [id] });
  await t.asAdmin('PUT', `/api/people/${id}/queue`, { questions: [{ question_text: third.text }] });
  expect(Object.keys(await asked())).not.toContain(third.id);
  await t.asAdmin('POST', `/api/people/${id}/queue/next`);
  expect(Object.keys(await asked())).toContain(third.id);
});

test('what was deleted was not asked, until it is restored', async () => {
  const { id } = await t.addPerson();
  const question = await ask(id, { question_text: first.text });
  await t.asAdmin('DELETE', `/api/questions/${question.id}`);
  expect(await asked()).toEqual({});
  await t.asAdmin('POST', `/api/wastebasket/${question.id}/restore`);
  expect(await asked()).toEqual({ [first.id]: [id] });
  await t.asAdmin('DELETE', `/api/people/${id}?with_questions=true`);
  expect(await asked()).toEqual({});
});

test('the admin adds, changes and takes away questions of her own', async () => {
  const added = await add({ text: ' What did the harbour smell of? ' });
  expect(added.statusCode).toBe(201);
  const own = added.json();
  expect(own).toEqual({ id: expect.any(String), text: 'What did the harbour smell of?', heavy: false });
  const heavy = (await add({ text: 'Whom do you miss?', heavy: true })).json();
  expect((await look()).own).toEqual([own, heavy]);

  const { id } = await t.addPerson();
  const question = await ask(id, { question_text: own.text, library_id: own.id });
  expect(await asked()).toEqual({ [own.id]: [id] });

  const changed = await t.asAdmin('PATCH', url(own.id), { text: 'What did the harbour sound like?' });
  expect([changed.statusCode, changed.json()]).toEqual([200, { ...own, text: 'What did the harbour sound like?' }]);
  expect((await t.asAdmin('PATCH', url(heavy.id), { heavy: false })).json()).toEqual({ ...heavy, heavy: false });
  expect((await t.asAdmin('GET', `/api/questions/${question.id}`)).json().question_text).toBe(own.text);

  expect((await t.asAdmin('DELETE', url(own.id))).statusCode).toBe(204);
  expect((await look()).own).toEqual([{ ...heavy, heavy: false }]);
  expect((await t.asAdmin('GET', `/api/questions/${question.id}`)).json().question_text).toBe(own.text);
  expectProblem(await t.asAdmin('DELETE', url(own.id)), 'unknown_question');
  expectProblem(await t.asAdmin('PATCH', url(own.id), { heavy: true }), 'unknown_question');
});

test('a question of her own has the bounds of every question, and there are 1,000 at most', async () => {
  for (const text of ['', ' ', null, 'x'.repeat(2001), 'a\0b']) expectRefusedFields(await add({ text }), 'text');
  expectRefusedFields(await add({ text: 'a', heavy: 1 }), 'heavy');
  const { id } = (await add({ text: 'a' })).json();
  expectRefusedFields(await t.asAdmin('PATCH', url(id), {}), 'text');
  expectRefusedFields(await t.asAdmin('PATCH', url(id), { id: 'b' }), 'id');
  const rows = Array.from({ length: 999 }, (_, n) => ({ id: `x${n}`, text: 'b', heavy: 0 }));
  await t.app.db.insertInto('family_stories_library').values(rows).execute();
  expectRefusedFields(await add({ text: 'one more' }), 'text');
  await t.asAdmin('DELETE', url(id));
  expect((await add({ text: 'one more' })).statusCode).toBe(201);
});
