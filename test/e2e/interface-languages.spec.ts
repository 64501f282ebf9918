import type { BrowserContext, Locator, Page } from '@playwright/test';
import { languageIn } from '../../src/server/languages.ts';
import { type LanguageTag, languages } from '../../src/shared/messages/languages.ts';
import { content, type Place, test } from './all-pages.ts';
import { expectAccessible } from './axe.ts';
import { expect, waitForFonts } from './fixtures.ts';
import { latinTexts } from './latin-texts.ts';

const show = (context: BrowserContext, origin: string, language: LanguageTag) =>
  context.addCookies([{ name: 'language', value: language, url: origin }]);

/** What is wider than the window, if the page scrolls sideways. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -1 || right > clientWidth + 1;
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });

/** Words in Latin script even in Hebrew and Japanese. */
const known = [...content, ...languages.map(({ name }) => name), 'Family Stories', 'QR', 'JavaScript', 'Escape', 'Esc'];

const accessible = ['dashboard', 'person', 'reading room', 'settings', 'story of a reading link'];

/** pseudo-language.spec.ts checks the texts of the admin's pages, and with longer ones whether those are too wide. */
const isFromServer = ({ path }: Place) => /^\/(for|read|nothing)/.test(path);

for (const language of ['he', 'ja', 'de', 'pl'] as const)
  test(`in ${language} no page is wider than a small phone, and nothing is left in English`, async ({
    page,
    context,
    origin,
    places,
  }) => {
    await show(context, origin, language);
    await page.setViewportSize({ width: 320, height: 640 });
    const isOtherScript = language === 'he' || language === 'ja';
    const shown = places.filter(
      (place) =>
        !place.open && (language === 'de' || isFromServer(place) || (isOtherScript && accessible.includes(place.name))),
    );
    for (const { name, path } of shown) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.is-loading, .skeleton')).toHaveCount(0);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await waitForFonts(page);
      await expect.soft.poll(() => tooWide(page), { message: `${name}: too wide`, timeout: 15_000 }).toEqual([]);
      if (!isOtherScript) continue;
      expect.soft(await latinTexts(page, known), `${name}: Latin words`).toEqual([]);
      if (!accessible.includes(name)) continue;
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
    }
  });

test('in Hebrew the arrow keys follow the direction of the page, and chevrons point where it is read from', async ({
  page,
  context,
  origin,
  admin,
  places,
}) => {
  await show(context, origin, 'he');
  const texts = languageIn('he').texts;
  const pathOf = (name: string) => places.find((place) => place.name === name)?.path ?? '';
  const titleOf = () => page.getByRole('heading', { level: 1 });

  await page.goto(pathOf('person'));
  await expect(titleOf()).toHaveText('Grandma Rose');
  await expect(page.locator('main .icon-previous').first()).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)');
  for (const name of ['story', 'story of a reading link']) {
    await page.goto(pathOf(name));
    await expect(titleOf()).toHaveText('What did your grandmother cook?');
    const previous = page.getByRole('link', { name: texts.stories.previous });
    await expect(previous).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(titleOf()).toHaveText('Opowiedz o wakacjach nad jeziorem.');
    await page.keyboard.press('ArrowLeft');
    await expect(titleOf()).toHaveText('What did your grandmother cook?');
  }

  await admin.post('/api/books', { data: { title: 'Rosa' } });
  await page.goto('/admin/keepsake');
  const { chapters, design, files } = texts.bookPage.tabs;
  await page.getByRole('tab', { name: chapters, exact: true }).focus();
  for (const [key, tab] of [
    ['ArrowLeft', design],
    ['ArrowRight', chapters],
    ['ArrowRight', files],
    ['ArrowLeft', chapters],
  ] as const) {
    await page.keyboard.press(key);
    // after its name a tab may say how many files there are, of other tests too
    await expect(page.getByRole('tab', { name: new RegExp(`^${tab}`), selected: true })).toBeFocused();
  }
});

