import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Document, type Operation, routesOf } from '../fuzz/routes.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

let t: TestApp;
let document: Document;
beforeAll(async () => {
  t = await openTestApp();
  document = (await t.call({ url: '/api/openapi.json' })).json();
});
afterAll(() => t.close());

/** Every call of the API: the fields of its body and of its response, and its errors. */
const calls: [string, string, string[], number, string[], number[]][] = [
  ['post', '/api/session', ['password', 'code'], 204, [], [401, 409, 422, 429, 503]],
  ['get', '/api/session', [], 204, [], [401]],
  ['delete', '/api/session', [], 204, [], []],
  ['get', '/api/second-step', [], 200, ['is_on', 'recovery_codes_left'], [401]],
  ['post', '/api/second-step/secret', [], 200, ['secret', 'uri'], [401]],
  ['post', '/api/second-step', ['secret', 'code', 'current_password'], 200, ['recovery_codes'], [401, 409, 422, 429]],
  ['delete', '/api/second-step', ['code', 'current_password'], 204, [], [401, 409, 422, 429]],
  [
    'post',
    '/api/second-step/recovery-codes',
    ['code', 'current_password'],
    200,
    ['recovery_codes'],
    [401, 409, 422, 429],
  ],
  ['get', '/api/sessions', [], 200, ['sessions'], [401]],
  ['delete', '/api/sessions', [], 204, [], [401]],
  ['put', '/api/password', ['current_password', 'new_password', 'code'], 204, [], [401, 409, 422, 429, 503]],
  ['get', '/api/audit-log', [], 200, ['notes', 'next'], [401, 422]],
  ['get', '/api/answer/recordings/{id}/transcript', [], 200, [], [403, 404, 410, 422, 429]],
  [
    'put',
    '/api/answer/recordings/{id}/transcript',
    ['cues', 'released', 'base_version', 'aside'],
    200,
    ['version', 'transcript', 'released'],
    [403, 404, 409, 410, 413, 422, 423, 429],
  ],
  ['get', '/api/recordings/{id}/transcript', [], 200, [], [401, 404, 422]],
  [
    'put',
    '/api/recordings/{id}/transcript',
    ['cues', 'released', 'base_version', 'aside'],
    200,
    ['version', 'transcript', 'released'],
    [401, 404, 409, 413, 422],
  ],
  ['delete', '/api/answer/recordings/{id}/transcript/release', [], 204, [], [403, 404, 410, 429]],
  ['delete', '/api/recordings/{id}/transcript/release', [], 204, [], [401, 404]],
  ['post', '/api/recordings/{id}/transcript', [], 202, [], [401, 404, 409]],
  ['post', '/api/recordings/{id}/prepare', [], 204, [], [401, 404]],
  ['get', '/api/recordings/{id}/transcript/offers', [], 200, ['offers'], [401, 404]],
  ['get', '/api/answer/recordings/{id}/transcript/offers', [], 200, ['offers'], [403, 404, 410, 429]],
  ['post', '/api/settings/transcriber-test', ['file'], 200, ['text'], [401, 409, 413, 415, 422, 502]],
  ['get', '/api/recordings/{id}/transcripts', [], 200, ['versions', 'released'], [401, 404]],
  ['get', '/api/mails', [], 200, ['mails', 'next'], [401, 422]],
  ['post', '/api/mails', ['kind', 'to'], 202, ['id'], [401, 409, 422]],
  ['post', '/api/questions/{id}/mails', [], 202, ['id'], [401, 403, 404, 409, 410, 423]],
  ['get', '/api/people', [], 200, ['people', 'next'], [401, 422]],
  ['post', '/api/people', ['name'], 201, ['id', 'name', 'created_at', 'questions'], [401, 422]],
  ['get', '/api/people/{id}', [], 200, ['id', 'name', 'created_at', 'questions'], [401, 404]],
  [
    'patch',
    '/api/people/{id}',
    [
      ...['name', 'relation', 'year_of_birth', 'called_by_admin', 'calls_admin', 'language', 'notes'],
      ...['email', 'time_zone'],
    ],
    200,
    ['id', 'name', 'created_at', 'questions', 'notes'],
    [401, 404, 422],
  ],
  ['put', '/api/people/order', ['ids'], 204, [], [401, 404, 413, 422]],
  ['put', '/api/people/{id}/photo', ['file'], 200, ['id', 'photo'], [401, 404, 413, 415, 422]],
  ['delete', '/api/people/{id}/photo', [], 204, [], [401, 404]],
  ['delete', '/api/people/{id}', [], 204, [], [401, 404, 409, 422]],
  [
    'post',
    '/api/people/{id}/questions',
    ['question_text', 'days_to_complete', 'library_id'],
    201,
    ['id', 'access_token', 'due_date'],
    [401, 404, 422],
  ],
  ['get', '/api/questions/{id}', [], 200, ['id', 'content', 'version', 'recordings'], [401, 404]],
  [
    'patch',
    '/api/questions/{id}',
    ['status', 'question_text', 'days_to_complete'],
    200,
    ['id', 'content', 'version'],
    [401, 404, 409, 422, 423],
  ],
  ['delete', '/api/questions/{id}', [], 204, [], [401, 404]],
  ['post', '/api/questions/{id}/link', [], 200, ['id', 'access_token', 'version'], [401, 404]],
  [
    'patch',
    '/api/questions/{id}/link',
    ['expires_at', 'paused'],
    200,
    ['id', 'link_expires_at', 'link_paused'],
    [401, 404, 422],
  ],
  ['get', '/api/people/{id}/rhythm', [], 200, ['every', 'weekday', 'hour', 'next_at'], [401, 404]],
  [
    'put',
    '/api/people/{id}/rhythm',
    ['every', 'weekday', 'hour', 'paused_until'],
    200,
    ['every', 'weekday', 'hour', 'next_at', 'next_question'],
    [401, 404, 409, 422],
  ],
  ['delete', '/api/people/{id}/rhythm', [], 204, [], [401, 404]],
  ['get', '/api/people/{id}/queue', [], 200, ['questions', 'version'], [401, 404]],
  [
    'put',
    '/api/people/{id}/queue',
    ['questions', 'base_version'],
    200,
    ['questions', 'version'],
    [401, 404, 409, 413, 422],
  ],
  ['post', '/api/people/{id}/queue/next', [], 201, ['id', 'access_token', 'due_date'], [401, 404, 409]],
  [
    'post',
    '/api/people/{id}/questions/import',
    ['lines', 'days_to_complete', 'to'],
    201,
    ['questions'],
    [401, 404, 413, 422],
  ],
  ['post', '/api/questions', ['people', 'days_to_complete', 'to'], 201, ['people'], [401, 404, 413, 422]],
  ['get', '/api/people/{id}/link', [], 200, ['token', 'link'], [401, 404]],
  ['post', '/api/people/{id}/link', [], 201, ['token', 'link'], [401, 404]],
  [
    'patch',
    '/api/people/{id}/link',
    ['expires_at', 'paused'],
    200,
    ['token', 'link', 'link_expires_at', 'link_paused'],
    [401, 404, 422],
  ],
  ['delete', '/api/people/{id}/link', [], 204, [], [401, 404]],
  ['get', '/api/for', [], 200, ['person', 'questions'], [403, 404, 410, 429]],
  ['get', '/api/readers', [], 200, ['readers'], [401]],
  [
    'post',
    '/api/readers',
    ['name', 'people', 'expires_at', 'language', 'email', 'notify'],
    201,
    ['id', 'name', 'token', 'link'],
    [401, 422],
  ],
  ['get', '/api/readers/{id}', [], 200, ['id', 'name', 'token', 'people'], [401, 404]],
  [
    'patch',
    '/api/readers/{id}',
    ['name', 'people', 'expires_at', 'paused', 'token', 'language', 'email', 'notify'],
    200,
    ['id', 'name', 'token', 'link_expires_at', 'link_paused', 'language', 'email', 'notify'],
    [401, 404, 422],
  ],
  ['delete', '/api/readers/{id}', [], 204, [], [401, 404]],
  ['get', '/api/thanks', [], 200, ['thanks'], [401, 422]],
  ['post', '/api/thanks/seen', ['ids'], 204, [], [401, 422]],
  ['delete', '/api/thanks/{id}', [], 204, [], [401, 404]],
  ['get', '/api/read', [], 200, ['reader', 'people'], [403, 404, 410, 429]],
  [
    'get',
    '/api/read/stories/{id}',
    [],
    200,
    ['question_text', 'person', 'content', 'answered_at', 'thanks'],
    [403, 404, 410, 429],
  ],
  [
    'post',
    '/api/read/stories/{id}/thanks',
    ['text'],
    201,
    ['id', 'name', 'text', 'created_at'],
    [403, 404, 410, 422, 429],
  ],
  ['get', '/api/answer/reading', [], 200, ['only_admin', 'readers', 'thanks'], [403, 404, 410, 429]],
  ['put', '/api/answer/reading', ['only_admin'], 200, ['only_admin', 'readers', 'thanks'], [403, 404, 410, 422, 429]],
  ['get', '/api/settings', [], 200, ['records_opened', 'message_templates'], [401]],
  [
    'patch',
    '/api/settings',
    ['asker_name', 'message_templates', 'records_opened', 'public_url', 'language', 'notices'],
    200,
    ['asker_name', 'asker_photo', 'records_opened', 'message_templates', 'public_url', 'language', 'notices'],
    [401, 409, 413, 422],
  ],
  ['get', '/api/settings/addresses', [], 200, ['set_by_environment', 'in_container', 'origins'], [401]],
  ['put', '/api/settings/photo', ['file'], 200, ['asker_photo'], [401, 413, 415, 422]],
  ['delete', '/api/settings/photo', [], 204, [], [401]],
  ['get', '/api/people/names', [], 200, ['people'], [401]],
  ['get', '/api/people/overview', [], 200, ['people'], [401]],
  ['get', '/api/questions/counts', [], 200, ['all', 'waiting', 'new', 'overdue', 'locked'], [401]],
  ['post', '/api/questions/{id}/read', ['version'], 200, ['id', 'version'], [401, 404, 422]],
  ['post', '/api/questions/{id}/shared', [], 200, ['id', 'shared_at'], [401, 404]],
  ['post', '/api/answer/opened', [], 204, [], [403, 404, 410, 429]],
  ['get', '/api/stories', [], 200, ['stories', 'next'], [401, 422]],
  ['get', '/api/stories/people', [], 200, ['people'], [401]],
  ['get', '/api/search', [], 200, ['hits', 'is_complete'], [401, 422]],
  ['get', '/api/library', [], 200, ['lang', 'themes', 'own'], [401, 422]],
  ['post', '/api/library/questions', ['text', 'heavy'], 201, ['id', 'text', 'heavy'], [401, 422]],
  ['patch', '/api/library/questions/{id}', ['text', 'heavy'], 200, ['id', 'text', 'heavy'], [401, 404, 422]],
  ['delete', '/api/library/questions/{id}', [], 204, [], [401, 404]],
  ['get', '/api/wastebasket', [], 200, ['questions', 'people', 'recordings'], [401]],
  ['post', '/api/wastebasket/{id}/restore', [], 200, ['id', 'content', 'version'], [401, 404]],
  ['delete', '/api/wastebasket/{id}', [], 204, [], [401, 404]],
  ['post', '/api/wastebasket/people/{id}/restore', [], 200, ['id', 'name', 'questions'], [401, 404]],
  ['delete', '/api/wastebasket/people/{id}', [], 204, [], [401, 404]],
  ['post', '/api/wastebasket/recordings/{id}/restore', [], 204, [], [401, 404]],
  ['delete', '/api/wastebasket/recordings/{id}', [], 204, [], [401, 404]],
  ['get', '/api/questions/{id}/letter', [], 200, [], [401, 404, 422, 503]],
  ['post', '/api/letters', ['question_ids', 'paper', 'pages'], 200, [], [401, 404, 422, 503]],
  ['get', '/api/books', [], 200, ['books'], [401]],
  [
    'post',
    '/api/books',
    [
      'title',
      'subtitle',
      'dedication',
      'foreword',
      'afterword',
      'back_cover',
      'format',
      'chapters',
      'photo_size',
      'cover_photo',
      'cover_colour',
      'language',
      'qr_codes',
      'printer',
      'spine_mm',
    ],
    201,
    ['id', 'title', 'chapters', 'version'],
    [401, 413, 422],
  ],
  ['get', '/api/books/{id}', [], 200, ['id', 'title', 'chapters', 'version'], [401, 404]],
  [
    'patch',
    '/api/books/{id}',
    [
      'title',
      'subtitle',
      'dedication',
      'foreword',
      'afterword',
      'back_cover',
      'format',
      'chapters',
      'photo_size',
      'cover_photo',
      'cover_colour',
      'language',
      'qr_codes',
      'printer',
      'spine_mm',
      'base_version',
    ],
    200,
    ['id', 'title', 'chapters', 'version'],
    [401, 404, 409, 413, 422],
  ],
  ['delete', '/api/books/{id}', [], 204, [], [401, 404]],
  ['get', '/api/books/{id}/problems', [], 200, ['problems'], [401, 404, 503]],
  ['post', '/api/books/{id}/builds', ['edition', 'with_recordings'], 202, ['id'], [401, 404, 409, 422]],
  ['get', '/api/books/{id}/builds', [], 200, ['builds'], [401, 404]],
  ['get', '/api/books/{id}/recordings', [], 200, ['recordings', 'bytes'], [401, 404]],
  ['post', '/api/archives', ['leave_out'], 202, ['id'], [401, 409, 422]],
  ['get', '/api/archives', [], 200, ['builds'], [401]],
  ['get', '/api/archives/size', [], 200, ['bytes', 'photos', 'answers', 'mails', 'notes', 'unfinished'], [401]],
  ['get', '/api/builds/{id}', [], 200, ['id', 'state', 'progress', 'files', 'problems'], [401, 404]],
  ['delete', '/api/builds/{id}', [], 204, [], [401, 404]],
  ['get', '/api/builds/{id}/file', [], 200, [], [401, 404, 409, 410, 416, 422]],
  ['get', '/api/export', [], 200, ['people'], [401, 422]],
  ['post', '/api/restore', [], 200, [], [401, 409, 415, 422, 503]],
  ['get', '/api/replies', [], 200, ['replies'], [401, 422]],
  [
    'post',
    '/api/replies/{id}/take',
    ['question_id'],
    200,
    ['id', 'from', 'subject', 'received_at', 'state', 'text', 'photos'],
    [401, 404, 409, 413, 422, 423, 429, 503],
  ],
  [
    'post',
    '/api/replies/{id}/put-back',
    [],
    200,
    ['id', 'from', 'subject', 'received_at', 'state', 'text', 'photos'],
    [401, 404, 409, 413, 423],
  ],
  ['delete', '/api/replies/{id}', [], 204, [], [401, 404]],
  ['get', '/api/replies/{id}/mail', [], 200, [], [401, 404, 416]],
  ['post', '/api/incoming-mail', [], 202, [], [401, 408, 409, 413, 415, 422, 503]],
  [
    'post',
    '/api/import',
    ['people'],
    201,
    ['new_people', 'questions', 'answers', 'unchanged', 'people'],
    [401, 413, 422],
  ],
  ['get', '/api/questions/{id}/revisions', [], 200, ['revisions'], [401, 404]],
  ['get', '/api/questions/{id}/revisions/{version}', [], 200, ['version', 'content'], [401, 404, 422]],
  ['get', '/api/changes', [], 200, [], [401, 422, 503]],
  ['get', '/api/answer', [], 200, ['question', 'person'], [403, 404, 410, 429]],
  [
    'put',
    '/api/answer',
    ['content', 'status', 'base_version'],
    200,
    ['status', 'content', 'version', 'updated_at'],
    [403, 404, 409, 410, 413, 422, 423, 429],
  ],
  ['get', '/api/answer/revisions', [], 200, ['revisions'], [403, 404, 410, 429]],
  ['get', '/api/answer/revisions/{version}', [], 200, ['version', 'content'], [403, 404, 410, 422, 429]],
  [
    'post',
    '/api/answer/images',
    ['file'],
    201,
    ['url', 'name', 'width', 'height'],
    [403, 404, 410, 413, 415, 422, 423, 429],
  ],
  ['post', '/api/answer/recordings', ['id', 'mime', 'continues'], 201, ['id'], [403, 404, 410, 422, 423, 429]],
  [
    'put',
    '/api/answer/recordings/{id}/takes/{take}/parts/{part}',
    [],
    200,
    ['sha256'],
    [403, 404, 409, 410, 413, 415, 422, 429],
  ],
  [
    'get',
    '/api/answer/recordings/{id}',
    [],
    200,
    ['id', 'status', 'takes', 'duration_ms', 'peaks', 'url'],
    [403, 404, 410, 429],
  ],
  ['post', '/api/answer/recordings/{id}/finish', ['takes'], 202, [], [403, 404, 409, 410, 413, 422, 429]],
  ['post', '/api/answer/recordings/file', ['file'], 202, ['id'], [403, 404, 410, 413, 415, 422, 423, 429]],
  ['delete', '/api/answer/recordings/{id}', [], 204, [], [403, 404, 410, 423, 429]],
  ['get', '/story-images/{name}', [], 200, [], [404, 416, 422]],
  ['get', '/recordings/{name}', [], 200, [], [404, 416, 422]],
  ['get', '/api/questions/{id}/recordings', [], 200, ['recordings'], [401, 404]],
  ['put', '/api/recordings/{id}/listen-link', [], 200, ['listen_link'], [401, 404]],
  ['delete', '/api/recordings/{id}/listen-link', [], 204, [], [401, 404]],
  ['get', '/api/recordings/{id}/original', [], 200, [], [401, 404, 416, 422]],
  ['get', '/api/languages', [], 200, ['languages'], []],
  ['post', '/api/language', ['language'], 204, [], [422]],
  ['delete', '/api/language', [], 204, [], []],
  ['get', '/healthz', [], 200, ['status', 'version'], []],
  ['get', '/readyz', [], 200, ['status'], [503]],
];

