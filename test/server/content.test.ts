import { describe, expect, test } from 'vitest';
import { cleanContent, sanitise } from '../../src/server/domain/content/content.ts';
import { fc } from '../fast-check.ts';
import { hostileHtml } from '../hostile-html.ts';

const photo = '/story-images/image-1700000000000-a1B2c3.jpg';
const recording = '<figure data-recording="0190b3c5-8d1f-4e2a-9b3c-1d2e3f405162"></figure>';

/** All content that the editor can write, as it writes it. */
const whatTheEditorWrites = [
  '<p>We moved in <strong>1962</strong>, <em>in the snow</em>.</p>',
  '<h2>The canal</h2><p>one<br>two</p>',
  '<ul><li><p>tea</p></li><li><p>bread</p><ol><li><p>rye</p></li></ol></li></ul>',
  '<ol start="1943"><li><p>We moved.</p></li></ol><ol start="0"><li><p>zero</p></li></ol>',
  '<blockquote><p>Come in, come in.</p></blockquote>',
  '<p><a href="https://example.org/a?b=1&amp;c=2#d">a map</a></p>',
  '<p><a href="mailto:rose@example.org">write</a> <a href="tel:+4412345">call</a></p>',
  `<figure><img src="${photo}" alt="Rose &amp; me" width="640" height="480"><figcaption>The boat</figcaption></figure>`,
  `<figure><img src="${photo}"><figcaption></figcaption></figure>`,
  '<p>5 &lt; 6 &amp; 7 &gt; 6, "so" \'there\'</p>',
  '<p>two\u00a0spaces, 家族, 👩‍👩‍👧, עברית</p>',
  '<p></p><p>after an empty line</p>',
  recording,
  `<p>one</p>${recording}<blockquote>${recording}<ul><li><p>two</p>${recording}</li></ul></blockquote>`,
];

test.each(whatTheEditorWrites)('content of the editor is unchanged: %s', async (html) => {
  expect(await cleanContent(html)).toBe(html);
});

test.each([
  '',
  '<p></p>',
  '<p><br></p>',
  '<p><br /></p>',
  ' <p></p>\n',
  '<div><p></p></div>',
  '<p></p><p> &nbsp;</p><ul><li></li></ul>',
])('an emptied editor is stored as an empty string: %j', async (html) => {
  expect(await cleanContent(html)).toBe('');
});

describe('active content is removed and every word is kept', () => {
  test.each([
    ['<p>a<script>steal()</script>b</p>', '<p>ab</p>'],
    ['<style>p { color: red }</style><p>a</p>', '<p>a</p>'],
    ['<p onclick="steal()" style="color:red" class="x" id="y" title="z">a</p>', '<p>a</p>'],
    ['<iframe src="https://evil.example"></iframe><p>a</p>', '<p>a</p>'],
    ['<svg onload="steal()"><text>a</text></svg>', 'a'],
    ['<form action="/login"><input name="password"><p>a</p></form>', '<p>a</p>'],
    ['<object data="x"><p>a</p></object><embed src="x"><video src="x">b</video>', '<p>a</p>b'],
    ['<p><a href="javascript:steal()">a</a></p>', '<p>a</p>'],
    ['<p><a href=" java\nscript:steal()">a</a></p>', '<p>a</p>'],
    ['<p><a href="data:text/html,x">a</a></p>', '<p>a</p>'],
    ['<p><a href="vbscript:x">a</a></p>', '<p>a</p>'],
    ['<p><a href="//evil.example">a</a></p>', '<p>a</p>'],
    ['<p><a href="/admin">a</a></p>', '<p>a</p>'],
    [
      '<p><a name="top">a</a> <a href="https://example.org" target="_blank" onclick="x()">b</a></p>',
      '<p>a <a href="https://example.org">b</a></p>',
    ],
    ['<xmp><img src=x onerror=steal()></xmp>', '&lt;img src=x onerror=steal()&gt;'],
    ['<p>&lt;script&gt;steal()&lt;/script&gt;</p>', '<p>&lt;script&gt;steal()&lt;/script&gt;</p>'],
    ['<math><mtext><style><img src=x onerror=steal()></style></mtext></math><p>a</p>', '<p>a</p>'],
  ])('%s', async (html, kept) => {
    expect(await cleanContent(html)).toBe(kept);
  });
});

