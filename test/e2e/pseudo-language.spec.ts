import type { Page } from '@playwright/test';
import type { QuestionStatus } from '../../src/shared/answers/status.ts';
import { languages } from '../../src/shared/messages/languages.ts';
import { jpeg } from '../sample-images.ts';
import { test as base, content, type Place } from './all-pages.ts';
import { setWidth } from './appearances.ts';
import { adminPassword, expect, waitForFonts } from './fixtures.ts';
import { whatSticksOut } from './large-text.ts';
import { latinTexts } from './latin-texts.ts';
import { pseudo, speakPseudo } from './pseudo-language.ts';

const test = base.extend({ say: ({ page: _ }, use) => use(pseudo) });

// overriding an option starts a worker with a server of its own: other tests leave names in the wastebasket and the log
test.use({ runsOn: 'files' });

/** For each name: clicks the first visible button whose accessible name starts with it. */
const press =
  (...names: string[]) =>
  async (page: Page) => {
    for (const name of names)
      await page
        .getByRole('button', { name: new RegExp(`^${pseudo(name)}`) })
        .filter({ visible: true })
        .first()
        .click();
  };

/** Chooses an item of the first menu whose button has this name. */
const choose =
  (menu: string, item: string, about = '') =>
  async (page: Page) => {
    await page
      .getByRole('button', { name: new RegExp(`^${pseudo(menu)}(: ${about}|$)`) })
      .first()
      .click();
    await page.getByRole('menuitem', { name: pseudo(item), exact: true }).click();
  };

const selectFirst = async (page: Page) => {
  await press('Select')(page);
  await page.getByRole('checkbox').first().click();
};

/** Places in addition to `places`. A path with another query loads the page again. */
const more = (pathOf: (name: string) => string): Place[] => [
  { name: 'menu of a person', path: '/admin?', open: press('More') },
  { name: 'delete a question', path: '/admin?', open: press('Delete question') },
  { name: 'edit a question', path: '/admin?', open: choose('More', 'Edit question', 'What') },
  { name: 'earlier versions', path: '/admin?', open: choose('More', 'Earlier versions', 'What') },
  { name: 'selected', path: '/admin?', open: selectFirst },
  // selects again: Escape, which closes the place before, has ended the selection
  {
    name: 'change days',
    path: '/admin?',
    open: async (page) => {
      await selectFirst(page);
      await press('Change days')(page);
    },
  },
  { name: 'ask others', path: '/admin?', open: press('Ask someone else') },
  { name: 'nothing to show', path: '/admin??', open: press('Overdue') },
  { name: 'details', path: pathOf('person'), open: press('Change') },
  { name: 'queued question', path: pathOf('person'), open: press('Add a question') },
  { name: 'menu of the queue', path: pathOf('person'), open: press('More for this question') },
  { name: 'share the link of a person', path: pathOf('person'), open: press('Share') },
  { name: 'remove thanks', path: '/admin/read?thanks', open: choose('More', 'Remove') },
  { name: 'tell about thanks', path: '/admin/read?thanks', open: press('Tell') },
  { name: 'versions of a story', path: pathOf('story'), open: press('Earlier versions') },
  { name: 'change a reading link', path: '/admin/readers', open: choose('More', 'Change name and people') },
  { name: 'delete a reading link', path: '/admin/readers', open: choose('More', 'Delete') },
  { name: 'new message', path: '/admin/settings/messages', open: press('Add a message') },
  { name: 'two-step sign-in', path: '/security', open: press('Turn on two-step sign-in') },
  { name: 'first book', path: '/admin/keepsake', open: press('Make the first book') },
  { name: 'new book', path: '/admin/keepsake', open: choose('Books', 'New book') },
  { name: 'delete a book', path: '/admin/keepsake', open: choose('Books', 'Delete this book') },
  { name: 'put in chapters', path: '/admin/keepsake', open: choose('Put in chapters', 'By theme') },
  { name: 'make the book', path: '/admin/keepsake', open: press('Make the book') },
  ...['Design', 'Files'].map((tab) => ({
    name: `${tab} of a book`,
    path: '/admin/keepsake',
    open: (page: Page) => page.getByRole('tab', { name: pseudo(tab) }).click(),
  })),
  {
    name: 'preview of a book',
    path: '/admin/keepsake',
    open: async (page) => {
      // a tab on narrow screens only
      await page.setViewportSize({ width: 320, height: 844 });
      await page.getByRole('tab', { name: pseudo('Preview') }).click();
    },
  },
];

/** What is not translated: content, names, units and file extensions. */
const known = [...content, ...['Family Stories', 'JavaScript', 'kB', '.pdf'], ...languages.map(({ name }) => name)];

