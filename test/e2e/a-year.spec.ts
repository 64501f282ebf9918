/**
 * The seed family (test/family.ts) lives a year: everything the admin does, from an empty start, through the pages only.
 * Playwright takes files by name: this one comes first, because it has the longest test.
 */
import type { APIResponse, Locator, Page, Response } from '@playwright/test';
import { missingCharactersHeader } from '../../src/shared/letters/missing-characters.ts';
import { library } from '../../src/shared/library/en.ts';
import { fillName } from '../../src/shared/people/name-place.ts';
import { dad } from '../family/dad.ts';
import { fumiko } from '../family/fumiko.ts';
import { luis } from '../family/luis.ts';
import { miriam } from '../family/miriam.ts';
import { rose } from '../family/rose.ts';
import { tomasz } from '../family/tomasz.ts';
import { type CastPerson, family } from '../family.ts';
import { isLong } from '../long-form.ts';
import { canReadPdf, readPdf } from '../pdf.ts';
import { readQrCode } from '../qr-code.ts';
import { editorOf } from './answer-steps.ts';
import { violationsOf } from './axe.ts';
import { test as base, expect, signedIn, waitForFonts } from './fixtures.ts';

const [childhood, ...otherThemes] = library;
if (!childhood) throw new Error('The library has changed.');

/** Whose year it is: everyone's in the long form. */
const cast = isLong ? family : [tomasz, miriam];
const [first, ...others] = cast as [CastPerson, ...CastPerson[]];
/** One of the first person, three of the library for everyone, one more for each of the others, two queued, and the seed's. */
const questionCount =
  1 +
  3 * cast.length +
  others.length +
  2 * cast.length +
  cast.reduce((sum, { questions }) => sum + questions.length, 0);

type Devices = {
  /** The admin's phone, signed in. */
  phone: Page;
  /** The tablet of those who are asked. */
  tablet: Page;
};

const test = base.extend<Devices>({
  ...signedIn,
  phone: async ({ browser, admin, origin }, use) => {
    const localStorage = [{ name: 'adminAuthenticated', value: 'true' }];
    const context = await browser.newContext({
      baseURL: origin,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
      storageState: { cookies: (await admin.storageState()).cookies, origins: [{ origin, localStorage }] },
    });
    await use(await context.newPage());
    await context.close();
  },
  tablet: async ({ browser }, use) => {
    const storageState = { cookies: [], origins: [] };
    const context = await browser.newContext({ viewport: { width: 820, height: 1180 }, storageState });
    await use(await context.newPage());
    await context.close();
  },
});

const dialog = (page: Page) => page.getByRole('dialog');
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const row = (page: Page, name: string, text: string) =>
  card(page, name).getByRole('listitem').filter({ hasText: text });
/** Shows the collapsed questions of all cards. */
const showAll = async (page: Page) => {
  const more = page.getByRole('button', { name: /^Show \d+ more$/ });
  await expect(more).toHaveCount(cast.length);
  for (let left = cast.length; left > 0; left -= 1) await more.first().click();
};
const filter = (page: Page, name: string) => page.getByRole('group', { name: 'Show' }).getByRole('button', { name });
const asked = (page: Page) =>
  page.getByRole('region', { name: 'Questions and answers' }).getByRole('heading', { level: 3 });
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();

const textOf = ({ questions }: CastPerson, at: number) => questions[at]?.question_text ?? '';

/** The text of an answer of the seed, without its photos. */
const paragraphsOf = ({ questions }: CastPerson, at: number) =>
  [...(questions[at]?.content ?? '').matchAll(/<p>(.*?)<\/p>/g)].map(([, html = '']) => html.replace(/<[^>]+>/g, ''));

/** Adds the first person with a first question, whose link is copied, and then the others. */
const addPeople = async (page: Page) => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(first.name);
  await page.keyboard.press('Enter');
  const start = page.getByRole('region', { name: `What would you like to ask ${first.name} first?` });
  const text = await start.getByRole('listitem').first().getByRole('paragraph').innerText();
  await start
    .getByRole('button', { name: /^Ask this/ })
    .first()
    .click();
  await dialog(page).getByRole('button', { name: 'Copy only the link' }).click();
  await expect(dialog(page).getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  await page.keyboard.press('Escape');
  for (const { name } of others) {
    await page.getByRole('button', { name: 'Add person' }).click();
    await dialog(page).getByLabel('Name').fill(name);
    await page.keyboard.press('Enter');
    await expect(card(page, name)).toBeVisible();
  }
  return { link: await page.evaluate(() => navigator.clipboard.readText()), text };
};

