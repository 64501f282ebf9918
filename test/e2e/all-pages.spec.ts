import type { Page } from '@playwright/test';
import { test } from './all-pages.ts';
import { expect, waitForFonts } from './fixtures.ts';

/** The sum of the layout shifts since the page was opened, except those that follow a press or a key. */
const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);

/** Buttons and links whose description a screen reader would read after a name that says the same. */
const describedTwice = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes.flatMap(({ role, name, description }) => {
    const [said, more] = [String(name?.value ?? ''), String(description?.value ?? '')];
    return ['button', 'link'].includes(role?.value) && more !== '' && said.includes(more) ? [said] : [];
  });
};

const softly = expect.configure({ soft: true });

/** The header of an admin page: start, end and height in px, and its number of sections. */
const headerOf = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('.admin-header');
    const [name, logout] = [header?.querySelector('.brand'), header?.querySelector(':scope > .button:last-of-type')];
    if (!(header && name && logout)) return undefined;
    return {
      height: header.getBoundingClientRect().height,
      start: name.getBoundingClientRect().left,
      end: logout.getBoundingClientRect().right,
      sections: header.querySelectorAll('nav a').length,
    };
  });

test('no page moves while it loads, all titles follow one pattern, and no button is described by its own name; the header is the same on every page of the admin', async ({
  page,
  visitAll,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  // cached first: on a machine whose only other font is wider, a font that comes late moves lines; fallbacks may be missing
  await page.goto('/');
  await waitForFonts(page);
  await page.evaluate(async () => void (await Promise.allSettled([...document.fonts].map((font) => font.load()))));
  await page.addInitScript(() => {
    const counted = window as unknown as { layoutShift: number };
    counted.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) counted.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await visitAll(async (name) => {
    await waitForFonts(page);
    expect.soft(await shiftOf(page), `layout shift: ${name}`).toBeLessThan(0.02);
    expect.soft(await page.title(), `title: ${name}`).toMatch(/^\S.* · Family Stories$/);
    expect.soft(await describedTwice(page), `descriptions: ${name}`).toEqual([]);
    if (!/\/(admin|security)/.test(page.url())) return;
    for (const [width, header] of [
      [1440, { height: 72, start: 40, end: 1412, sections: 5 }],
      [390, { height: 56, start: 16, end: 386, sections: 5 }],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await softly.poll(() => headerOf(page), `header: ${name} at ${width} px`).toEqual(header);
    }
  });
});
