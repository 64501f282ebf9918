import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readQrCode } from '../qr-code.ts';
import { expectAccessible } from './axe.ts';
import { test as base, expect, signedIn, waitForFonts } from './fixtures.ts';

const question_text = 'Who taught you to swim?';

const test = base.extend<{ openShare: () => Promise<{ id: string; link: string }> }>({
  ...signedIn,
  /** Opens the dialog of a question to Grandma Rose. */
  openShare: ({ page, origin, addPerson, addQuestion }, use) =>
    use(async () => {
      const { id: person_id } = await addPerson('Grandma Rose');
      const { id, access_token } = await addQuestion({ person_id, question_text });
      await page.goto('/');
      await waitForFonts(page);
      await page.getByRole('button', { name: `Share: ${question_text}` }).click();
      await expect(dialog(page)).toBeVisible();
      return { id, link: `${origin}/question/${access_token}` };
    }),
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share with Grandma Rose' });
const address = (page: Page) => dialog(page).getByLabel('Private address', { exact: true });
const message = (page: Page) => dialog(page).getByLabel('A message to go with it');
const copyButton = (page: Page) => dialog(page).getByRole('button', { name: 'Copy' });

test.describe('the private address', () => {
  test('is shown whole, and copied with one press', async ({ page, context, openShare }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { link } = await openShare();
    await expect(address(page)).toHaveValue(link);
    await copyButton(page).click();
    await expect(dialog(page).getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  });

  test('is the one that the server gives', async ({ page, context, origin, addPerson, addQuestion }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { id: person_id } = await addPerson('Grandma Rose');
    const { access_token } = await addQuestion({ person_id, question_text });
    await page.route(/\/api\/people[?/]/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(`"link":"${origin}/`, '"link":"https://s.example/');
      await route.fulfill({ response, body });
    });
    await page.goto('/admin');
    await page.getByRole('button', { name: `Share: ${question_text}` }).click();
    const link = `https://s.example/question/${access_token}`;
    await expect(address(page)).toHaveValue(link);
    await expect(message(page)).toHaveValue(new RegExp(link));
    await copyButton(page).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  });

  for (const [reason, clipboard] of [
    ['is missing, as over plain HTTP', 'undefined'],
    ['refuses', '{ writeText: () => Promise.reject(new Error("no")) }'],
  ])
    test(`is copied if the clipboard ${reason}`, async ({ page, context, openShare }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.addInitScript(`
        window.readClipboard = () => Clipboard.prototype.readText.call(window.realClipboard);
        window.realClipboard = navigator.clipboard;
        Object.defineProperty(navigator, 'clipboard', { value: ${clipboard} })`);
      const { link } = await openShare();
      await copyButton(page).click();
      await expect(dialog(page).getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
      expect(await page.evaluate('window.readClipboard()')).toBe(link);
    });

  test('is selected for copying by hand if nothing can copy', async ({ page, openShare }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.execCommand = () => false;
    });
    const { link } = await openShare();
    await copyButton(page).click();
    await expect(address(page)).toBeFocused();
    await expect(address(page)).toHaveAccessibleDescription(
      'Your browser does not let us copy. The address is selected: copy it from here.',
    );
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(link);
  });
});

test.describe('the message', () => {
  test('greets the person, quotes the question, has the address, and goes out by each way', async ({
    page,
    openShare,
  }) => {
    const { link } = await openShare();
    await expect(message(page)).toHaveValue(/^Dear Grandma Rose,\n/);
    await expect(message(page)).toHaveValue(/“Who taught you to swim\?”/);
    // the rules of all pages do not win over those of a screen
    await expect(message(page)).toHaveCSS('font-family', /^Literata/);
    await message(page).fill(`Hello Gran & all,\n50% of it is here: ${link}`);
    const text = `Hello Gran & all,\n50% of it is here: ${link}`;
    const urlOf = async (name: string) =>
      new URL((await dialog(page).getByRole('link', { name }).getAttribute('href')) ?? '');
    const whatsApp = await urlOf('WhatsApp');
    expect(whatsApp.origin + whatsApp.pathname).toBe('https://wa.me/');
    expect(whatsApp.searchParams.get('text')).toBe(text);
    const email = await urlOf('Email');
    expect(email.protocol).toBe('mailto:');
    expect(email.searchParams.get('subject')).toBe('A question for you');
    expect(email.searchParams.get('body')).toBe(text.replaceAll('\n', '\r\n'));
    for (const name of ['WhatsApp', 'Email'])
      await expect(dialog(page).getByRole('link', { name })).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test('as a text message is offered on a phone', async ({ browser, admin, origin, addPerson, addQuestion }) => {
    const { id: person_id } = await addPerson('Grandma Rose');
    await addQuestion({ person_id, question_text });
    const phone = await browser.newContext({
      baseURL: origin,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
      storageState: {
        cookies: (await admin.storageState()).cookies,
        origins: [{ origin, localStorage: [{ name: 'adminAuthenticated', value: 'true' }] }],
      },
    });
    const page = await phone.newPage();
    await page.goto('/');
    await page.getByRole('button', { name: `Share: ${question_text}` }).click();
    const sms = dialog(page).getByRole('link', { name: 'Text message' });
    await expect(sms).toBeVisible();
    const body = decodeURIComponent((await sms.getAttribute('href'))?.replace('sms:?&body=', '') ?? '');
    await expect(message(page)).toHaveValue(body);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await phone.close();
  });

  test('goes to the share sheet of the device, which may be left without an error', async ({ page, openShare }) => {
    await page.addInitScript(() => {
      navigator.share = (data) => {
        Object.assign(window, { shared: data?.text });
        return Promise.reject(new DOMException('left', 'AbortError'));
      };
    });
    await openShare();
    const text = await message(page).inputValue();
    await dialog(page).getByRole('button', { name: 'Share...' }).click();
    await expect.poll(() => page.evaluate('window.shared')).toBe(text);
    await expect(dialog(page).getByRole('alert')).toHaveCount(0);
  });

  test('says that its address is missing', async ({ page, openShare }) => {
    await openShare();
    await message(page).fill('Dear Gran, please write!');
    await expect(message(page)).toHaveAccessibleDescription(/The address is no longer in your message/);
  });

  test('has the new address once the link is replaced, and keeps what was typed', async ({
    page,
    openShare,
    admin,
    origin,
  }) => {
    const { id, link } = await openShare();
    await message(page).fill(`My dear, look: ${link} !`);
    await dialog(page).getByText('Link settings').click();
    await dialog(page).getByRole('button', { name: 'Make a new link' }).click();
    await dialog(page).getByRole('button', { name: 'Make a new link' }).click();
    await expect(dialog(page).getByText('The new link is ready.')).toBeVisible();
    const { access_token } = await (await admin.get(`/api/questions/${id}`)).json();
    await expect(message(page)).toHaveValue(`My dear, look: ${origin}/question/${access_token} !`);
    await expect(address(page)).toHaveValue(`${origin}/question/${access_token}`);
  });
});

test('a message that was changed is kept for the next one', async ({ page, admin, openShare }) => {
  const reset = () => admin.patch('/api/settings', { data: { message_templates: [] } });
  await reset();
  const { link } = await openShare();
  const keep = dialog(page).getByRole('button', { name: 'Keep this for next time' });
  await expect(keep).toHaveCount(0);
  await message(page).fill(`Hi Grandma Rose, ${question_text} ${link}`);
  await keep.click();
  await expect(dialog(page).getByText('Kept. The next one starts like this.')).toBeVisible();
  await expect(message(page)).toBeFocused();
  await expect(keep).toHaveCount(0);
  const { message_templates } = await (await admin.get('/api/settings')).json();
  expect(message_templates).toEqual([{ title: 'My message', text: 'Hi {name}, {question} {link}' }]);

  // in another tab
  const added = { title: 'For the cousins', text: 'Look, {name}: {link}' };
  await admin.patch('/api/settings', { data: { message_templates: [added, ...message_templates] } });
  await message(page).fill(`Hello Grandma Rose, ${question_text} ${link}`);
  await keep.click();
  await expect(dialog(page).getByText('Kept. The next one starts like this.')).toBeVisible();
  expect((await (await admin.get('/api/settings')).json()).message_templates).toEqual([
    added,
    { title: 'My message', text: 'Hello {name}, {question} {link}' },
  ]);
  await reset();
});

test.describe('a link that only this computer can open', () => {
  const elsewhere = 'https://stories.example.org';
  const warning = (page: Page) => dialog(page).getByRole('note');
  test.afterEach(({ admin }) => admin.patch('/api/settings', { data: { public_url: null } }));

  test('says so, and leads to where the address is set', async ({ page, admin, openShare }) => {
    await openShare();
    await expect(warning(page)).toContainText(
      'Only this computer can open this link. Its address, 127.0.0.1, leads nowhere on other devices.',
    );
    await warning(page).getByRole('link', { name: 'How to do that' }).click();
    await expect(page.getByRole('heading', { name: 'Address of this website' })).toBeFocused();
    await admin.patch('/api/settings', { data: { public_url: elsewhere } });
    await page.goto('/');
    await page.getByRole('button', { name: `Share: ${question_text}` }).click();
    await expect(address(page)).toHaveValue(new RegExp(`^${elsewhere}/question/`));
    await expect(warning(page)).toHaveCount(0);
  });

  test('takes the address of the computer in the network, if the server has one', async ({
    page,
    admin,
    openShare,
  }) => {
    const origins = ['http://192.168.1.20:3000'];
    // a server of the tests listens to this computer only
    await page.route('**/api/settings/addresses', (route) =>
      route.fulfill({ json: { set_by_environment: false, in_container: false, origins } }),
    );
    await openShare();
    await message(page).fill(`${await message(page).inputValue()}\nLove, Lina`);
    await warning(page).getByRole('button', { name: 'Use http://192.168.1.20:3000' }).click();
    await expect(dialog(page).getByText('Links now begin with http://192.168.1.20:3000.')).toBeFocused();
    await expect(warning(page)).toHaveCount(0);
    await expect(address(page)).toHaveValue(/^http:\/\/192\.168\.1\.20:3000\/question\//);
    await expect(message(page)).toHaveValue(/http:\/\/192\.168\.1\.20:3000\/question\/.*Love, Lina$/s);
    await expect(message(page)).not.toHaveValue(/127\.0\.0\.1/);
    expect((await (await admin.get('/api/settings')).json()).public_url).toBe(origins[0]);
  });

  test('is said for a person, for a reader, and after printing letters', async ({
    page,
    admin,
    addPerson,
    addQuestion,
  }) => {
    const { id: person_id } = await addPerson('Grandma Rose');
    await addQuestion({ person_id, question_text });
    await admin.post(`/api/people/${person_id}/link`);
    await page.goto(`/admin/people/${person_id}`);
    await expect(page.getByRole('note')).toContainText('Only this computer can open this link.');
    const reader = await (await admin.post('/api/readers', { data: { name: 'Cousin Tom' } })).json();
    await page.goto('/admin/readers');
    await page.getByRole('button', { name: 'Share: Cousin Tom' }).click();
    await expect(page.getByRole('dialog').getByRole('note')).toContainText('Only this computer can open this link.');
    await admin.delete(`/api/readers/${reader.id}`);
    await page.goto('/');
    await page.getByRole('button', { name: `More: ${question_text}` }).click();
    await page.getByRole('menuitem', { name: 'Print letter' }).click();
    await expect(page.getByRole('alert')).toContainText('only this computer can open it');
  });
});

test('the QR code leads to the question, on the screen and as a picture', async ({ page, openShare }) => {
  const { link } = await openShare();
  const shown = dialog(page).getByRole('img', { name: /^QR code/ });
  expect(await readQrCode(await shown.screenshot())).toBe(link);
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Save as a picture' }).click();
  expect((await download).suggestedFilename()).toBe('question.png');
  expect(await readQrCode(await readFile(await (await download).path()))).toBe(link);
});

test.describe('a letter on paper', () => {
  test('is printed with the chosen pages and paper, which are kept, and counts as sharing', async ({
    page,
    openShare,
  }) => {
    const { id } = await openShare();
    const letter = dialog(page).getByText('A letter on paper');
    await expect(letter).toContainText('2 pages, US Letter');
    await letter.click();
    await dialog(page).getByLabel('Pages').selectOption('3 pages');
    await dialog(page).getByLabel('Paper').selectOption('A4');
    const asked = page.waitForRequest('**/api/letters');
    const printed = page.waitForResponse('**/api/letters');
    const opened = page.waitForEvent('popup');
    await dialog(page).getByRole('button', { name: 'Print letter' }).click();
    expect((await asked).postDataJSON()).toEqual({ question_ids: [id], pages: 3, paper: 'a4' });
    expect((await printed).headers()['content-type']).toBe('application/pdf');
    await (await opened).close();
    await expect(page.getByText(/^Shared /)).toHaveCount(1);
    await page.reload();
    await page.getByRole('button', { name: `Share: ${question_text}` }).click();
    await expect(letter).toContainText('3 pages, A4');
    // letters printed elsewhere take the same choice
    await page.keyboard.press('Escape');
    const again = page.waitForRequest('**/api/letters');
    await page.getByRole('button', { name: `More: ${question_text}` }).click();
    await page.getByRole('menuitem', { name: 'Print letter' }).click();
    expect((await again).postDataJSON()).toEqual({ question_ids: [id], pages: 3, paper: 'a4' });
  });

  test('says which letters it could not print', async ({ page, addPerson, addQuestion }) => {
    const { id: person_id } = await addPerson('Grandma Rose');
    await addQuestion({ person_id, question_text: 'Who taught you to swim, ยาย?' });
    await page.goto('/');
    await page.getByRole('button', { name: /^Share: Who taught/ }).click();
    await dialog(page).getByText('A letter on paper').click();
    await dialog(page).getByRole('button', { name: 'Print letter' }).click();
    await expect(
      dialog(page)
        .getByRole('status')
        .filter({ hasText: /appear as □: [ยา] / }),
    ).toBeVisible();
  });

  test('that cannot be printed says why, and closes the empty tab', async ({ page, openShare }) => {
    await page.route('**/api/letters', (route) => route.abort());
    await openShare();
    await dialog(page).getByText('A letter on paper').click();
    const opened = page.waitForEvent('popup');
    await dialog(page).getByRole('button', { name: 'Print letter' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText("can't be reached");
    await expect.poll(async () => (await opened).isClosed()).toBe(true);
    await expect(page.getByText(/^Shared /)).toHaveCount(0);
  });
});

test.describe('the day of sharing', () => {
  const shared = (page: Page) => page.getByText(/^Shared /);

  test('is noted when the address is copied, and shown on the row', async ({ page, context, openShare }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openShare();
    await expect(shared(page)).toHaveCount(0);
    await copyButton(page).click();
    await expect(shared(page)).toHaveCount(1);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(shared(page)).toBeVisible();
    await page.reload();
    await expect(shared(page)).toBeVisible();
  });

  test('is noted when the message goes out', async ({ page, context, openShare }) => {
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
    await openShare();
    await dialog(page).getByRole('link', { name: 'WhatsApp' }).click();
    await expect(shared(page)).toHaveCount(1);
  });

  test('is noted when the share sheet was used, but not when it was closed', async ({ page, openShare }) => {
    await page.addInitScript(() => {
      let times = 0;
      navigator.share = () => {
        times += 1;
        return times === 1 ? Promise.reject(new DOMException('cancelled', 'AbortError')) : Promise.resolve();
      };
    });
    await openShare();
    const share = dialog(page).getByRole('button', { name: 'Share...' });
    await share.click();
    await expect(share).not.toHaveAttribute('aria-disabled', 'true');
    await expect(shared(page)).toHaveCount(0);
    await share.click();
    await expect(shared(page)).toHaveCount(1);
  });

  test('that cannot be noted is said, and the address is copied all the same', async ({ page, context, openShare }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.route('**/api/questions/*/shared', (route) => route.abort());
    const { link } = await openShare();
    await copyButton(page).click();
    await expect(dialog(page).getByRole('alert')).toHaveText(
      "We couldn't note that you shared this. The link itself works.",
    );
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  });
});

test('a closed link says so before it is shared', async ({ page, openShare }) => {
  await openShare();
  await dialog(page).getByText('Link settings').click();
  await dialog(page).getByRole('button', { name: 'Pause link' }).click();
  await expect(dialog(page).getByText('Open the link again below before you share it.')).toBeVisible();
});

test('nothing is wrong for axe', async ({ page, openShare }) => {
  await openShare();
  for (const part of ['A letter on paper', 'Link settings']) await dialog(page).getByText(part).click();
  await expectAccessible(page);
});
