import SQLite from 'better-sqlite3';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import type { ServerOptions } from '../../src/server/server.ts';
import type { LinkChange, Question, WholeQuestion } from '../../src/shared/questions/questions.ts';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { sendRaw } from '../raw-http.ts';
import { jpeg } from '../sample-images.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const renew = (id: string) => t.asAdmin('POST', `/api/questions/${id}/link`);
const change = (id: string, link: LinkChange | object) => t.asAdmin('PATCH', `/api/questions/${id}/link`, link);
const look = async (id: string): Promise<WholeQuestion> => (await t.asAdmin('GET', `/api/questions/${id}`)).json();
const inAnHour = () => new Date(t.clock.now + 3_600_000).toISOString();

/** Every call of the answer page, each with a body that an open link would accept. */
const callsWith = async (token: string) => {
  const { version } = (await t.read(token)).question ?? { version: 0 };
  return [
    await t.asAnswerer(token, 'GET', '/api/answer'),
    await t.save(token, { content: '<p>Refused.</p>', base_version: version }),
    await t.save(token, { content: '<p>Refused.</p>', status: 'submitted', base_version: 1 }),
    await t.upload(token, await jpeg()),
    await t.asAnswerer(token, 'GET', '/api/answer/revisions'),
    await t.asAnswerer(token, 'GET', '/api/answer/revisions/1'),
  ];
};

/** A question with one saved answer. */
const addAnswered = async () => {
  const question = await t.addQuestion();
  await t.save(question.access_token, { content: '<p>In the canal.</p>' });
  return question;
};

describe('the link of a question', () => {
  /** The origin of the links in each response with a question for the admin. */
  const origins = async (options: Partial<ServerOptions>, headers: Record<string, string> = {}) => {
    const here = await openTestApp(options);
    onTestFinished(() => here.close());
    const { id, person_id } = await here.addQuestion();
    const of = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
      here.call({ method, url, ...(payload && { payload }), headers: { ...headers, cookie: here.cookie } });
    const added = await of('POST', `/api/people/${person_id}/questions`, { question_text: 'And who taught them?' });
    const responses = [
      added,
      await of('GET', `/api/questions/${id}`),
      await of('PATCH', `/api/questions/${id}`, { status: 'locked' }),
      await of('POST', `/api/questions/${id}/link`),
      await of('PATCH', `/api/questions/${id}/link`, { paused: true }),
      await of('GET', '/api/people'),
      await of('GET', `/api/people/${person_id}`),
      await of('PATCH', `/api/people/${person_id}`, { name: 'Grandma Rose' }),
    ];
    const found = responses.map((response) => {
      expect(response.statusCode).toBeLessThan(300);
      const body = response.json();
      const questions: Question[] = body.people?.[0].questions ?? body.questions ?? [body];
      return questions.map(({ link, access_token }) => {
        expect(link.endsWith(`/question/${access_token}`)).toBe(true);
        return link.slice(0, -`/question/${access_token}`.length);
      });
    });
    expect(found.flat()).toHaveLength(11);
    return [...new Set(found.flat())];
  };
  const proxied = { host: 'a.example', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'b.example:8443' };

  test('starts with PUBLIC_URL, whatever the request says', async () => {
    expect(await origins({ public_url: 'https://s.example', trust_proxy: true }, proxied)).toEqual([
      'https://s.example',
    ]);
  });

  test.each([
    ['that of the request', false, { host: 'Stories.example:80' }, 'http://stories.example'],
    ['with its port', false, { host: '[::1]:3000' }, 'http://[::1]:3000'],
    ['without the word of a proxy that is not trusted', false, proxied, 'http://a.example'],
    ['that of a trusted proxy', true, proxied, 'https://b.example:8443'],
    // browsers send this over TLS only, except to their own computer
    [
      'https if the browser says so',
      false,
      { host: 'a.example', 'sec-fetch-site': 'same-origin' },
      'https://a.example',
    ],
    ['http on this computer', false, { host: '127.0.0.1:3000', 'sec-fetch-site': 'none' }, 'http://127.0.0.1:3000'],
    ['http for its name too', false, { host: 'localhost:3000', 'sec-fetch-site': 'none' }, 'http://localhost:3000'],
  ])('otherwise its origin is %s', async (_what, trust_proxy, headers, origin) => {
    expect(await origins({ trust_proxy }, headers)).toEqual([origin]);
  });

  test('is relative if the request names no host, and never reaches an answerer', async () => {
    const question = await t.addQuestion();
    const request = `GET /api/questions/${question.id} HTTP/1.0\r\ncookie: ${t.cookie}\r\n\r\n`;
    const { responses } = await sendRaw(await t.listen(), request);
    expect(JSON.parse(responses[0]?.body ?? '')).toMatchObject({ link: `/question/${question.access_token}` });
    expect(JSON.stringify(await t.read(question.access_token))).not.toContain('"link"');
  });
});