/** In the library, chooses whom to ask. */
const pick = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /^Asking / }).click();
  await dialog(page).getByRole('button', { name, exact: true }).click();
  await expect(dialog(page)).toBeHidden();
};

/** Three questions of the library for everyone, and one more for each of the others. */
const askFromLibrary = async (page: Page) => {
  const inLibrary = (text: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: text }) });
  await page.getByRole('button', { name: /^Asking / }).click();
  await dialog(page).getByRole('button', { name: 'Choose several' }).click();
  await dialog(page).getByRole('button', { name: 'Choose everyone' }).click();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  for (const { text } of childhood.questions.slice(1, 4)) {
    const question = inLibrary(fillName(text, '…'));
    await question.getByRole('button', { name: `Ask ${cast.length} people` }).click();
    await expect(question.getByRole('button', { name: `Asked ${cast.length} people` })).toBeVisible();
  }
  for (const [at, { name }] of others.entries()) {
    const { title = '', questions = [] } = otherThemes[at] ?? {};
    await page.getByRole('navigation', { name: 'Themes' }).getByRole('button', { name: title }).click();
    await pick(page, name);
    const question = inLibrary(fillName(questions[0]?.text ?? '', name));
    await question.getByRole('button', { name: `Ask ${name}` }).click();
    await expect(question.getByRole('button', { name: `Asked ${name}` })).toBeVisible();
  }
};

/** Pastes these lines in the library, and looks them over. */
const paste = async (page: Page, lines: string[]) => {
  await page.getByRole('button', { name: 'Paste many' }).click();
  await page.getByRole('textbox', { name: 'Questions, one on each line' }).fill(lines.join('\n'));
  await page.getByRole('button', { name: 'Look them over' }).click();
};

/** Whose queue is put in another order. */
const reordered = isLong ? luis : tomasz;

const later = ['Which song would you sing for us, {name}?', 'What lies in the oldest box you own, {name}?'] as const;

const pasteIntoQueues = async (page: Page) => {
  await paste(page, [...later]);
  await dialog(page).getByRole('button', { name: 'Choose everyone' }).click();
  await dialog(page)
    .getByRole('button', { name: `Add 2 questions to ${cast.length} queues` })
    .click();
  await expect(dialog(page)).toBeHidden();
};

const isQueueSaved = (response: Response) => response.url().endsWith('/queue') && response.request().method() === 'PUT';

/** Asks both questions of each queue, after changing their order for one person. */
const askFromQueues = async (page: Page) => {
  for (const { name } of cast) {
    const [song, box] = later.map((text) => fillName(text, name)) as [string, string];
    await goTo(page, 'People');
    await page.getByRole('link', { name, exact: true }).click();
    const queue = page.getByRole('region', { name: 'Next questions' });
    await expect(queue.getByRole('listitem')).toHaveCount(2);
    if (name === reordered.name) {
      const saved = page.waitForResponse(isQueueSaved);
      await queue.getByRole('button', { name: `Move: ${box}` }).focus();
      for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
      await saved;
    }
    const [next, second] = name === reordered.name ? [box, song] : [song, box];
    await expect(queue.getByRole('listitem')).toContainText([next, second]);
    for (const text of [next, second]) {
      await queue.getByRole('button', { name: 'Ask next' }).click();
      await expect(asked(page).first()).toHaveText(text);
    }
    await expect(queue.getByText('The queue is empty.')).toBeVisible();
  }
};

const pasteFamilyQuestions = async (page: Page) => {
  for (const { name, questions } of cast) {
    await pick(page, name);
    await paste(
      page,
      questions.map(({ question_text }) => question_text),
    );
    await dialog(page).getByLabel('When').selectOption('Ask now');
    await dialog(page)
      .getByRole('button', { name: `Ask ${questions.length} questions` })
      .click();
    await expect(dialog(page)).toBeHidden();
  }
};

declare global {
  interface Window {
    /** The message that was given to another program. */
    handedOver?: string;
  }
}