test('in Hebrew a Latin name stands where a Hebrew one would, and does not reorder the words around it', async ({
  page,
  context,
  origin,
  places,
}) => {
  await show(context, origin, 'he');
  const texts = languageIn('he').texts;
  const pathOf = (name: string) => places.find((place) => place.name === name)?.path ?? '';
  const startsAtTheRight = async (name: Locator, box: Locator) => {
    const within = await box.elementHandle();
    const gap = () =>
      name.evaluate(
        (text, around) => (around as Element).getBoundingClientRect().right - text.getBoundingClientRect().right,
        within,
      );
    // not yet while it is moved
    await expect.poll(async () => Math.abs(await gap())).toBeLessThan(2);
  };

  await page.goto(pathOf('readers'));
  const reader = page.locator('.reader').filter({ hasText: 'Cousin Maximilian' }).first();
  await startsAtTheRight(reader.locator('h3 bdi'), reader.locator('.reader-text'));
  await expect(
    reader.getByRole('link', { name: `${texts.readers.open}: Cousin Maximilian`, exact: true }),
  ).toBeVisible();

  await page.goto(pathOf('person'));
  const heading = page.getByRole('heading', { level: 1 });
  await startsAtTheRight(heading.locator('bdi'), page.locator('.person-name'));
  await expect(page.locator('#about-title bdi')).toHaveText('Grandma Rose');
  await expect(page).toHaveTitle('\u2068Grandma Rose\u2069 · Family Stories');

  await page.goto(pathOf('story of a reading link'));
  await expect(page).toHaveTitle(
    '\u2068What did your grandmother cook?\u2069 · \u2068Grandma Rose\u2069 · Family Stories',
  );
});

test('the log of sign-ins names devices in the page’s language', async ({ page, context, origin, admin }) => {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36' };
  await admin.get('/api/export?format=json', { headers });
  for (const [language, device] of [
    ['he', 'Chrome ב־Linux · 127.0.0.1'],
    ['de', 'Chrome unter Linux · 127.0.0.1'],
  ] as const) {
    await show(context, origin, language);
    await page.goto('/security');
    await expect(page.locator('.security-list').last().getByText(device).first()).toBeVisible();
  }
});

test('the login page, the settings, and the links of readers and people have a language each', async ({
  page,
  context,
  admin,
  addPerson,
}) => {
  const html = page.locator('html');
  const choose = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await test.step('the settings change the language of the admin’s pages', async () => {
    await page.goto('/admin/settings/family');
    const row = page.getByRole('combobox', { name: 'Language', exact: true });
    await row.selectOption('ja');
    await page.getByRole('button', { name: 'Save the language' }).click();
    await expect(html).toHaveAttribute('lang', 'ja');
    await expect(page.getByRole('combobox', { name: languageIn('ja').texts.settings.language.title })).toHaveValue(
      'ja',
    );
    await admin.patch('/api/settings', { data: { language: null } });
  });

  await test.step('a link is in the language of its reader or person, until another one is chosen', async () => {
    const { id } = await addPerson('Rosa');
    await admin.patch(`/api/people/${id}`, { data: { language: 'he' } });
    const own = await (await admin.post(`/api/people/${id}/link`)).json();
    const reader = await (await admin.post('/api/readers', { data: { name: 'Max', language: 'de' } })).json();
    await page.goto(`/for/${own.token}`);
    await expect(html).toHaveAttribute('lang', 'he');
    await expect(html).toHaveAttribute('dir', 'rtl');
    await page.goto(`/read/${reader.token}`);
    await expect(html).toHaveAttribute('lang', 'de');
    await choose('Français');
    await expect(html).toHaveAttribute('lang', 'fr');
    await page.goto(`/for/${own.token}`);
    await expect(html).toHaveAttribute('lang', 'fr');
  });

  await test.step('the 404 page has a switch', async () => {
    await page.goto('/nothing-here');
    await choose('עברית');
    await expect(html).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(languageIn('he').texts.pages.notFoundHeading);
  });

  await test.step('the login page has a switch', async () => {
    await context.clearCookies();
    await page.evaluate(() => localStorage.removeItem('adminAuthenticated'));
    await page.goto('/login');
    await choose('עברית');
    await expect(html).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'עברית' })).toHaveAttribute('aria-current', 'true');
  });
});