describe('replacing a link', () => {
  test('keeps the question with its answer, and the old link opens nothing', async () => {
    const { id, access_token } = await addAnswered();
    const before = await look(id);
    const renewed = await renew(id);
    expect(renewed.statusCode).toBe(200);
    const after = renewed.json();
    expect(after).toEqual({
      ...before,
      access_token: expect.stringMatching(/^[A-Za-z0-9_-]{12}$/),
      link: `http://localhost/question/${after.access_token}`,
    });
    expect(after.access_token).not.toBe(access_token);
    for (const response of await callsWith(access_token)) expectProblem(response, 'unknown_token');
    expect((await t.read(after.access_token)).question.content).toBe('<p>In the canal.</p>');
    expect((await t.asAnswerer(after.access_token, 'GET', '/api/answer/revisions')).json().revisions).toHaveLength(1);
    const saved = await t.save(after.access_token, { content: '<p>Goes on.</p>', base_version: 1 });
    expect(saved.statusCode).toBe(200);
    expect(await look(id)).toEqual((await t.asAdmin('GET', `/api/questions/${id}`)).json());
  });

  test('of an unknown question is refused, and so is an unknown request', async () => {
    expectProblem(await renew('nobody'), 'unknown_question');
    const { id, access_token } = await t.addQuestion();
    expectProblem(await t.call({ method: 'POST', url: `/api/questions/${id}/link` }), 'not_signed_in');
    expect((await look(id)).access_token).toBe(access_token);
  });

  test('during a save refuses the save or follows it', async () => {
    for (let n = 0; n < 30; n++) {
      const { id, access_token } = await t.addQuestion();
      const [saved, renewed] = await Promise.all([
        t.save(access_token, { content: `<p>${n}</p>` }),
        // sometimes before it, sometimes after it
        Promise.resolve().then(() => renew(id)),
      ]);
      expect(renewed.statusCode).toBe(200);
      const { content, version } = await look(id);
      const { revisions } = (await t.asAdmin('GET', `/api/questions/${id}/revisions`)).json();
      if (saved.statusCode === 200) expect([content, version, revisions.length]).toEqual([`<p>${n}</p>`, 1, 1]);
      else {
        expectProblem(saved, 'unknown_token');
        expect([content, version, revisions.length]).toEqual(['', 0, 0]);
      }
      expectProblem(await t.save(access_token, { content: '<p>Late.</p>', base_version: version }), 'unknown_token');
    }
  });

  test('twice concurrently leaves one link that works', async () => {
    const { id } = await t.addQuestion();
    const made = await Promise.all([renew(id), renew(id), renew(id)]);
    expect(made.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const { access_token } = await look(id);
    expect((await t.read(access_token)).question.id).toBe(id);
    for (const { access_token: other } of made.map((response) => response.json()))
      if (other !== access_token) expectProblem(await t.asAnswerer(other, 'GET', '/api/answer'), 'unknown_token');
  });
});

describe('a link that', () => {
  const close = {
    paused: { change: { paused: true }, code: 'link_paused', reopen: { paused: false } },
    ended: {
      change: () => ({ expires_at: new Date(t.clock.now).toISOString() }),
      code: 'link_ended',
      reopen: { expires_at: null },
    },
  } as const;

  test.each(Object.entries(close))(
    'is %s refuses reads and writes, and works again afterwards',
    async (_name, { change: how, code, reopen }) => {
      const { id, access_token } = await addAnswered();
      const before = await look(id);
      expect((await change(id, typeof how === 'function' ? how() : how)).statusCode).toBe(200);
      for (const response of await callsWith(access_token)) expectProblem(response, code);
      const { link_paused, link_expires_at, ...rest } = await look(id);
      expect(rest).toEqual(before);
      expect([link_paused, link_expires_at].filter((set) => set !== undefined)).toHaveLength(1);
      const images = t.app.db.selectFrom('family_stories_images').select('name').where('question_id', '=', id);
      expect(await images.execute()).toEqual([]);

      expect((await change(id, reopen)).json()).toEqual(before);
      expect((await t.read(access_token)).question.content).toBe('<p>In the canal.</p>');
      expect((await t.save(access_token, { content: '<p>On.</p>', base_version: 1 })).statusCode).toBe(200);
    },
  );

  test('will expire works until that moment, whatever the due date', async () => {
    const { id, access_token } = await t.addQuestion({ days_to_complete: 1 });
    const expires_at = new Date(t.clock.now + 3 * 24 * 3_600_000).toISOString();
    expect((await change(id, { expires_at })).json()).toMatchObject({ link_expires_at: expires_at });
    t.clock.now += 3 * 24 * 3_600_000 - 1;
    expect((await t.save(access_token, { content: '<p>In time.</p>' })).statusCode).toBe(200);
    t.clock.now += 1;
    expectProblem(await t.save(access_token, { content: '<p>Late.</p>', base_version: 1 }), 'link_ended');
    expect(await look(id)).toMatchObject({ content: '<p>In time.</p>', version: 1, link_expires_at: expires_at });
  });

  test('is paused stays paused when it is replaced, and keeps its end', async () => {
    const { id } = await t.addQuestion();
    const expires_at = inAnHour();
    await change(id, { paused: true, expires_at });
    const { access_token, ...renewed } = (await renew(id)).json();
    expect(renewed).toMatchObject({ link_paused: true, link_expires_at: expires_at });
    expectProblem(await t.asAnswerer(access_token, 'GET', '/api/answer'), 'link_paused');
  });

  test('is paused during a save refuses the save or follows it', async () => {
    for (let n = 0; n < 30; n++) {
      const { id, access_token } = await t.addQuestion();
      const [saved] = await Promise.all([
        t.save(access_token, { content: `<p>${n}</p>` }),
        Promise.resolve().then(() => change(id, { paused: true })),
      ]);
      const { version } = await look(id);
      const { revisions } = (await t.asAdmin('GET', `/api/questions/${id}/revisions`)).json();
      expect([version, revisions.length]).toEqual(saved.statusCode === 200 ? [1, 1] : [0, 0]);
      if (saved.statusCode !== 200) expectProblem(saved, 'link_paused');
      expectProblem(await t.save(access_token, { content: '<p>Late.</p>', base_version: version }), 'link_paused');
    }
  });

  test('is closed counts towards no rate limit, however often its page asks', async () => {
    const { id, access_token } = await t.addQuestion();
    await change(id, { paused: true });
    for (let n = 0; n < 130; n++) expectProblem(await t.asAnswerer(access_token, 'GET', '/api/answer'), 'link_paused');
    await change(id, { paused: false });
    expect((await t.asAnswerer(access_token, 'GET', '/api/answer')).statusCode).toBe(200);
  });
});

describe('the state of a link', () => {
  test('is left out while it is open, and not part of the answer API', async () => {
    const { id, person_id, access_token } = await t.addQuestion();
    const shapes = async () => {
      const people = (await t.asAdmin('GET', `/api/people/${person_id}`)).json().questions[0];
      const all = (await t.asAdmin('GET', '/api/people')).json().people;
      const listed = all.find((person: { id: string }) => person.id === person_id).questions[0];
      return [await look(id), people, listed].map((question) => [question.link_paused, question.link_expires_at]);
    };
    expect(await shapes()).toEqual([[], [], []].map(() => [undefined, undefined]));
    const expires_at = inAnHour();
    await change(id, { expires_at });
    expect(Object.keys((await t.read(access_token)).question)).toEqual([
      'id',
      'question_text',
      'status',
      'days_to_complete',
      'due_date',
      'created_at',
      'updated_at',
      'content',
      'version',
    ]);
    await change(id, { paused: true });
    expect(await shapes()).toEqual([true, true, true].map(() => [true, expires_at]));
    await change(id, { paused: false, expires_at: null });
    expect(await shapes()).toEqual([[], [], []].map(() => [undefined, undefined]));
  });

  test('changes only the given fields', async () => {
    const { id } = await t.addQuestion();
    const expires_at = inAnHour();
    await change(id, { expires_at });
    expect((await change(id, { paused: true })).json()).toMatchObject({ link_expires_at: expires_at });
    expect((await change(id, { expires_at: null })).json()).toMatchObject({ link_paused: true });
    expect((await change(id, {})).json()).toEqual(await look(id));
    expect((await change(id, { paused: true })).statusCode).toBe(200);
  });

  test('accepts a time in any zone, stored in UTC', async () => {
    const { id } = await t.addQuestion();
    const { link_expires_at } = (await change(id, { expires_at: '2031-01-01T01:30:00+02:00' })).json();
    expect(link_expires_at).toBe('2030-12-31T23:30:00.000Z');
  });

  test.each([
    '',
    'soon',
    '2030-02-30T00:00:00Z',
    '2030-01-01',
    '2016-12-31T23:59:60Z',
    '1969-12-31T00:00:00Z',
    5,
    true,
  ])('with the end %j is refused', async (expires_at) => {
    expectRefusedFields(await change((await t.addQuestion()).id, { expires_at }), 'expires_at');
  });

  test.each([1, 0, 'true', null, []])('with paused %j is refused', async (paused) => {
    expectRefusedFields(await change((await t.addQuestion()).id, { paused }), 'paused');
  });

  test('takes no other field, and needs an existing question and the admin', async () => {
    const { id } = await t.addQuestion();
    for (const field of ['access_token', 'link_paused', 'status', 'token'])
      expectRefusedFields(await change(id, { [field]: 'AAAAAAAAAAAA' }), field);
    expectProblem(await change('nobody', { paused: true }), 'unknown_question');
    expectProblem(await change('nobody', {}), 'unknown_question');
    const url = `/api/questions/${id}/link`;
    expectProblem(await t.call({ method: 'PATCH', url, payload: { paused: true } }), 'not_signed_in');
  });
});

test.each([12, 22, 64])('a token has the configured number of characters: %d', async (token_length) => {
  const other = await openTestApp({}, undefined, { token_length });
  onTestFinished(other.close);
  const { id, access_token } = await other.addQuestion();
  const renewed = (await other.asAdmin('POST', `/api/questions/${id}/link`)).json().access_token;
  const shape = new RegExp(`^[A-Za-z0-9_-]{${token_length}}$`);
  for (const token of [access_token, renewed]) expect(token).toMatch(shape);
  expect((await other.read(renewed)).question.id).toBe(id);
  expect((await other.save(renewed, { content: '<p>a</p>' })).statusCode).toBe(200);
  expect((await other.upload(renewed, await jpeg())).statusCode).toBe(201);
});

describe('guessing', () => {
  const open = async () => {
    const opened = await openTestApp({ trust_proxy: true });
    onTestFinished(opened.close);
    const guess = (from: string, token = 'A-guessed-one') =>
      opened.call({ url: '/api/answer', headers: { 'access-token': token, 'x-forwarded-for': from } });
    return Object.assign(opened, { guess });
  };
  const countsOf = async ({ app }: TestApp) =>
    Object.fromEntries(
      (await app.db.selectFrom('attempts').select(['name', 'count']).execute()).map(({ name, count }) => [name, count]),
    );

  test('from all addresses of one network is counted together, and from another one separately', async () => {
    const o = await open();
    for (let n = 0; n < 120; n++) expectProblem(await o.guess(`2001:db8:0:7:${n}::1`), 'unknown_token');
    expectProblem(await o.guess('2001:db8:0:7:ffff::'), 'too_many_attempts');
    expectProblem(await o.guess('2001:db8:0:8::1'), 'unknown_token');
  });

  test('is recorded once in the audit log, without a token', async () => {
    const o = await open();
    for (let n = 0; n < 125; n++) await o.guess('198.51.100.7', `Secret-guess-${n}`);
    expect(await countsOf(o)).toMatchObject({ 'token 198.51.100.7': 121, 'tokens all': 120 });
    const notes = await o.app.db.selectFrom('family_stories_audit_log').selectAll().execute();
    const guessEntries = notes.filter(({ event }) => event === 'links_guessed');
    expect(guessEntries.map(({ client }) => client)).toEqual(['198.51.100.7']);
    expect(JSON.stringify(notes)).not.toContain('Secret-guess');
  });

  test('from very many addresses is refused to all of them, and a valid link is never limited', async () => {
    const o = await open();
    const { access_token } = await o.addQuestion();
    // each address far below its own limit
    const ends_at = o.clock.now + 60_000;
    await o.app.db.insertInto('attempts').values({ name: 'tokens all', count: 1197, ends_at }).execute();
    for (let n = 0; n < 3; n++) expectProblem(await o.guess(`198.18.0.${n}`), 'unknown_token');
    expectProblem(await o.guess('203.0.113.99'), 'too_many_attempts');
    for (const from of ['203.0.113.99', '198.18.0.1']) expect((await o.guess(from, access_token)).statusCode).toBe(200);
    expect((await o.save(access_token, { content: '<p>a</p>' })).statusCode).toBe(200);
    o.clock.now += 60_000;
    expectProblem(await o.guess('203.0.113.99'), 'unknown_token');
  });
});

/** Records the statements sent to a database from now on. */
const watchTexts = () => {
  const texts: string[] = [];
  const statement = Object.getPrototypeOf(new SQLite(':memory:').prepare('select 1')) as SQLite.Statement;
  const { all, get } = statement;
  const { query } = pg.Client.prototype;
  const spies = [
    vi.spyOn(statement, 'all').mockImplementation(function (this: SQLite.Statement, ...values) {
      texts.push(this.source);
      return all.apply(this, values);
    }),
    vi.spyOn(statement, 'get').mockImplementation(function (this: SQLite.Statement, ...values) {
      texts.push(this.source);
      return get.apply(this, values);
    }),
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      const [sent] = args as [string | pg.QueryConfig];
      texts.push(typeof sent === 'string' ? sent : sent.text);
      return (query as (...args: unknown[]) => unknown).apply(this, args);
    } as never),
  ];
  return { texts, stop: () => spies.forEach((spy) => void spy.mockRestore()) };
};

