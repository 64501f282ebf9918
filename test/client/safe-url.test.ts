import { expect, test } from 'vitest';
import { schema } from '../../src/client/answer/editor/schema.ts';
import { sanitise } from '../../src/server/domain/content/content.ts';
import { safeUrl } from '../../src/shared/content/safe-url.ts';
import { fc } from '../fast-check.ts';
import { hostileValues } from '../hostile-html.ts';

const addresses = [
  ...hostileValues,
  ...['https://example.org', 'https://Example.org/Über uns', 'https://bücher.example/?q="a"', 'HTTPS://EXAMPLE.ORG'],
  ...[
    'https:example.org',
    'mailto:Rose@example.org?subject=Hi there',
    'tel:+44 20 7946 0000',
    'sms:+1',
    '/admin',
    'admin',
  ],
  ...[`https://example.org/${'a'.repeat(2000)}`, `https://example.org/${'a'.repeat(2100)}`],
  ...[`https://${'a'.repeat(64)}.example`, `https://${'a.'.repeat(130)}example`, 'https://', 'https://[::1]/'],
];

const escapeAttribute = (address: string) => address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The link that the server stores. */
const stored = async (address: string) => {
  const html = await sanitise(`<p><a href="${escapeAttribute(address)}">x</a></p>`);
  const href = /^<p><a href="([^"]*)">x<\/a><\/p>$/.exec(html)?.[1];
  if (href === undefined) expect(html).toBe('<p>x</p>');
  const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
  return href?.replaceAll(/&\w+;/g, (entity) => entities[entity as keyof typeof entities]);
};

/** The link that the editor reads from the same HTML. */
const edited = (address: string) => {
  const attributes = schema.marks.link.spec.parseDOM?.[0]?.getAttrs?.({ getAttribute: () => address } as never);
  return attributes ? (attributes as { href: string }).href : undefined;
};

const expectOneRule = async (address: string) => {
  expect([address, edited(address)]).toEqual([address, await stored(address)]);
  const href = edited(address);
  if (href === undefined) return;
  expect(href).toMatch(/^(?:https:\/\/|mailto:|tel:)/);
  expect([safeUrl(href), edited(href), await stored(href)]).toEqual([href, href, href]);
};

test.each(addresses.map((address) => [address.slice(0, 60), address]))(
  'the editor and the sanitiser read the same link: %j',
  (_start, address) => expectOneRule(address),
);

test('they do for generated addresses', async () => {
  const scheme = fc.constantFrom(
    'https://',
    'HTTPS:',
    'https:/\\',
    'mailto:',
    'tel:',
    'http://',
    'javascript:',
    ' https://',
    '',
  );
  const rest = fc.oneof(fc.webPath(), fc.string({ unit: 'grapheme', maxLength: 40 }), fc.domain());
  // a parser of HTML replaces these before there is an address
  const any = fc.tuple(scheme, rest).map(([start, end]) => `${start}${end}`.replaceAll(/[\0\r]/g, ''));
  await fc.assert(fc.asyncProperty(any, expectOneRule), { numRuns: 2000 });
});
