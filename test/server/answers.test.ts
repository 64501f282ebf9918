import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { TokenDatabase } from '../../src/server/storage/database/tables.ts';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const lock = (id: string) => t.asAdmin('PATCH', `/api/questions/${id}`, { status: 'locked' });
const unlock = (id: string) => t.asAdmin('PATCH', `/api/questions/${id}`, { status: 'submitted' });
const revisionsOf = (question_id: string) =>
  t.app.db
    .selectFrom('family_stories_revisions')
    .selectAll()
    .where('question_id', '=', question_id)
    .orderBy('version')
    .execute();

describe('reading', () => {
  test('returns one question and the name of its person, and nothing else', async () => {
    const asked = await t.addQuestion({ days_to_complete: 7 });
    const { person_id: _person, access_token, link: _link, has_content: _hasContent, ...question } = asked;
    const response = await t.asAnswerer(access_token, 'GET', '/api/answer');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      question: { ...question, content: '', version: 0 },
      person: { name: 'Rose' },
      recordings: [],
    });
    expect(response.body).not.toContain(access_token);
  });

  test('changes nothing', async () => {
    const { id, access_token } = await t.addQuestion();
    const before = (await t.asAdmin('GET', `/api/questions/${id}`)).json();
    t.clock.now += 1000;
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) await t.asAnswerer(access_token, method, '/api/answer');
    expect((await t.asAdmin('GET', `/api/questions/${id}`)).json()).toEqual(before);
    expect(before).toMatchObject({ status: 'not_started', version: 0 });
  });

  test('during an uncommitted save returns the previous content without waiting', async () => {
    const { access_token } = await t.addQuestion();
    await t.save(access_token, { content: '<p>Stored.</p>' });
    const update = async (db: TokenDatabase) => {
      await db
        .updateTable('family_stories_questions')
        .set({ content: '<p>On its way.</p>' })
        .where('access_token', '=', access_token)
        .execute();
      return t.read(access_token);
    };
    expect((await t.app.tokenAccess.write(access_token, update)).question.content).toBe('<p>Stored.</p>');
    expect((await t.read(access_token)).question.content).toBe('<p>On its way.</p>');
  });

  test.each(['nothing-here', '', 'a', "' or 1=1 --", '%', 'x'.repeat(5000)])(
    'with the token %j is refused',
    async (token) => {
      expectProblem(await t.asAnswerer(token, 'GET', '/api/answer'), 'unknown_token');
      expectProblem(await t.save(token, { content: '<p>a</p>' }), 'unknown_token');
      expectProblem(await t.asAnswerer(token, 'PUT', '/api/answer', { nonsense: true }), 'unknown_token');
      expectProblem(await t.upload(token, new Uint8Array(10)), 'unknown_token');
    },
  );

  test.each([
    ['invalid JSON', '{', 'application/json'],
    ['another content type', '{}', 'text/plain'],
    ['an unknown field', '{"nonsense":true}', 'application/json'],
    ['a body that is too large', 'x'.repeat(9 * 1024 * 1024), 'application/json'],
    [
      'a long answer',
      JSON.stringify({ content: 'x'.repeat(20_000), status: 'submitted', base_version: 0 }),
      'application/json',
    ],
  ])('with an unknown token is refused for that reason, also with %s', async (_what, payload, type) => {
    const headers = { 'access-token': 'nothing-here', 'content-type': type };
    expectProblem(await t.call({ method: 'PUT', url: '/api/answer', headers, payload }), 'unknown_token');
  });

  test('with an unknown token sanitises nothing', async () => {
    const parse = vi.spyOn(globalThis, 'URL');
    onTestFinished(() => parse.mockRestore());
    const content = '<a href="https://müller.example/">the mill</a>';
    expectProblem(await t.save('nothing-here', { content }), 'unknown_token');
    expect(parse).not.toHaveBeenCalledWith('https://müller.example/');
    const { access_token } = await t.addQuestion();
    expect((await t.save(access_token, { content })).statusCode).toBe(200);
    expect(parse).toHaveBeenCalledWith('https://müller.example/');
  });

  test('without a token is refused', async () => {
    expectProblem(await t.call({ url: '/api/answer' }), 'unknown_token');
    const { access_token } = await t.addQuestion();
    expectProblem(await t.call({ url: `/api/answer?access_token=${access_token}` }), 'invalid_fields');
    expectProblem(await t.call({ url: '/api/answer', headers: { authorization: access_token } }), 'unknown_token');
  });

  test('accepts both spellings of the header, over a real connection', async () => {
    const { id, access_token } = await t.addQuestion();
    const address = await t.listen();
    for (const name of ['access_token', 'access-token', 'Access-Token', 'ACCESS_TOKEN']) {
      const response = await fetch(`${address}/api/answer`, { headers: { [name]: access_token } });
      expect(response.status).toBe(200);
      expect((await response.json()).question.id).toBe(id);
      const saved = await fetch(`${address}/api/answer`, {
        method: 'PUT',
        headers: { [name]: access_token, 'content-type': 'application/json' },
        body: JSON.stringify({ content: '<p>a</p>', status: 'in_progress', base_version: 0 }),
      });
      expect(saved.status).toBe(200);
    }
  });

  test('gives no access to the admin API', async () => {
    const { id, person_id, access_token } = await t.addQuestion();
    for (const [method, url] of [
      ['GET', '/api/people'],
      ['GET', `/api/questions/${id}`],
      ['PATCH', `/api/questions/${id}`],
      ['DELETE', `/api/questions/${id}`],
      ['DELETE', `/api/people/${person_id}`],
    ] as const)
      expectProblem(await t.asAnswerer(access_token, method, url), 'not_signed_in');
  });
});

