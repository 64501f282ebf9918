import { expect, test } from 'vitest';
import { sanitise } from '../../src/server/domain/content/content.ts';
import { isFromEditor } from '../../src/server/domain/content/editor-content.ts';
import { containerElements, contentModel } from '../../src/shared/content/elements.ts';
import { fc } from '../fast-check.ts';

const photo = '/story-images/image-1700000000000-a1B2c3.jpg';
const recording = '<figure data-recording="0190b3c5-8d1f-4e2a-9b3c-1d2e3f405162"></figure>';

const text = fc
  .string({ unit: 'grapheme', maxLength: 12 })
  .map((words) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
const within = (tag: string, inner: fc.Arbitrary<string>) => inner.map((html) => `<${tag}>${html}</${tag}>`);
const several = (inner: fc.Arbitrary<string>) => fc.array(inner, { maxLength: 4 }).map((parts) => parts.join(''));

const start = fc.nat({ max: 999_999 }).filter((first) => first !== 1);

/** Answers as the editor writes them. */
const { answer } = fc.letrec<{ answer: string; block: string }>((tie) => {
  const strong = within('strong', text);
  const em = within('em', several(fc.oneof(text, strong)));
  const address = fc.oneof(
    fc.webUrl({ validSchemes: ['https'], withFragments: true, withQueryParameters: true }),
    // a path that starts with a slash would be read as a host
    fc.emailAddress().map((email) => `mailto:${email.replaceAll(/[`{|}/]/g, '')}`),
    fc.stringMatching(/^[0-9+-]{1,12}$/).map((number) => `tel:${number}`),
  );
  const link = fc
    .tuple(address, several(fc.oneof(text, em)))
    .map(([href, html]) => `<a href="${href.replaceAll("'", '').replaceAll('&', '&amp;')}">${html}</a>`);
  const words = several(fc.oneof(text, strong, em, link, fc.constant('<br>')));
  const figure = text.map((caption) =>
    `<figure><img src="${photo}" alt="Rose" width="640" height="480">
    <figcaption>${caption}</figcaption></figure>`.replace(/\n\s+/, ''),
  );
  const item = within(
    'li',
    fc.tuple(within('p', words), several(tie('block'))).map((parts) => parts.join('')),
  );
  return {
    answer: several(tie('block')),
    block: fc.oneof(
      { maxDepth: 3 },
      within('p', words),
      within('h2', words),
      figure,
      fc.constant(recording),
      within('ul', several(item)),
      within('ol', several(item)),
      fc.tuple(start, several(item)).map(([first, items]) => `<ol start="${first}">${items}</ol>`),
      within('blockquote', several(tie('block'))),
    ),
  };
});

test('content of the editor is recognised, and sanitising would not change it', async () => {
  await fc.assert(
    fc.asyncProperty(answer, async (html) => {
      expect(isFromEditor(html)).toBe(true);
      expect(await sanitise(html)).toBe(html);
    }),
    { numRuns: 500 },
  );
});

const attributesOf: Record<string, string> = {
  a: ' href="https://example.org/?a=1&amp;b=2"',
  img: ` src="${photo}" alt="Rose" width="640" height="480"`,
};

/** All content that the content model allows, also what our editor would not write. */
const { '': allowedContent } = fc.letrec<Record<string, string>>((tie) =>
  Object.fromEntries(
    Object.entries(contentModel).map(([name, allowed]) => {
      const inner = several(
        fc.oneof(
          { maxDepth: 4, depthIdentifier: 'content' },
          ...allowed.map((inside) => {
            if (inside === '#') return text;
            if (inside === 'br' || inside === 'img') return fc.constant(`<${inside}${attributesOf[inside] ?? ''}>`);
            return inside === 'figure' ? fc.oneof(tie(inside), fc.constant(recording)) : tie(inside);
          }),
        ),
      );
      return [name, name === '' ? inner : inner.map((html) => `<${name}${attributesOf[name] ?? ''}>${html}</${name}>`)];
    }),
  ),
) as Record<'', fc.Arbitrary<string>>;

test('content that the content model allows is recognised, and sanitising would not change it', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(allowedContent, async (html) => {
      for (const [, name = ''] of html.matchAll(/<([a-z0-9]+)/g)) seen.add(name);
      expect(isFromEditor(html)).toBe(true);
      expect(await sanitise(html)).toBe(html);
    }),
    { numRuns: 500 },
  );
  expect([...seen].toSorted()).toEqual([...containerElements, 'br', 'img'].toSorted());
});

