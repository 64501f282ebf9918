import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonPage } from '../../src/shared/people/person-links.ts';
import type { Question } from '../../src/shared/questions/questions.ts';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const url = (person_id: string) => `/api/people/${person_id}/link`;
const make = async (person_id: string): Promise<string> => {
  const response = await t.asAdmin('POST', url(person_id));
  expect(response.statusCode).toBe(201);
  return response.json().token;
};
const open = (token: string) => t.asAnswerer(token, 'GET', '/api/for');
const page = async (token: string): Promise<PersonPage> => (await open(token)).json();
const ask = async (person_id: string, question_text: string): Promise<Question> => {
  t.clock.now += 1000;
  return (await t.asAdmin('POST', `/api/people/${person_id}/questions`, { question_text, days_to_complete: 7 })).json();
};
const textsOf = ({ questions }: PersonPage) => questions.map(({ question_text }) => question_text);
const lastEvent = async () => (await t.asAdmin('GET', '/api/audit-log')).json().notes[0].event;

describe('the link of a person', () => {
  test('is there once it was made, and opens their questions, the next one first', async () => {
    const { id } = await t.addPerson('Rose');
    expectProblem(await t.asAdmin('GET', url(id)), 'no_person_link');
    const [one, two, three] = [await ask(id, 'one'), await ask(id, 'two'), await ask(id, 'three')];
    await t.save(one.access_token, { content: '<p>a</p>', status: 'submitted' });
    await t.save(three.access_token, { content: '<p>a</p>' });
    const response = await t.asAdmin('POST', url(id));
    expect(response.statusCode).toBe(201);
    const { token } = response.json();
    expect(response.json()).toEqual({ token, link: `http://localhost/for/${token}` });
    expect(token).toMatch(/^[A-Za-z0-9_-]{12}$/);
    expect((await t.asAdmin('GET', url(id))).json()).toEqual(response.json());
    expect(await lastEvent()).toBe('person_link_made');

    const shown = ({ question_text, access_token, due_date }: Question, status: string) => ({
      ...{ question_text, status, access_token, due_date },
    });
    expect(await page(token)).toEqual({
      person: { name: 'Rose' },
      questions: [shown(two, 'not_started'), shown(three, 'in_progress'), shown(one, 'submitted')],
    });
    for (const { access_token } of (await page(token)).questions)
      expect((await t.asAnswerer(String(access_token), 'GET', '/api/answer')).statusCode).toBe(200);
    const headers = { access_token: token };
    expect((await t.call({ url: '/api/for', headers })).statusCode).toBe(200);
  });

  test('opens nothing that is locked, paused, ended, deleted, or of anybody else', async () => {
    const { id } = await t.addPerson('Rose');
    const other = await t.addQuestion();
    const token = await make(id);
    const locked = await ask(id, 'locked');
    await t.save(locked.access_token, { content: '<p>a</p>' });
    await t.asAdmin('PATCH', `/api/questions/${locked.id}`, { status: 'locked' });
    const [paused, ended] = [await ask(id, 'paused'), await ask(id, 'ended')];
    await t.asAdmin('PATCH', `/api/questions/${paused.id}/link`, { paused: true });
    const expires_at = new Date(t.clock.now + 5000).toISOString();
    await t.asAdmin('PATCH', `/api/questions/${ended.id}/link`, { expires_at });
    const deleted = await ask(id, 'deleted');
    await t.asAdmin('DELETE', `/api/questions/${deleted.id}`);
    expect(textsOf(await page(token))).toEqual(['ended', 'locked']);
    t.clock.now += 5000;
    const { questions } = await page(token);
    const { question_text, due_date } = locked;
    expect(questions).toEqual([{ question_text, status: 'locked', access_token: null, due_date }]);
    expect(JSON.stringify(questions)).not.toContain(other.question_text);
    await t.asAdmin('PATCH', `/api/questions/${paused.id}/link`, { paused: false });
    await t.asAdmin('POST', `/api/wastebasket/${deleted.id}/restore`);
    expect(textsOf(await page(token))).toEqual(['paused', 'deleted', 'locked']);
  });

  test('shows a replaced link of a question, and a corrected text', async () => {
    const { id } = await t.addPerson();
    const token = await make(id);
    const question = await ask(id, 'one');
    const renewed = (await t.asAdmin('POST', `/api/questions/${question.id}/link`)).json();
    await t.asAdmin('PATCH', `/api/questions/${question.id}`, { question_text: 'one, then?' });
    expect((await page(token)).questions).toMatchObject([
      { question_text: 'one, then?', access_token: renewed.access_token },
    ]);
  });

  test('is paused and resumed, ends, and is replaced with its pause and end', async () => {
    const { id } = await t.addPerson();
    await ask(id, 'one');
    const token = await make(id);
    const change = (body: object) => t.asAdmin('PATCH', url(id), body);
    expect((await change({ paused: true })).json()).toMatchObject({ token, link_paused: true });
    expect(await lastEvent()).toBe('link_paused');
    expectProblem(await open(token), 'link_paused');
    const second = await make(id);
    expectProblem(await open(token), 'unknown_token');
    expectProblem(await open(second), 'link_paused');
    expect((await change({ paused: false })).json()).not.toHaveProperty('link_paused');
    expect((await open(second)).statusCode).toBe(200);
    const link_expires_at = new Date(t.clock.now + 1000).toISOString();
    expect((await change({ expires_at: link_expires_at })).json()).toMatchObject({ link_expires_at });
    expect((await open(second)).statusCode).toBe(200);
    t.clock.now += 1000;
    expectProblem(await open(second), 'link_ended');
    expect((await change({ expires_at: null })).json()).not.toHaveProperty('link_expires_at');
    expect((await open(second)).statusCode).toBe(200);
    expect((await change({})).statusCode).toBe(200);
    for (const expires_at of ['tomorrow', '1969-01-01T00:00:00Z', 5])
      expectRefusedFields(await change({ expires_at }), 'expires_at');
    expectRefusedFields(await change({ paused: 1 }), 'paused');
  });

  test('is taken away, and the links of the questions stay', async () => {
    const { id } = await t.addPerson();
    const question = await ask(id, 'one');
    const token = await make(id);
    expect((await t.asAdmin('DELETE', url(id))).statusCode).toBe(204);
    expect(await lastEvent()).toBe('person_link_removed');
    expectProblem(await open(token), 'unknown_token');
    for (const method of ['GET', 'DELETE'] as const) expectProblem(await t.asAdmin(method, url(id)), 'no_person_link');
    expectProblem(await t.asAdmin('PATCH', url(id), { paused: true }), 'no_person_link');
    expect((await t.asAnswerer(question.access_token, 'GET', '/api/answer')).statusCode).toBe(200);
  });

  test('is unknown while the person is in the wastebasket, and comes back with them', async () => {
    const { id } = await t.addPerson();
    await ask(id, 'one');
    const token = await make(id);
    await t.asAdmin('DELETE', `/api/people/${id}?with_questions=true`);
    expectProblem(await open(token), 'unknown_token');
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expectProblem(await t.asAdmin(method, url(id)), 'unknown_person');
    await t.asAdmin('POST', `/api/wastebasket/people/${id}/restore`);
    expect(textsOf(await page(token))).toEqual(['one']);
    await t.asAdmin('DELETE', `/api/people/${id}?with_questions=true`);
    expect((await t.asAdmin('DELETE', `/api/wastebasket/people/${id}`)).statusCode).toBe(204);
    expectProblem(await open(token), 'unknown_token');
  });

  test('is no link of a question, and the other way round', async () => {
    const { id } = await t.addPerson();
    const question = await ask(id, 'one');
    const token = await make(id);
    expectProblem(await t.asAnswerer(token, 'GET', '/api/answer'), 'unknown_token');
    expectProblem(await t.save(token, { content: '<p>a</p>' }), 'unknown_token');
    expectProblem(await open(question.access_token), 'unknown_token');
    expectProblem(await open(''), 'unknown_token');
    expectProblem(await t.call({ url: '/api/for' }), 'unknown_token');
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE'] as const) {
      const payload = method === 'PATCH' ? { payload: { paused: true } } : {};
      expectProblem(await t.call({ method, url: url(id), ...payload }), 'not_signed_in');
      expectProblem(await t.asAdmin(method, url('nobody'), method === 'PATCH' ? {} : undefined), 'unknown_person');
    }
  });
});

test('guessing links of people counts as guessing links', async () => {
  const { id } = await t.addPerson();
  const token = await make(id);
  for (let n = 0; n < 120; n++) await open(`guess-${n}`);
  expectProblem(await open('guess'), 'too_many_attempts');
  expect((await open(token)).statusCode).toBe(200);
});