/** Viewport widths, text sizes (in px) and writing directions to check. */
const sizes = [
  { width: 320, text: 16, dirs: ['ltr'] },
  { width: 320, text: 32, dirs: ['ltr', 'rtl'] },
  { width: 390, text: 16, dirs: ['ltr'] },
  { width: 820, text: 16, dirs: ['ltr'] },
  { width: 1440, text: 16, dirs: ['ltr', 'rtl'] },
];

test('in a pseudo-language every text of the app is translated, and fits on every screen, also from right to left', async ({
  page,
  context,
  origin,
  admin,
  addPerson,
  addQuestion,
  places,
  visitAll,
}) => {
  test.slow();
  // more than one page of the log of sign-ins
  const signIn = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Playwright/1.0' },
    body: JSON.stringify({ password: adminPassword }),
  };
  for (let n = 0; n < 25; n += 1) expect((await fetch(`${origin}/api/session`, signIn)).status).toBe(204);
  await context.addCookies([{ name: 'language', value: 'he', url: origin }]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await speakPseudo(page, /:\d+\/(admin|security|login|question)\b/);
  const session = await context.newCDPSession(page);

  const look = async (name: string) => {
    await waitForFonts(page);
    const isDialog = (await page.locator('dialog:modal').count()) > 0;
    // a dialog has the same width in all but narrow viewports
    for (const { width, text, dirs } of isDialog ? sizes.slice(0, 2) : sizes) {
      const where = `${name}, ${width} px wide, text ${text} px`;
      await session.send('Page.setFontSizes', { fontSizes: { standard: text } });
      await setWidth(page, width, 844);
      for (const dir of dirs) {
        await page.evaluate((value) => document.documentElement.setAttribute('dir', value), dir);
        await expect.soft.poll(() => whatSticksOut(page), { message: `${where}, ${dir}`, timeout: 15_000 }).toEqual([]);
      }
      if (width === 320 && text === 16) expect.soft(await latinTexts(page, known), `hard-coded: ${where}`).toEqual([]);
    }
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
    await setWidth(page, 1440, 844);
    expect.soft(await latinTexts(page, known), `hard-coded: ${name}`).toEqual([]);
  };

  const pathOf = (name: string) => places.find((place) => place.name === name)?.path ?? '';
  const inApp = [...places.filter(({ path }) => /^\/(admin|security)/.test(path)), ...more(pathOf)];
  // the index of the settings first, in a narrow window: a wide one redirects to a section
  await page.setViewportSize({ width: 320, height: 844 });
  const paths = [...new Set(['/admin/settings', ...inApp.map(({ path }) => path)])];
  await visitAll(
    look,
    paths.flatMap((path) => inApp.filter((place) => place.path === path)),
  );

  const { id: person_id } = await addPerson('Grandma Rose');
  const openAnswer = async (status: QuestionStatus, html = '') => {
    const question = await addQuestion({ person_id, question_text: 'Who taught you to swim?', days_to_complete: 5 });
    const headers = { 'access-token': question.access_token };
    const data = { content: html, status: 'submitted', base_version: 0 };
    if (html !== '') await admin.put('/api/answer', { headers, data });
    if (status === 'locked') await admin.patch(`/api/questions/${question.id}`, { data: { status } });
    await page.goto(`/question/${question.access_token}`);
    await page.locator('.ProseMirror').waitFor();
    await expect(page.getByRole('contentinfo').getByRole('button', { disabled: true })).toHaveCount(0);
    return question;
  };

  await test.step('the answer page', async () => {
    await openAnswer('not_started');
    await look('answer');
    await press('Submit Answer')(page);
    await look('empty answer');
    await page.keyboard.press('Escape');
    await press('Link')(page);
    await look('link in an answer');
    await page.keyboard.press('Escape');

    await page.route('**/api/**', (route) => route.abort());
    const photo = { name: 'boat.jpg', mimeType: 'image/jpeg', buffer: await jpeg() };
    await page.locator('input[type=file]').setInputFiles(photo);
    await press('Save Progress')(page);
    await page.getByText(pseudo('Failed to save progress. Please try again.')).waitFor();
    await look('answer that cannot be saved, with a photo');
    await page.unroute('**/api/**');
    await press('Save Progress')(page);
    await page.getByText(pseudo('Saved'), { exact: true }).waitFor();
    await look('answer with a photo');
    await page.locator('.ProseMirror').press('Control+End');
    await page.keyboard.type('1951');
    await press('Save Progress')(page);
    await page.getByText(pseudo('Saved'), { exact: true }).waitFor();
    await press('See earlier versions')(page);
    await look('earlier versions of an answer');

    const { id, access_token } = await openAnswer('submitted', '<p>Everything that grew there.</p>');
    await look('submitted answer');
    await openAnswer('locked', '<p>Everything that grew there.</p>');
    await look('locked answer');
    await admin.patch(`/api/questions/${id}/link`, { data: { paused: true } });
    for (const token of [access_token, 'AAAAAAAAAAAA']) {
      await page.goto(`/question/${token}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look(`closed link ${token}`);
    }
  });
});
