import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectProblem } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

let t: TestApp;
let lines: string[];
beforeEach(async () => {
  lines = [];
  t = await openTestApp({ log_level: 'info', pages: true, log_to: { write: (line) => void lines.push(line) } });
});
afterEach(() => t.close());

const form = /^[BCDFGHJ-NP-RTV-Z2-9]{4}-[BCDFGHJ-NP-RTV-Z2-9]{4}$/;
const linesOf = (id: unknown) => lines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === id);

test('every response has a unique id, which its log line has as well', async () => {
  const { access_token } = await t.addQuestion();
  const ids = new Set<string>();
  const urls = ['/', '/question/abcdefghijkl', '/healthz', '/nothing', '/api/people', '/%zz', '/assets/none.js'];
  const responses = await Promise.all(urls.map((url) => t.call({ url })));
  responses.push(await t.asAnswerer(access_token, 'GET', '/api/answer'), await t.save(access_token, { content: 'a' }));
  for (const { headers } of responses) {
    expect(headers['x-request-id']).toMatch(form);
    ids.add(headers['x-request-id'] as string);
  }
  expect(ids.size).toBe(responses.length);
  expect(linesOf(responses.at(-1)?.headers['x-request-id'])).toMatchObject([{ route: '/api/answer', status: 200 }]);
});

test('an id sent by the client is ignored', async () => {
  const headers = { 'x-request-id': 'AAAA-AAAA","level":60', 'request-id': 'BBBB-BBBB' };
  const response = await t.call({ url: '/healthz', headers });
  expect(response.headers['x-request-id']).toMatch(form);
  expect(lines.join('')).not.toMatch(/AAAA|BBBB/);
});

test('an internal error and an outage show the id of their log lines; other errors do not', async () => {
  const { access_token } = await t.addQuestion();
  const refused = await t.save(access_token, { base_version: 7 });
  expect(expectProblem(refused, 'answer_changed').request_id).toBeUndefined();
  t.app.files.ping = () => Promise.reject(new Error('gone'));
  await t.app.db.schema.dropTable('family_stories_revisions').execute();
  for (const [response, code] of [
    [await t.call({ url: '/readyz' }), 'unavailable'],
    [await t.save(access_token, { content: '<p>In the canal.</p>' }), 'internal'],
  ] as const) {
    const { request_id } = expectProblem(response, code);
    expect(request_id).toMatch(form);
    expect(linesOf(request_id)).toMatchObject([{ msg: 'request failed', code }, { msg: 'answered' }]);
  }
});

test('a response to what is not HTTP has an id too', async () => {
  const { port, hostname } = new URL(await t.listen());
  const socket = connect(Number(port), hostname);
  socket.write('GET / HTTP/1.1\r\nbroken header\r\n\r\n');
  let response = '';
  for await (const bytes of socket) response += bytes;
  const id = /x-request-id: (\S+)/.exec(response)?.[1];
  expect(id).toMatch(form);
  expect(linesOf(id)).toMatchObject([{ msg: 'unreadable', status: 400 }]);
});
