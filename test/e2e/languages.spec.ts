import type { CDPSession, Page } from '@playwright/test';
import { languageIn } from '../../src/server/languages.ts';
import type { LanguageTag } from '../../src/shared/messages/languages.ts';
import { editorOf, expect, openAnswer, test } from './answer-steps.ts';
import { signedIn } from './fixtures.ts';

const hebrew = 'מי היה המורה הכי טוב שלך?';
const polish = 'Opowiedz o wakacjach nad jeziorem, kiedy byłeś mały.';

test('question and answer have a lang attribute where the language is certain, and an empty one where it is not', async ({
  page,
  ask,
}) => {
  const question = await ask({ question_text: hebrew });
  const html = await (await page.goto(`/question/${question.access_token}`))?.text();
  expect(html).toContain(`lang="he">${hebrew}</h1>`);
  await openAnswer(page, question);
  await expect(page.getByRole('heading', { name: hebrew })).toHaveAttribute('lang', 'he');
  await expect(editorOf(page)).toHaveAttribute('lang', '');
  await editorOf(page).focus();
  await page.keyboard.insertText('אני לא זוכרת את השם שלה.');
  await expect(editorOf(page)).toHaveAttribute('lang', 'he');

  await openAnswer(page, await ask({ question_text: polish }));
  await expect(page.getByRole('heading', { name: polish })).toHaveAttribute('lang', '');
});

test('the greeting has the direction of the page, and only the name that of its script', async ({
  page,
  addPerson,
  addQuestion,
}) => {
  const { id: person_id } = await addPerson('סבתא רוז');
  const question = await addQuestion({ person_id, question_text: hebrew, days_to_complete: 5 });
  const html = await (await page.goto(`/question/${question.access_token}`))?.text();
  expect(html).toContain('<p class="hello">Hello, <bdi>סבתא רוז</bdi></p>');
  await openAnswer(page, question);
  const hello = page.getByText('Hello, סבתא רוז', { exact: true });
  await expect(hello).toHaveCSS('direction', 'ltr');
  await expect(hello.locator('bdi')).toHaveCSS('direction', 'rtl');
});

test('the title of the tab is the question', async ({ page, ask }) => {
  await openAnswer(page, await ask());
  await expect(page).toHaveTitle('Who taught you to swim? · Family Stories');
});

test.describe('with a browser in Arabic, which is not on offer', () => {
  test.use({ locale: 'ar-EG', ...signedIn });

  test('dates are in the language of the surrounding text', async ({
    page,
    context,
    origin,
    addPerson,
    addQuestion,
  }) => {
    await context.addCookies([{ name: 'language', value: 'en', url: origin }]);
    const { id: person_id } = await addPerson('Grandma Rose');
    await addQuestion({ person_id, question_text: hebrew, days_to_complete: 5 });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 3, name: hebrew })).toHaveAttribute('lang', 'he');
    await expect(page.locator('.question-dates')).toHaveText(/^Created [\w ,]+Due [\w ,]+$/);
  });
});

const answerIn = (page: Page, language: LanguageTag) =>
  page.getByRole('textbox', { name: languageIn(language).texts.firstHtml.editor, exact: true });

const chooseLanguage = async (page: Page, name: string, language: LanguageTag) => {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(answerIn(page, language)).toHaveClass(/ProseMirror/);
};

test('what is being written stays when the language is switched, and is saved', async ({ page, ask, stored }) => {
  const question = await ask();
  await openAnswer(page, question);
  await editorOf(page).pressSequentially('We had a boat');
  await chooseLanguage(page, 'עברית', 'he');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(answerIn(page, 'he')).toHaveText('We had a boat');
  // the question is in English, and so is the answer
  await expect(answerIn(page, 'he')).toHaveCSS('direction', 'ltr');
  await answerIn(page, 'he').press('Control+End');
  await answerIn(page, 'he').pressSequentially(' and a dog.');
  await chooseLanguage(page, '日本語', 'ja');
  await expect(answerIn(page, 'ja')).toHaveText('We had a boat and a dog.');
  await page.getByRole('button', { name: languageIn('ja').texts.firstHtml.save }).click();
  await expect.poll(async () => (await stored(question)).content).toBe('<p>We had a boat and a dog.</p>');
});

