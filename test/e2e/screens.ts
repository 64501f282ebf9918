// `npm run screenshots`: writes a picture of every screen to the folder `screens`, for work on the design.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test } from './all-pages.ts';
import { setWidth } from './appearances.ts';
import { waitForFonts } from './fixtures.ts';

const heights = { 320: 640, 390: 844, 820: 1180, 1440: 900, 1920: 1080 };

const take = async (page: Page, screen: string, isLarge: boolean) => {
  const picture = (name: string) =>
    page.screenshot({
      path: join('screens', screen.replaceAll(/\W+/g, '-'), `${name}.png`),
      animations: 'disabled',
      caret: 'hide',
    });
  await waitForFonts(page);
  if (isLarge) {
    await setWidth(page, 390, heights[390]);
    return void (await picture('390-large-text'));
  }
  for (const [width, height] of Object.entries(heights)) {
    await setWidth(page, Number(width), height);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await picture(`${width}-${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await setWidth(page, 1440, heights[1440]);
};

test('every screen', async ({ page, admin, addPerson, addQuestion, visitAll }, { project }) => {
  test.setTimeout(600_000);
  const isLarge = project.name === 'screens-large-text';
  await visitAll((name) => take(page, name, isLarge));
  const { id: person_id } = await addPerson('Grandma Rose');
  for (const status of ['not_started', 'in_progress', 'submitted', 'locked'] as const) {
    const question_text = 'What did your kitchen smell like on a Sunday morning?';
    const { id, access_token } = await addQuestion({ person_id, question_text, days_to_complete: 5 });
    const data = {
      content: '<p>Bread first. My mother was up at five.</p>',
      status: status === 'in_progress' ? status : 'submitted',
      base_version: 0,
    };
    if (status !== 'not_started') await admin.put('/api/answer', { headers: { 'access-token': access_token }, data });
    if (status === 'locked') await admin.patch(`/api/questions/${id}`, { data: { status } });
    await page.goto(`/question/${access_token}`);
    await page.locator('.ProseMirror').waitFor();
    await take(page, `answer ${status}`, isLarge);
  }
});
