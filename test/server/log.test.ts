import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { LogLevel } from '../../src/server/config.ts';
import { adminPassword, cookieOf, openTestApp, type TestApp } from '../open-test-app.ts';
import { sendRaw } from '../raw-http.ts';
import { jpeg } from '../sample-images.ts';

type Run = { lines: string[]; secrets: string[] };
const runs = new Map<LogLevel, Promise<Run>>();
const opened: TestApp[] = [];
afterAll(async () => {
  for (const t of opened) await t.close();
});

/** The log of `makeEveryCall` at this level. It runs once per level, and the tests share its lines. */
const logAt = (log_level: LogLevel): Promise<Run> => {
  const run = runs.get(log_level) ?? makeEveryCall(log_level);
  runs.set(log_level, run);
  return run;
};

/** Makes every call, valid and invalid, with words that must not be in any line. */
const makeEveryCall = async (log_level: LogLevel): Promise<Run> => {
  const lines: string[] = [];
  const t = await openTestApp({ log_level, trust_proxy: true, log_to: { write: (line) => void lines.push(line) } });
  opened.push(t);
  const { id, person_id, access_token: token } = await t.addQuestion({ question_text: 'Secret-question-text' });
  const cookie = cookieOf(await t.signIn());
  const secrets = [token, adminPassword, cookie.split('=')[1] as string, 'Secret'];

  await t.call({ method: 'POST', url: '/api/session', payload: { password: 'Secret-wrong-password' } });
  await t.call({
    method: 'POST',
    url: '/api/session',
    payload: `{"password":"${adminPassword}`,
    headers: { 'content-type': 'application/json' },
  });
  await t.asAdmin('PATCH', `/api/people/${person_id}`, { name: 'Secret-name' });
  await t.asAdmin('PATCH', `/api/people/${person_id}`, { name: 5, 'Secret-field': token });
  await t.read(token);
  await t.save(token, { content: '<p>Secret-content</p>' });
  await t.save(token, { content: '<p>Secret-other</p>' });
  await t.asAnswerer(token, 'PUT', '/api/answer', { content: token, nonsense: 'Secret' });
  await t.upload(token, await jpeg(), { name: 'Secret-file.jpg' });
  await t.upload(token, Buffer.from('Secret'), { name: 'Secret-file.jpg' });
  await t.asAnswerer(`${token}-Secret`, 'GET', '/api/answer');
  for (const url of [
    `/question/${token}`,
    `/nothing/${token}?access_token=${token}`,
    `/api/questions/${token}`,
    `/api/people?after=${token}&after=${token}`,
    `/story-images/${token}`,
    `/%zz${token}`,
    `/api/people/${token}${'x'.repeat(300)}`,
  ])
    for (const method of ['GET', 'POST', 'DELETE', 'HEAD'] as const)
      await t.call({
        method,
        url,
        headers: {
          cookie,
          'access-token': token,
          referer: `http://localhost/question/${token}`,
          'x-forwarded-for': '203.0.113.7',
        },
      });
  await t.asAdmin('PATCH', `/api/questions/${id}`, { status: 'locked' });
  await t.save(token, { content: '<p>Secret-late</p>' });
  await t.asAdmin('PATCH', `/api/questions/${id}/link`, { paused: true, expires_at: '2040-01-01T00:00:00Z' });
  await t.read(token);
  await t.asAdmin('PATCH', `/api/questions/${id}/link`, { paused: token, [token]: 'Secret' });
  const renewed = (await t.asAdmin('POST', `/api/questions/${id}/link`)).json().access_token as string;
  for (const each of [token, renewed])
    for (const url of ['/api/answer', `/question/${each}`, `/api/questions/${each}/link`])
      await t.call({ url, headers: { cookie, 'access-token': each } });

  const { id: reader_id, token: first } = (await t.asAdmin('POST', '/api/readers', { name: 'Secret-reader' })).json();
  const { token: second } = (await t.asAdmin('PATCH', `/api/readers/${reader_id}`, { token: 'new' })).json();
  for (const each of [first, second])
    for (const url of [
      '/api/read',
      `/api/read/stories/${id}`,
      `/read/${each}`,
      `/api/readers/${each}`,
      `/read/${each}/x`,
    ])
      await t.call({ url, headers: { cookie, 'access-token': each, referer: `http://localhost/read/${each}` } });
  await t.asAnswerer(second, 'POST', `/api/read/stories/${id}/thanks`, { text: 'Secret-thanks' });
  await t.asAnswerer(second, 'POST', `/api/read/stories/${id}/thanks`, { text: 5, [second]: 'Secret' });

  const origin = await t.listen();
  await sendRaw(origin, `GET /question/${token} HTTP/1.1\r\naccess-token: ${token}\r\nbroken ${token}\r\n\r\n`);
  const { port, hostname } = new URL(origin);
  const cut = connect(Number(port), hostname);
  cut.write(
    `PUT /api/answer HTTP/1.1\r\nhost: a\r\naccess-token: ${token}\r\ncontent-type: application/json\r\ncontent-length: 999\r\n\r\n{"content":"Secret`,
  );
  await wait(100);
  cut.destroy();
  await wait(100);

  const { get } = t.app.files;
  t.app.files.get = () =>
    Promise.reject(
      Object.assign(new Error('broken'), { detail: `Key (access_token)=(${token})`, parameters: [token] }),
    );
  const { name } = await t.app.db.selectFrom('family_stories_images').selectAll().executeTakeFirstOrThrow();
  await t.call({ url: `/story-images/${name}`, headers: { 'access-token': token } });
  t.app.files.get = get;
  await t.app.db.schema.dropTable('family_stories_revisions').execute();
  const other = await t.addQuestion();
  await t.save(other.access_token, { content: '<p>Secret-fault</p>' });
  return { lines, secrets: [...secrets, first, second, renewed, other.access_token, '203.0.113.7'] };
};

