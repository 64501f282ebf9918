import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { isAnswered } from '../../src/shared/answers/status.ts';
import { day } from '../../src/shared/durations.ts';
import type { CountedPerson } from '../../src/shared/people/people.ts';
import { isShownBy, questionFilters } from '../../src/shared/questions/question-filters.ts';
import type { Question } from '../../src/shared/questions/questions.ts';
import { expectProblem } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

let t: TestApp;
let opened = false;
beforeEach(async () => {
  if (!opened) t = await openTestApp();
  opened = true;
  await t.app.db.deleteFrom('family_stories_questions').execute();
  await t.app.db.deleteFrom('family_stories_people').execute();
});
afterAll(() => t.close());

const get = async (url: string) => (await t.asAdmin('GET', url)).json();
const ask = async (person_id: string, question: object): Promise<Question> =>
  (await t.asAdmin('POST', `/api/people/${person_id}/questions`, question)).json();
const look = (id: string) => get(`/api/questions/${id}`);
const setStatus = (id: string, status: 'locked' | 'submitted') =>
  t.asAdmin('PATCH', `/api/questions/${id}`, { status });
const read = (id: string, body: object = {}) => t.asAdmin('POST', `/api/questions/${id}/read`, body);

/** A question with an answer that was submitted. */
const answered = async (content = '<p>My brother.</p>') => {
  const question = await ask((await t.addPerson()).id, { question_text: 'Who taught you to swim?' });
  await t.save(question.access_token, { content, status: 'submitted' });
  return question;
};

describe('a new answer', () => {
  test('is new once it is submitted, until it was read', async () => {
    const { id, access_token } = await ask((await t.addPerson()).id, { question_text: 'Why?' });
    expect(await look(id)).not.toHaveProperty('is_new');
    await t.save(access_token, { content: '<p>So</p>', status: 'in_progress' });
    expect(await look(id)).not.toHaveProperty('is_new');
    await t.save(access_token, { content: '<p>So.</p>', status: 'submitted', base_version: 1 });
    expect((await look(id)).is_new).toBe(true);
    expect((await read(id)).json()).not.toHaveProperty('is_new');
    expect(await look(id)).not.toHaveProperty('is_new');
  });

  test('is not an empty one', async () => {
    const { id } = await answered('<p></p>');
    expect(await look(id)).not.toHaveProperty('is_new');
  });

  test('is new again once it was changed and submitted', async () => {
    const { id, access_token } = await answered();
    await read(id);
    await t.save(access_token, { content: '<p>My sister.</p>', status: 'submitted', base_version: 1 });
    expect((await look(id)).is_new).toBe(true);
  });

  test('stays as it is, read or not, when it is locked and unlocked', async () => {
    const [unread, known] = [await answered(), await answered()];
    await read(known.id);
    for (const status of ['locked', 'submitted'] as const) {
      for (const { id } of [unread, known]) await setStatus(id, status);
      expect((await look(unread.id)).is_new).toBe(true);
      expect(await look(known.id)).not.toHaveProperty('is_new');
    }
  });

  test('that came while an earlier version was read is still new', async () => {
    const { id, access_token } = await answered();
    await t.save(access_token, { content: '<p>My sister.</p>', status: 'submitted', base_version: 1 });
    await read(id, { version: 1 });
    expect((await look(id)).is_new).toBe(true);
    await read(id, { version: 2 });
    expect(await look(id)).not.toHaveProperty('is_new');
    // reading the earlier version once more changes nothing
    await read(id, { version: 1 });
    expect(await look(id)).not.toHaveProperty('is_new');
  });

  test('cannot be read before it is there', async () => {
    const { id, access_token } = await answered();
    await read(id, { version: 7 });
    await t.save(access_token, { content: '<p>My sister.</p>', status: 'submitted', base_version: 1 });
    expect((await look(id)).is_new).toBe(true);
  });

  test('is read by nobody else, and not without a question', async () => {
    const { access_token } = await answered();
    expect((await t.asAnswerer(access_token, 'GET', '/api/answer')).json().question).not.toHaveProperty('is_new');
    expectProblem(await read('nobody'), 'unknown_question');
  });
});

