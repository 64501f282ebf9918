import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WholePerson } from '../../src/shared/people/people.ts';
import type { Queue } from '../../src/shared/questions/queue.ts';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

let t: TestApp;
let person_id: string;
beforeAll(async () => {
  t = await openTestApp();
});
beforeEach(async () => {
  person_id = (await t.addPerson()).id;
});
afterAll(() => t.close());

const url = (path = '', of = person_id) => `/api/people/${of}/${path}`;
const look = async (): Promise<Queue> => (await t.asAdmin('GET', url('queue'))).json();
const put = (questions: object[], more: object = {}, of = person_id) =>
  t.asAdmin('PUT', url('queue', of), { questions, ...more });
const texts = async () => (await look()).questions.map(({ question_text }) => question_text);
const next = () => t.asAdmin('POST', url('queue/next'));
const asked = async (): Promise<string[]> =>
  (await t.asAdmin('GET', `/api/people/${person_id}`))
    .json()
    .questions.map(({ question_text }: { question_text: string }) => question_text);
const question = (question_text: string) => ({ question_text });

describe('the queue of a person', () => {
  test('is empty at first, and keeps ids, texts and order of what is put into it', async () => {
    expect(await look()).toEqual({ questions: [], version: 0 });
    const response = await put([question('one'), question(' two '), { question_text: 'three', days_to_complete: 7 }]);
    expect(response.statusCode).toBe(200);
    const id = expect.any(String);
    const queue: Queue = response.json();
    expect(queue).toEqual({
      questions: [
        { id, question_text: 'one' },
        { id, question_text: 'two' },
        { id, question_text: 'three', days_to_complete: 7 },
      ],
      version: 1,
    });
    expect(await look()).toEqual(queue);

    const reordered = [...queue.questions].reverse();
    expect((await put([...reordered, question('four')])).json().questions.slice(0, 3)).toEqual(reordered);
    // a correction keeps the id, and what is left out is gone
    const [three] = reordered;
    const corrected = { id: three?.id, question_text: 'three, then?', days_to_complete: null };
    const left = (await put([corrected])).json();
    expect(left).toEqual({ questions: [{ id: three?.id, question_text: 'three, then?' }], version: 3 });
    expect((await put([])).json()).toEqual({ questions: [], version: 4 });
    // of somebody else, nothing changed
    expect((await t.asAdmin('GET', url('queue', (await t.addPerson()).id))).json().questions).toEqual([]);
  });

  test('is summed up wherever the person is listed: how many, and the next one', async () => {
    const listed = async () => {
      const { people } = (await t.asAdmin('GET', '/api/people')).json<{ people: WholePerson[] }>();
      const one = (await t.asAdmin('GET', `/api/people/${person_id}`)).json<WholePerson>();
      const inList = people.find(({ id }) => id === person_id);
      expect(inList?.queue).toEqual(one.queue);
      return one.queue;
    };
    expect(await listed()).toBeUndefined();
    await put([question('one'), question('two')], {}, (await t.addPerson()).id);
    expect(await listed()).toBeUndefined();
    const { questions }: Queue = (await put([question('one'), question('two')])).json();
    const [one, two] = questions;
    expect(await listed()).toEqual({ count: 2, next_question: { id: one?.id, question_text: 'one' } });
    await put([...questions].reverse());
    expect(await listed()).toEqual({ count: 2, next_question: { id: two?.id, question_text: 'two' } });
    await next();
    expect(await listed()).toEqual({ count: 1, next_question: { id: one?.id, question_text: 'one' } });
    await next();
    expect(await listed()).toBeUndefined();
  });

  test('asks its first question, and the others move up', async () => {
    await put([{ question_text: 'one', days_to_complete: 7, library_id: 'food-bread' }, question('two')]);
    const first = await next();
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({
      person_id,
      question_text: 'one',
      status: 'not_started',
      days_to_complete: 7,
      due_date: new Date(t.clock.now + 7 * 24 * 60 * 60 * 1000).toISOString(),
      library_id: 'food-bread',
      link: expect.stringContaining('/question/'),
    });
    expect((await t.read(first.json().access_token)).question.question_text).toBe('one');
    expect([await texts(), await asked()]).toEqual([['two'], ['one']]);
    expect((await next()).json()).toMatchObject({ question_text: 'two', days_to_complete: null });
    expectProblem(await next(), 'queue_empty');
    expect((await look()).version).toBe(3);
  });

  test('asks each question once, however many ask at the same time', async () => {
    await put(['one', 'two', 'three'].map(question));
    const responses = await Promise.all([next(), next(), next(), next()]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 409]);
    expect(new Set(await asked())).toEqual(new Set(['one', 'two', 'three']));
    expect(await asked()).toHaveLength(3);
  });

  test('refuses a change of an older version, and one that names a question that was asked meanwhile', async () => {
    const { questions, version } = (await put([question('one'), question('two')])).json();
    await put([...questions, question('three')]);
    expectProblem(await put(questions, { base_version: version }), 'queue_changed');
    expect(await texts()).toEqual(['one', 'two', 'three']);
    await next();
    expectProblem(await put(questions), 'queue_changed');
    expectProblem(await put([questions[1], questions[1]]), 'queue_changed');
    expect(await texts()).toEqual(['two', 'three']);
    const now = await look();
    expect((await put(now.questions.toReversed(), { base_version: now.version })).statusCode).toBe(200);
    expect(await texts()).toEqual(['three', 'two']);
  });

  test('does not take the questions of another person', async () => {
    const { questions } = (await put([question('one')])).json();
    const other = await t.addPerson();
    expectProblem(await t.asAdmin('PUT', url('queue', other.id), { questions }), 'queue_changed');
    expect(await texts()).toEqual(['one']);
  });

  test('takes 500 questions, and refuses one more and what no question may be', async () => {
    const many = Array.from({ length: 500 }, (_, n) => question(`Question ${n}`));
    expect((await put(many)).json().questions).toHaveLength(500);
    expectRefusedFields(await put([...many, question('one more')]), 'questions');
    for (const question_text of ['', ' \n', 'x'.repeat(2001), null])
      expectRefusedFields(await put([question('one'), { question_text }]), 'questions.1.question_text');
    expectRefusedFields(await put([{ question_text: 'one', days_to_complete: 0 }]), 'questions.0.days_to_complete');
    expectRefusedFields(await put([{ question_text: 'a\0b' }]), 'questions');
    expectRefusedFields(await t.asAdmin('PUT', url('queue'), {}), 'questions');
    expect(await texts()).toEqual(many.map(({ question_text }) => question_text));
  });

  test('of nobody is refused, and that of a deleted person rests with them', async () => {
    await put([question('one')]);
    await t.asAdmin('DELETE', `/api/people/${person_id}`);
    for (const id of [person_id, 'nobody']) {
      expectProblem(await t.asAdmin('GET', url('queue', id)), 'unknown_person');
      expectProblem(await t.asAdmin('PUT', url('queue', id), { questions: [] }), 'unknown_person');
      expectProblem(await t.asAdmin('POST', url('queue/next', id)), 'unknown_person');
    }
    await t.asAdmin('POST', `/api/wastebasket/people/${person_id}/restore`);
    expect(await texts()).toEqual(['one']);
    await t.asAdmin('DELETE', `/api/people/${person_id}`);
    expect((await t.asAdmin('DELETE', `/api/wastebasket/people/${person_id}`)).statusCode).toBe(204);
    const { db } = t.app;
    const rows = await db.selectFrom('family_stories_queue').selectAll().where('person_id', '=', person_id).execute();
    expect(rows).toEqual([]);
  });
});

