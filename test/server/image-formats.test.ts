import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openImageRenderer } from '../../src/server/outside/rendering/image-renderer.ts';
import { defaultLimits } from '../../src/server/outside/rendering/render-worker.ts';
import { expectProblem } from '../expect-problem.ts';
import { listenLocally } from '../listen-locally.ts';
import { openTestApp, type SentFile, type TestApp } from '../open-test-app.ts';
import { animated, bmp, hugeGif, hugePng, jpeg, twoColours } from '../sample-images.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await openTestApp();
  token = (await t.addQuestion()).access_token;
});
afterAll(() => t.close());

const fixture = (name: string) => readFile(join(import.meta.dirname, '../fixtures', name));

const send = async (bytes: Uint8Array, file?: SentFile) => {
  const response = await t.upload(token, bytes, file);
  expect([response.statusCode, response.body]).toEqual([201, expect.stringContaining('"url"')]);
  return response.json() as { url: string; name: string; width: number; height: number };
};
const get = (url: string) => t.call({ url });
const servedOf = async (bytes: Uint8Array, file?: SentFile) => {
  const image = await send(bytes, file);
  const served = await get(image.url);
  const metadata = await sharp(served.rawPayload, { animated: true }).metadata();
  return { image, served, metadata };
};
/** The colours of a pixel left and right of the middle. */
const coloursOf = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number) => [...data.subarray((info.width * (info.height >> 1) + x) * 3).subarray(0, 3)];
  return { left: at(info.width >> 2), right: at((info.width * 3) >> 2) };
};
// the encoders of these are slow
const leastEffort = { avif: { effort: 0 }, gif: { effort: 1 }, webp: { effort: 0 }, jpeg: {}, png: {}, tiff: {} };
const near = (colour: number[]) => colour.map((c) => expect.closeTo(c, -1.3));
const isTwoColours = async (bytes: Buffer) =>
  expect(await coloursOf(bytes)).toEqual({ left: near([200, 40, 40]), right: near([40, 80, 200]) });

describe('an uploaded image', () => {
  const still: [string, () => Promise<Buffer>, string][] = [
    ['image/jpeg', () => jpeg(), 'image/jpeg'],
    ['image/png', async () => (await twoColours(64, 48)).png().toBuffer(), 'image/png'],
    ['image/png', async () => (await twoColours(64, 48)).png({ palette: true }).toBuffer(), 'image/png'],
    ['image/webp', async () => (await twoColours(64, 48)).webp({ lossless: true }).toBuffer(), 'image/webp'],
    ['image/gif', async () => (await twoColours(64, 48)).gif().toBuffer(), 'image/png'],
    ['image/avif', async () => (await twoColours(64, 48)).avif({ quality: 90 }).toBuffer(), 'image/jpeg'],
    ['image/tiff', async () => (await twoColours(64, 48)).tiff().toBuffer(), 'image/jpeg'],
    ['image/bmp', () => bmp(64, 48), 'image/jpeg'],
    ['image/bmp', () => bmp(63, 48), 'image/jpeg'],
    ['image/heic', () => fixture('two-colours.heic'), 'image/jpeg'],
    ['image/png', async () => (await twoColours(64, 48)).toColourspace('rgb16').png().toBuffer(), 'image/png'],
  ];

  test.each(still)('of type %s is accepted and looks the same', async (type, make, servedAs) => {
    const bytes = await make();
    const { image, served, metadata } = await servedOf(bytes, { type, name: 'boat' });
    expect(served.headers['content-type']).toBe(servedAs);
    expect(servedAs).toBe(`image/${metadata.format}`);
    expect([image.width, image.height]).toEqual([metadata.width, metadata.height]);
    expect(image.width / image.height).toBeCloseTo(64 / 48, 1);
    await isTwoColours(served.rawPayload);
  });

  test.each(['gif', 'webp'] as const)('of an animated %s keeps its frames and their timing', async (format) => {
    const { image, served, metadata } = await servedOf(await animated(format), { type: `image/${format}` });
    expect(served.headers['content-type']).toBe(`image/${format}`);
    expect(metadata).toMatchObject({ pages: 3, delay: [100, 200, 300], loop: 0, pageHeight: 30, width: 40 });
    expect(image).toMatchObject({ width: 40, height: 30 });
  });

  test('with an animation that would fill the memory is its first frame', async () => {
    // 18,000 million pixels in some KB
    const { image, metadata } = await servedOf(hugeGif(3000, 3000, 2000), { type: 'image/gif' });
    expect(image).toMatchObject({ width: 2560, height: 2560 });
    expect(metadata.pages).toBeUndefined();
  });

  test('with a large animation is reduced with all its frames', async () => {
    const { image } = await servedOf(await animated('gif', 1000, 500), { type: 'image/gif' });
    expect(image).toMatchObject({ width: 1000, height: 500 });
    const smaller = await sharp((await get(`${image.url}?w=400`)).rawPayload, { animated: true }).metadata();
    expect(smaller).toMatchObject({ pages: 3, width: 400, pageHeight: 200 });
  });

  test('is progressive in every size', async () => {
    const { image, metadata } = await servedOf(await jpeg(900, 600));
    expect(metadata.isProgressive).toBe(true);
    for (const width of [400, 800]) {
      const { rawPayload } = await get(`${image.url}?w=${width}`);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width, isProgressive: true });
    }
  });

  test('in SVG is rasterised, and nothing that it references is loaded', async () => {
    let asked = 0;
    const outside = createServer((_request, response) => {
      asked += 1;
      response.end();
    });
    onTestFinished(() => void outside.close());
    const port = await listenLocally(outside);
    const svg = `<?xml version="1.0"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="48">
      <script>alert(1)</script><style>@import url(http://127.0.0.1:${port}/a.css);</style>
      <rect width="32" height="48" fill="rgb(200,40,40)"/><rect x="32" width="32" height="48" fill="rgb(40,80,200)"/>
      <image xlink:href="http://127.0.0.1:${port}/a.png" width="64" height="48"/>
      <image href="file:///usr/share/icons/a.png" width="64" height="48"/>
      </svg>`;
    const { image, served, metadata } = await servedOf(Buffer.from(svg), { type: 'image/svg+xml', name: 'a.svg' });
    expect(image).toMatchObject({ width: 64, height: 48, name: expect.stringMatching(/\.svg$/) });
    expect(served.headers['content-type']).toBe('image/png');
    expect(metadata.format).toBe('png');
    await isTwoColours(served.rawPayload);
    expect(asked).toBe(0);
  });

  test('in SVG that would read a file of the server is refused', async () => {
    const svg = `<!DOCTYPE svg [<!ENTITY file SYSTEM "file:///etc/hostname">]>
      <svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><text>&file;</text></svg>`;
    expectProblem(await t.upload(token, Buffer.from(svg), { type: 'image/svg+xml' }), 'not_an_image');
  });

  test('in CMYK is converted to screen colours', async () => {
    const print = await (await twoColours(64, 48)).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(print).metadata()).space).toBe('cmyk');
    const { served, metadata } = await servedOf(print);
    expect(metadata).toMatchObject({ space: 'srgb', channels: 3 });
    const { left, right } = await coloursOf(served.rawPayload);
    expect(left[0]).toBeGreaterThan(150);
    expect(right[2]).toBeGreaterThan(120);
  });

  test('keeps its transparency', async () => {
    const create = { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    for (const format of ['png', 'webp', 'avif', 'tiff'] as const) {
      const bytes = await sharp({ create })
        [format](format === 'tiff' ? { compression: 'lzw' } : {})
        .toBuffer();
      const { metadata } = await servedOf(bytes, { type: `image/${format}` });
      expect([format, metadata.hasAlpha]).toEqual([format, true]);
    }
  });
});

