import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemStatuses } from '../../src/shared/errors.ts';
import { errors as messages } from '../../src/shared/messages/en/errors.ts';
import { expectProblem, expectRefusedFields } from '../expect-problem.ts';
import { cookieOf, openTestApp, type TestApp } from '../open-test-app.ts';
import { sendRaw } from '../raw-http.ts';

let t: TestApp;
let cookie: string;
let token: string;
beforeAll(async () => {
  t = await openTestApp();
  token = (await t.addQuestion()).access_token;
  cookie = cookieOf(await t.signIn());
});
afterAll(() => t.close());

const send = (
  payload: string | Buffer,
  type: string | undefined,
  url = '/api/people',
  method: 'POST' | 'PUT' = 'POST',
) =>
  t.call({
    method,
    url,
    payload,
    headers: { cookie, 'access-token': token, ...(type === undefined ? {} : { 'content-type': type }) },
  });

describe('an unknown address', () => {
  test.each([
    '/api',
    '/api/',
    '/api/people/',
    '/api/nothing',
    '/nothing',
    '/.env',
    '/api/answer/',
    '/healthz/x',
    '//',
    '/api//people',
    `/api/people/${'x'.repeat(300)}`,
  ])('%s gets a problem', async (url) => {
    expectProblem(await t.call({ url, headers: { cookie } }), 'unknown_page');
  });

  test.each([
    ['PUT', '/api/people'],
    ['POST', '/api/answer'],
    ['DELETE', '/api/answer'],
    ['PATCH', '/api/session'],
    ['POST', '/story-images/a.jpg'],
    ['OPTIONS', '/api/people'],
  ] as const)('%s %s gets a problem', async (method, url) => {
    expectProblem(await t.call({ method, url, headers: { cookie } }), 'unknown_page');
  });
});

describe('an invalid request', () => {
  test.each(['{', '{"name": "Rose"', "{'name': 'Rose'}", '{"name": }', 'name=Rose', '\u0000'])(
    '%j is not JSON',
    async (payload) => {
      expectProblem(await send(payload, 'application/json'), 'malformed_request');
    },
  );

  test('has no body', async () => {
    expectProblem(await send('', 'application/json'), 'malformed_request');
    expectRefusedFields(await t.call({ method: 'POST', url: '/api/people', headers: { cookie } }), 'body');
  });

  test('is not one for naming the type of a body that its route does not have', async () => {
    const { id } = await t.addPerson();
    expect((await send('', 'application/json', `/api/people/${id}/link`)).statusCode).toBe(201);
    expectProblem(await send('{', 'application/json', `/api/people/${id}/link`), 'malformed_request');
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
  ])('is sent as %s', async (type) => {
    expectProblem(await send('{"name":"Rose"}', type), 'unsupported_media_type');
    expectProblem(
      await send('{"content":"","status":"submitted","base_version":0}', type, '/api/answer', 'PUT'),
      'unsupported_media_type',
    );
  });

  test('is too large', async () => {
    expectProblem(await send(`{"name":"${'x'.repeat(70_000)}"}`, 'application/json'), 'request_too_large');
  });

  test.each([
    '{"__proto__":{"a":1},"name":"Rose"}',
    '{"constructor":{"prototype":{}},"name":"Rose"}',
    '{"name":"Rose","__proto__":null}',
  ])('would pollute prototypes: %s', async (payload) => {
    const response = await send(payload, 'application/json');
    expectProblem(response, 'malformed_request');
    expect(({} as Record<string, unknown>).a).toBeUndefined();
  });

  test.each(['/api/people/%zz', '/api/questions/%', '/%E0%A4%A', '/story-images/%ff'])(
    'has a malformed address: %s',
    async (url) => {
      expectProblem(await t.call({ url, headers: { cookie } }), 'malformed_request');
    },
  );

  test.each(['/api/questions/%00', `/api/questions/${'x'.repeat(65)}`])(
    'has a malformed identifier: %s',
    async (url) => {
      const response = await t.call({ url, headers: { cookie } });
      expectProblem(response, 'invalid_fields');
    },
  );

  test('names every invalid field', async () => {
    const response = await t.call({
      method: 'PUT',
      url: '/api/answer',
      headers: { 'access-token': token },
      payload: { content: 1, a: 2 },
    });
    const { errors } = expectProblem(response, 'invalid_fields');
    expect(new Set(errors.map((error: { field: string }) => error.field))).toEqual(
      new Set(['content', 'status', 'base_version', 'a']),
    );
    expect(errors).toContainEqual({ field: 'content', message: 'must be text' });
    expect(errors).toContainEqual({ field: 'status', message: 'is missing' });
    expect(errors).toContainEqual({ field: 'a', message: 'is not a field of this request' });
  });
});

describe('over a real connection', () => {
  test.each([
    ['nonsense', 'nonsense\r\n\r\n'],
    ['another version', 'GET /healthz HTTP/9.9\r\n\r\n'],
    ['a broken header', 'GET /healthz HTTP/1.1\r\nbad header\r\n\r\n'],
    ['a very long header', `GET /healthz HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`],
    [
      'Content-Length and Transfer-Encoding',
      'POST /api/session HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
    ],
  ])('what is not HTTP gets the same form: %s', async (_name, text) => {
    const { responses, cut } = await sendRaw(await t.listen(), text);
    const headers = expect.objectContaining({ 'content-type': 'application/problem+json' });
    expect(responses).toEqual([{ statusCode: 400, headers, body: expect.any(String) }]);
    expect(cut).toBe(false);
    expect(JSON.parse(responses[0]?.body ?? '')).toMatchObject({ code: 'malformed_request', status: 400 });
  });
});

describe('an internal error', () => {
  test('is reported without details, and logged with all', async () => {
    const lines: string[] = [];
    const broken = await openTestApp({ log_level: 'info', log_to: { write: (line) => void lines.push(line) } });
    const { id } = await broken.addQuestion();
    await broken.app.db.schema.dropTable('family_stories_revisions').execute();
    await broken.app.db.schema.alterTable('family_stories_questions').renameColumn('content', 'words').execute();
    const response = await broken.asAdmin('GET', `/api/questions/${id}`);
    await broken.close();
    expectProblem(response, 'internal');
    expect(response.body).not.toMatch(/select|sqlite|column|stack|\/work|\.ts|node_modules/i);
    const failed = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request failed');
    expect(failed).toMatchObject({
      level: 50,
      code: 'internal',
      err: { message: expect.stringMatching(/content/), stack: expect.any(String) },
    });
    expect(failed.reqId).toBe(response.headers['x-request-id']);
    expect(failed.reqId).toMatch(/\w/);
  });
});

test.each(Object.entries(messages))(
  'the error code %s has an error status and an actionable message',
  (code, detail) => {
    expect(problemStatuses).toHaveProperty(code);
    expect(detail).toMatch(/^[A-Z].{10,}[^ ]$/);
    expect(detail).not.toMatch(/undefined|null|error code|exception/i);
  },
);
