import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

let t: TestApp;
let person_id: string;
beforeAll(async () => {
  t = await openTestApp();
  person_id = (await t.addPerson()).id;
});
afterAll(() => t.close());

const ask = (question: object, of = person_id) => t.asAdmin('POST', `/api/people/${of}/questions`, question);
const look = (id: string) => t.asAdmin('GET', `/api/questions/${id}`);
const change = (id: string, payload: object) => t.asAdmin('PATCH', `/api/questions/${id}`, payload);
const lock = (id: string) => change(id, { status: 'locked' });
const unlock = (id: string) => change(id, { status: 'submitted' });

describe('asking a question', () => {
  test('returns the question, not started, with its own link', async () => {
    const asked = await ask({ question_text: ' Who taught you to swim? ', days_to_complete: null });
    expect(asked.statusCode).toBe(201);
    const created_at = new Date(t.clock.now).toISOString();
    expect(asked.json()).toEqual({
      link: `http://localhost/question/${asked.json().access_token}`,
      id: expect.any(String),
      person_id,
      question_text: 'Who taught you to swim?',
      status: 'not_started',
      access_token: expect.stringMatching(/^[A-Za-z0-9_-]{12}$/),
      days_to_complete: null,
      due_date: null,
      created_at,
      updated_at: created_at,
      has_content: false,
    });
    expect((await look(asked.json().id)).json()).toEqual({
      ...asked.json(),
      recordings: [],
      content: '',
      version: 0,
      words: 0,
      photos: 0,
    });
  });

  test('creates a different link each time', async () => {
    const tokens = new Set<string>();
    for (let n = 0; n < 50; n++) tokens.add((await ask({ question_text: 'Again?' })).json().access_token);
    expect(tokens.size).toBe(50);
    const used = new Set([...tokens].join(''));
    expect(used.size).toBeGreaterThan(55);
  });

  test.each([1, 2, 30, 3650])(
    'with %d days sets the due date that many times 24 hours later',
    async (days_to_complete) => {
      const question = (await ask({ question_text: 'When?', days_to_complete })).json();
      expect(question.days_to_complete).toBe(days_to_complete);
      expect(Date.parse(question.due_date) - Date.parse(question.created_at)).toBe(
        days_to_complete * 24 * 60 * 60 * 1000,
      );
    },
  );

  test('without days sets no due date', async () => {
    const question = (await ask({ question_text: 'When?' })).json();
    expect(question).toMatchObject({ days_to_complete: null, due_date: null });
  });

  test.each([0, 3651, -1, 1.5, '5', '', true, [5], 1e300])('refuses %j as days', async (days_to_complete) => {
    expectRefusedFields(await ask({ question_text: 'When?', days_to_complete }), 'days_to_complete');
  });

  test.each(['', '   ', '\n\t', null, 5, {}, 'a\0b', '\udc00'])('refuses %j as text', async (question_text) => {
    expectRefusedFields(await ask({ question_text }), 'question_text');
  });

  test('accepts 2,000 characters as people count them, and not one more', async () => {
    for (const character of ['a', '👵']) {
      const longest = character.repeat(2000);
      expect((await ask({ question_text: `  ${longest}\n` })).json().question_text).toBe(longest);
      expectRefusedFields(await ask({ question_text: `${longest}${character}` }), 'question_text');
    }
  });

  test('refuses fields set by the server', async () => {
    const given = {
      due_date: '2030-01-01T00:00:00.000Z',
      status: 'locked',
      access_token: 'AAAAAAAAAAAA',
      content: '<p></p>',
      person_id: 'x',
      created_at: '2030-01-01T00:00:00.000Z',
      version: 3,
    };
    for (const [field, value] of Object.entries(given))
      expectRefusedFields(await ask({ question_text: 'When?', [field]: value }), field);
    expectRefusedFields(await ask({}), 'question_text');
  });

  test('of an unknown person is refused', async () => {
    expectProblem(await ask({ question_text: 'When?' }, 'nobody'), 'unknown_person');
  });
});