describe('a served image', () => {
  test('is upright', async () => {
    // rotated by 90 degrees: what is stored on top is shown on the right
    const turned = await (await twoColours(64, 48))
      .rotate(270)
      .jpeg({ quality: 95 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await sharp(turned).metadata()).toMatchObject({ width: 48, height: 64, orientation: 6 });
    const { image, served, metadata } = await servedOf(turned);
    expect(image).toMatchObject({ width: 64, height: 48 });
    expect(metadata.orientation).toBeUndefined();
    await isTwoColours(served.rawPayload);
  });

  test.each(['jpeg', 'png', 'webp', 'avif', 'tiff'] as const)(
    'of a %s has no metadata about place or person',
    async (format) => {
      const source = await (await twoColours(900, 600))
        .withExif({ IFD0: { Copyright: 'Hana-was-here' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><about>Hana-was-here</about></x:xmpmeta>')
        [format](leastEffort[format])
        .toBuffer();
      expect(source.toString('latin1')).toContain('Hana-was-here');
      const { image, served } = await servedOf(source, { type: `image/${format}` });
      for (const response of [served, await get(`${image.url}?w=400`), await get(`${image.url}?w=800`)]) {
        const metadata = await sharp(response.rawPayload).metadata();
        for (const kind of ['exif', 'xmp', 'iptc', 'icc', 'comments'] as const)
          expect([kind, metadata[kind]]).toEqual([kind, undefined]);
        expect(response.rawPayload.toString('latin1')).not.toContain('Hana-was-here');
      }
    },
  );

  test('of a HEIC has none either', async () => {
    const source = await fixture('two-colours.heic');
    expect(source.toString('latin1')).toContain('Hana');
    expect((await servedOf(source, { type: 'image/heic' })).served.rawPayload.toString('latin1')).not.toContain('Hana');
  });

  test('is sRGB', async () => {
    const wide = await (await twoColours(64, 48)).withIccProfile('p3').jpeg({ quality: 98 }).toBuffer();
    expect((await sharp(wide).metadata()).icc).toBeDefined();
    const { served, metadata } = await servedOf(wide);
    expect(metadata).toMatchObject({ space: 'srgb' });
    expect(metadata.icc).toBeUndefined();
    await isTwoColours(served.rawPayload);
  });

  test.each([
    [3000, 1500, 2560, 1280],
    [1500, 3000, 1280, 2560],
    [2560, 100, 2560, 100],
    [5, 3, 5, 3],
  ])('of %d × %d px has %d × %d', async (width, height, servedWidth, servedHeight) => {
    const { image, metadata } = await servedOf(await jpeg(width, height));
    expect(image).toMatchObject({ width: servedWidth, height: servedHeight });
    expect(metadata).toMatchObject({ width: servedWidth, height: servedHeight });
  });
});

describe('an invalid image', () => {
  // one that takes more CPU time would be refused as unreadable
  beforeAll(() => {
    t.app.imageRenderer.close();
    t.app.imageRenderer = openImageRenderer(join(t.data_dir, 'uploads'), { ...defaultLimits, cpu: 8000 });
  });
  const refuse = (bytes: Uint8Array, file: SentFile = {}) => t.upload(token, bytes, file);

  test.each([
    ['text', Buffer.from('This is not an image.')],
    ['nothing at all', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(5000)],
    ['HTML', Buffer.from('<!doctype html><html><script>alert(1)</script></html>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF')],
    ['a cut PNG header', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
    ['a bitmap header', Buffer.from('BM')],
    ['a bitmap of nothing', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ['a film', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(100)])],
    ['an empty SVG', Buffer.from('<svg')],
  ])('is refused although it claims to be: %s', async (_name, bytes) => {
    expectProblem(
      await refuse(bytes, { type: 'image/png', name: 'a.png' }),
      'not_an_image',
      'Please upload an image file',
    );
  });

  test.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)('is refused: a truncated %s', async (format) => {
    const create = {
      width: 300,
      height: 300,
      channels: 3,
      background: 'gray',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    } as const;
    const whole = await sharp({ create })[format](leastEffort[format]).toBuffer();
    expect((await t.upload(token, whole, { type: `image/${format}` })).statusCode).toBe(201);
    expectProblem(await refuse(whole.subarray(0, whole.length >> 1), { type: `image/${format}` }), 'not_an_image');
  });

  test('is refused: a truncated bitmap', async () => {
    const whole = await bmp(300, 300);
    expectProblem(await refuse(whole.subarray(0, whole.length >> 1), { type: 'image/bmp' }), 'not_an_image');
  });

  test('is refused: a truncated HEIC', async () => {
    const whole = await fixture('two-colours.heic');
    expectProblem(await refuse(whole.subarray(0, 700), { type: 'image/heic' }), 'not_an_image');
  });

  test('is refused: 400 million pixels in a small file', async () => {
    const bytes = hugePng(20_000, 20_000);
    expect(bytes.length).toBeLessThan(100_000);
    expectProblem(await refuse(bytes, { type: 'image/png' }), 'image_too_many_pixels');
    expectProblem(await refuse(hugePng(65_000, 800), { type: 'image/png' }), 'image_too_many_pixels');
    expectProblem(await refuse(hugeGif(30_001, 30_001, 1), { type: 'image/gif' }), 'image_too_many_pixels');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>');
    expectProblem(await refuse(svg, { type: 'image/svg+xml' }), 'image_too_many_pixels');
  });

  test('is refused: compressed data that would fill the memory', async () => {
    const lol = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
    const bomb = `<!DOCTYPE svg [<!ENTITY l0 "lol">${lol}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&l12;</text></svg>`;
    expectProblem(await refuse(Buffer.from(bomb), { type: 'image/svg+xml' }), 'not_an_image');
    expect((await t.upload(token, await jpeg())).statusCode).toBe(201);
  });

  test('leaves nothing behind', async () => {
    const before = await t.app.db.selectFrom('family_stories_images').selectAll().execute();
    await refuse(Buffer.from('text'), { type: 'image/png' });
    expect(await t.app.db.selectFrom('family_stories_images').selectAll().execute()).toHaveLength(before.length);
  });
});

describe('the size of a file', () => {
  test('is at most 10 MB, to the byte', async () => {
    const tenMegabytes = 10 * 1024 * 1024;
    const padded = Buffer.concat([await jpeg(), Buffer.alloc(tenMegabytes)]);
    expect((await t.upload(token, padded.subarray(0, tenMegabytes))).statusCode).toBe(201);
    const refused = await t.upload(token, padded.subarray(0, tenMegabytes + 1));
    expectProblem(refused, 'image_too_large', 'Image must be smaller than 10MB');
  });

  test('gets the same message if it is far too large', async () => {
    expectProblem(
      await t.upload(token, Buffer.alloc(25 * 1024 * 1024)),
      'image_too_large',
      'Image must be smaller than 10MB',
    );
  });
});