describe('filters', () => {
  const names = async (filter: string): Promise<string[]> =>
    (await get(`/api/people?filter=${filter}`)).people.map(({ name }: { name: string }) => name);

  test('choose people with such a question, with all their questions, and are counted', async () => {
    const people = Object.fromEntries(
      await Promise.all(
        ['Waits', 'Overdue', 'New', 'Locked', 'Nothing'].map(async (name) => [name, (await t.addPerson(name)).id]),
      ),
    );
    await ask(people.Waits, { question_text: 'Why?', days_to_complete: 30 });
    await ask(people.Overdue, { question_text: 'Why?', days_to_complete: 1 });
    const submitted = await ask(people.New, { question_text: 'Why?', days_to_complete: 1 });
    await t.save(submitted.access_token, { content: '<p>So.</p>', status: 'submitted' });
    const locked = await ask(people.Locked, { question_text: 'Why?' });
    await setStatus(locked.id, 'locked');
    await ask(people.Locked, { question_text: 'And then?' });
    t.clock.now += 2 * day;
    expect(new Set(await names('waiting'))).toEqual(new Set(['Locked', 'Overdue', 'Waits']));
    expect(await names('overdue')).toEqual(['Overdue']);
    expect(await names('new')).toEqual(['New']);
    expect(await names('locked')).toEqual(['Locked']);
    const [person] = (await get('/api/people?filter=locked')).people;
    expect(person.questions).toHaveLength(2);
    expect(await get('/api/questions/counts')).toEqual({ all: 5, waiting: 3, new: 1, overdue: 1, locked: 1 });
    const counted = (await get('/api/people/overview')).people as CountedPerson[];
    const none = { all: 0, answered: 0, waiting: 0, new: 0, overdue: 0, locked: 0 };
    expect(Object.fromEntries(counted.map(({ name, counts }) => [name, counts]))).toEqual({
      Waits: { ...none, all: 1, waiting: 1 },
      Overdue: { ...none, all: 1, waiting: 1, overdue: 1 },
      New: { ...none, all: 1, answered: 1, new: 1 },
      // locked before anything was written
      Locked: { ...none, all: 2, waiting: 1, locked: 1 },
      Nothing: none,
    });
    expect((await t.asAdmin('GET', '/api/people?filter=other')).statusCode).toBe(422);
  });

  test('have the same rule in the client', async () => {
    const { id } = await t.addPerson();
    const questions = await Promise.all(
      [null, 1, 30].flatMap((days_to_complete) =>
        ['not_started', 'in_progress', 'submitted', 'locked'].map(async (status) => {
          const question = await ask(id, { question_text: `${status}?`, days_to_complete });
          const saved = status === 'in_progress' ? 'in_progress' : 'submitted';
          if (status !== 'not_started') await t.save(question.access_token, { content: '<p>a</p>', status: saved });
          if (status === 'locked') await setStatus(question.id, 'locked');
          return question.id;
        }),
      ),
    );
    expect(questions).toHaveLength(12);
    t.clock.now += 2 * day;
    const [person] = (await get('/api/people')).people as { questions: Question[] }[];
    const counts = await get('/api/questions/counts');
    const now = new Date(t.clock.now).toISOString();
    const [counted] = (await get('/api/people/overview')).people as CountedPerson[];
    expect(counted?.counts).toEqual({ ...counts, answered: person?.questions.filter(isAnswered).length });
    for (const filter of questionFilters)
      expect([filter, person?.questions.filter((question) => isShownBy(filter, question, now)).length]).toEqual([
        filter,
        counts[filter],
      ]);
    t.clock.now -= 2 * day;
  });

  test('leave out what is in the wastebasket', async () => {
    const { id, person_id } = await answered();
    await t.asAdmin('DELETE', `/api/questions/${id}`);
    expect(await names('new')).toEqual([]);
    expect(await get('/api/questions/counts')).toEqual({ all: 0, waiting: 0, new: 0, overdue: 0, locked: 0 });
    expect((await get('/api/people/overview')).people).toMatchObject([{ id: person_id, counts: { all: 0, new: 0 } }]);
    await t.asAdmin('DELETE', `/api/people/${person_id}`);
    expect((await get('/api/people/overview')).people).toEqual([]);
  });
});

test('everyone is listed by name, in order, with the numbers of their questions or without', async () => {
  const [first, second] = [await t.addPerson('Rose'), await t.addPerson('Luis')];
  await t.asAdmin('PUT', '/api/people/order', { ids: [second.id, first.id] });
  expect(await get('/api/people/names')).toEqual({
    people: [
      { id: second.id, name: 'Luis' },
      { id: first.id, name: 'Rose' },
    ],
  });
  await ask(first.id, { question_text: 'Why?' });
  expect((await get('/api/people/overview')).people).toMatchObject([
    { id: second.id, name: 'Luis', counts: { all: 0 } },
    { id: first.id, name: 'Rose', counts: { all: 1, waiting: 1 } },
  ]);
});