describe('saving', () => {
  const first = '<p>My brother, in the <strong>canal</strong>.</p>';
  const second = '<p>My brother, in the canal. I was seven.</p>';

  test('stores content and status, and increments the version', async () => {
    const { id, access_token } = await t.addQuestion();
    t.clock.now += 1000;
    const saved = await t.save(access_token, { content: first });
    expect(saved.statusCode).toBe(200);
    const updated_at = new Date(t.clock.now).toISOString();
    expect(saved.json()).toEqual({ status: 'in_progress', content: first, version: 1, updated_at });
    expect((await t.read(access_token)).question).toMatchObject(saved.json());
    expect((await t.asAdmin('GET', `/api/questions/${id}`)).json()).toMatchObject(saved.json());
  });

  test.each([
    ['not_started', 'in_progress'],
    ['not_started', 'submitted'],
    ['in_progress', 'in_progress'],
    ['in_progress', 'submitted'],
    ['submitted', 'in_progress'],
    ['submitted', 'submitted'],
  ] as const)('leads from %s to %s', async (from, status) => {
    const { access_token } = await t.addQuestion();
    const base_version =
      from === 'not_started' ? 0 : (await t.save(access_token, { content: first, status: from })).json().version;
    const saved = await t.save(access_token, { content: second, status, base_version });
    expect(saved.json()).toMatchObject({ status, version: base_version + 1, content: second });
    expect((await t.read(access_token)).question).toMatchObject({ status, version: base_version + 1, content: second });
  });

  test('works again after an unlock', async () => {
    const { id, access_token } = await t.addQuestion();
    await t.save(access_token, { content: first });
    await lock(id);
    const { version } = (await unlock(id)).json();
    expect((await t.save(access_token, { content: second, base_version: version })).json()).toMatchObject({
      version: 4,
      status: 'in_progress',
    });
  });

  test('what is already stored changes nothing, whatever its base version', async () => {
    const { id, access_token } = await t.addQuestion();
    const saved = (await t.save(access_token, { content: first })).json();
    t.clock.now += 1000;
    for (const base_version of [0, 1, 7]) {
      const again = await t.save(access_token, { content: first, base_version });
      expect([again.statusCode, again.json()]).toEqual([200, saved]);
    }
    // the same after sanitising
    expect(
      (await t.save(access_token, { content: first.replace('<p>', '<p class="x">'), base_version: 1 })).json(),
    ).toEqual(saved);
    expect(await revisionsOf(id)).toHaveLength(1);
  });

  test('the same content with another status is a change', async () => {
    const { access_token } = await t.addQuestion();
    await t.save(access_token, { content: first });
    const submitted = await t.save(access_token, { content: first, status: 'submitted', base_version: 1 });
    expect(submitted.json()).toMatchObject({ status: 'submitted', version: 2 });
  });

  test('again after a lost response is acknowledged', async () => {
    const { access_token } = await t.addQuestion();
    const change = { content: first, status: 'submitted', base_version: 0 } as const;
    const lost = await t.save(access_token, change);
    const again = await t.save(access_token, change);
    expect([again.statusCode, again.json()]).toEqual([200, lost.json()]);
  });

  test.each([0, 1, 3, 2_147_483_647])(
    'over version %d instead of 2 is refused with the stored answer',
    async (base_version) => {
      const { id, access_token } = await t.addQuestion();
      await t.save(access_token, { content: first });
      await t.save(access_token, { content: second, base_version: 1 });
      const refused = expectProblem(
        await t.save(access_token, { content: '<p>other</p>', base_version }),
        'answer_changed',
      );
      expect(refused.question).toEqual((await t.read(access_token)).question);
      expect(refused.question).toMatchObject({ content: second, version: 2 });
      expect(JSON.stringify(refused)).not.toContain(access_token);
      expect(await revisionsOf(id)).toHaveLength(2);
    },
  );

  test('concurrently over the same version succeeds exactly once', async () => {
    const { id, access_token } = await t.addQuestion();
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => t.save(access_token, { content: `<p>from ${n}</p>` })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(11).fill(409)]);
    const winner = responses.find(({ statusCode }) => statusCode === 200)?.json();
    expect((await t.read(access_token)).question).toMatchObject(winner);
    expect(await revisionsOf(id)).toHaveLength(1);
  });

  test('keeps a revision of every distinct save, in order', async () => {
    const { id, access_token } = await t.addQuestion();
    await t.save(access_token, { content: first });
    await t.save(access_token, { content: second, base_version: 1, status: 'submitted' });
    await lock(id);
    await unlock(id);
    await t.save(access_token, { content: '', base_version: 4 });
    expect(await revisionsOf(id)).toMatchObject([
      { version: 1, status: 'in_progress', content: first },
      { version: 2, status: 'submitted', content: second },
      { version: 5, status: 'in_progress', content: '' },
    ]);
  });

  test('writes the content and its revision atomically', async () => {
    const { id, access_token } = await t.addQuestion();
    const taken = {
      question_id: id,
      version: 1,
      status: 'in_progress' as const,
      content: '',
      created_at: '',
      length: 0,
      kept: 0,
    };
    await t.app.db.insertInto('family_stories_revisions').values(taken).execute();
    expectProblem(await t.save(access_token, { content: first }), 'internal');
    expect((await t.read(access_token)).question).toMatchObject({ content: '', version: 0, status: 'not_started' });
  });

  test.each(['', '<p></p>', '<p><br></p>'])('an emptied editor (%j) stores an empty string', async (content) => {
    const { access_token } = await t.addQuestion();
    await t.save(access_token, { content: first });
    expect((await t.save(access_token, { content, base_version: 1 })).json()).toMatchObject({
      content: '',
      version: 2,
    });
  });

  test('sanitises what is sent and returns what it stored', async () => {
    const { access_token } = await t.addQuestion();
    const saved = await t.save(access_token, { content: '<p onclick="x()">a<script>steal()</script></p>' });
    expect(saved.json().content).toBe('<p>a</p>');
    expect((await t.read(access_token)).question.content).toBe('<p>a</p>');
  });
});

