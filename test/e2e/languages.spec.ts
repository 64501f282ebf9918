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

test.describe('with a browser in Hebrew', () => {
  test.use({ locale: 'he-IL', ...signedIn });

  test('dates are in the language of the surrounding text', async ({ page, addPerson, addQuestion }) => {
    const { id: person_id } = await addPerson('Grandma Rose');
    await addQuestion({ person_id, question_text: hebrew, days_to_complete: 5 });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 3, name: hebrew })).toHaveAttribute('lang', 'he');
    await expect(page.locator('.question-dates')).toHaveText(/^Created [\w ,]+Due [\w ,]+$/);
  });
});
