import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { isLong, times } from './long-form.ts';
import { randomFrom } from './random.ts';
import { bmp, chunk, hugeGif, hugePng, jpeg, twoColours } from './sample-images.ts';

/** A malicious or broken upload with its claimed media type. */
export type Hostile = { name: string; bytes: Buffer; type: string };

/** A marker in metadata or appended data, which must not appear in the served image. */
export const mark = 'Hana-was-here';

const hostile = (type: string) => (name: string, bytes: Buffer | string) => ({
  name,
  type,
  bytes: Buffer.from(bytes as string),
});
const le = (bits: 16 | 32, ...numbers: number[]) => {
  const bytes = Buffer.alloc((numbers.length * bits) / 8);
  for (const [index, number] of numbers.entries())
    bits === 16 ? bytes.writeUInt16LE(number, index * 2) : bytes.writeUInt32LE(number >>> 0, index * 4);
  return bytes;
};
const be32 = (number: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number >>> 0);
  return bytes;
};

/** One small valid file of each format. */
export const wholeFiles = async (heic: Buffer): Promise<Hostile[]> => {
  const image = await twoColours(64, 48);
  const frames = ['red', 'lime', 'blue'].map((background) => ({
    create: { width: 16, height: 12, channels: 3, background } as const,
  }));
  const film = sharp(await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer())), {
    join: { animated: true },
  });
  const made = await Promise.all([
    image.clone().jpeg().toBuffer(),
    image.clone().jpeg({ progressive: true }).toBuffer(),
    image.clone().png().toBuffer(),
    image.clone().png({ progressive: true }).toBuffer(),
    image.clone().webp().toBuffer(),
    film.clone().webp().toBuffer(),
    film.clone().gif().toBuffer(),
    image.clone().tiff({ compression: 'lzw' }).toBuffer(),
    image.clone().tiff({ tile: true, compression: 'deflate' }).toBuffer(),
    image.clone().avif({ effort: 0 }).toBuffer(),
    bmp(64, 48),
  ]);
  const names = 'jpeg,progressive jpeg,png,interlaced png,webp,webp film,gif film,tiff,tiled tiff,avif,bmp'.split(',');
  const types = 'jpeg,jpeg,png,png,webp,webp,gif,tiff,tiff,avif,bmp'.split(',');
  return [
    ...made.map((bytes, index) => ({ name: names[index] as string, type: `image/${types[index]}`, bytes })),
    { name: 'heic', type: 'image/heic', bytes: heic },
  ];
};

const tenths = isLong ? [1, 2, 3, 4, 5, 6, 7, 8, 9] : [1, 5, 9];

/** Files truncated to so many tenths of their length. */
export const cutFiles = (whole: Hostile[]): Hostile[] =>
  whole.flatMap(({ name, type, bytes }) =>
    tenths.map((tenth) => ({
      name: `${name} that ends after ${tenth} tenths`,
      type,
      bytes: bytes.subarray(0, Math.floor((bytes.length * tenth) / 10)),
    })),
  );

/** Files with random corrupted bytes, half of them in the first hundred, where the dimensions are. */
export const flippedFiles = (whole: Hostile[], each: number, seed: number): Hostile[] => {
  const random = randomFrom(seed);
  const below = (n: number) => Math.floor(random() * n);
  return whole.flatMap(({ name, type, bytes }) =>
    Array.from({ length: each }, (_, n) => {
      const flipped = Buffer.from(bytes);
      for (let flips = 1 + below(8); flips > 0; flips--) {
        const at = below(random() < 0.5 ? Math.min(100, bytes.length) : bytes.length);
        flipped[at] = random() < 0.3 ? 0xff : (flipped[at] as number) ^ (1 << below(8));
      }
      return { name: `${name} with flips ${seed}/${n}`, type, bytes: flipped };
    }),
  );
};