describe('the size of an answer', () => {
  const megabyte = 1024 * 1024;
  const filled = (bytes: number) => `<p>${'a'.repeat(bytes - '<p></p>'.length)}</p>`;

  test('is at most 1 MB, to the byte', async () => {
    const { access_token } = await t.addQuestion();
    expectProblem(await t.save(access_token, { content: filled(megabyte + 1) }), 'content_too_large');
    expect((await t.read(access_token)).question.version).toBe(0);
    const saved = await t.save(access_token, { content: filled(megabyte) });
    expect(saved.statusCode).toBe(200);
    expect((await t.read(access_token)).question.content).toHaveLength(megabyte);
  });

  test('is measured after sanitising', async () => {
    const { access_token } = await t.addQuestion();
    const content = `<p style="${'a'.repeat(4 * megabyte)}">a</p>`;
    expect((await t.save(access_token, { content })).json()).toMatchObject({ content: '<p>a</p>' });
  });

  test('is also limited before sanitising', async () => {
    const { access_token } = await t.addQuestion();
    expectProblem(await t.save(access_token, { content: 'a'.repeat(9 * megabyte) }), 'request_too_large');
  });
});

describe('an invalid save', () => {
  test.each([
    [['content'], { status: 'in_progress', base_version: 0 }],
    [['status'], { content: '', base_version: 0 }],
    [['base_version'], { content: '', status: 'in_progress' }],
    [['content'], { content: null, status: 'in_progress', base_version: 0 }],
    [['content'], { content: 5, status: 'in_progress', base_version: 0 }],
    [['content'], { content: ['a'], status: 'in_progress', base_version: 0 }],
    [['content'], { content: 'a\0b', status: 'in_progress', base_version: 0 }],
    [['content'], { content: 'a\ud83d', status: 'in_progress', base_version: 0 }],
    [['content'], { content: '\udc75a', status: 'in_progress', base_version: 0 }],
    [['status'], { content: '', status: 'locked', base_version: 0 }],
    [['status'], { content: '', status: 'not_started', base_version: 0 }],
    [['status'], { content: '', status: null, base_version: 0 }],
    [['base_version'], { content: '', status: 'in_progress', base_version: '0' }],
    [['base_version'], { content: '', status: 'in_progress', base_version: -1 }],
    [['base_version'], { content: '', status: 'in_progress', base_version: 0.5 }],
    [['base_version'], { content: '', status: 'in_progress', base_version: 2 ** 31 }],
    [['question_text'], { content: '', status: 'in_progress', base_version: 0, question_text: 'x' }],
    [['version'], { content: '', status: 'in_progress', base_version: 0, version: 9 }],
  ])('names its field %j and writes nothing', async (fields, payload) => {
    const { access_token } = await t.addQuestion();
    expectRefusedFields(await t.asAnswerer(access_token, 'PUT', '/api/answer', payload), ...fields);
    expect((await t.read(access_token)).question.version).toBe(0);
  });

  test.each(['[]', '"a"', '5', 'null', 'true'])('is %s instead of an object', async (payload) => {
    const { access_token } = await t.addQuestion();
    const headers = { 'access-token': access_token, 'content-type': 'application/json' };
    expectProblem(await t.call({ method: 'PUT', url: '/api/answer', headers, payload }), 'invalid_fields');
  });

  test('with very many errors gets a short response', async () => {
    const { access_token } = await t.addQuestion();
    for (const [length, code] of [
      [9000, 'invalid_fields'],
      [300_000, 'malformed_request'],
    ] as const) {
      const payload = Object.fromEntries(Array.from({ length }, (_, n) => [`f${n}`, 1]));
      const start = process.cpuUsage();
      const refused = await t.asAnswerer(access_token, 'PUT', '/api/answer', payload);
      const { user, system } = process.cpuUsage(start);
      expect((user + system) / 1000).toBeLessThan(5000);
      expectProblem(refused, code);
      expect(refused.body.length).toBeLessThan(10_000);
    }
  });
});

