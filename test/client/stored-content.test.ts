import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StoredContent } from '../../src/pages/StoredContent.tsx';
import { containerElements } from '../../src/shared/content/elements.ts';

const render = (html: string) =>
  renderToStaticMarkup(createElement(StoredContent, { html })).replace(/^<div[^>]*>|<\/div>$/g, '');

test.each([
  [
    '<h2>Sunday</h2><p>a <em>b <strong>c</strong></em><br/>d</p>',
    '<h2>Sunday</h2><p>a <em>b <strong>c</strong></em><br>d</p>',
  ],
  ['<p>a &lt;b&gt; &amp;lt; &quot;</p>', '<p>a &lt;b&gt; &amp;lt; "</p>'],
  ['<ol dir="auto" start="3"><li><p>c</p></li></ol>', '<ol start="3"><li><p>c</p></li></ol>'],
  ['<p>b c<br/><br/></p><p><br/></p>', '<p>b\nc<br></p>\n<p></p>'],
  [
    '<p>One</p>twothree',
    '<p onclick="x()">One<img src="https://a.example/a.png"></p><iframe src="/login"></iframe><a href="javascript:x()">two</a><form>three</form>',
  ],
  ['<p>a<strong>b</strong></p>c &lt; d', '</h2><p>a<strong>b</p>c < d'],
])('what is shown is %s', (shown, stored) => {
  expect(render(stored)).toBe(shown);
});

test('a photo has its widths, and is loaded when it comes near', () => {
  const shown = render(
    '<figure><img src="/story-images/image-1-abc.jpg" alt="&quot;Rose&quot; &gt; 1" width="900"></figure>',
  );
  expect(shown).toMatch(
    /^<figure class="photo photo-still"><span class="photo-picture"><img src="\/story-images\/image-1-abc\.jpg" alt="&quot;Rose&quot; &gt; 1" width="900" loading="lazy" sizes="[^"]+" srcSet="[^"]+900w"\/><\/span><\/figure>$/,
  );
});

const [one, two] = ['0190b3c5-8d1f-4e2a-9b3c-1d2e3f405161', '0190b3c5-8d1f-4e2a-9b3c-1d2e3f405162'];
const block = (id: string) => `<figure data-recording="${id}"></figure>`;
const shown = (id: string) => `<figure class="recording-block">${id}</figure>`;

test.each([
  ['where it stands', `<p>a</p>${block(two)}<p>b</p>${block(one)}`, `<p>a</p>${shown(two)}<p>b</p>${shown(one)}`],
  ['at the end, if it stands nowhere', `<p>a</p>${block(two)}<p>b</p>`, `<p>a</p>${shown(two)}<p>b</p>${shown(one)}`],
  ['alone', '', `${shown(one)}${shown(two)}`],
  ['not in this answer', block(one.replace('0', '1')), `${shown(one)}${shown(two)}`],
  [
    'from a draft of this device',
    `<figure class="recording-block" data-label="Recording" data-recording="${one}">x</figure>`,
    `${shown(one)}${shown(two)}`,
  ],
])('a recording is shown %s', (_where, html, expected) => {
  const recordings = { ids: [one, two], show: (id: string) => id };
  const markup = renderToStaticMarkup(createElement(StoredContent, { html, recordings }));
  expect(markup.replace(/^<div[^>]*>|<\/div>$/g, '')).toBe(expected);
});

test('without a way to show recordings, a block is shown as nothing', () => {
  expect(render(`<p>a</p>${block(one)}`)).toBe('<p>a</p>');
});

test('whatever is stored, no element is shown but those of the content model', () => {
  const names = [...containerElements, 'br', 'img', 'script', 'svg', 'iframe', 'style', 'form'];
  const tag = fc
    .tuple(
      fc.constantFrom('<', '</', '<<'),
      fc.constantFrom(...names),
      fc.constantFrom('', ' src="x"', ' onclick="x()"', ' "'),
    )
    .map(([start, name, attributes]) => `${start}${name}${attributes}>`);
  const html = fc.array(fc.oneof(tag, fc.string())).map((parts) => parts.join(''));
  const allowed = new Set([...containerElements, 'br', 'img', 'span']);
  fc.assert(
    fc.property(html, (stored) => {
      for (const [, name = '', attributes = ''] of render(stored).matchAll(/<\/?([a-z0-9]+)([^>]*)>/g)) {
        expect(allowed).toContain(name);
        expect(attributes).not.toMatch(/ on/);
      }
    }),
  );
});