const insertPng = (png: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
const bombData = () => deflateSync(Buffer.alloc(200_000_000), { level: 1 });
const latin = (text: string) => Buffer.from(text, 'latin1');

/** Decompression bombs and files that claim huge dimensions. */
export const bombs = async (): Promise<Hostile[]> => {
  const png = await (await twoColours(64, 48)).png().toBuffer();
  const photo = await jpeg();
  const gif = await (await twoColours(64, 48)).gif().toBuffer();
  const packed = bombData();
  const zipped = (name: string, head: string) => insertPng(png, chunk(name, Buffer.concat([latin(head), packed])));
  const header = (width: number, height: number, depth: number, kind: number, lace = 0) =>
    insertPng(
      Buffer.concat([
        png.subarray(0, 8),
        chunk('IHDR', Buffer.concat([be32(width), be32(height), Buffer.from([depth, kind, 0, 0, lace])])),
        png.subarray(33),
      ]),
    );
  const sized = Buffer.from(photo);
  const frame = sized.indexOf(Buffer.from([0xff, 0xc0]));
  sized.writeUInt16BE(65_500, frame + 5);
  sized.writeUInt16BE(65_500, frame + 7);
  const progressive = await (await twoColours(3000, 3000)).jpeg({ progressive: true }).toBuffer();
  const scan = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
  const again = progressive.subarray(scan, progressive.length - 2);
  const scans = Array.from({ length: Math.floor(4_000_000 / again.length) }, () => again);
  const p = hostile('image/png');
  const g = hostile('image/gif');
  return [
    p('a PNG whose text becomes 200 MB', zipped('zTXt', 'Comment\0\0')),
    p('a PNG whose other text becomes 200 MB', zipped('iTXt', 'Comment\0\x01\0\0\0')),
    p('a PNG whose profile becomes 200 MB', zipped('iCCP', 'x\0\0')),
    p('a PNG whose points become 200 MB more', insertPng(png, chunk('IDAT', packed))),
    p('a PNG of 2 thousand million points', header(0x7fffffff, 1, 8, 6)),
    p('a PNG of 49 million points of which none are there', header(7000, 7000, 16, 6)),
    p('the same interlaced', header(7000, 7000, 16, 6, 1)),
    p('a PNG of no points', header(0, 0, 8, 6)),
    p('a PNG of 400 million points', hugePng(20_000, 20_000)),
    p('a PNG one point wide', hugePng(1, 200_000)),
    g('a GIF of 20,000 frames', hugeGif(10, 10, 20_000)),
    g('a GIF of 2,000 large frames', hugeGif(5000, 5000, 2000)),
    g('a GIF of a thousand frames', hugeGif(150, 150, 1000)),
    g('a GIF without an end', Buffer.concat([gif.subarray(0, gif.length - 1), Buffer.alloc(100_000, 0x2c)])),
    { name: 'a JPEG that says it is huge', type: 'image/jpeg', bytes: sized },
    {
      name: 'a JPEG of hundreds of scans',
      type: 'image/jpeg',
      bytes: Buffer.concat([progressive.subarray(0, -2), ...scans, Buffer.from([0xff, 0xd9])]),
    },
  ];
};

const tag = (id: number, type: number, count: number, value: number) =>
  Buffer.concat([le(16, id, type), le(32, count, value)]);
const tiffOf = (next: number, ...tags: Buffer[]) =>
  Buffer.concat([latin('II'), le(16, 42), le(32, 8), le(16, tags.length), ...tags, le(32, next), Buffer.alloc(64)]);

const bmpOf = (width: number, height: number, bits: number, compression: number, data: Buffer) =>
  Buffer.concat([
    latin('BM'),
    le(32, 54 + 1024 + data.length, 0, 54 + 1024, 40, width, height),
    le(16, 1, bits),
    le(32, compression, data.length, 0, 0, 256, 0),
    Buffer.alloc(1024, 0x55),
    data,
  ]);

/** Files with inconsistent or circular structure. */
export const oddFiles = async (): Promise<Hostile[]> => {
  const t = hostile('image/tiff');
  const b = hostile('image/bmp');
  const w = hostile('image/webp');
  // the side in pixels of the BMPs whose run-length data is longer than the image
  const side = times(1500, 5000);
  const basic = (width: number, height: number) => [
    tag(256, 4, 1, width),
    tag(257, 4, 1, height),
    tag(258, 3, 1, 8),
    tag(259, 3, 1, 1),
    tag(262, 3, 1, 1),
    tag(273, 4, 1, 8),
    tag(277, 3, 1, 1),
    tag(278, 4, 1, height),
    tag(279, 4, 1, 64),
  ];
  const big = Buffer.concat([latin('II'), le(16, 43, 8, 0), le(32, 16, 0), le(32, 0xffffffff, 0xffffffff)]);
  const box = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts);
    return Buffer.concat([be32(body.length + 8), latin(type), body]);
  };
  const full = (version: number) => Buffer.from([version, 0, 0, 0]);
  const u16 = (...n: number[]) => Buffer.concat(n.map((one) => be32(one).subarray(2)));
  const grid = (brand: string, columns: number, width: number) =>
    Buffer.concat([
      box('ftyp', latin(brand), be32(0), latin('mif1'), latin(brand)),
      box(
        'meta',
        full(0),
        box('hdlr', full(0), be32(0), latin('pict'), Buffer.alloc(13)),
        box('pitm', full(0), u16(1)),
        box('iinf', full(0), u16(1), box('infe', full(2), u16(1, 0), latin('grid'), Buffer.from([0]))),
        // a reference to itself
        box('iref', full(0), box('dimg', u16(1, 2, 1, 1))),
        box(
          'iprp',
          box('ipco', box('ispe', full(0), be32(width), be32(width))),
          box('ipma', full(0), be32(1), u16(1), Buffer.from([1, 1])),
        ),
        box('iloc', full(1), Buffer.from([0x44, 0x00]), u16(1, 1, 1, 0, 1), be32(0), be32(12)),
        box('idat', Buffer.from([0, 1, columns, columns]), be32(width), be32(width)),
      ),
    ]);
  return [
    t('a TIFF whose next page is itself', tiffOf(8, ...basic(8, 8))),
    t('a TIFF of four thousand million points', tiffOf(0, ...basic(65_535, 65_535))),
    t('a TIFF whose tags count to four thousand million', tiffOf(0, tag(256, 4, 0xffffffff, 8), ...basic(8, 8))),
    t('a TIFF that begins nowhere', Buffer.concat([latin('II'), le(16, 42), le(32, 0xfffffff0), Buffer.alloc(64)])),
    t('a BigTIFF of more tags than there are', Buffer.concat([big, Buffer.alloc(64)])),
    t('a TIFF of no bits', tiffOf(0, ...basic(8, 8).map((one, n) => (n === 2 ? tag(258, 3, 1, 0) : one)))),
    b('a BMP of negative size', bmpOf(-64, -64, 24, 0, Buffer.alloc(64))),
    b('a BMP of the least number', bmpOf(-0x80000000, -0x80000000, 24, 0, Buffer.alloc(64))),
    b('a BMP of no size', bmpOf(0, 0, 24, 0, Buffer.alloc(64))),
    b('a BMP of 49 million points in 64 bytes', bmpOf(7000, 7000, 24, 0, Buffer.alloc(64))),
    b('a BMP whose runs never end', bmpOf(side, side, 8, 1, Buffer.alloc(2_000_000, 0xff))),
    b('a BMP whose runs say nothing', bmpOf(side, side, 8, 1, Buffer.alloc(2_000_000, 0))),
    b('a BMP whose short runs jump', bmpOf(side, side, 4, 2, Buffer.alloc(500_000, Buffer.from([0, 2, 255, 255])))),
    b('a BMP of three bits', bmpOf(64, 64, 3, 0, Buffer.alloc(4096))),
    b('a BMP in a way nobody knows', bmpOf(64, 64, 24, 77, Buffer.alloc(20_000))),
    w(
      'a WebP without its parts',
      Buffer.concat([latin('RIFF'), le(32, 0xffffffff), latin('WEBPVP8X'), Buffer.alloc(64)]),
    ),
    { name: 'an AVIF made of itself', type: 'image/avif', bytes: grid('avif', 255, 60_000) },
    { name: 'a HEIC made of itself', type: 'image/heic', bytes: grid('heic', 255, 60_000) },
    { name: 'a small HEIC made of itself', type: 'image/heic', bytes: grid('heic', 1, 64) },
    hostile('image/x-icon')(
      'an icon',
      Buffer.concat([le(16, 0, 1, 1), Buffer.alloc(4), le(32, 1_000_000, 22), Buffer.alloc(64)]),
    ),
  ];
};

