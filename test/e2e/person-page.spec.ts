import { editorOf } from './answer-steps.ts';
import { expectAccessible, violationsOf } from './axe.ts';
import { test as base, expect } from './fixtures.ts';

const test = base.extend<{ openList: () => Promise<{ person_id: string; token: string }> }>({
  /** Opens the page of Grandma Rose, with three questions: one answered, one begun. */
  openList: ({ page, admin, addPerson, addQuestion }, use) =>
    use(async () => {
      const { id: person_id } = await addPerson('Grandma Rose');
      const texts = ['Who taught you to swim?', 'What did your kitchen smell like?', 'מה היה שמה של הסבתא שלך?'];
      const asked = [];
      for (const question_text of texts) asked.push(await addQuestion({ person_id, question_text }));
      const save = (token: string, data: object) =>
        admin.put('/api/answer', { headers: { 'access-token': token }, data: { base_version: 0, ...data } });
      await save(String(asked[0]?.access_token), { content: '<p>Dad.</p>', status: 'submitted' });
      await save(String(asked[2]?.access_token), { content: '<p>א</p>', status: 'in_progress' });
      const { token } = await (await admin.post(`/api/people/${person_id}/link`)).json();
      await page.goto(`/for/${token}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Grandma Rose');
      return { person_id, token };
    }),
});

test('leads to the next question, and from there back to the list, which has changed', async ({ page, openList }) => {
  const { token } = await openList();
  await page.getByRole('link', { name: 'What did your kitchen smell like?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What did your kitchen smell like?');
  await editorOf(page).click();
  await page.keyboard.type('Bread first.');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(page.getByText('Your answer has been submitted. Thank you.')).toBeVisible();
  await page.getByRole('button', { name: 'All your questions' }).click();
  await expect(page).toHaveURL(new RegExp(`/for/${token}$`));
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Your next question', 'Finished']);
  await expect(page.getByRole('link', { name: /kitchen/ })).toContainText('Sent. Thank you.');
});

test('the way back is offered only to those who came from the list', async ({ page, addPerson, addQuestion }) => {
  const { id: person_id } = await addPerson('Grandma Rose');
  const { access_token } = await addQuestion({ person_id, question_text: 'Who taught you to swim?' });
  await page.goto(`/question/${access_token}`);
  await expect(editorOf(page)).toHaveClass(/ProseMirror/);
  await expect(page.getByRole('button', { name: 'All your questions' })).toHaveCount(0);
});

test('the address of the list is told to no other page', async ({ page, openList }) => {
  await openList();
  await page.getByRole('link', { name: 'What did your kitchen smell like?' }).click();
  await expect(editorOf(page)).toHaveClass(/ProseMirror/);
  expect(await page.evaluate(() => document.referrer)).toBe('');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is there, also by keyboard alone', async ({ page, openList }) => {
    await openList();
    await expect(page.getByRole('link')).toHaveCount(3);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'What did your kitchen smell like?' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/question\//);
  });
});

test.describe('a browser that does not say that a person is looking', () => {
  test('shows the questions after one tap', async ({ page, openList, origin }) => {
    const { token } = await openList();
    const html = await (await page.request.get(`/for/${token}`)).text();
    expect(html).not.toContain('Grandma Rose');
    // sends no Sec-Fetch headers, as an old browser
    const once = { times: 1 };
    await page.route(`**/for/${token}`, (route) => route.fulfill({ contentType: 'text/html', body: html }), once);
    await page.goto(`/for/${token}`);
    await page.getByRole('link', { name: 'Show my questions' }).click();
    await expect(page).toHaveURL(`${origin}/for/${token}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Grandma Rose');
  });
});

test('a locked question is listed, but leads nowhere', async ({ page, admin, addPerson, addQuestion }) => {
  const { id: person_id } = await addPerson('Grandma Rose');
  const { id } = await addQuestion({ person_id, question_text: 'Who taught you to swim?' });
  await addQuestion({ person_id, question_text: 'Who taught you to row?', days_to_complete: 2 });
  await admin.patch(`/api/questions/${id}`, { data: { status: 'locked' } });
  const { token } = await (await admin.post(`/api/people/${person_id}/link`)).json();
  await page.goto(`/for/${token}`);
  await expect(page.getByText('Who taught you to swim?')).toBeVisible();
  await expect(page.getByRole('link')).toHaveText([/Who taught you to row\?.*2 days left.*Write your answer/]);
});

test('a paused link says so, and shows the questions once it is open again', async ({ page, admin, openList }) => {
  const { person_id, token } = await openList();
  await admin.patch(`/api/people/${person_id}/link`, { data: { paused: true } });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is paused for now');
  await expect(page.getByText('kitchen')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await admin.patch(`/api/people/${person_id}/link`, { data: { paused: false } });
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(new RegExp(`/for/${token}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Grandma Rose');
});

test('an unknown link is explained', async ({ page }) => {
  await page.goto('/for/AAAAAAAAAAAA');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t lead to your questions');
  expect(await violationsOf(page)).toEqual([]);
});

test('axe finds no violation, targets are large, and the page fits 320 px', async ({ page, openList }) => {
  await openList();
  await expectAccessible(page, async () => {
    for (const link of await page.getByRole('link').all())
      expect((await link.boundingBox())?.height).toBeGreaterThan(100);
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