describe('many questions at once', () => {
  const paste = (body: object) => t.asAdmin('POST', url('questions/import'), body);

  test('are asked in the order of their lines, without the blank ones', async () => {
    const lines = [' one ', '', 'two', '   ', '\tthree\r'];
    const response = await paste({ lines, days_to_complete: 14, to: 'ask' });
    expect(response.statusCode).toBe(201);
    const { questions } = response.json();
    expect(questions.map(({ question_text }: { question_text: string }) => question_text)).toEqual([
      'one',
      'two',
      'three',
    ]);
    expect(await asked()).toEqual(['three', 'two', 'one']);
    expect(questions[0]).toMatchObject({ person_id, status: 'not_started', days_to_complete: 14 });
    expect(questions[0].link).toBe(`http://localhost/question/${questions[0].access_token}`);
    expect((await t.asAdmin('GET', `/api/questions/${questions[1].id}`)).json()).toMatchObject(questions[1]);
    expect(await texts()).toEqual([]);
  });

  test('are queued behind those that wait', async () => {
    await put([question('first')]);
    const response = await paste({ lines: ['one', '', 'two'], to: 'queue', days_to_complete: 3 });
    expect([response.statusCode, response.json()]).toEqual([201, { questions: (await look()).questions.slice(1) }]);
    expect(await look()).toMatchObject({
      questions: [{ question_text: 'first' }, { question_text: 'one', days_to_complete: 3 }, { question_text: 'two' }],
      version: 2,
    });
    expect(await asked()).toEqual([]);
  });

  test.each(['ask', 'queue'])('are refused by the numbers of their lines, and none is made (%s)', async (to) => {
    const long = 'x'.repeat(2001);
    const { errors } = expectProblem(await paste({ lines: ['one', long, '', long, 'two'], to }), 'invalid_fields');
    expect(errors).toEqual([
      { field: 'lines.1', message: 'line 2 must have at most 2000 characters' },
      { field: 'lines.3', message: 'line 4 must have at most 2000 characters' },
    ]);
    expectRefusedFields(await paste({ lines: ['one', 5, 'a'], to }), 'lines.1');
    expectRefusedFields(await paste({ lines: ['one', 'a\0b'], to }), 'lines');
    expectRefusedFields(await paste({ lines: ['', ' \n'], to }), 'lines');
    expectRefusedFields(await paste({ lines: [], to }), 'lines');
    expectRefusedFields(await paste({ lines: ['one'], to, days_to_complete: 0 }), 'days_to_complete');
    expectRefusedFields(await paste({ lines: ['one'], to: 'nobody' }), 'to');
    expect([await texts(), await asked()]).toEqual([[], []]);
  });

  test('are 1,000 at most, of 2,000 characters each, and the queue holds 500', async () => {
    const longest = Array.from({ length: 1000 }, () => '👵'.repeat(2000));
    const all = await paste({ lines: longest, to: 'ask' });
    expect([all.statusCode, all.json().questions?.length]).toEqual([201, 1000]);
    expectRefusedFields(await paste({ lines: [...longest.map(() => 'a'), 'b'], to: 'ask' }), 'lines');
    await put([question('first')]);
    const many = Array.from({ length: 500 }, (_, n) => `Question ${n}`);
    const { errors } = expectProblem(await paste({ lines: many, to: 'queue' }), 'invalid_fields');
    expect(errors).toEqual([{ field: 'lines', message: 'must have at most 500 in all; 1 are there already' }]);
    expect(await texts()).toEqual(['first']);
    expect((await paste({ lines: many.slice(1), to: 'queue' })).statusCode).toBe(201);
  });

  test('of nobody are refused', async () => {
    for (const to of ['ask', 'queue'])
      expectProblem(
        await t.asAdmin('POST', '/api/people/nobody/questions/import', { lines: ['one'], to }),
        'unknown_person',
      );
  });
});