const pad = async () => (await jpeg()).toString('latin1');

/** Polyglot files, valid in two formats; only the image may be served. */
export const polyglots = async (): Promise<Hostile[]> => {
  const script = `<script>/*${mark}*/alert(1)</script>`;
  const photo = await pad();
  const gif = (await (await twoColours(64, 48)).gif().toBuffer()).toString('latin1');
  const png = (await (await twoColours(64, 48)).png().toBuffer()).toString('latin1');
  const commented = (text: string) =>
    `${photo.slice(0, 2)}\xff\xfe${String.fromCharCode((text.length + 2) >> 8, (text.length + 2) & 255)}${text}${photo.slice(2)}`;
  const file = (type: string, name: string, text: string) => ({ name, type, bytes: latin(text) });
  return [
    file('image/jpeg', 'a JPEG that ends as HTML', `${photo}<html>${script}</html>`),
    file('image/jpeg', 'a JPEG with HTML in a comment', commented(`<html>${script}`)),
    file('image/jpeg', 'a JPEG that ends as an archive', `${photo}PK\x03\x04${mark}${'\0'.repeat(40)}`),
    file('image/jpeg', 'a JPEG that ends as a PDF', `${photo}%PDF-1.7 ${mark} %%EOF`),
    file('image/gif', 'a GIF that ends as a program', `${gif}=1;/*${mark}*/alert(1)`),
    file(
      'image/gif',
      'a GIF with HTML in a comment',
      `${gif.slice(0, -1)}!\xfe${String.fromCharCode(script.length)}${script}\0;`,
    ),
    file('image/png', 'a PNG that ends as PHP', `${png}<?php system('${mark}'); ?>`),
    file('image/png', 'HTML that holds a PNG', `<html>${script}${png}`),
    file('image/gif', 'a program that says it is a GIF', `GIF89a=1;/*${mark}*/alert(1)`),
    file('image/jpeg', 'a PDF that says it is a JPEG', `\xff\xd8\xff\xe0%PDF-1.7 ${mark}`),
    file(
      'image/svg+xml',
      'a page with an SVG in it',
      `<!doctype html><body>${script}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/></body>`,
    ),
  ];
};