/** Stands for the programs for mail and text messages, and for the share sheet, which a test's browser lacks. */
const keepHandedOver = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('click', (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="sms:"], a[href^="mailto:"]');
      if (!link) return;
      event.preventDefault();
      window.handedOver = new URL(link.href).searchParams.get('body') ?? '';
    });
    navigator.share = async ({ text } = {}) => {
      window.handedOver = text ?? '';
    };
  });

const handedOver = (page: Page) => expect.poll(() => page.evaluate(() => window.handedOver ?? ''));

const linkIn = (message: string) => /\S+\/question\/[\w-]+/.exec(message)?.[0] ?? '';

/** Shares a question in a way, which returns the link as it went out. */
const share = async (page: Page, name: string, text: string, send: (sharing: Locator) => Promise<string>) => {
  await row(page, name, text)
    .getByRole('button', { name: /^Share/ })
    .click();
  const sharing = page.getByRole('dialog', { name: `Share with ${name}` });
  const address = linkIn(await sharing.getByLabel('A message to go with it').inputValue());
  const link = await send(sharing);
  expect(link).toBe(address);
  await sharing.getByRole('button', { name: 'Close' }).click();
  return { link, text };
};

const byProgram = (page: Page, name: string) => async (sharing: Locator) => {
  await sharing.getByRole(name === 'Share…' ? 'button' : 'link', { name }).click();
  await handedOver(page).toContain('/question/');
  return linkIn(await page.evaluate(() => window.handedOver ?? ''));
};

const byWhatsApp = async (sharing: Locator) => {
  const context = sharing.page().context();
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
  const sent = context.waitForEvent('request', (request) => request.url().startsWith('https://wa.me/'));
  const opened = context.waitForEvent('page');
  await sharing.getByRole('link', { name: 'WhatsApp' }).click();
  const message = new URL((await sent).url()).searchParams.get('text') ?? '';
  await (await opened).close();
  return linkIn(message);
};

const byChangedMail = async (sharing: Locator) => {
  const message = sharing.getByLabel('A message to go with it');
  await message.fill(`Querido abuelo,\n\n${await message.inputValue()}`);
  const link = await byProgram(sharing.page(), 'Email')(sharing);
  expect(await sharing.page().evaluate(() => window.handedOver)).toMatch(/^Querido abuelo,\r\n\r\nDear /);
  return link;
};

const byQrCode = async (sharing: Locator) =>
  readQrCode(await sharing.getByRole('img', { name: /^QR code/ }).screenshot());

const openLink = async (tablet: Page, { link, text }: { link: string; text: string }) => {
  await tablet.goto(link);
  await expect(tablet.getByRole('heading', { level: 1 })).toHaveText(text);
};

const write = async (tablet: Page, shared: { link: string; text: string }, paragraphs: string[]) => {
  await openLink(tablet, shared);
  await expect(editorOf(tablet)).toHaveClass(/ProseMirror/);
  await editorOf(tablet).click();
  for (const paragraph of paragraphs) {
    await tablet.keyboard.insertText(paragraph);
    await tablet.keyboard.press('Enter');
  }
  await tablet.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(tablet.getByText('Your answer has been submitted. Thank you.')).toBeVisible();
};

/** Changes a question by its menu; only what is given. */
const correct = async (page: Page, question: Locator, change: { text?: string; days?: string }) => {
  await question.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Edit question' }).click();
  if (change.text !== undefined) await dialog(page).getByLabel('Question', { exact: true }).fill(change.text);
  if (change.days !== undefined) await dialog(page).getByLabel('Days to answer').fill(change.days);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toBeHidden();
};

/** Prints the newest questions of each of these people; returns the PDF, and the links that belong on it. */
const printLetters = async (page: Page, names: string[]) => {
  // the fonts move the button
  await waitForFonts(page);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const links: string[] = [];
  // each letter costs two rendered pages and a decoded QR code
  for (const name of names)
    for (const at of isLong ? [0, 1] : [0]) {
      const chosen = card(page, name).getByRole('listitem').nth(at);
      await chosen.getByRole('checkbox').check();
      links.push(String(await chosen.getByRole('link', { name: /^Open Link/ }).getAttribute('href')));
    }
  const bar = page.getByRole('region', { name: 'Selected questions' });
  await expect(bar).toContainText(`${links.length} questions selected`);
  const { promise: printed, resolve } = Promise.withResolvers<APIResponse>();
  await page.route('**/api/letters', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response });
    resolve(response);
  });
  const opened = page.waitForEvent('popup');
  await bar.getByRole('button', { name: 'Print letters' }).click();
  const response = await printed;
  expect(response.headers()).toMatchObject({ 'content-type': 'application/pdf' });
  expect(response.headers()).not.toHaveProperty(missingCharactersHeader);
  const pdf = await response.body();
  await (await opened).close();
  await bar.getByRole('button', { name: 'Done' }).click();
  return { pdf, links };
};