test.each([
  'https://elsewhere.example/story-images/image-1-a.jpg',
  '//elsewhere.example/story-images/image-1-a.jpg',
  'data:image/png;base64,AAAA',
  'blob:https://stories.example/1',
  'javascript:steal()',
  '/story-images/../api/answer',
  '/story-images/originals/image-1-a.jpg',
  '/story-images/image-1-a.jpg?w=400',
  '/story-images/other.jpg',
  'story-images/image-1-a.jpg',
  '',
])('an image that is not ours is removed, and its caption is kept: %s', async (src) => {
  const html = `<figure><img src="${src}" alt="x"><figcaption>The boat</figcaption></figure>`;
  expect(await cleanContent(html)).toBe('<figure><figcaption>The boat</figcaption></figure>');
});

test.each([
  ['text in it', `<p>a</p>${recording.replace('></', '>b</')}<p>c</p>`, `<p>a</p>${recording}b<p>c</p>`],
  ['a photo in it', recording.replace('></', `><img src="${photo}"></`), `${recording}<img src="${photo}">`],
  ['other attributes', recording.replace('>', ' class="x" onclick="steal()">'), recording],
  ['it not closed', `${recording.replace('</figure>', '')}<p>a</p>`, `${recording}<p>a</p>`],
  ['it in a paragraph', `<p>a${recording}b</p>`, `<p>a</p>${recording}b`],
  [
    'it in a photo',
    `<figure>${recording}<figcaption>a</figcaption></figure>`,
    `<figure>${recording}<figcaption>a</figcaption></figure>`,
  ],
  ['it in a heading', `<h2>a${recording}b</h2>`, '<h2>a b</h2>'],
])('a recording stays, and nothing is in it: %s', async (_name, html, kept) => {
  expect(await cleanContent(html)).toBe(kept);
});

test.each([
  '',
  'x',
  '0190b3c5-8d1f-4e2a-9b3c-1d2e3f40516',
  '0190B3C5-8D1F-4E2A-9B3C-1D2E3F405162',
  ' 0190b3c5-8d1f-4e2a-9b3c-1d2e3f405162',
])('what names no recording is removed, and the text in it is kept: %j', async (id) => {
  expect(await cleanContent(`<figure data-recording="${id}">a</figure><p>b</p>`)).toBe('a<p>b</p>');
  expect(await cleanContent(`<figure data-recording="${id}"></figure>`)).toBe('');
});

test('an image keeps its address, alternative text and size, and nothing else', async () => {
  const html = `<img src="${photo}" srcset="//evil/x 2x" onerror="x()" loading="lazy" alt="a" width="1e3" height="480">`;
  expect(await cleanContent(html)).toBe(`<img src="${photo}" alt="a" height="480">`);
});

test.each([
  ['5', ' start="5"'],
  [' 007 ', ' start="7"'],
  ['999999', ' start="999999"'],
  ['1', ''],
  ['1000000', ''],
  ['-3', ''],
  ['2.5', ''],
  ['1e3', ''],
  ['x&quot; onclick=&quot;steal()', ''],
])('a list keeps its start number if it is sensible: %j', async (start, kept) => {
  expect(await cleanContent(`<ol start="${start}" type="i" onclick="steal()"><li><p>a</p></li></ol>`)).toBe(
    `<ol${kept}><li><p>a</p></li></ol>`,
  );
  expect(await cleanContent(`<ul start="${start}"><li><p>a</p></li></ul>`)).toBe('<ul><li><p>a</p></li></ul>');
});

test('equivalent markup of other editors is converted to ours', async () => {
  expect(await cleanContent('<h1>a</h1><h4>b</h4><p><b>c</b><i>d</i></p>')).toBe(
    '<h2>a</h2><h2>b</h2><p><strong>c</strong><em>d</em></p>',
  );
});

