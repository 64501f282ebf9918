import { violationsOf } from './axe.ts';
import { test as base, expect } from './fixtures.ts';

type Read = { token: string; stories: string[] };

const test = base.extend<{ read: Read }>({
  /** A reading link, to three stories of Grandma Rose. */
  read: async ({ admin, addPerson, addQuestion }, use) => {
    const { id: person_id } = await addPerson('Grandma Rose');
    const stories = [];
    for (const question_text of ['What did your kitchen smell like?', 'Who taught you to swim?', 'איפה גרת?']) {
      const { id, access_token } = await addQuestion({ person_id, question_text });
      const data = {
        content: `<p>About: ${question_text}<br></p><ol start="3"><li><p>c</p></li></ol>`,
        status: 'submitted',
      };
      await admin.put('/api/answer', { headers: { 'access-token': access_token }, data: { base_version: 0, ...data } });
      stories.push(id);
    }
    const made = await admin.post('/api/readers', { data: { name: 'the cousins', people: [person_id] } });
    await use({ token: (await made.json()).token, stories });
  },
});

test('a relative reads on a phone, thanks for a story, and sees it again', async ({ page, read }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/read/${read.token}`);
  await page.getByRole('link', { name: /Who taught you to swim/ }).click();
  await expect(page.getByRole('article')).toContainText('About: Who taught you to swim?');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByLabel('One line to Grandma Rose').fill('I never knew about the boat!');
  await page.getByRole('button', { name: 'Send thanks' }).click();
  await expect(page.getByText('Sent. Thank you.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('I never knew about the boat!')).toBeVisible();
  expect(await page.evaluate(() => document.referrer)).toBe('');
});

test('the arrow keys turn pages, and the text grows and stays so', async ({ page, read }) => {
  await page.goto(`/read/${read.token}/${read.stories[0]}`);
  await page.getByRole('button', { name: 'Larger text' }).click();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who taught you to swim?');
  await expect(page.locator('html')).toHaveAttribute('data-text', '1');
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds no violation (${colorScheme})`, async ({ page, read }) => {
    await page.emulateMedia({ colorScheme });
    for (const path of ['', `/${read.stories[1]}`]) {
      await page.goto(`/read/${read.token}${path}`);
      expect(await violationsOf(page)).toEqual([]);
    }
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('everything can be read', async ({ page, read }) => {
    await page.goto(`/read/${read.token}`);
    await page.getByRole('link', { name: /kitchen/ }).click();
    await expect(page.getByRole('article')).toContainText('About: What did your kitchen');
    await page.getByRole('link', { name: /Next/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who taught you to swim?');
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});