test.each(['info', 'trace'] as const)(
  'no line at level %s contains a token, password, cookie, address or text of anyone',
  async (level) => {
    const { lines, secrets } = await logAt(level);
    expect(lines.length).toBeGreaterThan(40);
    for (const secret of secrets) expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  },
);

test('a line has the request, its status and its duration', async () => {
  const { lines } = await logAt('info');
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  expect(answered).toContainEqual(
    expect.objectContaining({
      method: 'PUT',
      route: '/api/answer',
      status: 409,
      ms: expect.any(Number),
      reqId: expect.any(String),
    }),
  );
  expect(answered).toContainEqual(expect.objectContaining({ method: 'GET', route: 'unknown', status: 404 }));
});

test('a line has its time in ISO 8601', async () => {
  const { lines } = await logAt('info');
  for (const line of lines) {
    const { time } = JSON.parse(line);
    expect(new Date(time).toISOString()).toBe(time);
  }
});

test('a line has the reason of a refusal', async () => {
  const { lines } = await logAt('info');
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  const codes = new Set(answered.map(({ code }) => code).filter((code) => code !== undefined));
  for (const code of ['wrong_password', 'malformed_request', 'unknown_token', 'answer_changed', 'locked'])
    expect(codes).toContain(code);
  for (const { status, code } of answered) expect(code === undefined).toBe(status < 400);
});

test('input cannot inject log lines or terminal control characters', async () => {
  const lines: string[] = [];
  const t = await openTestApp({ log_level: 'trace', log_to: { write: (line) => void lines.push(line) } });
  opened.push(t);
  const forged = '{"level":60,"msg":"forged"}';
  const url = `/nothing/${encodeURIComponent(`\n${forged}\u001b[2J`)}`;
  const headers = { 'user-agent': `a\u0085${forged}`, 'x-request-id': forged, 'content-type': `a/b; ${forged}` };
  for (const method of ['GET', 'POST'] as const) await t.call({ method, url, headers, payload: `\n${forged}\r\n` });
  await sendRaw(await t.listen(), `GET / HTTP/1.1\r\nhost: a\r\n${forged}\r\n\r\n`);
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) {
    expect(line.trimEnd()).toMatch(/^\{[^\p{Cc}]+\}$/u);
    expect(JSON.parse(line).msg).not.toBe('forged');
  }
});

test('an internal error is logged with its cause', async () => {
  const { lines } = await logAt('error');
  const failed = lines.map((line) => JSON.parse(line));
  expect(failed).toHaveLength(2);
  for (const { level, err, code } of failed) {
    expect([level, code]).toEqual([50, 'internal']);
    expect(err.stack).toMatch(/error.*\n +at /is);
  }
});