describe('locking and unlocking', () => {
  const reach = {
    not_started: async () => {},
    in_progress: async (token: string) => void (await t.save(token, { content: '<p>a</p>' })),
    submitted: async (token: string) => void (await t.save(token, { content: '<p>a</p>', status: 'submitted' })),
  };

  test.each(Object.entries(reach))(
    'a question that is %s is locked, and unlocked to submitted',
    async (status, bring) => {
      const { id, access_token } = await t.addQuestion();
      await bring(access_token);
      const before = (await look(id)).json();
      expect(before.status).toBe(status);

      t.clock.now += 1000;
      const locked = await lock(id);
      expect(locked.statusCode).toBe(200);
      const updated_at = new Date(t.clock.now).toISOString();
      // what was in progress is an answer that she has not read
      const news = status === 'in_progress' ? { is_new: true } : {};
      expect(locked.json()).toEqual({ ...before, ...news, status: 'locked', version: before.version + 1, updated_at });

      t.clock.now += 1000;
      const again = await lock(id);
      expect([again.statusCode, again.json()]).toEqual([200, locked.json()]);
      expect((await look(id)).json()).toEqual(locked.json());

      const unlocked = await unlock(id);
      expect(unlocked.statusCode).toBe(200);
      expect(unlocked.json()).toMatchObject({
        status: 'submitted',
        version: before.version + 2,
        content: before.content,
      });
      expectProblem(await unlock(id), 'not_locked');
      expect((await look(id)).json()).toEqual(unlocked.json());
    },
  );

  test.each(Object.entries(reach))('a question that is %s cannot be unlocked', async (_status, bring) => {
    const { id, access_token } = await t.addQuestion();
    await bring(access_token);
    const before = (await look(id)).json();
    expectProblem(await unlock(id), 'not_locked');
    expect((await look(id)).json()).toEqual(before);
  });

  test('two concurrent unlocks unlock once', async () => {
    const { id } = await t.addQuestion();
    await lock(id);
    const responses = await Promise.all([unlock(id), unlock(id)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await look(id)).json().version).toBe(2);
  });

  test('are the only changes of a status that a question allows', async () => {
    const { id } = await t.addQuestion();
    for (const status of ['in_progress', 'not_started', 'open', null, 1])
      expectRefusedFields(await change(id, { status }), 'status');
    expectRefusedFields(await change(id, {}), 'status');
    expectRefusedFields(await change(id, { status: 'locked', content: '' }), 'content');
    expect((await look(id)).json()).toMatchObject({ status: 'not_started', version: 0 });
  });

  test('of an unknown question is refused', async () => {
    expectProblem(await lock('nothing'), 'unknown_question');
    expectProblem(await unlock('nothing'), 'unknown_question');
    expectProblem(await look('nothing'), 'unknown_question');
  });
});

