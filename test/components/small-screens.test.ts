import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { step } from './actions.ts';
import { person, question, serveFamily } from './family.ts';
import { open } from './screen.tsx';
import { serve } from './server.ts';

/** The elements whose text is wider than they are. */
const tooNarrow = (frame: Element) =>
  // the private link scrolls in its field
  [frame, ...frame.querySelectorAll('button, input:not(.share-address input), p')]
    .filter((part) => part.scrollWidth > part.clientWidth + 1)
    .map((part) => part.textContent);

test('with text at 200 % on a phone, no admin button is too narrow for its text', async () => {
  serveFamily(person('Grandma Rose', [question('Who taught you to swim?', { days_to_complete: 5 })]));
  await page.viewport(390, 844);
  const { style } = document.documentElement;
  style.fontSize = '200%';
  onTestFinished(() => {
    style.fontSize = '';
  });
  open('/');
  await page
    .getByRole('button', { name: /^Share/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Share with/ });
  for (const part of ['A letter on paper', 'Link settings']) await dialog.getByText(part).click();
  await expect.element(dialog.getByRole('button', { name: 'Make a new link' })).toBeVisible();
  await document.fonts.ready;
  expect(tooNarrow(dialog.element())).toEqual([]);
  serve({
    'GET /api/second-step': { is_on: false, recovery_codes_left: 0 },
    'GET /api/sessions': { sessions: [] },
    'GET /api/audit-log': { notes: [] },
  });
  open('/security');
  await expect.element(page.getByRole('button', { name: 'Turn on two-step sign-in' })).toBeVisible();
  await document.fonts.ready;
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test("at a zoom of 400 % the admin's sections are one row", async () => {
  serveFamily(person('Grandma Rose'));
  serve({ 'GET /api/stories': { stories: [] }, 'GET /api/stories/people': { people: [] } });
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  for (const path of ['/admin', '/admin/read']) {
    open(path);
    await expect.element(links).toHaveLength(5);
    await document.fonts.ready;
    for (const [width, height] of [
      [360, 225],
      [320, 256],
    ] as const)
      await step(`${path} in ${width} × ${height} px`, async () => {
        await page.viewport(width, height);
        for (let index = 0; index < 5; index += 1)
          await expect.element(links.nth(index)).toBeInViewport({ ratio: 0.99 });
        const tops = links.elements().map((link) => link.getBoundingClientRect().top);
        expect(new Set(tops).size).toBe(1);
      });
  }
});
