import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { focus, press, texts } from './actions.ts';
import { expectAccessible } from './axe.ts';
import { answered, person, question, serveFamily } from './family.ts';
import { open } from './screen.tsx';
import { cutOff, problem, type Sent, serve } from './server.ts';

const questionText = 'Who taught you to swim?';

const opener = page.getByRole('button', { name: `More: ${questionText}` });
const dialog = page.getByRole('dialog', { name: 'Earlier versions' });
const revisions = dialog.getByRole('listitem').getByRole('button');
const openEarlier = async () => {
  await opener.click();
  await page.getByRole('menuitem', { name: 'Earlier versions' }).click();
};

/** Opens the dashboard with a question whose answer was saved with each of these contents, the last one submitted. */
const openAnswered = (...contents: string[]) => {
  serveFamily(person('Grandma Rose', [answered(questionText)]));
  const all = contents.map((content, at) => ({
    version: at + 1,
    status: at === contents.length - 1 ? 'submitted' : 'in_progress',
    created_at: new Date().toISOString(),
    content,
  }));
  serve({
    'GET /api/questions/{id}/revisions': () => ({
      revisions: all
        .map(({ content, ...rest }) => ({ ...rest, length: content.replaceAll(/<[^>]*>/g, '').length }))
        .reverse(),
    }),
    'GET /api/questions/{id}/revisions/{version}': ({ ids: [, version] }: Sent) =>
      all[Number(version) - 1] ?? problem(404, 'unknown_revision'),
  });
  open('/');
};