/** SVGs that try to fetch `address`, read the file `path`, or exhaust CPU or memory. */
export const hostileSvgs = (address: string, path: string): Hostile[] => {
  const open =
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="640" height="480">';
  const rect = '<rect width="640" height="480" fill="teal"/>';
  const data = (text: string) => `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;
  const nested = data(
    `${open}<image href="${address}/nested.png" width="9" height="9"/><image href="file://${path}" width="9" height="9"/></svg>`,
  );
  const doubled = Array.from(
    { length: 40 },
    (_, n) => `<g id="g${n + 1}"><use href="#g${n}"/><use href="#g${n}"/></g>`,
  ).join('');
  const cases: Record<string, string> = {
    'an image elsewhere': `<image href="${address}/a.png" width="99" height="99"/>`,
    'an image elsewhere, as of old': `<image xlink:href="${address}/a.png" width="99" height="99"/>`,
    'an image without a scheme': `<image href="${address.replace('http:', '')}/a.png" width="99" height="99"/>`,
    'an image that is a file': `<image href="file://${path}" width="640" height="480"/>`,
    'an image that is a path': `<image xlink:href="${path}" width="640" height="480"/><image href="../../../../..${path}" width="640" height="480"/>`,
    'an image next to it':
      '<image href="original" width="640" height="480"/><image href="./served" width="9" height="9"/>',
    'an SVG within an SVG': `<image href="${nested}" width="640" height="480"/>`,
    'a style elsewhere': `<style>@import url("${address}/a.css"); @font-face{font-family:x;src:url(${address}/a.woff)} text{font-family:x;fill:url(${address}/a.svg#a)}</style><text y="99">a</text>`,
    'a use elsewhere': `<use href="${address}/a.svg#a"/><use xlink:href="file://${path}#a"/>`,
    'a filter elsewhere': `<filter id="f"><feImage href="${address}/a.png"/></filter><filter id="h"><feImage href="file://${path}"/></filter><rect width="640" height="480" filter="url(#f)"/><rect width="640" height="480" filter="url(#h)"/>`,
    'a page inside': `<foreignObject width="640" height="480"><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="file://${path}"/><img src="${address}/a.png"/></body></foreignObject>`,
    'a text from elsewhere': `<text y="99"><tref href="file://${path}"/><textPath href="${address}/a.svg#a">a</textPath></text>`,
    'an inclusion': `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file://${path}" parse="text"/><text y="99"><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${address}/a.txt" parse="text"/></text>`,
    scripts: `<script>fetch("${address}/a")</script><script href="${address}/a.js"/><a href="javascript:alert(1)"><rect width="9" height="9" onload="alert(1)"/></a>`,
    'uses that double': `<g id="g0"><rect width="9" height="9"/></g>${doubled}<use href="#g40"/>`,
    'a use of itself': '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g><use href="#a"/>',
    'a pattern of itself':
      '<pattern id="p" width="1" height="1"><rect width="9" height="9" fill="url(#p)"/></pattern><rect width="640" height="480" fill="url(#p)"/>',
    'a deep nest': `${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}`,
    'a huge blur':
      '<filter id="f" x="-9999" y="-9999" width="99999" height="99999"><feGaussianBlur stdDeviation="99999"/></filter><rect width="640" height="480" filter="url(#f)"/>',
    'a long path': `<path d="M0 0${' l9 9 -9 -8'.repeat(400_000)}" stroke="red" stroke-dasharray="0.001"/>`,
  };
  const svg = hostile('image/svg+xml');
  const lol = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
  const entity = (declared: string, used: string) =>
    `<!DOCTYPE svg [${declared}]>${open}${rect}<text y="99">${used}</text></svg>`;
  return [
    ...Object.entries(cases).map(([name, inside]) => svg(`an SVG with ${name}`, `${open}${rect}${inside}</svg>`)),
    svg('an SVG with entities that grow', entity(`<!ENTITY l0 "lol">${lol}`, '&l12;')),
    svg('an SVG with one long entity', entity(`<!ENTITY a "${'a'.repeat(100_000)}">`, '&a;'.repeat(20_000))),
    svg('an SVG with a file as entity', entity(`<!ENTITY a SYSTEM "file://${path}">`, '&a;')),
    svg(
      'an SVG with an address as entity',
      entity(`<!ENTITY a SYSTEM "${address}/a"><!ENTITY % b SYSTEM "${address}/b.dtd"> %b;`, '&a;'),
    ),
    svg('an SVG whose grammar is elsewhere', `<!DOCTYPE svg SYSTEM "${address}/svg.dtd">${open}${rect}</svg>`),
    svg(
      'an SVG whose style is elsewhere',
      `<?xml version="1.0"?><?xml-stylesheet href="${address}/a.css"?>${open}${rect}</svg>`,
    ),
    svg(
      'an SVG that unpacks to 200 MB',
      gzipSync(`${open}<!--${' '.repeat(200_000_000)}-->${rect}</svg>`, { level: 1 }),
    ),
    svg('an SVG without a size', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    svg('an SVG of endless size', '<svg xmlns="http://www.w3.org/2000/svg" width="1e30" height="1e30"/>'),
    svg('an SVG of negative size', '<svg xmlns="http://www.w3.org/2000/svg" width="-9" height="-9"/>'),
  ];
};