test.each([...containerElements, 'br', 'img'])(
  'a %s where the content model does not allow it is not recognised',
  (name) => {
    const start = `<${name}${attributesOf[name] ?? ''}>`;
    const whole = name === 'br' || name === 'img' ? start : `${start}</${name}>`;
    for (const [parent, allowed] of Object.entries(contentModel)) {
      const around = parent === '' ? [] : wayTo(parent);
      const open = around.map((outer) => `<${outer}${attributesOf[outer] ?? ''}>`).join('');
      const close = around
        .map((outer) => `</${outer}>`)
        .toReversed()
        .join('');
      expect([parent, isFromEditor(open + whole + close)]).toEqual([
        parent,
        (allowed as readonly string[]).includes(name),
      ]);
    }
  },
);

/** The elements from the answer itself down to this one. */
const wayTo = (name: string): string[] => {
  const [outer = ''] =
    Object.entries(contentModel).find(([, allowed]) => (allowed as readonly string[]).includes(name)) ?? [];
  return outer === '' ? [name] : [...wayTo(outer), name];
};

const scrap = fc.oneof(
  text,
  fc.string(),
  fc.constantFrom(
    ...['<ol start="2">', '<ol start="1">', '<ol start="02">', '<ol start="1000000">', '<ul start="2">', '</ol>'],
    ...[recording, recording.replace('</figure>', ''), recording.replaceAll('0', 'A'), '</figure>'],
    ...['<p>', '</p>', '<li>', '</ul>', '<a href="https://a.example/">', '</a>', '<br>', '<br/>', '<!--', '-->', '<P>'],
    ...[
      '<script>',
      '</script>',
      '<style>',
      '<p x>',
      '<a href="javascript:x()">',
      '<a href="https://%">',
      '<a href="mailto:a@b.example">',
      '<a href="mailto:&quot;a">',
      '<a href="https://a.example/?b&amp;lt;c">',
      `<a href="https://${'a'.repeat(64)}.example/">`,
      '<a>',
      '&nbsp;',
    ],
    ...[
      '<a href="https://a.example/?b&c">',
      '<img src=x onerror=x()>',
      `<img src="${photo}">`,
      '<svg>',
      '<title>',
      '\0',
    ],
    ...[
      '<img src="https://a.example/x.png">',
      `<img src="${photo}" onload="x()">`,
      '&#60;script&#62;',
      '<',
      '>',
      '&',
      '"',
    ],
  ),
);

test('sanitising would not change any content that is recognised', async () => {
  const broken = fc.tuple(answer, scrap, fc.nat(), fc.nat({ max: 12 })).map(([html, added, at, taken]) => {
    const start = at % (html.length + 1);
    return html.slice(0, start) + added + html.slice(start + taken);
  });
  await fc.assert(
    fc.asyncProperty(fc.oneof(broken, several(scrap)), async (html) => {
      if (isFromEditor(html)) expect(await sanitise(html)).toBe(html);
    }),
    { numRuns: 3000 },
  );
});

test.each(['mailto:rose@example.org', 'tel:+4412345', 'https://example.org/?a=1&amp;b=2'])(
  'a link is recognised: %s',
  (href) => {
    expect(isFromEditor(`<p><a href="${href}">the canal</a></p>`)).toBe(true);
  },
);

test.each([
  ['<p><p>a</p></p>'],
  ['<p>a'],
  ['a'],
  ['<p>a</p>\n'],
  ['<p>a</h2>'],
  ['<p><ul><li><p>a</p></li></ul></p>'],
  ['<p><a href="https://a.example/"><a href="https://b.example/">a</a></a></p>'],
  ['<p onclick="x()">a</p>'],
  ['<p><a href="javascript:x()">a</a></p>'],
  [`<p><a href="https://example.org/${'a'.repeat(2048)}">a</a></p>`],
  [`<p><a href="https://${'a'.repeat(64)}.example">a</a></p>`],
  ['<figure><img src="https://a.example/x.png"><figcaption></figcaption></figure>'],
  ['<figure><img src="/story-images/../api/session"><figcaption></figcaption></figure>'],
  ['<p>&lt;script&gt;&#60;</p>'],
  [`<p>${recording}</p>`],
  [recording.replace('</figure>', '')],
  [recording.replace('></', '>a</')],
  [recording.replace('></', `><img src="${photo}"></`)],
  [recording.replace('</', '<figcaption></figcaption></')],
  [recording.toUpperCase().replaceAll(/FIGURE|DATA-RECORDING/g, (name) => name.toLowerCase())],
  ['<blockquote>'.repeat(150) + '</blockquote>'.repeat(150)],
])('falls back to the sanitiser: %s', (html) => {
  expect(isFromEditor(html)).toBe(false);
});
