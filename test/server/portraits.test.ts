import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteOrphans } from '../../src/server/domain/images/orphans.ts';
import { emptyWastebasket } from '../../src/server/domain/wastebasket.ts';
import { day } from '../../src/shared/durations.ts';
import { expectProblem } from '../expect-problem.ts';
import { formWith, openTestApp, type SentFile, type TestApp } from '../open-test-app.ts';
import { jpeg } from '../sample-images.ts';

let t: TestApp;
let id: string;
beforeEach(async () => {
  t = await openTestApp();
  id = (await t.addPerson()).id;
});
afterEach(() => t.close());

const upload = async (bytes: Uint8Array, file: SentFile = {}, of = id, headers: object = { cookie: t.cookie }) => {
  const { type, payload } = await formWith(bytes, file);
  const url = `/api/people/${of}/photo`;
  return t.call({ method: 'PUT', url, headers: { ...headers, 'content-type': type }, payload });
};
const look = async () => (await t.asAdmin('GET', `/api/people/${id}`)).json();
const isThere = async (photo: string) => (await t.call({ url: photo })).statusCode === 200;
const clean = () => deleteOrphans(t.app, { rest: async () => {} });

test('a photo is rendered, shown in lists, replaced and taken away', async () => {
  const response = await upload(await jpeg(1000, 700));
  expect(response.statusCode).toBe(200);
  const { photo } = response.json();
  expect(photo).toMatch(/^\/story-images\/image-\d+-[0-9a-f]{32}\.jpg$/);
  expect((await t.asAdmin('GET', '/api/people')).json().people).toEqual([response.json()]);
  expect((await t.asAdmin('GET', '/api/people/names')).json().people).toMatchObject([{ id, photo }]);
  expect((await t.call({ url: `${photo}?w=400` })).headers['content-type']).toBe('image/jpeg');

  const second = (await upload(await jpeg(500, 500))).json().photo;
  expect(second).not.toBe(photo);
  expect((await look()).photo).toBe(second);
  expect((await t.asAdmin('DELETE', `/api/people/${id}/photo`)).statusCode).toBe(204);
  expect(await look()).not.toHaveProperty('photo');
});

test('a photo stays as long as its person, and one that was replaced goes a day later', async () => {
  const old = (await upload(await jpeg())).json().photo;
  const { photo } = (await upload(await jpeg())).json();
  await clean();
  t.clock.now += 2 * day;
  await clean();
  expect([await isThere(old), await isThere(photo)]).toEqual([false, true]);
  // also in the wastebasket
  await t.asAdmin('DELETE', `/api/people/${id}`);
  for (let n = 0; n < 2; n++) {
    t.clock.now += 14 * day;
    await clean();
  }
  expect(await isThere(photo)).toBe(true);
  t.clock.now += 3 * day;
  await emptyWastebasket(t.app);
  await clean();
  t.clock.now += 2 * day;
  await clean();
  expect(await isThere(photo)).toBe(false);
});

test('what is no photo, too large, of nobody or from a stranger is refused, and leaves nothing behind', async () => {
  expectProblem(await upload(Buffer.from('words')), 'not_an_image');
  expectProblem(await upload(await jpeg(), { type: 'text/plain' }), 'not_an_image');
  expectProblem(await upload(Buffer.alloc(10 * 1024 * 1024 + 1)), 'image_too_large');
  expectProblem(await upload(await jpeg(), { field: 'photo' }), 'no_file_selected');
  expectProblem(await upload(await jpeg(), {}, 'nobody'), 'unknown_person');
  expectProblem(await upload(await jpeg(), {}, id, {}), 'not_signed_in');
  const headers = { cookie: t.cookie, 'content-type': 'application/json' };
  const withoutBody = await t.call({ method: 'PUT', url: `/api/people/${id}/photo`, headers });
  expectProblem(withoutBody, 'malformed_request');
  expectProblem(await t.asAdmin('DELETE', '/api/people/nobody/photo'), 'unknown_person');
  expect(await t.app.db.selectFrom('family_stories_images').selectAll().execute()).toEqual([]);
  const keys: string[] = [];
  for await (const files of t.app.files.list()) keys.push(...files.map(({ key }) => key));
  expect(keys.filter((key) => key !== 'owner')).toEqual([]);
  expect(await look()).not.toHaveProperty('photo');
});

test('a person who is deleted while the photo is rendered gets none', async () => {
  const { render } = t.app.imageRenderer;
  t.app.imageRenderer.render = async (...args) => {
    await t.asAdmin('DELETE', `/api/people/${id}`);
    return render(...args);
  };
  expectProblem(await upload(await jpeg()), 'unknown_person');
  expect(await t.app.db.selectFrom('family_stories_images').selectAll().execute()).toEqual([]);
});
