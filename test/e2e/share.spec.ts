import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { readQrCode } from '../qr-code.ts';
import { expectAccessible } from './axe.ts';
import { test as base, expect, signedIn, waitForFonts } from './fixtures.ts';

const question_text = 'Who taught you to swim?';

type Shared = { id: string; person_id: string; link: string };

type Fixtures = {
  /** Opens the page, and the dialog of a question to Grandma Rose. */
  openShare: () => Promise<Shared>;
  /** Closes the dialog, asks the same person another question, and opens its dialog once the event stream has brought it. */
  shareNext: (before: Shared, question_text: string) => Promise<Shared>;
};

const test = base.extend<Fixtures>({
  ...signedIn,
  openShare: ({ page, addPerson, addQuestion }, use) =>
    use(async () => {
      const { id: person_id } = await addPerson('Grandma Rose');
      const { id, link } = await addQuestion({ person_id, question_text });
      await page.goto('/');
      await waitForFonts(page);
      await openDialog(page, question_text);
      return { id, person_id, link };
    }),
  shareNext: ({ page, addQuestion }, use) =>
    use(async ({ person_id }, text) => {
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      const { id, link } = await addQuestion({ person_id, question_text: text });
      await openDialog(page, text);
      return { id, person_id, link };
    }),
});

const openDialog = async (page: Page, text: string) => {
  await page.getByRole('button', { name: `Share: ${text}` }).click();
  await expect(dialog(page)).toBeVisible();
};

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share with Grandma Rose' });
const message = (page: Page) => dialog(page).getByLabel('A message to go with it');
const copyButton = (page: Page) => dialog(page).getByRole('button', { name: 'Copy message' });
const copyLink = (page: Page) => dialog(page).getByRole('button', { name: 'Copy only the link' });
const copied = (page: Page) => dialog(page).getByRole('status').filter({ hasText: 'Copied' });
const shareButton = (page: Page) => dialog(page).getByRole('button', { name: 'Share…' });
/** The day of sharing, on the rows of questions that were shared. */
const shared = (page: Page) => page.getByText(/^Shared /);

/** Replaces `navigator.clipboard` on this page; `clipboard` is JavaScript source. */
const replaceClipboard = (page: Page, clipboard: string) =>
  page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: ${clipboard}, configurable: true })`);

/** Reads the real clipboard, also after `replaceClipboard`. */
const readClipboard = (page: Page) =>
  page.evaluate(() => {
    const [clipboard] = [Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard')?.get?.call(navigator)];
    return Clipboard.prototype.readText.call(clipboard);
  });

test('the private link', async ({ page, context, origin, openShare, shareNext }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const first = await openShare();
  await expect(shared(page)).toHaveCount(0);

  await test.step('is copied in its message with one press, on the button that has the focus', async () => {
    await expect(copyButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(copied(page)).toBeVisible();
    expect(await readClipboard(page)).toBe(await message(page).inputValue());
    await expect(message(page)).toHaveValue(new RegExp(`${origin}/question/${first.link.split('/').at(-1)}`));
  });

  await test.step('is copied alone', async () => {
    await copyLink(page).click();
    await expect(copied(page)).toHaveCount(2);
    expect(await readClipboard(page)).toBe(first.link);
  });

  await test.step('the day of sharing is noted when the address is copied, and shown on the row', async () => {
    await expect(shared(page)).toHaveCount(1);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(shared(page)).toBeVisible();
    await page.reload();
    await expect(shared(page)).toBeVisible();
  });

  await test.step('a day that cannot be noted is said, and the address is copied all the same', async () => {
    await page.route('**/api/questions/*/shared', (route) => route.abort());
    const { link } = await shareNext(first, 'And to row?');
    await copyLink(page).click();
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'We couldn’t record that you shared this, but the link works.',
    );
    expect(await readClipboard(page)).toBe(link);
    await page.unroute('**/api/questions/*/shared');
  });

  for (const [reason, clipboard] of [
    ['is missing, as over plain HTTP', 'undefined'],
    ['refuses', '{ writeText: () => Promise.reject(new Error("no")) }'],
  ] as const)
    await test.step(`is copied if the clipboard ${reason}`, async () => {
      const { link } = await shareNext(first, `And if the clipboard ${reason}?`);
      await replaceClipboard(page, clipboard);
      await copyLink(page).click();
      await expect(copied(page)).toBeVisible();
      expect(await readClipboard(page)).toBe(link);
      await copyButton(page).click();
      await expect(copied(page)).toHaveCount(2);
      expect(await readClipboard(page)).toBe(await message(page).inputValue());
      await expect(dialog(page).getByRole('button', { name: 'Copied' }).first()).toBeFocused();
    });

  await test.step('is selected for copying by hand if nothing can copy', async () => {
    const { link } = await shareNext(first, 'And to sew?');
    await replaceClipboard(page, 'undefined');
    await page.evaluate(() => {
      document.execCommand = () => false;
    });
    const byHand = 'Your browser doesn’t let us copy this. We have selected it, so you can copy it yourself.';
    const selected = () => page.evaluate(() => getSelection()?.toString());
    await copyButton(page).click();
    await expect(message(page)).toBeFocused();
    await expect(message(page)).toHaveAccessibleDescription(byHand);
    expect(await selected()).toBe(await message(page).inputValue());
    await copyLink(page).click();
    const address = dialog(page).getByLabel('Private link', { exact: true });
    await expect(address).toBeFocused();
    await expect(address).toHaveAccessibleDescription(byHand);
    expect(await selected()).toBe(link);
  });

  await test.step('is the one that the server gives', async () => {
    await page.route(/\/api\/people[?/]/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(`"link":"${origin}/`, '"link":"https://s.example/');
      await route.fulfill({ response, body });
    });
    await page.goto('/admin');
    await page.getByRole('button', { name: /^Show \d+ more$/ }).click();
    await openDialog(page, question_text);
    const link = first.link.replace(origin, 'https://s.example');
    await expect(message(page)).toHaveValue(new RegExp(link));
    await copyLink(page).click();
    await expect.poll(() => readClipboard(page)).toBe(link);
  });
});

