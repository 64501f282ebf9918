import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, defaultImageQuota, readConfig } from '../../src/server/config.ts';
import { expectProblem } from '../expect-problem.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { jpeg } from '../sample-images.ts';

let t: TestApp;
let id: string;
let token: string;
let image: Buffer;
/** The keys of all files ever written to the store. */
const keys = new Set<string>();
beforeAll(async () => {
  t = await openTestApp({});
  image = await jpeg();
  const { put } = t.app.files;
  t.app.files.put = (key, file, type) => {
    keys.add(key);
    return put(key, file, type);
  };
});
beforeEach(async () => {
  ({ id, access_token: token } = await t.addQuestion());
  t.app.image_quota = { images: 3, bytes: defaultImageQuota.bytes };
  keys.clear();
});
afterAll(() => t.close());

const send = () => t.upload(token, image);
const rows = () => t.app.db.selectFrom('family_stories_images').select('name').where('question_id', '=', id).execute();
const leftFiles = async () => {
  const found = await Promise.all([...keys].map((key) => t.app.files.get(key)));
  for (const file of found) file?.body.destroy();
  return found.filter((file) => file !== undefined).length;
};
const fill = async (n = 3) => {
  for (let i = 0; i < n; i++) expect((await send()).statusCode).toBe(201);
};

describe('one answer may have', () => {
  test('a limited number of images, and reports it; its text is saved as ever', async () => {
    await fill();
    expectProblem(await send(), 'too_many_images');
    expect(await rows()).toHaveLength(3);
    expect((await t.save(token, { content: '<p>words</p>' })).statusCode).toBe(200);
    const other = await t.addQuestion();
    expect((await t.upload(other.access_token, image)).statusCode).toBe(201);
  });

  test('a limited number of bytes of originals, exactly', async () => {
    t.app.image_quota = { images: 9, bytes: 2 * image.length };
    await fill(2);
    expectProblem(await send(), 'too_many_images');
    ({ id, access_token: token } = await t.addQuestion());
    t.app.image_quota = { images: 9, bytes: 2 * image.length - 1 };
    await fill(1);
    // some quota is left, but less than needed: nothing is stored
    keys.clear();
    expectProblem(await send(), 'too_many_images');
    expect([await rows(), keys.size, await leftFiles()]).toEqual([[expect.anything()], 2, 0]);
  });

  test('no more when many are uploaded concurrently', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, send));
    const statuses = responses.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, 201, 201, 422, 422, 422, 422, 422]);
    for (const response of responses) if (response.statusCode === 422) expectProblem(response, 'too_many_images');
    expect(await rows()).toHaveLength(3);
    expect(await leftFiles()).toBe(6);
  });

  test('removed images that earlier versions show, which count too', async () => {
    await fill();
    const [first] = await rows();
    const figure = `<figure><img src="/story-images/${first?.name}"></figure>`;
    await t.save(token, { content: figure });
    await t.save(token, { content: '<p>without</p>', base_version: 1 });
    expectProblem(await send(), 'too_many_images');
  });

  test('one more when an image has been deleted', async () => {
    await fill();
    const [first] = await rows();
    await t.app.db.deleteFrom('family_stories_images').where('name', '=', String(first?.name)).execute();
    expect((await send()).statusCode).toBe(201);
  });
});

describe('a full answer', () => {
  test('is refused before the body is read', async () => {
    await fill();
    keys.clear();
    let taken = 0;
    const { receive } = t.app.uploads;
    t.app.uploads.receive = (...args) => {
      taken += 1;
      return receive(...args);
    };
    const response = await t.upload(token, Buffer.alloc(9_000_000));
    t.app.uploads.receive = receive;
    expectProblem(response, 'too_many_images');
    expect([taken, keys.size]).toEqual([0, 0]);
  });

  test('that is locked is reported as locked', async () => {
    await fill();
    await t.asAdmin('PATCH', `/api/questions/${id}`, { status: 'locked' });
    expectProblem(await send(), 'locked');
  });
});

test('the limit is a setting', () => {
  expect(readConfig({}).image_quota).toEqual({ images: 200, bytes: 1000 * 1024 * 1024 });
  const env = { IMAGES_PER_QUESTION: '5', IMAGE_MB_PER_QUESTION: '20' };
  expect(readConfig(env).image_quota).toEqual({ images: 5, bytes: 20 * 1024 * 1024 });
  const wrong = { IMAGES_PER_QUESTION: 'many', IMAGE_MB_PER_QUESTION: '0' };
  expect(() => readConfig(wrong)).toThrow(ConfigError);
  expect(() => readConfig(wrong)).toThrow(
    'IMAGES_PER_QUESTION must be a number from 1 to 9999.\nIMAGE_MB_PER_QUESTION must be a number from 1 to 9999.',
  );
});