test('words separated only by a removed element are not joined', async () => {
  const words = async (html: string) => (await cleanContent(html)).split(/\s+/);
  expect(await words('<div>one</div><div>two</div>')).toEqual(['one', 'two']);
  expect(await words('<table><tr><td>one</td><td><b>two</b></td></tr><tr><td>three</td></tr></table>')).toEqual([
    'one',
    '<strong>two</strong>',
    'three',
  ]);
});

test('content of exactly 1 MB is accepted, one byte more is not', async () => {
  const megabyte = 1024 * 1024;
  const filled = (bytes: number) => `<p>${'a'.repeat(bytes - '<p></p>'.length)}</p>`;
  expect(await cleanContent(filled(megabyte))).toHaveLength(megabyte);
  await expect(cleanContent(filled(megabyte + 1))).rejects.toThrow('content_too_large');
  // bytes, not characters
  await expect(cleanContent(`<p>${'é'.repeat(megabyte / 2)}</p>`)).rejects.toThrow('content_too_large');
});

const chinese = (length: number) => String.fromCharCode(...Array.from({ length }, (_, n) => 0x4e00 + n * 3));

test.each([
  ['nested tags', '<strong>'.repeat(120_000)],
  ['nested lists', '<ul><li>'.repeat(120_000)],
  ['unclosed paragraphs', '<p>'.repeat(1_000_000)],
  ['angle brackets', '<'.repeat(8_000_000)],
  ['empty links', '<a>x</a>'.repeat(100_000)],
  ['very long hosts', `<a href="https://${chinese(5200)}">x</a>`.repeat(500)],
  ['hosts of maximum length', `<a href="https://${[63, 63, 63, 60].map(chinese).join('.')}">x</a>`.repeat(5000)],
  ['very many attributes', `<a ${Array.from({ length: 200_000 }, (_, n) => `a${n}`).join(' ')}>x</a>`],
  ['foreign images', `<p>${'a'.repeat(100_000)}</p>${'<img src=x>'.repeat(200_000)}`],
])('content designed for denial of service is sanitised fast: %s', async (_name, html) => {
  const start = process.cpuUsage();
  try {
    await cleanContent(html);
  } catch (error) {
    expect(error).toHaveProperty('name', 'Problem');
  }
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(3000);
});

test.each([
  ['words', '<p>word</p>'.repeat(60_000)],
  ['one very long text', '&'.repeat(1_000_000)],
  ['one very long raw text element', `<xmp>${'<'.repeat(1_000_000)}</xmp>`],
  ['the fallback content of a frame', `<iframe>${'<p>word</p>'.repeat(60_000)}</iframe>`],
  ['content that is never shown', `<script>${'word '.repeat(200_000)}</script>`],
])('other requests are served while long content is sanitised: %s', async (_name, html) => {
  let turns = 0;
  let next: NodeJS.Immediate;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  count();
  await sanitise(html).finally(() => clearImmediate(next));
  expect(turns).toBeGreaterThan(html.length / 32_768);
});

test('sanitising in slices gives the same result as sanitising at once, wherever a slice ends', async () => {
  const slice = 16 * 1024;
  const before = '<p></p>';
  await fc.assert(
    fc.asyncProperty(hostileHtml, fc.nat({ max: 200 }), async (html, at) => {
      const filler = 'a'.repeat(slice - before.length - at);
      const cut = await sanitise(`<p>${filler}</p>${html}`);
      expect(cut.replace(filler, 'a')).toBe(await sanitise(`<p>a</p>${html}`));
    }),
    { numRuns: 500 },
  );
});

