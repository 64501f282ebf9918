import type { Page } from '@playwright/test';
import type { Question } from '../../src/shared/questions/questions.ts';
import { addPhoto } from './add-photo.ts';
import { setWidth } from './appearances.ts';
import { expectAccessible } from './axe.ts';
import { test as base, expect, signedIn, waitForFonts } from './fixtures.ts';

const answer =
  '<p>Nobody did, and that is the honest answer. I was six, it was the hot August before my brother went to the mill, and I had been told a hundred times to stay off the end of the jetty at Harrow Water. I had my red dress on, and Mother had only just let the hem down.</p><h2>The jetty</h2><p>I leaned over to look at a <em>pike</em>.</p>';

type Asked = Record<'first' | 'second' | 'third' | 'empty', Question>;

const test = base.extend<{ asked: Asked }>({
  ...signedIn,
  /** Three answered questions of Grandma Rose, and between them one without an answer. */
  asked: async ({ request, addPerson, addQuestion }, use) => {
    const { id: person_id } = await addPerson('Grandma Rose');
    const ask = (question_text: string) => addQuestion({ person_id, question_text });
    const write = async (question: Question, content: string) => {
      const data = { content, status: 'submitted', base_version: 0 };
      const headers = { 'access-token': question.access_token };
      expect((await request.put('/api/answer', { data, headers })).status()).toBe(200);
      return question;
    };
    const first = await write(await ask('What did your kitchen smell like?'), '<p>Of bread.</p>');
    const empty = await ask('What are you afraid of?');
    const second = await write(await ask('Who taught you to swim?'), answer);
    const third = await write(await ask('איפה גרת כשהיית קטנה?'), '<p>בחיפה</p>');
    await use({ first, second, third, empty });
  },
});

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const open = async (page: Page, { id, question_text }: Question) => {
  await page.goto(`/admin/answers/${id}`);
  await expect(title(page)).toHaveText(question_text);
  await waitForFonts(page);
};

