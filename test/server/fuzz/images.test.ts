import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openImageRenderer } from '../../../src/server/outside/rendering/image-renderer.ts';
import { defaultLimits } from '../../../src/server/outside/rendering/render-worker.ts';
import {
  bombs,
  cutFiles,
  flippedFiles,
  type Hostile,
  hostileSvgs,
  mark,
  oddFiles,
  polyglots,
  wholeFiles,
} from '../../hostile-images.ts';
import { listenLocally } from '../../listen-locally.ts';
import { times } from '../../long-form.ts';
import { openTestApp, type TestApp } from '../../open-test-app.ts';
import { seedOf } from '../../random.ts';
import { reportCounts } from '../../report-counts.ts';
import { animated, jpeg, twoColours } from '../../sample-images.ts';

let t: TestApp;
let token: string;
let sent = 0;
beforeAll(async () => {
  t = await openTestApp();
  t.app.imageRenderer.close();
  // the same limits, but lower
  t.app.imageRenderer = openImageRenderer(join(t.data_dir, 'uploads'), {
    ...defaultLimits,
    lowPriorityAfter: times(300, 1000),
    cpu: times(400, 2500),
  });
});
afterAll(() => t.close());

/** Uploads it with a link; a question accepts 200 an hour. */
const send = async ({ name, bytes, type }: Hostile) => {
  if (sent++ % 150 === 0) ({ access_token: token } = await t.addQuestion());
  const response = await t.upload(token, bytes, { type, name: 'a.jpg' });
  const code = response.statusCode === 201 ? undefined : response.json().code;
  const isFine =
    response.statusCode === 201 || ['not_an_image', 'image_too_many_pixels', 'image_unreadable'].includes(code);
  expect([name, isFine || response.body]).toEqual([name, true]);
  return response;
};

const served = async (url: string) => {
  const all = [url, ...[400, 800, 1600].map((width) => `${url}?w=${width}`)];
  return Promise.all(all.map(async (address) => await t.call({ url: address })));
};

/** The result can be decoded, has the type it claims, and contains nothing else. */
const expectClean = async (name: string, url: string) => {
  for (const { statusCode, headers, rawPayload } of await served(url)) {
    expect([name, statusCode]).toEqual([name, 200]);
    expect([name, rawPayload.includes(mark)]).toEqual([name, false]);
    // decodes all of it
    await sharp(rawPayload, { animated: true }).raw().toBuffer();
    const { format } = await sharp(rawPayload).metadata();
    expect([name, `image/${format}`]).toEqual([name, headers['content-type']]);
  }
};

const memory = () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;

/** Uploads all in sequence; afterwards everything works, and nothing is left over. Returns the addresses of those taken. */
const sendAll = async (what: string, files: Hostile[]): Promise<Map<Hostile, string>> => {
  const taken = new Map<Hostile, string>();
  const before = process.platform === 'linux' ? memory() : 0;
  let longest = 0;
  for (const file of files) {
    const start = performance.now();
    const response = await send(file);
    longest = Math.max(longest, performance.now() - start);
    if (response.statusCode !== 201) continue;
    const { url } = response.json();
    taken.set(file, url);
    await expectClean(file.name, url);
  }
  expect((await t.upload(token, await jpeg())).statusCode).toBe(201);
  expect((await t.call({ url: '/readyz' })).statusCode).toBe(200);
  expect(readdirSync(join(t.data_dir, 'uploads'))).toEqual([]);
  const more = process.platform === 'linux' ? Math.round(memory() - before) : 0;
  const counts = { files: files.length, taken: taken.size, refused: files.length - taken.size };
  reportCounts(what, { ...counts, 'ms at most': Math.round(longest), 'MB more in the server': more });
  // the files themselves, created by this process, may still contain it
  expect(more).toBeLessThan(400);
  return taken;
};

const heic = () => readFile(join(import.meta.dirname, '../../fixtures/two-colours.heic'));