test('without fetch metadata, as over plain HTTP at home, the page reloads in the person’s language', async ({
  page,
  admin,
  addPerson,
  addQuestion,
}) => {
  const sent: unknown[] = [];
  await page.route('**/question/*', async (route) => {
    const headers = Object.entries(route.request().headers()).filter(([name]) => !name.startsWith('sec-fetch-'));
    const response = await route.fetch({ headers: Object.fromEntries(headers) });
    sent.push(response.headers()['content-language']);
    await route.fulfill({ response });
  });
  const { id: person_id } = await addPerson('Babcia');
  await admin.patch(`/api/people/${person_id}`, { data: { language: 'pl' } });
  const { access_token } = await addQuestion({ person_id, question_text: polish });
  await page.goto(`/question/${access_token}#list`);
  await expect(answerIn(page, 'pl')).toHaveClass(/ProseMirror/);
  expect(new URL(page.url()).hash).toBe('#list');
  expect(sent).toEqual(['en', 'pl']);

  await test.step('also with an address that asks for the language they had before', async () => {
    await page.goto(`/question/${access_token}?language=de`);
    await expect(answerIn(page, 'pl')).toHaveClass(/ProseMirror/);
    expect(sent.slice(2)).toEqual(['de', 'pl']);
  });

  await test.step('unless another one was chosen on the device', async () => {
    await chooseLanguage(page, 'Deutsch', 'de');
    await page.goto(`/question/${access_token}`);
    await expect(page).toHaveURL(/language=pl$/);
    await expect(answerIn(page, 'de')).toHaveClass(/ProseMirror/);
    expect(sent.slice(4)).toEqual(['de', 'de', 'de']);
  });
});

const compose = (session: CDPSession, text: string) =>
  session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

const composed = {
  he: [
    ['ה', 'הי', 'היי', 'הייתה '],
    ['ס', 'סי', 'סירה.'],
  ],
  ja: [
    ['ふ', 'ふね', '船'],
    ['が', '船が', 'があった。'],
  ],
} as const;

for (const language of ['he', 'ja'] as const)
  test(`in ${language} an empty answer has the direction of its question, and composed words are saved`, async ({
    page,
    context,
    origin,
    ask,
    stored,
  }) => {
    await context.addCookies([{ name: 'language', value: language, url: origin }]);
    const question = await ask({ question_text: language === 'he' ? hebrew : '子どものころ、船に乗りましたか？' });
    await page.goto(`/question/${question.access_token}`);
    const answer = answerIn(page, language);
    await expect(answer).toHaveClass(/ProseMirror/);
    await expect(answer).toHaveCSS('direction', language === 'he' ? 'rtl' : 'ltr');
    const session = await context.newCDPSession(page);
    await answer.focus();
    for (const word of composed[language]) {
      for (const letters of word) await compose(session, letters);
      await session.send('Input.insertText', { text: word.at(-1) ?? '' });
    }
    const text = composed[language].map((word) => word.at(-1)).join('');
    await expect(answer).toHaveText(text);
    await page.getByRole('button', { name: languageIn(language).texts.firstHtml.save }).click();
    await expect.poll(async () => (await stored(question)).content).toBe(`<p>${text}</p>`);
  });

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('after a switch the page opens offline in the new language', async ({ page, context, ask, stored }) => {
    const question = await ask();
    await openAnswer(page, question);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect(editorOf(page)).toHaveClass(/ProseMirror/);
    await chooseLanguage(page, 'עברית', 'he');
    await answerIn(page, 'he').pressSequentially('One.');
    await page.getByRole('button', { name: languageIn('he').texts.firstHtml.save }).click();
    await expect.poll(async () => (await stored(question)).content).toBe('<p>One.</p>');
    const cached = () =>
      page.evaluate(async () => (await (await caches.match('/question/'))?.text())?.match(/<html[^>]*>/)?.[0]);
    await expect.poll(cached).toBe('<html lang="he" dir="rtl">');
    await context.setOffline(true);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'he');
    await expect(answerIn(page, 'he')).toHaveText('One.');
  });
});