test(`${cast.length} people, ${questionCount} questions`, async ({ page, context, phone, tablet }) => {
  test.skip(!canReadPdf(), 'qpdf or poppler-utils is not here');
  // it is long, and machines may be busy
  test.setTimeout(480_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const device of [page, phone]) await keepHandedOver(device);
  const shared: { link: string; text: string }[] = [];
  const { step } = test;

  await step('people are added, the first with a question whose link is copied', async () => {
    shared.push(await addPeople(page));
  });

  await step('questions are asked, from library, queue and paste', async () => {
    await goTo(page, 'Library');
    await askFromLibrary(page);
    await pasteIntoQueues(page);
    await askFromQueues(page);
    await goTo(page, 'Library');
    await pasteFamilyQuestions(page);
    await goTo(page, 'People');
    await expect(filter(page, `All ${questionCount}`)).toBeVisible();
  });

  const lake = { name: tomasz.name, text: textOf(tomasz, 0) };
  const market = { name: miriam.name, text: textOf(miriam, 0) };
  const songs = { name: reordered.name, text: textOf(reordered, 3) };
  const byShareSheet = isLong
    ? { name: fumiko.name, text: textOf(fumiko, 0) }
    : { name: tomasz.name, text: textOf(tomasz, 1) };
  const byCode = isLong ? { name: dad.name, text: textOf(dad, 3) } : { name: miriam.name, text: textOf(miriam, 3) };

  await step('links are shared by each way, and lead to their questions', async () => {
    await showAll(page);
    const byWhatsAppShared = await share(page, lake.name, lake.text, byWhatsApp);
    await phone.goto('/');
    await showAll(phone);
    const byTextMessage = await share(phone, market.name, market.text, byProgram(phone, 'Text message'));
    shared.push(
      byWhatsAppShared,
      byTextMessage,
      await share(page, songs.name, songs.text, byChangedMail),
      await share(page, byShareSheet.name, byShareSheet.text, byProgram(page, 'Share…')),
      await share(page, byCode.name, byCode.text, byQrCode),
    );
    // the next step opens the other two
    for (const each of shared) if (![lake.text, market.text].includes(each.text)) await openLink(tablet, each);
    for (const { name, text } of [lake, market, songs]) await expect(row(page, name, text)).toContainText('Shared ');
    await expect(row(page, byCode.name, byCode.text)).not.toContainText('Shared ');
  });
  const linkTo = (text: string) => shared.find((each) => each.text === text) ?? { link: '', text };

  await step('two answers are written', async () => {
    await write(tablet, linkTo(lake.text), paragraphsOf(tomasz, 0));
    await write(tablet, linkTo(market.text), paragraphsOf(miriam, 0));
    await expect(filter(page, 'New answers 2')).toBeVisible();
  });

  await step('a question is corrected, and given days, which are taken away again', async () => {
    const text = '¿Qué cantaba tu madre mientras cocinaba, y quién cantaba con ella?';
    await correct(page, row(page, songs.name, songs.text), { text, days: '14' });
    await expect(row(page, songs.name, text)).toContainText('Due ');
    await openLink(tablet, { link: linkTo(songs.text).link, text });
    await correct(page, row(page, songs.name, text), { days: '' });
    await expect(row(page, songs.name, text)).not.toContainText('Due ');
  });

  await step('a question is deleted with its answer, and comes back with both and its link', async () => {
    await row(page, lake.name, lake.text)
      .getByRole('button', { name: /^Delete question/ })
      .click();
    const asks = page.getByRole('alertdialog');
    await expect(asks).toContainText(/and takes with it an answer of \d+ words\./);
    await asks.getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, lake.name, lake.text)).toHaveCount(0);
    await tablet.goto(linkTo(lake.text).link);
    await expect(tablet.getByRole('heading', { name: 'This link doesn’t lead to a question' })).toBeVisible();
    await goTo(page, 'Settings');
    await page.getByRole('link', { name: 'Wastebasket' }).click();
    await page.getByRole('button', { name: `Bring back: ${lake.text}` }).click();
    await expect(page.getByText('The question is back, with its answer and its link.')).toBeVisible();
    await openLink(tablet, linkTo(lake.text));
    await expect(tablet.getByText('Zatonęliśmy powoli i z godnością')).toBeVisible();
  });

  await step('a word in the middle of a Hebrew answer is found, and the answer read', async () => {
    await goTo(page, 'People');
    await showAll(page);
    await expect(row(page, lake.name, lake.text)).toContainText('Submitted');
    await page.keyboard.press('/');
    // awnings; the answer has "the awnings", which is one word
    await page.keyboard.insertText('סוככים');
    const found = page.getByRole('group', { name: 'Great-aunt Miriam' }).getByRole('option');
    await expect(found).toHaveText([/הסוככים.*Answer/]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(market.text);
    await expect(page.getByText('אני זוכרת את הסוככים')).toBeVisible();
    // a story has its own header, without the sections
    await page.getByRole('link', { name: 'Family Stories' }).click();
    await expect(filter(page, 'New answers 1')).toBeVisible();
  });

  await step('axe finds nothing', async () => {
    expect(await violationsOf(page)).toEqual([]);
  });

  await step('letters are printed, with QR codes that lead to their questions', async () => {
    const names = (isLong ? [luis, miriam, dad, fumiko] : cast).map(({ name }) => name);
    const { pdf, links } = await printLetters(page, names);
    const letters = readPdf(pdf);
    expect(letters.pages).toHaveLength(2 * links.length);
    const read = links.map((_, at) => letters.readQrCode(2 * at + 1));
    expect(await Promise.all(read)).toEqual(links);
  });
});

