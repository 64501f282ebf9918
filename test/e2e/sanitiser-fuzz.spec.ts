import type { Page } from '@playwright/test';
import { sanitise } from '../../src/server/domain/content/content.ts';
import { fc } from '../fast-check.ts';
import { hostileHtml } from '../hostile-html.ts';
import { isLong } from '../long-form.ts';
import { seedOf } from '../random.ts';
import { expect, test } from './fixtures.ts';

// in batches: a call into the browser costs more than the work there
const batch = 250;
const seed = seedOf('hostile HTML');
const batches = isLong ? 400 : 12;

/** The result of each document in a page without any policy, as on another site. */
type Shown = { written: string; parsed: string; foreign: string[] };

const show = (page: Page, cleaned: string[]): Promise<Shown[]> =>
  page.evaluate((all) => {
    const allowed: Record<string, string[]> = {
      ...Object.fromEntries('p h2 ul ol li blockquote strong em br figcaption'.split(' ').map((n) => [n, []])),
      a: ['href'],
      figure: ['data-recording'],
      img: ['src', 'alt', 'width', 'height'],
    };
    const isForeign = ({ localName, namespaceURI, attributes }: Element) =>
      namespaceURI !== 'http://www.w3.org/1999/xhtml' ||
      [...attributes].some(({ name }) => !allowed[localName]?.includes(name)) ||
      !(localName in allowed);
    return all.map((html) => {
      const container = document.createElement('div');
      document.body.replaceChildren(container);
      container.innerHTML = html;
      for (const element of container.querySelectorAll('*'))
        for (const type of ['load', 'error', 'click', 'mouseover', 'focus', 'animationend', 'toggle'])
          element.dispatchEvent(new Event(type, { bubbles: true }));
      const foreign = [...container.querySelectorAll('*')].filter(isForeign).map(({ outerHTML }) => outerHTML);
      for (const link of container.querySelectorAll('a'))
        if (!['https:', 'mailto:', 'tel:'].includes(link.protocol)) foreign.push(link.outerHTML);
      const parsed = new DOMParser().parseFromString(html, 'text/html').body.innerHTML;
      return { written: container.innerHTML, parsed, foreign };
    });
  }, cleaned);

/** As a browser serialises it: it names the non-breaking space, and some escape more in attributes. */
const asWritten = (html: string) =>
  html
    .replaceAll('\u00a0', '&nbsp;')
    .replace(/"[^"]*"/g, (value) => value.replaceAll('&lt;', '<').replaceAll('&gt;', '>'));

test(`stored content executes nothing in a browser and is serialised there exactly as written`, async ({ page }) => {
  if (isLong) test.setTimeout(60 * 60_000);
  const executed: string[] = [];
  page.on('dialog', async (dialog) => {
    executed.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  await page.exposeFunction('steal', (what: string) => executed.push(`steal ${what}`));
  await page.route('**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (!/^\/story-images\/image-[0-9]+-[A-Za-z0-9]+\.[a-z0-9]+$/.test(pathname)) executed.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>no policy</title>' });
  });
  await page.goto('https://no-policy.example/');
  executed.length = 0;
  let changed = 0;
  for (let round = 0; round < batches; round += 1) {
    const sent = fc.sample(hostileHtml, { numRuns: batch, seed: seed + round });
    const cleaned = await Promise.all(sent.map(sanitise));
    const shown = await show(page, cleaned);
    const again = await Promise.all(cleaned.map(sanitise));
    const rewritten = await Promise.all(shown.map(({ written }) => sanitise(written)));
    const faults = shown.flatMap(({ written, parsed, foreign }, index) => {
      const html = cleaned[index] as string;
      if (html !== sent[index]) changed += 1;
      const isSame = asWritten(written) === asWritten(html) && asWritten(parsed) === asWritten(html);
      const isStill = again[index] === html && rewritten[index] === html;
      return foreign.length > 0 || !isSame || !isStill ? [{ sent: sent[index], html, written, parsed, foreign }] : [];
    });
    expect(faults).toEqual([]);
    expect(executed).toEqual([]);
  }
  // otherwise nothing was tested
  expect(changed).toBeGreaterThan(batches * batch * 0.8);
  if (isLong) console.log(`${batches * batch} pieces of hostile HTML, ${changed} of them changed: nothing ran`);
});

test('the detection in this test works', async ({ page }) => {
  const executed: string[] = [];
  await page.exposeFunction('steal', (what: string) => executed.push(what));
  await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto('https://no-policy.example/');
  const [shown] = await show(page, ['<img src=x onerror="steal(1)"><svg><p id=a>x</p></svg>']);
  await expect.poll(() => executed.length).toBeGreaterThan(0);
  expect(shown?.foreign).toHaveLength(3);
});