test('whether a token exists, or how much of it is right, does not change the lookup', async () => {
  const { access_token } = await t.addQuestion();
  const asked = async (token: string) => {
    const { texts, stop } = watchTexts();
    const response = await t.asAnswerer(token, 'GET', '/api/answer');
    stop();
    return { response, texts: texts.filter((text) => /access_token"? = /.test(text)) };
  };
  const known = await asked(access_token);
  const last = access_token.endsWith('A') ? 'B' : 'A';
  const almost = await asked(`${access_token.slice(0, -1)}${last}`);
  const strange = await asked('A-guessed-one');
  expect(known.response.statusCode).toBe(200);
  // the first statement is the same for all, and uses the index of the column
  expect(known.texts.length).toBeGreaterThan(0);
  for (const { texts } of [almost, strange]) expect(texts.slice(0, known.texts.length)).toEqual(known.texts);
  expect(almost.texts).toEqual(strange.texts);
  const guessEntries = ({ response: { statusCode, body } }: typeof almost) => [statusCode, body];
  expect(guessEntries(almost)).toEqual(guessEntries(strange));
});

test('the length of tokens can be set from 12 to 64 characters', () => {
  const lengths = [undefined, '', '12', ' 22 ', '64'].map((TOKEN_LENGTH) => readConfig({ TOKEN_LENGTH }).token_length);
  expect(lengths).toEqual([12, 12, 12, 22, 64]);
  for (const TOKEN_LENGTH of ['11', '65', '0', '-12', '12.5', '1e2', 'long'])
    expect(() => readConfig({ TOKEN_LENGTH })).toThrow('TOKEN_LENGTH must be a number from 12 to 64.');
});
