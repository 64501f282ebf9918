import type { Page } from '@playwright/test';
import type { Question } from '../../src/shared/questions/questions.ts';
import { editorOf, expect, hold, openAnswer, test } from './answer-steps.ts';
import { signIn } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

declare global {
  interface Window {
    violations: string[];
  }
}

/** Records all policy violations and console errors of a page. */
const watch = async (page: Page) => {
  const reported: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) reported.push(message.text());
  });
  page.on('pageerror', (error) => reported.push(String(error)));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && page.url().startsWith('http') && origin !== new URL(page.url()).origin)
      reported.push(`asked ${origin}`);
  });
  await page.exposeFunction('heardViolation', (text: string) => reported.push(text));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      void (window as unknown as { heardViolation: (text: string) => void }).heardViolation(
        `${violatedDirective} ${blockedURI} ${sample}`,
      );
    });
  });
  return reported;
};

const paste = (page: Page, html: string) =>
  editorOf(page).evaluate((editor, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

const saved = (page: Page) => expect(page.locator('.indicator')).toHaveText('Saved');

/** A question whose answer has two versions and a link. */
const answered = async (page: Page, question: Question) => {
  await openAnswer(page, question);
  await editorOf(page).pressSequentially('In the harbour.');
  await page.getByRole('button', { name: 'Save Progress' }).click();
  await saved(page);
};

test('no screen of the answer page violates its content security policy', { tag: '@nginx' }, async ({
  page,
  ask,
  admin,
}) => {
  const reported = await watch(page);
  const question = await ask();
  await answered(page, question);
  await paste(
    page,
    '<meta charset="utf-8"><p class=MsoNormal style="color:red">Pasted <b style="font-weight:700">words</b>' +
      '<o:p></o:p></p><table><tr><td>one</td></tr></table><img src="https://tracker.example/a.gif"><script>x()</script>',
  );
  await expect(editorOf(page)).toContainText('Pasted words');
  await page.getByRole('button', { name: 'Save Progress' }).click();
  await saved(page);
  await page.evaluate(() => navigator.serviceWorker.ready);

  await page.getByRole('button', { name: 'See earlier versions' }).click();
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByRole('dialog').locator('.read-only')).toContainText('In the harbour.');
  await page.getByRole('button', { name: 'Close' }).click();

  await editorOf(page).press('Control+a');
  await page.getByRole('button', { name: 'Link' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');

  // another device saves meanwhile: both versions are shown
  const headers = { 'access-token': question.access_token };
  const { question: now } = await (await admin.get('/api/answer', { headers })).json();
  const data = { content: '<p>On the river.</p>', status: 'in_progress', base_version: now.version };
  expect((await admin.put('/api/answer', { headers, data })).status()).toBe(200);
  const refused = page.waitForResponse((response) => response.status() === 409);
  const release = await hold(page, '**/api/answer');
  await editorOf(page).press('End');
  await editorOf(page).pressSequentially(' And a boat.');
  await page.getByRole('button', { name: 'Save Progress' }).click();
  release();
  await refused;
  await expect(page.getByRole('heading', { name: 'There are two versions of your answer' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep both, one after the other' }).click();
  await saved(page);
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(page.getByText(/thank you/i).first()).toBeVisible();

  await page.goto('/question/nobody-has-it');
  await expect(page.getByRole('main')).toBeVisible();
  await page.waitForLoadState('networkidle');
  // the browser logs the two refusals above, which are expected and show that logs arrive here
  await expect.poll(() => reported.join()).toMatch(/status of 409/);
  await expect.poll(() => reported.join()).toMatch(/status of 404/);
  expect(reported.filter((text) => !/status of (404|409)/.test(text))).toEqual([]);
});

test('no screen of the dashboard violates its content security policy', { tag: '@nginx' }, async ({
  page,
  ask,
  admin,
  removeEveryone,
}) => {
  await removeEveryone();
  const reported = await watch(page);
  const question = await ask();
  await page.goto('/');
  await signIn(page);
  const headers = { 'access-token': question.access_token };
  const data = { content: '<h2>The river</h2><p>On it.</p>', status: 'in_progress', base_version: 0 };
  expect((await admin.put('/api/answer', { headers, data })).status()).toBe(200);
  await page.reload();
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^More: / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Earlier versions' }).click();
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByRole('dialog').locator('.stored-content')).toContainText('On it.');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Lock answer' }).first().click();
  await page.getByRole('button', { name: 'Delete question' }).first().click();
  await page.keyboard.press('Escape');
  await page.goto('/security');
  await expect(page.getByRole('main')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(reported.filter((text) => !/status of 401/.test(text))).toEqual([]);
});

for (const [name, open] of [
  ['the answer page', async (page: Page, question: Question) => openAnswer(page, question)],
  ['the dashboard', async (page: Page) => signIn(page)],
] as const)
  test(`on ${name}, the browser blocks strings assigned as HTML or script`, async ({ page, ask }) => {
    const reported = await watch(page);
    await open(page, await ask());
    const succeeded = await page.evaluate(() => {
      const element = document.createElement('div');
      document.body.append(element);
      const attempts: Record<string, () => unknown> = {
        innerHTML: () => Object.assign(element, { innerHTML: '<img src=x onerror=steal()>' }),
        outerHTML: () => Object.assign(element, { outerHTML: '<b>x</b>' }),
        insertAdjacentHTML: () => element.insertAdjacentHTML('beforeend', '<b>x</b>'),
        DOMParser: () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
        fragment: () => document.createRange().createContextualFragment('<b>x</b>'),
        srcdoc: () => Object.assign(document.createElement('iframe'), { srcdoc: '<b>x</b>' }),
        script: () => Object.assign(document.createElement('script'), { text: 'steal()' }),
        'script address': () => Object.assign(document.createElement('script'), { src: '/x.js' }),
        handler: () => element.setAttribute('onclick', 'steal()'),
        worker: () => new Worker('/x.js'),
        eval: () => setTimeout('steal()'),
        write: () => document.write('<b>x</b>'),
        policy: () =>
          (
            window as unknown as { trustedTypes: { createPolicy: (...a: unknown[]) => unknown } }
          ).trustedTypes.createPolicy('mine', { createHTML: (text: string) => text }),
        'policy of ours': () =>
          (
            window as unknown as { trustedTypes: { createPolicy: (...a: unknown[]) => unknown } }
          ).trustedTypes.createPolicy('family-stories', { createHTML: (text: string) => text }),
      };
      return Object.entries(attempts)
        .filter(([, attempt]) => {
          try {
            attempt();
            return true;
          } catch {
            return false;
          }
        })
        .map(([attempt]) => attempt);
    });
    expect(succeeded).toEqual([]);
    // and this is how the tests above would learn of a violation
    await expect.poll(() => reported.join()).toContain('require-trusted-types-for');
  });

test('the answer page works in a browser without Trusted Types', async ({ page, ask, stored }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'trustedTypes');
  });
  // such a browser does not know the directive either
  await page.route('**/question/**', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': policy = '', ...headers } = response.headers();
    const known = policy.split('; ').filter((directive) => !directive.includes('trusted-types'));
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': known.join('; ') } });
  });
  const question = await ask();
  await openAnswer(page, question);
  expect(await page.evaluate(() => 'trustedTypes' in window)).toBe(false);
  await paste(page, '<p>Two <b>of us</b> went.</p>');
  await expect(editorOf(page)).toHaveText('Two of us went.');
  await page.getByRole('button', { name: 'Save Progress' }).click();
  await saved(page);
  expect((await stored(question)).content).toBe('<p>Two <strong>of us</strong> went.</p>');
});
