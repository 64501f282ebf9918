import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type CopiedTable, copiedTables, type Row, readRows } from '../../src/server/storage/copied-tables.ts';
import type { Answer } from '../../src/shared/answers/answers.ts';
import { expectProblem } from '../expect-problem.ts';
import { fc } from '../fast-check.ts';
import { hostileHtml } from '../hostile-html.ts';
import { formWith, openTestApp, type TestApp } from '../open-test-app.ts';
import { jpeg } from '../sample-images.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ pages: true });
});
afterAll(() => t.close());

const browser = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const open = (token: string, headers = {}, on = t) =>
  on.call({ url: `/question/${token}`, headers: { ...browser, ...headers } });

/** What the page itself contains, without what it would load. */
const read = async (token: string) => {
  const { body, headers, statusCode } = await open(token);
  const data = /<script type="application\/json" id="answer"[^>]*>(.*?)<\/script>/s.exec(body)?.[1];
  const text = /<div data-slot="text"[^>]*>([\s\S]*?)<\/div>\s*<\/div>\s*<\/section>/.exec(body)?.[1];
  const [size, early] = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script);
  const styles = [...body.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style]) => style);
  const policy = String(headers['content-security-policy']);
  return { body, statusCode, headers, policy, answer: data && (JSON.parse(data) as Answer), text, size, early, styles };
};

const hashOf = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the page contains greeting, question and answer as the API returns them', async () => {
  const { access_token } = await t.addQuestion({ question_text: 'Who taught you?', days_to_complete: 3 });
  await t.save(access_token, { content: '<p>In the <strong>harbour</strong>.</p>' });
  const page = await read(access_token);
  expect(page.body).toContain('Hello, <bdi>Rose</bdi>');
  expect(page.body).toContain('>Who taught you?</h1>');
  expect(page.body).toContain('3d left');
  expect(page.text).toBe('<p>In the <strong>harbour</strong>.</p>');
  expect(page.answer).toEqual(await t.read(access_token));
  expect(page.headers['cache-control']).toBe('no-store');
});

test('the page says who asks, if the admin has given her name', async () => {
  const opened = await openTestApp({ pages: true });
  onTestFinished(opened.close);
  const { access_token } = await opened.addQuestion();
  const lineOf = async () => /<p class="asker">.*?<\/p>/.exec((await open(access_token, {}, opened)).body)?.[0];
  expect(await lineOf()).toBeUndefined();
  await opened.asAdmin('PATCH', '/api/settings', { asker_name: 'Lina <b>' });
  expect(await lineOf()).toBe('<p class="asker"><span><bdi>Lina &lt;b&gt;</bdi> asks you</span></p>');
  const { type, payload } = await formWith(await jpeg(), {});
  const headers = { cookie: opened.cookie, 'content-type': type };
  const { asker_photo } = (await opened.call({ method: 'PUT', url: '/api/settings/photo', headers, payload })).json();
  expect(await lineOf()).toBe(
    `<p class="asker"><img src="${asker_photo}?w=400" loading="lazy" alt=""/>` +
      '<span><bdi>Lina &lt;b&gt;</bdi> asks you</span></p>',
  );
});

test('an answer that cannot be edited is shown without any script of the editor; the page names what loads later', async () => {
  const { id, access_token } = await t.addQuestion();
  const { body } = await read(access_token);
  expect(body).not.toMatch(/<link rel="(stylesheet|modulepreload)"|<script[^>]* src=/);
  const named = ['modules', 'fonts'].flatMap((name) =>
    new RegExp(`data-${name}="([^"]+)"`).exec(body)?.[1]?.split(' '),
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named).toContain(/data-main="([^"]+)"/.exec(body)?.[1]);
  for (const url of named) expect((await t.call({ url: String(url) })).statusCode, url).toBe(200);

  await t.asAdmin('PATCH', `/api/questions/${id}`, { status: 'locked' });
  expect((await read(access_token)).body).toMatch(/<link rel="stylesheet"[^>]*><\/body>/);
});

test('greeting and question can be painted before the remaining styles are parsed', async () => {
  const { access_token } = await t.addQuestion();
  const { body, styles } = await read(access_token);
  const parts = ['rel="expect" href="#above"', String(styles[0]), 'id="above"', '</h1>', String(styles[1]), '<section'];
  const found = parts.map((part) => body.indexOf(part));
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(found[0]).toBeGreaterThan(0);
});

