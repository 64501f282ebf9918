import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../open-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('a saved answer is read back with the next version', async () => {
  const { access_token } = await t.addQuestion();
  const saved = await t.save(access_token, { content: '<p>My brother, in the <strong>canal</strong>.</p>' });
  expect(saved.statusCode).toBe(200);
  expect(saved.json()).toMatchObject({ status: 'in_progress', version: 1 });
  const { question } = await t.read(access_token);
  expect(question).toMatchObject({
    content: '<p>My brother, in the <strong>canal</strong>.</p>',
    status: 'in_progress',
    version: 1,
  });
});
