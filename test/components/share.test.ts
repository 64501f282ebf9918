import { expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { missingCharactersHeader, writeMissingCharacters } from '../../src/shared/letters/missing-characters.ts';
import type { SettingsChange } from '../../src/shared/settings.ts';
import { press, step, texts } from './actions.ts';
import { expectAccessible } from './axe.ts';
import { person, question, type Stored, serveFamily } from './family.ts';
import { open } from './screen.tsx';
import { bodiesOf, cutOff, pdf, requestsTo, type Sent, serve } from './server.ts';

const swim = 'Who taught you to swim?';
const row = 'And to row?';

const dialog = page.getByRole('dialog', { name: 'Share with Grandma Rose' });
const message = dialog.getByLabelText('A message to go with it');
const copyButton = dialog.getByRole('button', { name: 'Copy message' });
const copyLink = dialog.getByRole('button', { name: 'Copy only the link' });
const copied = dialog.getByRole('status').filter({ hasText: 'Copied' });
const shareButton = dialog.getByRole('button', { name: 'Share…' });
/** The day of sharing, on the rows of questions that were shared. */
const shared = page.getByText(/^Shared /);

const openDialog = async (text: string) => {
  await page.getByRole('button', { name: `Share: ${text}` }).click();
  await expect.element(dialog).toBeVisible();
};
const shareNext = async (text: string) => {
  await press('Escape');
  await expect.element(dialog).not.toBeInTheDocument();
  await openDialog(text);
};

/** Opens the dashboard with two questions to Grandma Rose, and the dialog of the first. */
const openShare = async (prepare: (stored: Stored) => void = () => {}) => {
  const link = (token: string) => `https://stories.example.org/question/${token}`;
  const first = question(swim, { link: link('first') });
  const second = question(row, { link: link('second') });
  const stored = serveFamily(person('Grandma Rose', [first, second]));
  prepare(stored);
  open('/');
  await openDialog(swim);
  return { stored, first, second };
};

const typedIn = (field: Locator) => (field.element() as HTMLTextAreaElement).value;
const replaceClipboard = (clipboard: object | undefined) =>
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(clipboard as Clipboard);
const readClipboard = () => Clipboard.prototype.readText.call(realClipboard);
const realClipboard = navigator.clipboard;

test('the private link', async () => {
  const { first, second } = await openShare();
  await expect.element(shared).not.toBeInTheDocument();

  await step('is copied in its message with one press, on the button that has the focus', async () => {
    await expect.element(copyButton).toHaveFocus();
    await press('Enter');
    await expect.element(copied).toBeInTheDocument();
    expect(await readClipboard()).toBe(typedIn(message));
    await expect.element(message).toHaveDisplayValue(new RegExp(first.link));
  });

  await step('is copied alone', async () => {
    await copyLink.click();
    await expect.element(copied).toHaveLength(2);
    expect(await readClipboard()).toBe(first.link);
  });

  await step('the day of sharing is noted when the address is copied, and shown on the row', async () => {
    await expect.element(shared).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(shared).toBeVisible();
    expect(requestsTo('POST /api/questions/{id}/shared').map(({ ids }) => ids)).toEqual([[first.id], [first.id]]);
  });

  await step('a day that cannot be noted is said, and the address is copied all the same', async () => {
    const reconnect = cutOff('POST /api/questions/{id}/shared');
    await openDialog(row);
    await copyLink.click();
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('We couldn’t record that you shared this, but the link works.');
    expect(await readClipboard()).toBe(second.link);
    await expect.element(shared).toHaveLength(1);
    reconnect();
  });
});

test.for([
  ['is missing, as over plain HTTP', undefined],
  ['refuses', { writeText: () => Promise.reject(new Error('no')) }],
] as const)('the private link is copied if the clipboard %s', async ([, clipboard]) => {
  const { first } = await openShare();
  replaceClipboard(clipboard);
  await copyLink.click();
  await expect.element(copied).toBeInTheDocument();
  expect(await readClipboard()).toBe(first.link);
  await copyButton.click();
  await expect.element(copied).toHaveLength(2);
  expect(await readClipboard()).toBe(typedIn(message));
  await expect.element(dialog.getByRole('button', { name: 'Copied' }).first()).toHaveFocus();
});

test('the private link is selected for copying by hand if nothing can copy', async () => {
  const { first } = await openShare();
  replaceClipboard(undefined);
  vi.spyOn(document, 'execCommand').mockReturnValue(false);
  const byHand = 'Your browser doesn’t let us copy this. We have selected it, so you can copy it yourself.';
  const selected = () => getSelection()?.toString();
  await copyButton.click();
  await expect.element(message).toHaveFocus();
  await expect.element(message).toHaveAccessibleDescription(byHand);
  expect(selected()).toBe(typedIn(message));
  await copyLink.click();
  const address = dialog.getByLabelText('Private link', { exact: true });
  await expect.element(address).toHaveFocus();
  await expect.element(address).toHaveAccessibleDescription(byHand);
  expect(selected()).toBe(first.link);
});

test('the message', async () => {
  const { stored, first } = await openShare();

  await step('greets the person, quotes the question, has the address, and goes out by each way', async () => {
    await expect.element(message).toHaveDisplayValue(/^Dear Grandma Rose,\n/);
    await expect.element(message).toHaveDisplayValue(/“Who taught you to swim\?”/);
    // the rules of all pages do not win over those of a screen
    expect(getComputedStyle(message.element()).fontFamily).toMatch(/^Literata/);
    const text = `Hello Gran & all,\n50% of it is here: ${first.link}`;
    await message.fill(text);
    const urlOf = (name: string) => new URL(dialog.getByRole('link', { name }).element().getAttribute('href') ?? '');
    await expect.poll(() => urlOf('WhatsApp').searchParams.get('text')).toBe(text);
    expect(urlOf('WhatsApp').origin + urlOf('WhatsApp').pathname).toBe('https://wa.me/');
    expect(urlOf('Email').protocol).toBe('mailto:');
    expect(urlOf('Email').searchParams.get('subject')).toBe('A question for you');
    expect(urlOf('Email').searchParams.get('body')).toBe(text.replaceAll('\n', '\r\n'));
    for (const name of ['WhatsApp', 'Email'])
      await expect.element(dialog.getByRole('link', { name })).toHaveAttribute('rel', 'noopener noreferrer');
  });

  await step('says that its address is missing', async () => {
    await message.fill('Dear Gran, please write!');
    await expect.element(message).toHaveAccessibleDescription(/The link is no longer in your message/);
  });

  await step('has the new address once the link is replaced, and keeps what was typed', async () => {
    await message.fill(`My dear, look: ${first.link} !`);
    await dialog.getByText('Link settings').click();
    await dialog.getByRole('button', { name: 'Make a new link' }).click();
    await dialog.getByRole('button', { name: 'Make a new link' }).click();
    await expect.element(dialog.getByText('The new link is ready.')).toBeVisible();
    const link = stored.people[0]?.questions.find(({ id }) => id === first.id)?.link;
    expect(link).not.toBe(first.link);
    await expect.element(message).toHaveValue(`My dear, look: ${link} !`);
  });

  await step('a closed link says so before it is shared', async () => {
    await dialog.getByRole('button', { name: 'Pause link' }).click();
    await expect.element(dialog.getByText('Open the link again below before you share it.')).toBeVisible();
  });
});

test('the way that was last used for a person comes first, and going out counts as sharing', async () => {
  await openShare();
  const ways = dialog.getByRole('link', { name: /^(WhatsApp|Email|Text message)$/ });
  await expect.poll(() => texts(ways)).toEqual(['WhatsApp', 'Email', 'Text message']);
  // this page stays
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await dialog.getByRole('link', { name: 'Email' }).click();
  await expect.element(shared).toHaveLength(1);
  // nothing moves under the pointer
  expect(texts(ways)).toEqual(['WhatsApp', 'Email', 'Text message']);
  await shareNext(row);
  await expect.poll(() => texts(ways)).toEqual(['Email', 'WhatsApp', 'Text message']);
});

test('sharing is noted on a device whose storage is full', async () => {
  await openShare();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await dialog.getByRole('link', { name: 'Email' }).click();
  await expect.element(shared).toHaveLength(1);
});

test('the share sheet of the device', async () => {
  const sent: (string | undefined)[] = [];
  const close = () => Promise.reject(new DOMException('left', 'AbortError'));
  let answer = close;
  Object.assign(navigator, {
    share: ({ text }: ShareData) => {
      sent.push(text);
      return answer();
    },
  });
  await openShare();

  await step('may be left without an error, which is not sharing', async () => {
    await shareButton.click();
    await expect.poll(() => sent).toEqual([typedIn(message)]);
    await expect.element(shareButton).not.toHaveAttribute('aria-disabled', 'true');
    await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
    await expect.element(shared).not.toBeInTheDocument();
  });

  await step('that was used counts as sharing', async () => {
    answer = () => Promise.resolve() as Promise<never>;
    await shareButton.click();
    await expect.element(shared).toHaveLength(1);
  });
  Reflect.deleteProperty(navigator, 'share');
});

test('a message that was changed is kept for the next one', async () => {
  const { stored, first } = await openShare();
  const keep = dialog.getByRole('button', { name: 'Keep this for next time' });
  await expect.element(keep).not.toBeInTheDocument();
  await message.fill(`Hi Grandma Rose, ${swim} ${first.link}`);
  await keep.click();
  await expect.element(dialog.getByText('Kept. The next one starts like this.')).toBeVisible();
  await expect.element(message).toHaveFocus();
  await expect.element(keep).not.toBeInTheDocument();
  const { message_templates } = stored.settings;
  expect(message_templates).toEqual([{ title: 'My message', text: 'Hi {name}, {question} {link}' }]);

  // in another tab
  const added = { title: 'For the cousins', text: 'Look, {name}: {link}' };
  stored.settings.message_templates = [added, ...message_templates];
  await message.fill(`Hello Grandma Rose, ${swim} ${first.link}`);
  await keep.click();
  await expect.element(dialog.getByText('Kept. The next one starts like this.')).toBeVisible();
  expect(stored.settings.message_templates).toEqual([
    added,
    { title: 'My message', text: 'Hello {name}, {question} {link}' },
  ]);
});

test('on a phone the message is offered as a text message, and the main buttons stay in view', async () => {
  await page.viewport(390, 844);
  await openShare();
  const sms = dialog.getByRole('link', { name: 'Text message' });
  await expect.element(sms).toBeVisible();
  const body = decodeURIComponent(sms.element().getAttribute('href')?.replace('sms:?&body=', '') ?? '');
  await expect.element(message).toHaveValue(body);
  expect(document.documentElement.scrollWidth).toBe(390);
  // sticky: the copy button and Close stay in view while the rest of the dialog scrolls
  dialog.getByText('Link settings').element().scrollIntoView({ block: 'center' });
  await expect.element(dialog.getByText('Link settings')).toBeInViewport();
  await expect.element(copyButton).toBeInViewport({ ratio: 1 });
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  const code = dialog.getByRole('img', { name: /^QR code/, includeHidden: true });
  await expect.element(code).not.toBeVisible();
  await dialog.getByRole('button', { name: 'QR code' }).click();
  await expect.element(code).toBeVisible();
});

const here = 'http://127.0.0.1:3000';
const warning = dialog.getByRole('note');

/** As the server does, links begin with the address that is set. */
const serveAddress = (stored: Stored) => {
  const relink = () => {
    for (const each of stored.people)
      each.questions = each.questions.map(({ link, ...rest }) => {
        const { pathname } = new URL(link);
        return { ...rest, link: `${stored.settings.public_url ?? here}${pathname}` };
      });
  };
  relink();
  serve({
    'PATCH /api/settings': ({ body }: Sent) => {
      const { public_url } = body as SettingsChange;
      if (public_url) stored.settings.public_url = public_url;
      relink();
      return stored.settings;
    },
  });
};

/** Opens the dialog of a question whose link only this computer can open. `origins`: its addresses in the network. */
const openOnlyHere = (origins: string[] = []) =>
  openShare((stored) => {
    serve({ 'GET /api/settings/addresses': { set_by_environment: false, in_container: false, origins } });
    serveAddress(stored);
  });

test('a link that only this computer can open takes the address of the computer in the network, if the server has one', async () => {
  const origins = ['http://192.168.1.20:3000'];
  const { stored } = await openOnlyHere(origins);
  await message.fill(`${typedIn(message)}\nLove, Lina`);
  await warning.getByRole('button', { name: 'Use http://192.168.1.20:3000' }).click();
  await expect.element(dialog.getByText('Links now begin with http://192.168.1.20:3000.')).toHaveFocus();
  await expect.element(warning).not.toBeInTheDocument();
  await expect.element(message).toHaveDisplayValue(/http:\/\/192\.168\.1\.20:3000\/question\/.*Love, Lina$/s);
  expect(typedIn(message)).not.toContain('127.0.0.1');
  expect(stored.settings.public_url).toBe(origins[0]);
});

test('a link that only this computer can open says so, and leads to where the address is set', async () => {
  await openOnlyHere();
  await expect
    .element(warning)
    .toMatchTextContent(
      'Only this computer can open this link. Its address, 127.0.0.1, doesn’t work on other devices.',
    );
  await warning.getByRole('link', { name: 'How to do that' }).click();
  await expect.element(page.getByRole('heading', { name: 'Address of this website' })).toHaveFocus();
  const address = page.getByRole('region', { name: 'Address of this website', exact: true });
  await address.getByLabelText('Address', { exact: true }).fill('https://stories.example.org');
  await address.getByRole('button', { name: 'Save the address' }).click();
  await expect.element(address).toMatchTextContent('Links begin with https://stories.example.org.');
  open('/');
  await openDialog(swim);
  await expect.element(message).toHaveDisplayValue(/https:\/\/stories\.example\.org\/question\//);
  await expect.element(warning).not.toBeInTheDocument();
});

test('a link that only this computer can open is said for a person, for a reader, and after printing letters', async () => {
  const asked = question(swim, { link: `${here}/question/first` });
  const { people } = serveFamily(person('Grandma Rose', [asked], { has_link: true }));
  const note = page.getByRole('dialog').getByRole('note');
  serve({
    'GET /api/people/{id}/link': { token: 'rose', link: `${here}/for/rose` },
    'GET /api/readers': {
      readers: [
        {
          ...{ id: 'tom', name: 'Cousin Tom', token: 'tom', link: `${here}/read/tom`, people: null },
          created_at: new Date().toISOString(),
        },
      ],
    },
    'GET /api/stories/people': { people: [] },
    'GET /api/stories': { stories: [] },
    'POST /api/letters': () => pdf(),
  });
  open(`/admin/people/${people[0]?.id}`);
  await page.getByRole('region', { name: 'One link for everything' }).getByRole('button', { name: 'Share' }).click();
  await expect.element(note).toMatchTextContent('Only this computer can open this link.');
  open('/admin/readers');
  await page.getByRole('button', { name: 'Share: Cousin Tom' }).click();
  await expect.element(note).toMatchTextContent('Only this computer can open this link.');
  open('/');
  vi.spyOn(window, 'open').mockReturnValue(null);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await page.getByRole('button', { name: `More: ${swim}` }).click();
  await page.getByRole('menuitem', { name: 'Print letter' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('works only on this computer');
});

test('a letter on paper', async () => {
  const tab = { location: { href: '' }, close: vi.fn() };
  const opened = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const { first } = await openShare();
  const letter = dialog.getByText('A letter on paper');
  const print = dialog.getByRole('button', { name: 'Print letter' });

  await step('that cannot be printed says why, and closes the empty tab', async () => {
    serve({ 'POST /api/letters': () => pdf() });
    const reconnect = cutOff('POST /api/letters');
    await letter.click();
    await print.click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('can’t be reached');
    expect(opened).toHaveBeenCalledTimes(1);
    expect(tab.close).toHaveBeenCalledTimes(1);
    expect(requestsTo('POST /api/questions/{id}/shared')).toEqual([]);
    reconnect();
  });

  await step('says which letters it could not print', async () => {
    const missing = writeMissingCharacters([{ question_id: first.id, letters: ['ย', 'า'] }]);
    serve({ 'POST /api/letters': () => pdf({ [missingCharactersHeader]: missing }) });
    await print.click();
    await expect.element(dialog.getByRole('status').filter({ hasText: /appear as □: ย า$/ })).toBeVisible();
  });

  await step('is printed with the chosen pages and paper, and counts as sharing', async () => {
    await expect.element(letter).toMatchTextContent('2 pages, A4');
    await dialog.getByLabelText('Pages').selectOptions('3 pages');
    await dialog.getByLabelText('Paper').selectOptions('US Letter');
    await print.click();
    await expect
      .poll(() => bodiesOf('POST /api/letters').at(-1))
      .toEqual({
        question_ids: [first.id],
        pages: 3,
        paper: 'letter',
      });
    await expect.poll(() => tab.location.href).toMatch(/^blob:/);
    await expect.element(shared).toHaveLength(1);
  });

  await step('letters printed elsewhere take the same choice', async () => {
    open('/');
    await openDialog(swim);
    await expect.element(letter).toMatchTextContent('3 pages, US Letter');
    await press('Escape');
    await page.getByRole('button', { name: `More: ${swim}` }).click();
    await page.getByRole('menuitem', { name: 'Print letter' }).click();
    await expect.poll(() => bodiesOf('POST /api/letters')).toHaveLength(4);
    expect(bodiesOf('POST /api/letters').at(-1)).toEqual({ question_ids: [first.id], pages: 3, paper: 'letter' });
  });
});

test('axe finds no violation in the dialog that shares a question', async () => {
  await openShare();
  for (const part of ['A letter on paper', 'Link settings']) await dialog.getByText(part).click();
  await expectAccessible();
});