test('an answer not started shows where to begin', async () => {
  const { access_token } = await t.addQuestion();
  expect((await read(access_token)).text).toBe(
    '<p class="is-empty" data-placeholder="Write your answer here"><br></p>',
  );
});

test('names, questions and answers are escaped', async () => {
  const hostile = `</script><script>x()</script><img src=x onerror=x()> "$&' $\` <!-- data-slot="below"></div>`;
  const person = await t.addPerson(hostile);
  const newQuestion = { question_text: hostile, days_to_complete: null };
  const { access_token } = (await t.asAdmin('POST', `/api/people/${person.id}/questions`, newQuestion)).json();
  await t.save(access_token, { content: `<p>${hostile.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>` });
  const { body, answer, early } = await read(access_token);
  expect(answer).toEqual(await t.read(access_token));
  expect(body.match(/<script/g)?.length).toBe(4);
  expect(body).not.toContain('<img');
  expect(early).toBe((await read((await t.addQuestion()).access_token)).early);
});

// PostgreSQL text cannot contain NUL
const storable = (html: string) => html.toWellFormed().replaceAll('\0', '');

test('markup written to the database by others is harmless', async () => {
  const { id, access_token } = await t.addQuestion();
  for (const content of [
    '<p onclick="x()">a<script>x()</script></p><img src="/x" onerror="x()">',
    ...fc.sample(hostileHtml, 60).map(storable),
  ]) {
    await t.app.db.updateTable('family_stories_questions').set({ content }).where('id', '=', id).execute();
    const { text = '', body } = await read(access_token);
    expect(text).not.toMatch(/<(?!\/?(p|h2|ul|ol|li|blockquote|strong|em|a|br|figure|figcaption|div|img)\b)/);
    expect(text.replace(/"[^"]*"/g, '')).not.toMatch(/<[^>]*\son\w+/i);
    expect(body.match(/<script/g)?.length).toBe(4);
  }
});

test('an image is rendered as in the editor, in the width needed', async () => {
  const { access_token } = await t.addQuestion();
  const figure =
    '<figure><img src="/story-images/image-1-abc.jpg" alt="a boat" width="800" height="600"><figcaption>Boat</figcaption></figure>';
  await t.save(access_token, { content: `<ul><li><p>x</p></li></ul>${figure}` });
  const { text } = await read(access_token);
  expect(text).toContain(
    '<ul dir="auto"><li><p>x</p></li></ul><figure class="photo photo-still" contenteditable="false">',
  );
  expect(text).toContain('src="/story-images/image-1-abc.jpg" alt="a boat" width="800" height="600" loading="lazy"');
  expect(text).toContain('/story-images/image-1-abc.jpg?w=');
  expect(text).toMatch(/<figcaption>Boat<\/figcaption><\/figure><p><br><\/p>$/);
});

test('the policy lists the inline script and styles of the page by hash, and nothing is unsafe', async () => {
  const { access_token } = await t.addQuestion();
  const { size, early, styles, policy } = await read(access_token);
  expect(styles).toHaveLength(2);
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      `script-src 'self' ${hashOf(early)} ${hashOf(size)}`,
      `style-src 'self' ${styles.map(hashOf).join(' ')}`,
    ]),
  );
  expect((await read('AAAAAAAAAAAA')).styles).toEqual(styles);
  expect(policy).not.toMatch(/unsafe|\*/);
  expect((await read('AAAAAAAAAAAA')).policy).toBe(policy);
  expect((await t.call({ url: '/admin' })).headers['content-security-policy']).not.toContain('sha256');
});

test.each(['submitted', 'locked'])('an answer that is %s can be read but not edited', async (status) => {
  const { id, access_token } = await t.addQuestion();
  await t.save(access_token, { content: '<p>Done.</p>', status: 'submitted' });
  if (status === 'locked') await t.asAdmin('PATCH', `/api/questions/${id}`, { status });
  const { text, early, body, answer } = await read(access_token);
  expect(text).toBe('<p>Done.</p>');
  expect(early).toBeUndefined();
  expect(body).toContain('aria-readonly="true"');
  expect(answer).toMatchObject({ question: { status } });
});