/** Presses Tab or Shift+Tab until this has the focus. */
const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  await target.waitFor();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('The keyboard does not reach it.');
};

test('a question is asked, shared, corrected, lost and brought back with the keyboard alone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const press = async (target: Locator, key?: 'Shift+Tab') => {
    await tabTo(page, target, key);
    await page.keyboard.press('Enter');
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.goto('/');
  await tabTo(page, page.getByRole('textbox', { name: 'Name', exact: true }));
  await page.keyboard.type(rose.name);
  await page.keyboard.press('Enter');
  await press(button(/^Ask this/).first());

  await press(dialog(page).getByRole('button', { name: 'Copy only the link' }));
  await expect(dialog(page).getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page, rose.name).getByRole('listitem')).toBeFocused();

  await press(
    card(page, rose.name)
      .getByRole('listitem')
      .getByRole('button', { name: /^More:/ }),
  );
  await expect(page.getByRole('menuitem', { name: 'Edit question' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog(page).getByLabel('Question', { exact: true }));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Who taught you to swim?');
  await press(dialog(page).getByRole('button', { name: 'Save' }));
  await expect(page.getByRole('heading', { level: 3 })).toHaveText('Who taught you to swim?');

  await press(button('Delete question: Who taught you to swim?'), 'Shift+Tab');
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
  await expect(page.getByPlaceholder('New question...')).toBeFocused();
  await press(page.getByRole('link', { name: 'Settings' }), 'Shift+Tab');
  await press(page.getByRole('link', { name: 'Wastebasket' }));
  await press(button('Bring back: Who taught you to swim?').first());
  await expect(page.getByText('The question is back, with its answer and its link.')).toBeVisible();

  await press(page.getByRole('navigation').getByRole('link', { name: 'People' }), 'Shift+Tab');
  await press(page.getByRole('link', { name: rose.name, exact: true }));
  await press(button('Add a question'));
  await tabTo(page, dialog(page).getByLabel('Question'));
  await page.keyboard.type('Who taught you to row?');
  await press(dialog(page).getByRole('button', { name: 'Add a question' }));
  await press(button('Ask next: Who taught you to row?'));
  await expect(asked(page)).toHaveText(['Who taught you to row?', 'Who taught you to swim?']);
});