test('an answer is read, locked, turned and printed', async ({ page, asked, admin }) => {
  await open(page, asked.second);

  await test.step('an answer is read in place: question, who and when, and the answer, not the editor', async () => {
    await expect(page).toHaveTitle('Who taught you to swim? · Family Stories');
    await expect(title(page)).toBeFocused();
    const article = page.getByRole('article');
    await expect(article.getByText('Grandma Rose')).toBeVisible();
    await expect(article.getByRole('time')).toHaveAttribute('datetime', /^\d{4}-/);
    await expect(article.getByRole('heading', { name: 'The jetty' })).toBeVisible();
    await expect(article.locator('em')).toHaveText('pike');
    await expect(page.locator('[contenteditable]')).toHaveCount(0);
  });

  await test.step('its link is opened in a tab of its own', async () => {
    const link = page.getByRole('link', { name: 'Open Link' });
    await expect(link).toHaveAttribute('href', asked.second.link);
    await expect(link).toHaveAttribute('target', '_blank');
  });

  await test.step('paper has the question, who and when, and the answer, and nothing else', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(title(page)).toBeVisible();
    await expect(page.getByText('I leaned over')).toBeVisible();
    for (const gone of [
      page.getByRole('navigation'),
      page.getByRole('button'),
      page.getByRole('link', { name: 'Back' }),
      page.getByRole('link', { name: 'Open Link' }),
    ])
      await expect(gone.filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: null });
  });

  await test.step('it can be locked and unlocked, and its earlier versions read', async () => {
    const statusOf = async () => (await (await admin.get(`/api/questions/${asked.second.id}`)).json()).status;
    await page.getByRole('button', { name: 'Lock answer' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'can no longer be edited' })).toBeVisible();
    await expect(page.getByRole('article').getByText('Locked')).toBeVisible();
    expect(await statusOf()).toBe('locked');
    await page.getByRole('button', { name: 'Unlock answer' }).click();
    await expect(page.getByRole('button', { name: 'Lock answer', exact: true })).toBeVisible();
    expect(await statusOf()).toBe('submitted');
    await page.getByRole('button', { name: 'Earlier versions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Earlier versions' });
    await dialog.getByRole('listitem').getByRole('button').first().click();
    await expect(dialog.getByText('I leaned over')).toBeVisible();
    // the arrows belong to the dialog now
    await page.keyboard.press('ArrowLeft');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(title(page)).toHaveText(asked.second.question_text);
  });

  await test.step('the answers before and after it follow by links and by the arrow keys', async () => {
    const others = page.getByRole('navigation', { name: 'Other answers by Grandma Rose' });
    await expect(others.getByRole('link')).toHaveText([/^Previous\s*What did your/, /^Next\s*איפה/]);
    await others.getByRole('link', { name: /Next/ }).click();
    await expect(title(page)).toHaveText(asked.third.question_text);
    await expect(title(page)).toBeFocused();
    await expect(title(page)).toHaveAttribute('lang', 'he');
    await expect(others.getByRole('link')).toHaveCount(1);
    await page.keyboard.press('ArrowRight');
    await expect(title(page)).toHaveText(asked.third.question_text);
    await page.keyboard.press('ArrowLeft');
    await expect(title(page)).toHaveText(asked.second.question_text);
    await page.keyboard.press('ArrowLeft');
    await expect(title(page)).toHaveText(asked.first.question_text);
    await expect(page).toHaveURL(new RegExp(`/admin/answers/${asked.first.id}$`));
  });

  await test.step('an arrow key pressed as soon as an answer is seen turns from that one', async () => {
    await open(page, asked.second);
    await page.keyboard.press('ArrowRight');
    await expect(title(page)).toHaveText(asked.third.question_text);
    // the second is shown without a request now, and the key is pressed again in the same moment
    await page.evaluate(() => {
      const press = () =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
      const observer = new MutationObserver(() => {
        observer.disconnect();
        press();
      });
      observer.observe(document.querySelector('h1') as Element, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      press();
    });
    await expect(title(page)).toHaveText(asked.first.question_text);
  });

  await test.step('nothing is wrong for axe, and nothing is cut off', async () => {
    await open(page, asked.second);
    await expectAccessible(page, async (width) =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width),
    );
  });

  await test.step('fits a screen of 320 px, as at a zoom of 400 %', async () => {
    await setWidth(page, 320, 256);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

test('the ways to an answer and back, and its photos', async ({ page, request, asked, admin }) => {
  await test.step('back leads to the row on the dashboard, however many pages were turned', async () => {
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Show 1 more' }).click();
    await page.getByRole('link', { name: 'Read Answer: What did your kitchen smell like?' }).click();
    await expect(title(page)).toHaveText(asked.first.question_text);
    await page.keyboard.press('ArrowRight');
    await expect(title(page)).toHaveText(asked.second.question_text);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.locator(`#question-${asked.second.id}`)).toBeFocused();
  });

  await test.step('back leads to the dashboard if the page was opened by its address', async () => {
    await open(page, asked.second);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole('heading', { name: 'Grandma Rose' })).toBeVisible();
  });

  await test.step('a question without an answer, and one that is gone, say so', async () => {
    await open(page, asked.empty);
    await expect(page.getByText('There is no answer to this question yet.')).toBeVisible();
    await admin.delete(`/api/questions/${asked.empty.id}`);
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('This question is no longer here.');
    await expect(page.getByRole('link', { name: 'All people' })).toBeVisible();
  });

  await test.step('all photos are there before it is printed', async () => {
    const headers = { 'access-token': asked.first.access_token };
    const url = await addPhoto(request, asked.first.access_token);
    const content = `${'<p>A long way down.</p>'.repeat(300)}<figure><img src="${url}" width="64" height="48"></figure>`;
    const data = { content, status: 'submitted', base_version: 1 };
    expect((await request.put('/api/answer', { headers, data })).status()).toBe(200);
    await page.addInitScript(() => {
      window.print = () => {
        const photos = [...document.querySelectorAll<HTMLImageElement>('article .photo img')];
        Object.assign(window, { printed: photos.map(({ complete, naturalWidth }) => complete && naturalWidth > 0) });
      };
    });
    await open(page, asked.first);
    await page.getByRole('button', { name: 'Print' }).click();
    await expect.poll(() => page.evaluate('window.printed')).toEqual([true]);
  });
});
