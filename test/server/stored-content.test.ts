import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { contentRules } from '../../src/shared/content/rules.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const hostile =
  '<p onclick="steal()">Come <script>steal()</script>in,<img src=x onerror=steal()> <a href="javascript:steal()">come</a>' +
  ' in.</p><svg onload=steal()><text>tea</text></svg><iframe srcdoc="<script>steal()</script>"></iframe>' +
  '<img src="https://tracker.example/pixel.gif"><math><mtext><style><img src=x onerror=steal()></style></mtext></math>' +
  '<form action="https://evil.example"><p id="root">bread</p></form>';
const clean = '<p>Come in, come in.</p>tea<p>bread</p>';

/** A question whose answer bypassed the sanitiser, as version 1 and as its only revision. */
const tamper = async (content: string) => {
  const question = await t.addQuestion();
  await t.save(question.access_token, { content: '<p>Come in.</p>' });
  const tables = ['family_stories_questions', 'family_stories_revisions'] as const;
  const [questions, revisions] = tables;
  await t.app.db.updateTable(questions).set({ content }).where('id', '=', question.id).execute();
  await t.app.db.updateTable(revisions).set({ content }).where('question_id', '=', question.id).execute();
  return question;
};

describe('unsanitised content in the database', () => {
  test('is sanitised wherever it is read', async () => {
    const { id, access_token } = await tamper(hostile);
    const answers = [
      await t.asAnswerer(access_token, 'GET', '/api/answer'),
      await t.asAnswerer(access_token, 'GET', '/api/answer/revisions/1'),
      await t.save(access_token, { content: '<p>Of another device</p>' }),
      await t.asAdmin('GET', `/api/questions/${id}`),
      await t.asAdmin('GET', `/api/questions/${id}/revisions/1`),
      await t.asAdmin('PATCH', `/api/questions/${id}`, { status: 'locked' }),
      await t.asAdmin('PATCH', `/api/questions/${id}`, { status: 'submitted' }),
      await t.asAdmin('PATCH', `/api/questions/${id}/link`, { paused: true }),
      await t.asAdmin('POST', `/api/questions/${id}/link`),
      await t.asAdmin('POST', `/api/questions/${id}/shared`),
      await t.asAdmin('POST', `/api/questions/${id}/read`, { version: 1 }),
    ];
    const { token } = (await t.asAdmin('POST', '/api/readers', { name: 'Tom' })).json();
    answers.push(await t.asAnswerer(token, 'GET', `/api/read/stories/${id}`));
    expect((await t.asAdmin('DELETE', `/api/questions/${id}`)).statusCode).toBe(204);
    answers.push(await t.asAdmin('POST', `/api/wastebasket/${id}/restore`));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 409, ...Array(10).fill(200)]);
    for (const { body } of answers) expect(body).not.toMatch(/steal|script|svg|iframe|tracker|evil|root/);
    const contents = answers.map((response) => response.json()).map((body) => (body.question ?? body).content);
    expect(contents).toEqual(answers.map(() => clean));
  });

  test('is returned by every call documented to have content, and by no other', async () => {
    const { paths } = (await t.call({ url: '/api/openapi.json' })).json();
    const telling = Object.entries(paths).flatMap(([path, calls]) =>
      Object.entries(calls as Record<string, { responses: object }>)
        .filter(
          ([, { responses }]) =>
            JSON.stringify(responses).includes('"content":{"type":"string"') ||
            /"content":\{[^{}]*"type":"string"/.test(JSON.stringify(responses)),
        )
        .map(([method]) => `${method} ${path}`),
    );
    expect(telling.sort()).toEqual([
      'get /api/answer',
      'get /api/answer/revisions/{version}',
      'get /api/questions/{id}',
      'get /api/questions/{id}/revisions/{version}',
      'get /api/read/stories/{id}',
      'patch /api/questions/{id}',
      'patch /api/questions/{id}/link',
      'post /api/questions/{id}/link',
      'post /api/questions/{id}/read',
      'post /api/questions/{id}/shared',
      'post /api/wastebasket/{id}/restore',
      'put /api/answer',
    ]);
  });

  test('is stored unchanged, also as a revision', async () => {
    const { id, access_token } = await tamper(hostile);
    await t.read(access_token);
    await t.asAnswerer(access_token, 'GET', '/api/answer/revisions/1');
    const stored = t.app.db.selectFrom('family_stories_revisions').select('content').where('question_id', '=', id);
    expect(await stored.execute()).toEqual([{ content: hostile }]);
  });

  test('is no conflict for a save of what was read, nor after a lost acknowledgement', async () => {
    const { access_token } = await tamper(hostile);
    const { question } = await t.read(access_token);
    const change = { content: question.content, base_version: question.version };
    expect((await t.save(access_token, change)).json()).toMatchObject({ content: clean, version: 2 });
    expect((await t.save(access_token, change)).json()).toMatchObject({ content: clean, version: 2 });
  });

  test('is read even if it is longer than a save may be', async () => {
    const { access_token } = await tamper(`<p>${'<i>&'.repeat(300_000)}</p>`);
    const { question } = await t.read(access_token);
    expect(question.content.replaceAll(/<[^>]*>/g, '')).toBe('&amp;'.repeat(300_000));
  });

  test('is sanitised on every read, also after something clean was there', async () => {
    const { id, access_token } = await tamper('<p>Come in.</p>');
    expect((await t.read(access_token)).question.content).toBe('<p>Come in.</p>');
    await t.app.db.updateTable('family_stories_questions').set({ content: hostile }).where('id', '=', id).execute();
    for (let times = 0; times < 3; times++) expect((await t.read(access_token)).question.content).toBe(clean);
  });
});