test('is OpenAPI 3.1', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Family Stories', version: expect.any(String) } });
  expect(JSON.stringify(document)).not.toMatch(/"nullable"|"\$id"|undefined/);
});

test('all schemas compile, also those that no request has needed yet', async () => {
  const eager = await openTestApp({ compile_at_once: true });
  await expect(eager.call({ url: '/healthz' })).resolves.toMatchObject({ statusCode: 200 });
  await eager.close();
});

describe.each(calls)('%s %s', (method, path, body, status, answer, refused) => {
  const operation = () => document.paths[path]?.[method] as Operation;

  test('documents its input and output', () => {
    const { summary, requestBody, responses } = operation();
    expect(summary).toMatch(/\w/);
    const [media, taken] = Object.entries(requestBody?.content ?? {})[0] ?? [];
    expect(Object.keys(taken?.schema.properties ?? {})).toEqual(body);
    if (body.length > 0) {
      expect(requestBody?.required).toBe(true);
      expect(media).toBe(
        /\/(images|photo|file|transcriber-test)$/.test(path) ? 'multipart/form-data' : 'application/json',
      );
      expect(taken?.schema.additionalProperties).toBe(false);
    }
    const given = responses[status]?.content;
    expect(Object.keys(given?.['application/json']?.schema.properties ?? {})).toEqual(expect.arrayContaining(answer));
    if (status === 204) expect(given).toBeUndefined();
    if (/letters?$/.test(path)) expect(Object.keys(given ?? {})).toEqual(['application/pdf']);
    if (path.startsWith('/story-images')) expect(Object.keys(given ?? {})).toEqual(['image/*']);
  });

  test('documents its errors', () => {
    const { responses } = operation();
    expect(
      Object.keys(responses)
        .map(Number)
        .filter((code) => code >= 400),
    ).toEqual(refused);
    for (const code of refused) {
      const schema = responses[code]?.content?.['application/problem+json']?.schema;
      expect(schema?.required).toEqual(expect.arrayContaining(['type', 'title', 'status', 'code', 'detail']));
      expect(schema?.properties?.code?.enum).toEqual(expect.arrayContaining([expect.any(String)]));
    }
  });

  test('documents its security', () => {
    const { security } = operation();
    const isOpen =
      !path.startsWith('/api/') ||
      (path === '/api/session' && method !== 'get') ||
      /^\/api\/(languages?|incoming-mail)$/.test(path);
    const scheme = isOpen ? undefined : /^\/api\/(answer|for|read)(\/|$)/.test(path) ? 'accessToken' : 'session';
    expect(security).toEqual(scheme && [{ [scheme]: [] }]);
    if (scheme) expect(document.components.securitySchemes[scheme]).toMatchObject({ type: 'apiKey' });
  });

  test('documents its path parameters', () => {
    const inPath = (operation().parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
  });
});

test('a conflict is documented with the stored question', () => {
  const schema = document.paths['/api/answer']?.put?.responses[409]?.content?.['application/problem+json']?.schema;
  expect(Object.keys(schema?.properties?.question?.properties ?? {})).toEqual(
    expect.arrayContaining(['content', 'version', 'status']),
  );
});

test('every route of the server is documented, and no other', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(new Set(described)).toEqual(new Set(calls.map(([method, path]) => `${method} ${path}`)));
  for (const call of described) {
    const [method = '', path = ''] = call.split(' ');
    expect(t.server.hasRoute({ method: method.toUpperCase() as 'GET', url: path.replace(/\{(\w+)\}/g, ':$1') })).toBe(
      true,
    );
  }
  const served = routesOf(t.server);
  expect(new Set(served)).toEqual(new Set([...described, 'get /api/openapi.json']));
});