describe('a locked answer', () => {
  test('can be read but not written', async () => {
    const { id, access_token } = await t.addQuestion();
    await t.save(access_token, { content: '<p>a</p>' });
    const locked = (await lock(id)).json();
    for (const change of [
      { content: '<p>b</p>', base_version: 2 },
      { content: '<p>b</p>', base_version: 2, status: 'submitted' as const },
      { content: '<p>a</p>', base_version: 0 },
      { content: '<p>b</p>', base_version: 9 },
    ])
      expectProblem(
        await t.save(access_token, change),
        'locked',
        'This question has been locked and can no longer be edited.',
      );
    expect((await t.read(access_token)).question).toMatchObject({ content: '<p>a</p>', status: 'locked', version: 2 });
    expect((await t.asAdmin('GET', `/api/questions/${id}`)).json()).toEqual(locked);
    expect(await revisionsOf(id)).toHaveLength(1);
  });

  test('rejects a save in progress while it is being locked', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, access_token } = await t.addQuestion();
      let afterLock: unknown;
      const saves = Array.from({ length: 6 }, (_, n) => t.save(access_token, { content: `<p>${n}</p>` }));
      const locking = lock(id).then(async (response) => {
        expect(response.statusCode).toBe(200);
        afterLock = (await t.asAdmin('GET', `/api/questions/${id}`)).json();
      });
      const late = Array.from({ length: 6 }, (_, n) =>
        t.save(access_token, { content: `<p>late ${n}</p>`, base_version: 1 }),
      );
      const responses = await Promise.all([...saves, ...late]);
      await locking;
      expect((await t.asAdmin('GET', `/api/questions/${id}`)).json()).toEqual(afterLock);
      const written = responses.filter(({ statusCode }) => statusCode === 200);
      expect(await revisionsOf(id)).toHaveLength(written.length);
      expect(afterLock).toMatchObject({ status: 'locked', version: written.length + 1 });
    }
  });
});

describe('rate limits', () => {
  test('too many unknown tokens are refused for a while; a valid one is never limited', async () => {
    const { access_token } = await t.addQuestion();
    let refused = await t.asAnswerer('nothing-here', 'GET', '/api/answer');
    for (let n = 0; n < 130 && refused.statusCode === 404; n++)
      refused = await t.asAnswerer(`nothing-${n}`, 'GET', '/api/answer');
    expectProblem(refused, 'too_many_attempts');
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await t.asAnswerer(access_token, 'GET', '/api/answer')).statusCode).toBe(200);
    expect((await t.save(access_token, { content: '<p>a</p>' })).statusCode).toBe(200);
    t.clock.now += 60_000;
    expectProblem(await t.asAnswerer('nothing-here', 'GET', '/api/answer'), 'unknown_token');
  });

  test('frequent saves and reads of one person are never limited', async () => {
    const { access_token } = await t.addQuestion();
    for (let n = 0; n < 150; n++) {
      expect((await t.save(access_token, { content: `<p>${n}</p>`, base_version: n })).statusCode).toBe(200);
      if (n % 5 === 0) expect((await t.read(access_token)).question.version).toBe(n + 1);
    }
  });
});