test('only a question with an answer has earlier versions', async () => {
  serveFamily(person('Grandma Rose', [answered(questionText), question('And to dance?')]));
  open('/');
  await expect.element(page.getByRole('article').getByRole('listitem')).toHaveLength(2);
  const earlier = page.getByRole('menuitem', { name: 'Earlier versions' });
  await opener.click();
  await expect.element(earlier).toHaveLength(1);
  await press('Escape');
  await page.getByRole('button', { name: 'More: And to dance?' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Edit question' })).toBeVisible();
  await expect.element(earlier).not.toBeInTheDocument();
});

test('the admin sees every revision, newest first, with times, lengths and statuses', async () => {
  openAnswered('<p>M</p>', '<p>My brother, in the canal.</p>');
  await openEarlier();
  await expect.element(dialog).toMatchTextContent(questionText);
  await expect.element(revisions).toHaveLength(2);
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Pacific/Auckland' }).format();
  const [newest, oldest] = texts(revisions);
  expect(newest).toContain(day);
  expect(newest).toContain('25 characters · Submitted');
  expect(oldest).toContain('1 character · In Progress');
});

test('the selected version is shown exactly as it was', async () => {
  openAnswered(
    '<h2>The canal</h2><p>My <strong>brother</strong>, <a href="https://example.org/">here</a>.</p><ol start="1943"><li><p>cold</p></li></ol>',
    '<p>No.</p>',
  );
  await openEarlier();
  await revisions.nth(1).click();
  await expect.element(dialog.getByRole('heading', { name: 'The canal' })).toBeVisible();
  await expect.element(dialog.css('strong')).toHaveTextContent('brother');
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('cold');
  const list = dialog.getByRole('list').filter({ hasText: 'cold' });
  await expect.element(list).toHaveAttribute('start', '1943');
  await expect.element(dialog.getByRole('link', { name: 'here' })).toHaveAttribute('rel', 'noopener noreferrer');
  expect(texts(dialog.getByRole('button'))).toEqual(['Back to the list', 'Close']);
});

test('content outside the content model is not shown, whatever the server sends', async () => {
  performance.clearResourceTimings();
  openAnswered(
    '<p onclick="alert(1)" style="color:red">One<img src="https://elsewhere.example/a.png" onerror="alert(1)"></p><iframe src="/login"></iframe><a href="javascript:alert(1)">two</a><svg onload="alert(1)"></svg><form>three</form>',
  );
  await openEarlier();
  await revisions.first().click();
  const shown = dialog.css('.stored-content');
  await expect.element(shown).toHaveTextContent('Onetwothree');
  expect(shown.element().innerHTML).toBe('<p>One</p>twothree');
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
  expect(fetched.filter((url) => url.includes('elsewhere') || url.endsWith('/login'))).toEqual([]);
});

test('an emptied answer is shown as empty', async () => {
  openAnswered('<p>Well.</p>', '');
  await openEarlier();
  await revisions.first().click();
  await expect.element(dialog).toMatchTextContent('Nothing was written at that point.');
});

test('a question locked without an answer has no earlier versions', async () => {
  serveFamily(person('Grandma Rose', [question(questionText, { status: 'locked' })]));
  serve({ 'GET /api/questions/{id}/revisions': { revisions: [] } });
  open('/');
  await openEarlier();
  await expect.element(dialog).toMatchTextContent('There are no earlier versions yet.');
});

test('the keyboard moves through the list, into the version, and back', async () => {
  openAnswered('<p>One</p>', '<p>Two</p>', '<p>Three</p>');
  await focus(opener);
  await press('Enter');
  await expect.element(page.getByRole('menuitem', { name: 'Edit question' })).toHaveFocus();
  await press('ArrowDown');
  await press('Enter');
  await expect.element(revisions.nth(0)).toHaveFocus();
  await press('Tab');
  await press('Enter');
  await expect.element(dialog).toMatchTextContent('Two');
  await expect.element(dialog.getByRole('heading', { level: 3 })).toHaveFocus();
  await press('Tab');
  await expect.element(page.getByRole('button', { name: 'Back to the list' })).toHaveFocus();
  await press('Enter');
  await expect.element(revisions.nth(1)).toHaveFocus();
  await press('Escape');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('a list or version that fails to load is reported', async () => {
  openAnswered('<p>One</p>');
  const reconnectList = cutOff('GET /api/questions/{id}/revisions');
  await openEarlier();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('can’t be reached');
  await press('Escape');
  reconnectList();
  const reconnect = cutOff('GET /api/questions/{id}/revisions/{version}');
  await openEarlier();
  await revisions.first().click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('can’t be reached');
  reconnect();
  await revisions.first().click();
  await expect.element(dialog).toMatchTextContent('One');
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
});

test('axe finds no violation in earlier versions', async () => {
  openAnswered('<h2>The canal</h2><p>My brother.</p><blockquote><p>Swim!</p></blockquote>', '<p>No.</p>');
  await openEarlier();
  await expect.element(revisions).toHaveLength(2);
  await expectAccessible();
  await revisions.nth(1).click();
  await expect.element(dialog.getByRole('heading', { name: 'The canal' })).toBeVisible();
  await expectAccessible();
});

describe('the icons of a question are on one line, wide enough for a finger', () => {
  test.for([320, 1440])('at %i px', async (width) => {
    await page.viewport(width, 640);
    openAnswered(`<p>${'W'.repeat(500)}</p>`);
    await expect.element(opener).toBeVisible();
    await document.fonts.ready;
    const icons = page
      .css('.question-icons')
      .getByRole('button')
      .elements()
      .map((button) => button.getBoundingClientRect());
    expect(icons).toHaveLength(3);
    // on the narrowest cards ⋯ is beside the badge
    const inRow = width === 320 ? icons.slice(0, 2) : icons;
    expect(new Set(inRow.map(({ top }) => Math.round(top))).size).toBe(1);
    expect(Math.min(...icons.map((icon) => Math.min(icon.width, icon.height)))).toBeGreaterThanOrEqual(44);
    expect(document.documentElement.scrollWidth).toBe(width);
    await openEarlier();
    await revisions.first().click();
    await expect.element(dialog.css('.stored-content')).toBeVisible();
    expect(dialog.element().scrollWidth).toBeLessThanOrEqual(dialog.element().clientWidth);
  });
});