describe('correcting a question', () => {
  const day = 24 * 60 * 60 * 1000;
  const auditEvents = async () =>
    (await t.asAdmin('GET', '/api/audit-log')).json().notes.map(({ event }: { event: string }) => event);

  test('changes its text, and the answerer sees it; answer, version and link stay', async () => {
    const { id, access_token } = await t.addQuestion({ days_to_complete: 14 });
    await t.save(access_token, { content: '<p>a</p>' });
    const before = (await look(id)).json();
    t.clock.now += 3 * day;
    const corrected = await change(id, { question_text: ' Who taught you to swim, and where? ' });
    expect(corrected.statusCode).toBe(200);
    const updated_at = new Date(t.clock.now).toISOString();
    expect(corrected.json()).toEqual({
      ...before,
      question_text: 'Who taught you to swim, and where?',
      updated_at,
    });
    expect((await look(id)).json()).toEqual(corrected.json());
    const { question } = await t.read(access_token);
    expect(question).toMatchObject({ question_text: 'Who taught you to swim, and where?', version: 1 });
    // a page that was open saves on
    expect((await t.save(access_token, { content: '<p>ab</p>', base_version: 1 })).statusCode).toBe(200);
    expect((await auditEvents())[0]).toBe('question_text_changed');
  });

  test('counts the due date from the day its days were changed, and takes it away without days', async () => {
    const { id, access_token } = await t.addQuestion({ days_to_complete: 14 });
    t.clock.now += 3 * day;
    const changed = (await change(id, { days_to_complete: 30 })).json();
    const due_date = new Date(t.clock.now + 30 * day).toISOString();
    expect(changed).toMatchObject({ days_to_complete: 30, due_date });
    expect((await t.read(access_token)).question).toMatchObject({ days_to_complete: 30, due_date });
    expect((await auditEvents())[0]).toBe('question_days_changed');
    // the text alone leaves it
    t.clock.now += day;
    expect((await change(id, { question_text: 'Who?' })).json()).toMatchObject({ days_to_complete: 30, due_date });
    const withoutDays = (await change(id, { days_to_complete: null, question_text: 'Who, then?' })).json();
    expect(withoutDays).toMatchObject({ days_to_complete: null, due_date: null, question_text: 'Who, then?' });
    expect((await t.read(access_token)).question).toMatchObject({ days_to_complete: null, due_date: null });
    expect((await auditEvents()).slice(0, 2).sort()).toEqual(['question_days_changed', 'question_text_changed']);
  });

  test('with what it has already changes nothing, also not the due date', async () => {
    const { id, question_text } = await t.addQuestion({ days_to_complete: 14 });
    const [before, events] = [(await look(id)).json(), await auditEvents()];
    t.clock.now += day;
    const same = await change(id, { question_text, days_to_complete: 14 });
    expect([same.statusCode, same.json()]).toEqual([200, before]);
    const { id: other } = await t.addQuestion();
    expect((await change(other, { days_to_complete: null })).statusCode).toBe(200);
    expect(await auditEvents()).toEqual(events);
  });

  test('is refused while it is locked, and nothing is changed', async () => {
    const { id } = await t.addQuestion({ days_to_complete: 14 });
    await lock(id);
    const before = (await look(id)).json();
    for (const correction of [
      { question_text: 'Who?' },
      { days_to_complete: null },
      { question_text: 'Who?', days_to_complete: 3 },
      { question_text: before.question_text },
    ])
      expectProblem(await change(id, correction), 'locked');
    expect((await look(id)).json()).toEqual(before);
    await unlock(id);
    expect((await change(id, { question_text: 'Who?' })).statusCode).toBe(200);
  });

  test('is refused with the bounds of a new question', async () => {
    const { id } = await t.addQuestion();
    const before = (await look(id)).json();
    for (const question_text of ['', ' \n', null, 5, 'a\0b', 'x'.repeat(2001)])
      expectRefusedFields(await change(id, { question_text }), 'question_text');
    for (const days_to_complete of [0, 3651, 1.5, '5'])
      expectRefusedFields(await change(id, { days_to_complete }), 'days_to_complete');
    expectRefusedFields(await change(id, { question_text: 'Who?', days_to_complete: 0 }), 'days_to_complete');
    expectRefusedFields(await change(id, { status: 'locked', question_text: 'Who?' }), 'status');
    expectRefusedFields(await change(id, { due_date: null }), 'due_date');
    expect((await look(id)).json()).toEqual(before);
    expect((await change(id, { question_text: '👵'.repeat(2000) })).statusCode).toBe(200);
    expectProblem(await change('nothing', { question_text: 'Who?' }), 'unknown_question');
  });

  test('races with a lock: it comes before, or is refused', async () => {
    for (let n = 0; n < 5; n++) {
      const { id } = await t.addQuestion();
      const [locked, corrected] = await Promise.all([lock(id), change(id, { question_text: 'Who?' })]);
      expect(locked.statusCode).toBe(200);
      const isCorrected = (await look(id)).json().question_text === 'Who?';
      expect(corrected.statusCode).toBe(isCorrected ? 200 : 423);
    }
  });
});

describe('deleting a question', () => {
  test('closes its link, and nobody finds it', async () => {
    const { id, access_token } = await t.addQuestion();
    await t.save(access_token, { content: '<p>a</p>' });
    const removed = await t.asAdmin('DELETE', `/api/questions/${id}`);
    expect([removed.statusCode, removed.body]).toEqual([204, '']);
    expectProblem(await look(id), 'unknown_question');
    expectProblem(await t.asAnswerer(access_token, 'GET', '/api/answer'), 'unknown_token');
    expectProblem(await t.save(access_token, { content: '<p>b</p>', base_version: 1 }), 'unknown_token');
    expectProblem(await t.asAdmin('DELETE', `/api/questions/${id}`), 'unknown_question');
  });

  test('works while it is locked', async () => {
    const { id } = await t.addQuestion();
    await lock(id);
    expect((await t.asAdmin('DELETE', `/api/questions/${id}`)).statusCode).toBe(204);
  });
});