describe('a link with an invalid address loses it and keeps its text', () => {
  test.each([
    ['longer than 2,048 characters', `https://example.org/${'a'.repeat(2029)}`],
    ['with a host of 5,200 characters', `https://${chinese(5200)}/`],
    ['with a label of 64 characters in its host', `https://${chinese(64)}.example/`],
    ['with a host of 254 characters', `https://${'a.'.repeat(127)}`],
    ['the same, after credentials', `https://rose:secret@${chinese(64)}.example/`],
    ['the same, with line breaks in it', `ht\ntps:\\\\${chinese(64)}.example/`],
  ])('%s', async (_name, href) => {
    expect(await cleanContent(`<p><a href="${href}">the canal</a></p>`)).toBe('<p>the canal</p>');
  });

  test.each([
    ['of 2,048 characters', `https://example.org/${'a'.repeat(2028)}`],
    ['with a label of 63 characters in its host', `https://${chinese(63)}.example/`],
    ['with a long path', `https://example.org/${chinese(1000)}`],
    ['with a long subject', `mailto:rose@example.org?subject=${'a'.repeat(500)}`],
  ])('a link with a valid address keeps it: %s', async (_name, href) => {
    expect(href.length).toBeLessThanOrEqual(2048);
    const html = `<p><a href="${href}">the canal</a></p>`;
    expect(await cleanContent(html)).toBe(html);
  });
});

const names = [
  'p',
  'h1',
  'h2',
  'ul',
  'ol',
  'li',
  'blockquote',
  'strong',
  'b',
  'em',
  'a',
  'br',
  'figure',
  'figcaption',
  'img',
  'div',
  'span',
  'table',
  'tr',
  'td',
  'script',
  'style',
  'svg',
  'math',
  'iframe',
  'textarea',
  'title',
  'xmp',
  'noscript',
  'option',
  'select',
  'template',
  'form',
  'button',
  'plaintext',
  'o:p',
  'dd',
  'dt',
  'body',
  'html',
];
const values = [
  photo,
  'https://example.org',
  'javascript:x',
  '//x',
  ' />',
  '<p>',
  '</div>',
  '&quot;',
  '"',
  "'",
  '&',
  '',
  '100',
  'onerror=x',
  '--&gt;',
];
const attribute = fc
  .tuple(fc.constantFrom('href', 'src', 'alt', 'width', 'onclick', 'style', 'title'), fc.constantFrom(...values))
  .map(([name, value]) => ` ${name}="${value}"`);
const openTag = fc
  .tuple(fc.constantFrom(...names), fc.array(attribute, { maxLength: 3 }), fc.constantFrom('', '/', ' /'))
  .map(([name, attributes, end]) => `<${name}${attributes.join('')}${end}>`);
const closeTag = fc.constantFrom(...names).map((name) => `</${name}>`);
const words = fc.constantFrom(
  'word',
  ' ',
  '\n',
  '\u00a0',
  'é家',
  '&amp;',
  '&lt;b&gt;',
  '&nbsp;',
  '<',
  '>',
  '"',
  '&',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<!doctype html>',
  '<?x',
  '&#0;',
  '&#60;',
  '\u2028',
);
const tagSoup = fc.array(fc.oneof(openTag, closeTag, words), { maxLength: 30 }).map((parts) => parts.join(''));

/** Exactly the tags and attributes that may be stored, and text without markup. */
const storable =
  /^(?:[^<>]|<\/?(?:p|h2|ul|ol|li|blockquote|strong|em|figure|figcaption)>|<br>|<a href="(?:https:|mailto:|tel:)[^"<>]*">|<\/a>|<img src="\/story-images\/image-[0-9]+-[A-Za-z0-9]+\.[a-z0-9]+"(?: (?:alt|width|height)="[^"<>]*")*>)*$/i;

describe('for any input', () => {
  test('sanitising is idempotent', async () => {
    await fc.assert(
      fc.asyncProperty(tagSoup, async (html) => {
        const clean = await cleanContent(html);
        expect(await cleanContent(clean)).toBe(clean);
      }),
      { numRuns: 5000 },
    );
  });

  test('only content that the editor supports is stored', async () => {
    await fc.assert(
      fc.asyncProperty(tagSoup, async (html) => {
        expect(await cleanContent(html)).toMatch(storable);
      }),
      { numRuns: 5000 },
    );
  });
});