describe('questions for several people', () => {
  const ask = (people: object[], more: object = { to: 'ask' }) =>
    t.asAdmin('POST', '/api/questions', { people, ...more });
  const textsOf = async (path: string, id: string): Promise<string[]> =>
    (await t.asAdmin('GET', `/api/people/${id}${path}`))
      .json()
      .questions.map(({ question_text }: { question_text: string }) => question_text);
  let other: string;
  beforeEach(async () => {
    other = (await t.addPerson('Uncle Luis')).id;
  });

  test('are asked in one request, each of their own people', async () => {
    const response = await ask(
      [
        { id: person_id, questions: [question(' one '), { question_text: 'two', library_id: 'food-bread' }] },
        { id: other, questions: [question('one, Luis')] },
      ],
      { to: 'ask', days_to_complete: 7 },
    );
    expect(response.statusCode).toBe(201);
    const { people } = response.json();
    expect(people.map(({ id }: { id: string }) => id)).toEqual([person_id, other]);
    expect(people[0].questions[1]).toMatchObject({
      question_text: 'two',
      library_id: 'food-bread',
      days_to_complete: 7,
    });
    const [luis] = people[1].questions;
    expect(luis.link).toBe(`http://localhost/question/${luis.access_token}`);
    expect([await textsOf('', person_id), await textsOf('', other)]).toEqual([['two', 'one'], ['one, Luis']]);
  });

  test('join the queues, and what waits there already does not come twice', async () => {
    await put([question('one')]);
    const questions = [question('one'), question('two')];
    const response = await ask(
      [
        { id: person_id, questions },
        { id: other, questions },
      ],
      { to: 'queue' },
    );
    expect(response.json().people[0].questions).toEqual([{ id: expect.any(String), question_text: 'two' }]);
    expect([await texts(), await textsOf('/queue', other)]).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]);
    expect(await asked()).toEqual([]);
  });

  test.each(['ask', 'queue'])('are refused by names and lines, and nobody is asked (%s)', async (to) => {
    const long = 'x'.repeat(2001);
    const { errors } = expectProblem(
      await ask(
        [
          { id: person_id, questions: [question('one')] },
          { id: other, questions: [question('one'), question(long), question(' ')] },
        ],
        { to },
      ),
      'invalid_fields',
    );
    expect(errors).toEqual([
      { field: 'people.1.questions.1', message: 'Uncle Luis, line 2 must have at most 2000 characters' },
      { field: 'people.1.questions.2', message: 'Uncle Luis, line 3 must not be empty' },
    ]);
    const one = { id: person_id, questions: [question('one')] };
    expectProblem(await ask([one, { id: 'nobody', questions: [question('one')] }], { to }), 'unknown_person');
    expectRefusedFields(await ask([one, one], { to }), 'people');
    expectRefusedFields(await ask([one], { to, days_to_complete: 0 }), 'days_to_complete');
    expectRefusedFields(await ask([], { to }), 'people');
    const many = Array.from({ length: 501 }, (_, n) => question(`Question ${n}`));
    expectRefusedFields(
      await ask(
        [
          { id: person_id, questions: many },
          { id: other, questions: many },
        ],
        { to },
      ),
      'people',
    );
    expect([await texts(), await asked(), await textsOf('', other)]).toEqual([[], [], []]);
  });

  test('are refused where a queue would hold more than 500', async () => {
    const many = Array.from({ length: 499 }, (_, n) => question(`Question ${n}`));
    await t.asAdmin('PUT', url('queue', other), { questions: many });
    const questions = [question('one'), question('two')];
    const both = [
      { id: person_id, questions },
      { id: other, questions },
    ];
    expect(expectProblem(await ask(both, { to: 'queue' }), 'invalid_fields').errors).toEqual([
      { field: 'people.1', message: 'Uncle Luis: the queue must have at most 500 in all; 499 are there already' },
    ]);
    expect(await texts()).toEqual([]);
  });

  test('of many requests at the same time are all made, in whatever order they name people', async () => {
    const both = [person_id, other].map((id) => ({ id, questions: [question('one')] }));
    const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => ask(n % 2 ? both : both.toReversed())));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201));
    expect((await textsOf('', other)).length).toBe(10);
  });
});