describe('any input gets a proper error, and the server keeps running', { timeout: 600_000 }, () => {
  test('truncated files', async () => {
    const files = cutFiles(await wholeFiles(await heic()));
    const taken = await sendAll('Truncated images', files);
    expect(taken.size / files.length).toBeLessThan(1 / 4);
  });

  test('corrupted files', async () => {
    const whole = await wholeFiles(await heic());
    const seed = seedOf('corrupted images');
    for (let round = 0; round < times(1, 40); round++)
      await sendAll('Images with wrong bytes', flippedFiles(whole, times(2, 10), seed + round));
  });

  test('decompression bombs and huge dimensions', async () => {
    await sendAll('Bombs', await bombs());
  });

  test('files with contradictory headers', async () => {
    await sendAll('Odd files', await oddFiles());
  });

  test('polyglot files: only the image is served', async () => {
    const taken = await sendAll('Polyglot files', await polyglots());
    expect(taken.size).toBeGreaterThan(5);
  });

  test('an SVG that would fetch, read or never end: nothing is requested, and no file is shown', async () => {
    const asked: string[] = [];
    const outside = createServer((request, response) => {
      asked.push(String(request.url));
      response.end();
    });
    const port = await listenLocally(outside);
    onTestFinished(() => void outside.close());
    const folder = await mkdtemp(join(tmpdir(), 'family-stories-test-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    // visible at once in the result: a red image, or a long word
    const path = join(folder, 'secret.png');
    await writeFile(
      path,
      await sharp({ create: { width: 640, height: 480, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    );
    const files = hostileSvgs(`http://127.0.0.1:${port}`, path);
    const taken = await sendAll('Hostile SVGs', files);
    expect(asked).toEqual([]);
    for (const [file, url] of taken) {
      if (!file.bytes.includes(path)) continue;
      const { rawPayload } = await t.call({ url });
      const { channels } = await sharp(rawPayload).removeAlpha().stats();
      // the teal below has no red in it
      expect([file.name, channels[0]?.max]).toEqual([file.name, expect.toSatisfy((red: number) => red < 40)]);
    }
  });
});

describe('metadata of an image is removed', () => {
  test('an animation keeps its frames and no text', async () => {
    const gif = await animated('gif');
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, mark.length]), Buffer.from(mark), Buffer.from([0])]);
    const at = gif.indexOf(Buffer.from([0x21, 0xf9]));
    const withComment = Buffer.concat([gif.subarray(0, at), comment, gif.subarray(at)]);
    const response = await send({ name: 'gif', bytes: withComment, type: 'image/gif' });
    expect(response.statusCode).toBe(201);
    await expectClean('gif', response.json().url);
    const webp = Buffer.concat([
      await animated('webp'),
      Buffer.from('XMP '),
      Buffer.from([mark.length + 1, 0, 0, 0]),
      Buffer.from(`${mark}\0`),
    ]);
    webp.writeUInt32LE(webp.length - 8, 4);
    const film = await send({ name: 'webp', bytes: webp, type: 'image/webp' });
    expect(film.statusCode).toBe(201);
    await expectClean('webp', film.json().url);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('a photo with orientation %i is upright', async (orientation) => {
    const bytes = await (await twoColours(64, 48)).jpeg().withMetadata({ orientation }).toBuffer();
    const response = await send({ name: String(orientation), bytes, type: 'image/jpeg' });
    const { width, height } = response.json();
    expect([width, height]).toEqual(orientation < 5 ? [64, 48] : [48, 64]);
    const { rawPayload } = await t.call({ url: response.json().url });
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    // the red half, by the side it must be on
    const [x, y] = {
      1: [8, 24],
      2: [56, 24],
      3: [56, 24],
      4: [8, 24],
      5: [24, 8],
      6: [24, 8],
      7: [24, 56],
      8: [24, 56],
    }[orientation] as [number, number];
    expect(data[(y * info.width + x) * 3]).toBeGreaterThan(150);
  });

  test.each(['b-w', 'cmyk', 'lab', 'rgb16', 'grey16'] as const)(
    'other colour spaces are visible: %s',
    async (space) => {
      const image = (await twoColours(64, 48)).toColourspace(space);
      const bytes = await (space === 'cmyk' ? image.jpeg() : image.tiff()).toBuffer();
      const response = await send({ name: space, bytes, type: 'image/tiff' });
      expect([space, response.statusCode]).toEqual([space, 201]);
      await expectClean(space, response.json().url);
    },
  );
});