const rulesOf = async (id: string) => {
  const [questions, revisions] = await Promise.all([
    t.app.db.selectFrom('family_stories_questions').select('content_rules').where('id', '=', id).execute(),
    t.app.db.selectFrom('family_stories_revisions').select('content_rules').where('question_id', '=', id).execute(),
  ]);
  return [...questions, ...revisions].map(({ content_rules }) => content_rules);
};

// not as the editor writes it: its list items have no paragraphs
const address = 'https://müller.example/mill';
const fromElsewhere = `<ul><li><a href="${address}">the mill</a></li></ul>`;

const readAll = async (id: string, access_token: string) => {
  const answers = [
    await t.read(access_token),
    (await t.asAnswerer(access_token, 'GET', '/api/answer/revisions/1')).json(),
    (await t.asAdmin('GET', `/api/questions/${id}`)).json(),
    (await t.asAdmin('GET', `/api/questions/${id}/revisions/1`)).json(),
  ];
  return answers.map((body) => (body.question ?? body).content);
};

test('content sanitised by this release is not sanitised again on reading', async () => {
  const { id, access_token } = await t.addQuestion();
  expect((await t.save(access_token, { content: fromElsewhere })).statusCode).toBe(200);
  expect(await rulesOf(id)).toEqual([contentRules, contentRules]);
  const parse = vi.spyOn(globalThis, 'URL');
  onTestFinished(() => parse.mockRestore());
  expect(await readAll(id, access_token)).toEqual(Array(4).fill(fromElsewhere));
  expect(parse.mock.calls.filter(([parsed]) => parsed === address)).toEqual([]);
});

test('content sanitised by earlier rules is sanitised again, and new saves are not', async () => {
  const { id, access_token } = await tamper(hostile);
  expect(await rulesOf(id)).toEqual([0, 0]);
  for (let times = 0; times < 3; times++) expect(await readAll(id, access_token)).toEqual(Array(4).fill(clean));
  expect((await t.save(access_token, { content: clean, base_version: 1 })).statusCode).toBe(200);
  expect(await rulesOf(id)).toEqual([contentRules, 0, contentRules]);
  // as a release with other rules would have stored it
  await t.app.db
    .updateTable('family_stories_questions')
    .set({ content: hostile, content_rules: contentRules + 1 })
    .execute();
  expect((await t.read(access_token)).question.content).toBe(clean);
});
