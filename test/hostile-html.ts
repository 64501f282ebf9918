import { fc } from './fast-check.ts';

const recording = '0190b3c5-8d1f-4e2a-9b3c-1d2e3f405162';
const own = '/story-images/image-1700000000000-a1B2c3.jpg';

const names =
  'p h1 h2 h3 ul ol li blockquote strong b em i a br figure figcaption img div span table caption thead tbody tr td th ' +
  'colgroup col script style svg math mi mo mn ms mtext annotation-xml annotation mglyph malignmark foreignObject desc ' +
  'title metadata use animate set image iframe noembed noframes noscript textarea xmp plaintext template select option ' +
  'optgroup form button input object embed video audio source track details summary dialog slot portal marquee nobr ' +
  'font center dd dt dl html head body frameset frame base meta link isindex keygen listing pre ruby rt rp rb o:p w:sdt ' +
  'x-a picture area map fencedframe selectedcontent search';

const addresses = [
  ...[
    'javascript:steal(1)',
    'java\tscript:steal(1)',
    'java\nscript:steal(1)',
    'JaVaScRiPt:steal(1)',
    '\u0001javascript:x',
  ],
  ...['&#106;avascript:steal(1)', 'javascript&colon;steal(1)', 'java&Tab;script:x', 'javascript&#x3a;steal(1)'],
  ...[
    'data:text/html,<script>steal(1)</script>',
    'vbscript:x',
    'blob:x',
    'file:///etc/passwd',
    'https:/admin',
    'https:x',
  ],
  ...['//evil.example', '/\\evil.example', 'https:\\\\evil.example', 'http://evil.example', 'https://a@evil.example/'],
  ...[
    'https://example.org/?a&lt=1&amp;b"c',
    ' https://example.org',
    'mailto:a@b.example',
    'tel:+1',
    'mailto:',
    '#x',
    '',
  ],
  ...[recording, recording.toUpperCase(), `${recording} `],
  ...[own, `${own}?w=1`, `https://evil.example${own}`, '/story-images/../api/session', `${own} 2x`],
];
/** Attribute values that an HTML sanitiser or a URL parser may misread. */
export const hostileValues = [
  ...addresses,
  ...[
    'steal(1)',
    '--&gt;',
    '-->',
    ']]>',
    '</style>',
    '</script>',
    '</title><img src=x onerror=steal(1)>',
    '<p>',
    '`',
    '"',
    "'",
  ],
  ...['&quot;', '&#0;', '\0', '\u2028', '100', 'text/html', 'application/xhtml+xml', 'a\r\nb', '&#13;', '&#xD800;'],
];
const attributeNames =
  'href src alt width height onerror onload onclick onfocus style class id name title srcset srcdoc xlink:href action ' +
  'formaction background poster data encoding is slot autofocus contenteditable tabindex attributeName values from to ' +
  'definitionurl color face size http-equiv content data-recording';

const from = (list: string) => fc.constantFrom(...list.split(' '));
const space = fc.constantFrom(' ', '\n', '\t', '\f', '/', '\r', ' / ');
const quote = fc.constantFrom('"', "'", '', '`');
const attribute = fc
  .tuple(space, from(attributeNames), fc.constantFrom('=', ' = ', ''), quote, fc.constantFrom(...hostileValues))
  .map(([before, name, equals, mark, value]) => `${before}${name}${equals}${mark}${value}${mark}`);
const mixed = from(names).chain((name) => fc.constantFrom(name, name, name, name.toUpperCase()));
const end = fc.constantFrom('>', '>', '>', '/>', ' >', '', '<', '\n>');
const startTag = fc
  .tuple(mixed, fc.array(attribute, { maxLength: 3 }), end)
  .map(([name, attributes, close]) => `<${name}${attributes.join('')}${close}`);
const endTag = fc.tuple(mixed, fc.constantFrom('>', '>', ' x>', '/>', '')).map(([name, close]) => `</${name}${close}`);
const scrap = fc.constantFrom(
  ...['word', ' ', '\n', '\r', '\u00a0', 'é家', '👩‍👩‍👧', '\u00ad', '\0', '\u2028', '<', '>', '"', "'", '&', '`', '='],
  ...[
    '&amp;',
    '&lt',
    '&lt;img src=x onerror=steal(1)&gt;',
    '&nbsp;',
    '&#0;',
    '&#60;',
    '&#x3cscript&#x3e',
    '&notit;',
    '&#13;',
  ],
  ...[
    '<!--',
    '-->',
    '--!>',
    '<!-->',
    '<!--->',
    '<!-- --!><img src=x onerror=steal(1)>',
    '<![CDATA[',
    ']]>',
    '<!doctype html>',
  ],
  ...[
    '<?x',
    '<?xml version="1.0"?>',
    '<!x',
    '</ x>',
    '<%',
    '%>',
    '<![if !supportLists]>',
    '<!--[if gte mso 9]>',
    '<![endif]-->',
  ],
  ...['<script>steal(1)</script>', '<img src=x onerror=steal(1)>', '<svg onload=steal(1)>', '<style><!--</style>'],
  ...['<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=steal(1)&gt;">'],
  ...[
    '<svg></p><style><a id="</style><img src=1 onerror=steal(1)>">',
    '<form><math><mtext></form><form><mglyph><style>',
  ],
  ...[
    '<noscript><p title="</noscript><img src=x onerror=steal(1)>">',
    '<template><img src=x onerror=steal(1)></template>',
  ],
  ...['<select><style></select><img src=x onerror=steal(1)></style>', '<table><td><a href=https://a.example><table>x'],
  ...[
    '<b><p><b><p><b>',
    '<a href=https://a.example/><a href=https://b.example/>',
    `<figure><img src="${own}" alt="a">`,
    `<figure data-recording="${recording}">`,
    `<figure data-recording="${recording}"></figure>`,
    `<p><figure data-recording="${recording}">a<p>b</figure>c`,
  ],
);

/** Random combinations of parser edge cases: unclosed tags, foreign namespaces, raw text, odd attributes. */
export const hostileHtml: fc.Arbitrary<string> = fc
  .array(
    fc.oneof({ weight: 3, arbitrary: startTag }, { weight: 2, arbitrary: endTag }, { weight: 3, arbitrary: scrap }),
    {
      minLength: 1,
      maxLength: 24,
    },
  )
  .map((parts) => parts.join(''));