test('an unknown link gets the page without an answer and counts as a guess', async () => {
  const opened = await openTestApp({ pages: true });
  onTestFinished(opened.close);
  const paused = await opened.addQuestion();
  await opened.asAdmin('PATCH', `/api/questions/${paused.id}/link`, { paused: true });
  for (const token of ['AAAAAAAAAAAA', paused.access_token]) {
    const page = await open(token, {}, opened);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Loading...');
    expect(page.body).not.toMatch(/Rose|swim|id="answer"/);
  }
  for (let guess = 0; guess < 120; guess += 1) await open(`guess${guess}`, {}, opened);
  expectProblem(await opened.asAnswerer('AAAAAAAAAAAA', 'GET', '/api/answer'), 'too_many_attempts');
});

test.each([
  {},
  { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
  { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  { 'sec-purpose': 'prefetch', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'document' },
])('a request that is not from a browser showing the page gets the same bytes for every token: %j', async (headers) => {
  const { access_token } = await t.addQuestion();
  const [known, unknown] = await Promise.all(
    [access_token, 'AAAAAAAAAAAA'].map((token) => t.call({ url: `/question/${token}`, headers })),
  );
  expect(known?.body).toBe(unknown?.body);
  expect(known?.body).not.toMatch(/Rose|swim/);
});

test('whoever only looks at a link, as previews and scanners do, changes nothing', async () => {
  const opened = await openTestApp({ pages: true });
  onTestFinished(opened.close);
  const { id, person_id, access_token } = await opened.addQuestion();
  await opened.asAdmin('PATCH', '/api/settings', { records_opened: true });
  await opened.save(access_token, { content: '<p>a</p>', status: 'submitted' });
  const person = (await opened.asAdmin('POST', `/api/people/${person_id}/link`)).json().token;
  const reader = (await opened.asAdmin('POST', '/api/readers', { name: 'Tom' })).json().token;
  const stored = async () => {
    const rows: Row[] = [];
    for (const table of Object.keys(copiedTables) as CopiedTable[])
      for await (const some of readRows(opened.app.db, table)) rows.push(...some);
    return rows;
  };
  const before = await stored();
  opened.clock.now += 1000;
  for (const method of ['GET', 'HEAD'] as const) {
    for (const url of [`/question/${access_token}`, `/for/${person}`, `/read/${reader}`, `/read/${reader}/${id}`])
      for (const headers of [browser, {}]) expect((await opened.call({ method, url, headers })).statusCode).toBe(200);
    for (const [token, url] of [
      [access_token, '/api/answer'],
      [access_token, '/api/answer/revisions'],
      [person, '/api/for'],
      [reader, '/api/read'],
      [reader, `/api/read/stories/${id}`],
    ])
      expect((await opened.call({ method, url, headers: { 'access-token': token } })).statusCode).toBe(200);
  }
  expect(await stored()).toEqual(before);
});

test('if the database fails, the page is served without the answer', async () => {
  const logged: string[] = [];
  const opened = await openTestApp({ pages: true, log_level: 'error', log_to: { write: (line) => logged.push(line) } });
  const { access_token } = await opened.addQuestion();
  await opened.app.db.destroy();
  const page = await open(access_token, {}, opened);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Loading...');
  expect(logged.join()).toContain('request failed');
  expect(logged.join()).not.toContain(access_token);
});

test.each([
  ['br;q=0', undefined],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['*;q=0', undefined],
  ['identity', undefined],
  ['zstd', undefined],
])('the page is encoded as requested: %s', async (accepted, encoding) => {
  const { access_token } = await t.addQuestion();
  const { headers, statusCode } = await open(access_token, { 'accept-encoding': accepted });
  expect([statusCode, headers['content-encoding'], headers.vary]).toEqual([
    200,
    encoding,
    'accept-language, cookie, accept-encoding',
  ]);
});

test('the page uses the smallest accepted encoding', async () => {
  const { access_token } = await t.addQuestion();
  const plain = await open(access_token);
  expect(plain.headers['content-encoding']).toBeUndefined();
  const br = await open(access_token, { 'accept-encoding': 'gzip, deflate, br, zstd' });
  const gzip = await open(access_token, { 'accept-encoding': 'gzip;q=1.0' });
  expect([br, gzip].map(({ headers }) => [headers['content-encoding'], headers.vary])).toEqual([
    ['br', 'accept-language, cookie, accept-encoding'],
    ['gzip', 'accept-language, cookie, accept-encoding'],
  ]);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(br.rawPayload.length).toBeLessThan(plain.body.length / 2);
});