test.describe('the message', () => {
  const reset = (admin: APIRequestContext) => admin.patch('/api/settings', { data: { message_templates: [] } });
  test.beforeEach(({ admin }) => reset(admin));
  test.afterEach(({ admin }) => reset(admin));

  test('is changed, sent and kept', async ({ page, context, admin, origin, openShare, shareNext }) => {
    const first = await openShare();
    const { id, link } = first;

    await test.step('the QR code leads to the question, on the screen and as a picture', async () => {
      const shown = dialog(page).getByRole('img', { name: /^QR code/ });
      expect(await readQrCode(await shown.screenshot())).toBe(link);
      const download = page.waitForEvent('download');
      await dialog(page).getByRole('button', { name: 'Save as a picture' }).click();
      expect((await download).suggestedFilename()).toBe('question.png');
      expect(await readQrCode(await readFile(await (await download).path()))).toBe(link);
    });

    await test.step('greets the person, quotes the question, has the address, and goes out by each way', async () => {
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

    await test.step('says that its address is missing', async () => {
      await message(page).fill('Dear Gran, please write!');
      await expect(message(page)).toHaveAccessibleDescription(/The link is no longer in your message/);
    });

    await test.step('has the new address once the link is replaced, and keeps what was typed', async () => {
      await message(page).fill(`My dear, look: ${link} !`);
      await dialog(page).getByText('Link settings').click();
      await dialog(page).getByRole('button', { name: 'Make a new link' }).click();
      await dialog(page).getByRole('button', { name: 'Make a new link' }).click();
      await expect(dialog(page).getByText('The new link is ready.')).toBeVisible();
      const { access_token } = await (await admin.get(`/api/questions/${id}`)).json();
      await expect(message(page)).toHaveValue(`My dear, look: ${origin}/question/${access_token} !`);
    });

    await test.step('a closed link says so before it is shared', async () => {
      await dialog(page).getByRole('button', { name: 'Pause link' }).click();
      await expect(dialog(page).getByText('Open the link again below before you share it.')).toBeVisible();
    });

    await test.step('the day of sharing is noted when the message goes out', async () => {
      await context.route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
      await shareNext(first, 'And to row?');
      await expect(shared(page)).toHaveCount(0);
      const opened = page.waitForEvent('popup');
      await dialog(page).getByRole('link', { name: 'WhatsApp' }).click();
      await expect(shared(page)).toHaveCount(1);
      await (await opened).close();
    });

    await test.step('the way that was last used for a person comes first', async () => {
      const ways = dialog(page).getByRole('link', { name: /^(WhatsApp|Email|Text message)$/ });
      await expect(ways).toHaveText(['WhatsApp', 'Email', 'Text message']);
      await dialog(page)
        .getByRole('link', { name: 'Email' })
        .evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
      await dialog(page).getByRole('link', { name: 'Email' }).click();
      // nothing moves under the pointer
      await expect(ways).toHaveText(['WhatsApp', 'Email', 'Text message']);
      await shareNext(first, 'And to dive?');
      await expect(ways).toHaveText(['Email', 'WhatsApp', 'Text message']);
    });

    await test.step('goes to the share sheet of the device, which may be left without an error', async () => {
      await page.evaluate(() => {
        navigator.share = (data) => {
          const isFirst = !('shared' in window);
          Object.assign(window, { shared: data?.text });
          return isFirst ? Promise.reject(new DOMException('left', 'AbortError')) : Promise.resolve();
        };
      });
      await shareNext(first, 'And to sew?');
      const text = await message(page).inputValue();
      await shareButton(page).click();
      await expect.poll(() => page.evaluate('window.shared')).toBe(text);
      await expect(shareButton(page)).not.toHaveAttribute('aria-disabled', 'true');
      await expect(dialog(page).getByRole('alert')).toHaveCount(0);
    });

    await test.step('the day of sharing is noted when the share sheet was used, but not when it was closed', async () => {
      await expect(shared(page)).toHaveCount(1);
      await shareButton(page).click();
      await expect(shared(page)).toHaveCount(2);
    });

    await test.step('a message that was changed is kept for the next one', async () => {
      const text = 'And to knit?';
      const next = await shareNext(first, text);
      const keep = dialog(page).getByRole('button', { name: 'Keep this for next time' });
      await expect(keep).toHaveCount(0);
      await message(page).fill(`Hi Grandma Rose, ${text} ${next.link}`);
      await keep.click();
      await expect(dialog(page).getByText('Kept. The next one starts like this.')).toBeVisible();
      await expect(message(page)).toBeFocused();
      await expect(keep).toHaveCount(0);
      const { message_templates } = await (await admin.get('/api/settings')).json();
      expect(message_templates).toEqual([{ title: 'My message', text: 'Hi {name}, {question} {link}' }]);

      // in another tab
      const added = { title: 'For the cousins', text: 'Look, {name}: {link}' };
      await admin.patch('/api/settings', { data: { message_templates: [added, ...message_templates] } });
      await message(page).fill(`Hello Grandma Rose, ${text} ${next.link}`);
      await keep.click();
      await expect(dialog(page).getByText('Kept. The next one starts like this.')).toBeVisible();
      expect((await (await admin.get('/api/settings')).json()).message_templates).toEqual([
        added,
        { title: 'My message', text: 'Hello {name}, {question} {link}' },
      ]);
    });
  });

  test('is offered as a text message on a phone, where the main buttons stay in view', async ({
    browser,
    admin,
    origin,
    addPerson,
    addQuestion,
  }) => {
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
    // sticky: the copy button and Close stay in view while the rest of the dialog scrolls
    await dialog(page).getByText('Link settings').scrollIntoViewIfNeeded();
    await expect(copyButton(page)).toBeInViewport({ ratio: 1 });
    await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    const code = dialog(page).getByRole('img', { name: /^QR code/ });
    await expect(code).toBeHidden();
    await dialog(page).getByRole('button', { name: 'QR code' }).click();
    await expect(code).toBeVisible();
    await phone.close();
  });
});

test.describe('a link that only this computer can open', () => {
  const elsewhere = 'https://stories.example.org';
  const warning = (page: Page) => dialog(page).getByRole('note');
  test.afterEach(({ admin }) => admin.patch('/api/settings', { data: { public_url: null } }));

  test('is marked, and how to change that is offered', async ({ page, admin, openShare }) => {
    const person_id =
      await test.step('takes the address of the computer in the network, if the server has one', async () => {
        const origins = ['http://192.168.1.20:3000'];
        // a server of the tests listens to this computer only
        await page.route('**/api/settings/addresses', (route) =>
          route.fulfill({ json: { set_by_environment: false, in_container: false, origins } }),
        );
        const { person_id } = await openShare();
        await message(page).fill(`${await message(page).inputValue()}\nLove, Lina`);
        await warning(page).getByRole('button', { name: 'Use http://192.168.1.20:3000' }).click();
        await expect(dialog(page).getByText('Links now begin with http://192.168.1.20:3000.')).toBeFocused();
        await expect(warning(page)).toHaveCount(0);
        await expect(message(page)).toHaveValue(/http:\/\/192\.168\.1\.20:3000\/question\/.*Love, Lina$/s);
        await expect(message(page)).not.toHaveValue(/127\.0\.0\.1/);
        expect((await (await admin.get('/api/settings')).json()).public_url).toBe(origins[0]);
        await page.unroute('**/api/settings/addresses');
        return person_id;
      });

    await test.step('says so, and leads to where the address is set', async () => {
      await admin.patch('/api/settings', { data: { public_url: null } });
      await page.goto('/');
      await openDialog(page, question_text);
      await expect(warning(page)).toContainText(
        'Only this computer can open this link. Its address, 127.0.0.1, doesn’t work on other devices.',
      );
      await warning(page).getByRole('link', { name: 'How to do that' }).click();
      await expect(page.getByRole('heading', { name: 'Address of this website' })).toBeFocused();
      await admin.patch('/api/settings', { data: { public_url: elsewhere } });
      await page.goto('/');
      await openDialog(page, question_text);
      await expect(message(page)).toHaveValue(new RegExp(`${elsewhere}/question/`));
      await expect(warning(page)).toHaveCount(0);
    });

    await test.step('is said for a person, for a reader, and after printing letters', async () => {
      await admin.patch('/api/settings', { data: { public_url: null } });
      await admin.post(`/api/people/${person_id}/link`);
      await page.goto(`/admin/people/${person_id}`);
      await page
        .getByRole('region', { name: 'One link for everything' })
        .getByRole('button', { name: 'Share' })
        .click();
      await expect(page.getByRole('dialog').getByRole('note')).toContainText('Only this computer can open this link.');
      const reader = await (await admin.post('/api/readers', { data: { name: 'Cousin Tom' } })).json();
      await page.goto('/admin/readers');
      await page.getByRole('button', { name: 'Share: Cousin Tom' }).click();
      await expect(page.getByRole('dialog').getByRole('note')).toContainText('Only this computer can open this link.');
      await admin.delete(`/api/readers/${reader.id}`);
      await page.goto('/');
      await page.getByRole('button', { name: `More: ${question_text}` }).click();
      await page.getByRole('menuitem', { name: 'Print letter' }).click();
      await expect(page.getByRole('alert')).toContainText('works only on this computer');
    });
  });
});

test('a letter on paper', async ({ page, openShare, shareNext }) => {
  const first = await openShare();

  await test.step('says which letters it could not print', async () => {
    await shareNext(first, 'Who taught you to swim, ยาย?');
    await dialog(page).getByText('A letter on paper').click();
    const opened = page.waitForEvent('popup');
    await dialog(page).getByRole('button', { name: 'Print letter' }).click();
    await expect(
      dialog(page)
        .getByRole('status')
        .filter({ hasText: /appear as □: [ยา] / }),
    ).toBeVisible();
    await (await opened).close();
    await page.keyboard.press('Escape');
  });

  await test.step('is printed with the chosen pages and paper, which are kept, and counts as sharing', async () => {
    await openDialog(page, question_text);
    const { id } = first;
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
    await expect(shared(page)).toHaveCount(2);
    await page.reload();
    await openDialog(page, question_text);
    await expect(letter).toContainText('3 pages, A4');
    // letters printed elsewhere take the same choice
    await page.keyboard.press('Escape');
    const reopened = page.waitForEvent('popup');
    const again = page.waitForResponse('**/api/letters');
    await page.getByRole('button', { name: `More: ${question_text}` }).click();
    await page.getByRole('menuitem', { name: 'Print letter' }).click();
    expect((await again).request().postDataJSON()).toEqual({ question_ids: [id], pages: 3, paper: 'a4' });
    await (await reopened).close();
  });

  await test.step('that cannot be printed says why, and closes the empty tab', async () => {
    await page.route('**/api/letters', (route) => route.abort());
    await shareNext(first, 'And to row?');
    await dialog(page).getByText('A letter on paper').click();
    const opened = page.waitForEvent('popup');
    await dialog(page).getByRole('button', { name: 'Print letter' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('can’t be reached');
    await expect.poll(async () => (await opened).isClosed()).toBe(true);
    await expect(shared(page)).toHaveCount(2);
    await page.unroute('**/api/letters');
  });

  await test.step('nothing is wrong for axe', async () => {
    await shareNext(first, 'And to sew?');
    for (const part of ['A letter on paper', 'Link settings']) await dialog(page).getByText(part).click();
    await expectAccessible(page);
  });
});
