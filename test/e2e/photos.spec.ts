import type { APIRequestContext, ElementHandle, Page } from '@playwright/test';
import sharp from 'sharp';
import { answer as messages } from '../../src/shared/messages/en/answer.ts';
import { errors } from '../../src/shared/messages/en/errors.ts';
import type { Question } from '../../src/shared/questions/questions.ts';
import { addPhoto } from './add-photo.ts';
import {
  autosave,
  autosaveDelay,
  countStored,
  editorOf,
  expect,
  hold,
  indicatorOf,
  openAnswer,
  skipPauses,
  stopClock,
  test,
} from './answer-steps.ts';

const jpeg = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: '#a06030' } })
    .jpeg()
    .toBuffer();

const photo = async (name = 'Boat.JPG') => ({ name, mimeType: 'image/jpeg', buffer: await jpeg() });

type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

const choose = (page: Page, files: ChosenFile | ChosenFile[]) =>
  page.getByLabel('Add a photo').and(page.locator('input')).setInputFiles(files);

const pasteWords = (page: Page, words: string) =>
  editorOf(page).evaluate((editor, plain) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', plain);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, words);

/** The number of photos that this device keeps until they are sent. */
const keptPhotos = async (page: Page) => (await countStored(page)).photos;

const images = (page: Page) => editorOf(page).locator('figure img');

/** Waits until the photo is uploaded, and skips the pause before the automatic save of its address. */
const savePhoto = async (page: Page) => {
  await expect(images(page)).toHaveAttribute('src', /^\/story-images\//);
  await autosave(page);
};

const arrived =
  /^<figure><img src="\/story-images\/image-\d+-[A-Za-z0-9]+\.jpg" width="640" height="480"><figcaption>(.*)<\/figcaption><\/figure>/;

/** Provides a file as a browser does on paste or drop. */
const handOver = (page: Page, how: 'paste' | 'drop', bytes: Buffer, name = 'pasted.jpg') =>
  editorOf(page).evaluate(
    (editor, { how: event, base64, fileName }) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      data.items.add(new File([content], fileName, { type: 'image/jpeg' }));
      const { left, top } = editor.getBoundingClientRect();
      const at = { clientX: left + 60, clientY: top + 30, bubbles: true, cancelable: true };
      editor.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', { dataTransfer: data, ...at }),
      );
    },
    { how, base64: bytes.toString('base64'), fileName: name },
  );

test('a photo is chosen with the button, captioned, described and saved', { tag: '@nginx' }, async ({
  page,
  ask,
  stored,
}) => {
  const question = await ask();
  await page.clock.install();
  await openAnswer(page, question);
  await editorOf(page).pressSequentially('This was our boat.');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add a photo' }).click();
  await (await chooser).setFiles(await photo());
  await expect(images(page)).toHaveCount(1);
  await editorOf(page).locator('figcaption').click();
  await page.keyboard.type('The Alma, 1957');
  await page.getByLabel('Describe this photo for someone who can’t see it').fill('A brown boat');
  await savePhoto(page);
  const { content } = await stored(question);
  expect(content).toMatch(
    /^<p>This was our boat\.<\/p><figure><img src="\/story-images\/image-\d+-[A-Za-z0-9]+\.jpg" alt="A brown boat" width="640" height="480"><figcaption>The Alma, 1957<\/figcaption><\/figure>$/,
  );
  await page.reload();
  await expect(page.getByRole('img', { name: 'A brown boat' })).toBeVisible();
  const width = () => images(page).evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
});

/** An answer with a photo of this size in px, and text below it. Returns the photo's address. */
const answerWithPhoto = async (
  admin: APIRequestContext,
  question: Question,
  width: number,
  height: number,
  below = '<p>We sailed.</p>',
) => {
  const headers = { 'access-token': question.access_token };
  const url = await addPhoto(admin, question.access_token, width, height);
  const content = `<figure><img src="${url}" width="${width}" height="${height}"><figcaption></figcaption></figure>${below}`;
  await admin.put('/api/answer', { headers, data: { content, status: 'in_progress', base_version: 0 } });
  return url;
};

test('photos of the page as it is rendered', async ({ page, ask, admin }) => {
  for (const [kind, width, height] of [
    ['wide', 1600, 1000],
    ['tall', 800, 2400],
    ['small', 200, 150],
  ] as const)
    await test.step(`a ${kind} photo has space reserved before it loads: the text does not move`, async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const question = await ask();
      await answerWithPhoto(admin, question, width, height);
      const release = await hold(page, '**/story-images/**');
      // from the image on: fonts may move what is above it
      const placeOf = () =>
        editorOf(page).evaluate((text) => {
          const box = text.querySelector('figure img')?.getBoundingClientRect();
          const words = text.querySelector(':scope > p')?.getBoundingClientRect();
          return { height: Math.round(box?.height ?? 0), words: Math.round((words?.y ?? 0) - (box?.y ?? 0)) };
        });
      await page.goto(`/question/${question.access_token}`, { waitUntil: 'commit' });
      await expect(page.getByText('We sailed.')).toBeVisible();
      const atFirst = await placeOf();
      await expect(editorOf(page).locator('.photo-tools')).toBeAttached();
      const before = await placeOf();
      release();
      const natural = () => images(page).evaluate((image: HTMLImageElement) => image.naturalWidth);
      await expect.poll(natural).toBeGreaterThan(0);
      const atLast = await placeOf();
      expect(atLast.height).toBeGreaterThan(100);
      expect([atFirst, before]).toEqual([atLast, atLast]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });

  await test.step('the rendered image element is reused by the editor, also when editing again', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const question = await ask();
    await answerWithPhoto(admin, question, 640, 480);
    const release = await hold(page, '**/assets/mount-*.js');
    await page.goto(`/question/${question.access_token}`, { waitUntil: 'commit' });
    const atFirst = (await images(page).elementHandle()) as ElementHandle<HTMLImageElement>;
    const isTheSame = () =>
      images(page)
        .first()
        .evaluate((now, before) => now === before, atFirst);
    await atFirst.evaluate((image) => image.decode());
    release();
    await expect(editorOf(page).locator('.photo-tools')).toBeAttached();
    expect(await isTheSame()).toBe(true);
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await page.getByRole('button', { name: 'Edit Answer' }).click();
    await expect(page.getByLabel('Describe this photo for someone who can’t see it')).toBeAttached();
    expect(await isTheSame()).toBe(true);
    // a second image with the same source leaves the first one in place
    await expect(editorOf(page)).toBeFocused();
    await editorOf(page).press('Control+a');
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+v');
    await expect(images(page)).toHaveCount(2);
    expect(await isTheSame()).toBe(true);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('an image that failed to load is retried when the editor starts', async () => {
    const question = await ask();
    const url = await answerWithPhoto(admin, question, 640, 480);
    const release = await hold(page, '**/assets/mount-*.js');
    let attempts = 0;
    await page.route(`**${url}*`, (route) => (attempts++ === 0 ? route.fulfill({ status: 503 }) : route.continue()));
    await page.goto(`/question/${question.access_token}`, { waitUntil: 'commit' });
    const loaded = () =>
      images(page).evaluate(({ complete, naturalWidth }: HTMLImageElement) => [complete, naturalWidth]);
    await expect.poll(loaded).toEqual([true, 0]);
    release();
    await expect.poll(async () => (await loaded())[1]).toBeGreaterThan(0);
  });
});

test('keys and clicks in an answer with a photo', async ({ page, ask, admin, stored }) => {
  await page.clock.install();

  await test.step('with a photo first, an arrow key collapses a whole-document selection, and typing then replaces nothing', async () => {
    const question = await ask();
    await answerWithPhoto(admin, question, 640, 480);
    await openAnswer(page, question);
    for (const [key, word] of [
      ['Control+End', ' Far'],
      ['ArrowRight', ' out'],
      ['Control+Home', ' boat'],
      ['ArrowLeft', 'Our'],
    ] as const) {
      await editorOf(page).press('Control+a');
      await page.keyboard.press(key);
      await page.keyboard.type(word);
    }
    await autosave(page);
    expect((await stored(question)).content).toMatch(
      /^<figure><img [^>]*><figcaption>Our boat<\/figcaption><\/figure><p>We sailed\. Far out<\/p>$/,
    );
  });

  await test.step('a selected photo is not overwritten: what is typed, pasted or composed goes below it', async () => {
    const question = await ask();
    await answerWithPhoto(admin, question, 640, 480);
    await openAnswer(page, question);
    const session = await page.context().newCDPSession(page);
    const ways: [string, () => Promise<unknown>][] = [
      ['typed', () => page.keyboard.type('typed')],
      ['pasted', () => pasteWords(page, 'pasted')],
      ['given', () => session.send('Input.insertText', { text: 'given' })],
      [
        'composed',
        async () => {
          const key = { key: 'Process', windowsVirtualKeyCode: 229 };
          await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
          for (const text of ['com', 'composed'])
            await session.send('Input.imeSetComposition', {
              text,
              selectionStart: text.length,
              selectionEnd: text.length,
            });
          await session.send('Input.insertText', { text: 'composed' });
          await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
        },
      ],
    ];
    for (const [word, write] of ways) {
      await images(page).click();
      await expect(editorOf(page).locator('figure')).toHaveClass(/ProseMirror-selectednode/);
      await write();
      await expect(editorOf(page).locator('figure + p')).toHaveText(word);
    }
    await autosave(page);
    expect((await stored(question)).content).toMatch(
      /^<figure><img [^>]*><figcaption><\/figcaption><\/figure><p>composed<\/p><p>given<\/p><p>pasted<\/p><p>typed<\/p><p>We sailed\.<\/p>$/,
    );
    await images(page).click();
    await expect(editorOf(page).locator('figure')).toHaveClass(/ProseMirror-selectednode/);
    await page.keyboard.press('Backspace');
    await expect(images(page)).toHaveCount(0);
  });

  await test.step('Enter in the description of a photo leads back to the text and breaks no line; that of an input method does neither', async () => {
    const question = await ask();
    await answerWithPhoto(admin, question, 640, 480);
    await openAnswer(page, question);
    await editorOf(page).press('Control+End');
    const description = page.getByLabel('Describe this photo for someone who can’t see it');
    await description.focus();
    const keyboard = await page.context().newCDPSession(page);
    await keyboard.send('Input.imeSetComposition', { text: 'ふね', selectionStart: 2, selectionEnd: 2 });
    const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
    await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
    await keyboard.send('Input.insertText', { text: '船' });
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
    // in Safari the key comes after the composition
    await description.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
    await expect(description).toHaveValue('船');
    await expect(description).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(editorOf(page)).toBeFocused();
    await expect(editorOf(page).locator('> p')).toHaveText(['We sailed.']);
  });

  await test.step('a read-only answer does not ask for captions', async () => {
    const question = await ask();
    await answerWithPhoto(admin, question, 640, 480);
    await openAnswer(page, question);
    const prompt = () =>
      page.locator('figcaption').evaluate((caption) => getComputedStyle(caption, '::before').content);
    await expect.poll(prompt).toBe('"Write a caption"');
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await expect(page.getByText('Your answer has been submitted. Thank you.')).toBeVisible();
    await expect.poll(prompt).toBe('none');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Edit Answer' })).toBeEnabled();
    await expect.poll(prompt).toBe('none');
  });

  for (const [moment, held, below] of [
    ['before the editor has loaded', true, '<p>We sailed.</p>'],
    ['before the editor has loaded, with empty lines below', true, '<p></p><p></p>'],
    ['in the editor', false, '<p>We sailed.</p>'],
  ] as const)
    await test.step(`with a photo first, Tab enters the editor and typing works, ${moment}`, async () => {
      const question = await ask();
      await answerWithPhoto(admin, question, 640, 480, below);
      const release = await hold(page, '**/assets/*.js');
      if (!held) release();
      await page.goto(`/question/${question.access_token}`, { waitUntil: 'commit' });
      await expect(editorOf(page)).toHaveAttribute('contenteditable', 'true');
      if (!held) await expect(editorOf(page)).toHaveClass(/ProseMirror/);
      const isIn = () => editorOf(page).evaluate((text) => document.activeElement === text);
      for (let presses = 0; presses < 20 && !(await isIn()); presses += 1) await page.keyboard.press('Tab');
      await expect
        .poll(() => editorOf(page).evaluate((text) => text.contains(getSelection()?.anchorNode ?? null)))
        .toBe(true);
      await page.keyboard.type('My ');
      await expect(editorOf(page)).toContainText('My ');
      release();
      await page.keyboard.type('boat. ');
      await expect(editorOf(page)).toHaveClass(/ProseMirror/);
      await autosave(page);
      expect((await stored(question)).content).toContain('My boat.');
      expect((await stored(question)).content).toContain('<img');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
});

test('a photo is pasted, dropped and shown', async ({ page, ask, stored }) => {
  await page.clock.install();

  for (const how of ['paste', 'drop'] as const)
    await test.step(`a photo can be ${how === 'paste' ? 'pasted' : 'dropped'}`, async () => {
      const question = await ask();
      await openAnswer(page, question);
      await editorOf(page).click();
      await handOver(page, how, await jpeg());
      await savePhoto(page);
      expect((await stored(question)).content).toMatch(arrived);
    });

  await test.step('a photo dropped beside the editor is added, and the page stays; a submitted answer takes none', async () => {
    const question = await ask();
    await openAnswer(page, question);
    await editorOf(page).pressSequentially('Look:');
    const drag = (type: string) =>
      page.getByRole('heading', { name: 'Who taught you to swim?' }).evaluate(
        (beside, { event, base64 }) => {
          const dataTransfer = new DataTransfer();
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          dataTransfer.items.add(new File([bytes], 'boat.jpg', { type: 'image/jpeg' }));
          const sent = new DragEvent(event, { dataTransfer, bubbles: true, cancelable: true });
          beside.dispatchEvent(sent);
          // otherwise the browser leaves the page and opens the file
          return sent.defaultPrevented;
        },
        { event: type, base64: bytes.toString('base64') },
      );
    const bytes = await jpeg();
    expect(await drag('dragover')).toBe(true);
    expect(await drag('drop')).toBe(true);
    await savePhoto(page);
    expect((await stored(question)).content).toMatch(/^<p>Look:<\/p><figure><img /);
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await expect(page.getByRole('button', { name: 'Edit Answer' })).toBeVisible();
    expect(await drag('drop')).toBe(true);
    await expect(images(page)).toHaveCount(1);
  });

  await test.step('a photo that this browser cannot display is shown by name until it is uploaded', async () => {
    await openAnswer(page, await ask());
    const release = await hold(page, '**/api/answer/images');
    const buffer = await sharp(await jpeg())
      .tiff()
      .toBuffer();
    await choose(page, { name: 'Boat 1957.tif', mimeType: 'image/tiff', buffer });
    const place = editorOf(page).locator('.photo-missing');
    await expect(place).toContainText('Boat 1957.tif');
    await expect(place).toContainText(messages.photo.coming);
    release();
    await expect(images(page)).toHaveAttribute('src', /^\/story-images\//);
    await expect
      .poll(() => images(page).evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth))
      .toBeGreaterThan(0);
    await expect(place).toHaveCount(0);
  });

  await test.step('the preview is replaced by the uploaded photo', async () => {
    await openAnswer(page, await ask());
    const release = await hold(page, '**/api/answer/images');
    await choose(page, await photo());
    await expect(images(page)).toHaveAttribute('src', /^blob:/);
    release();
    await expect(images(page)).toHaveAttribute('src', /^\/story-images\//);
  });
});

test('what is not a photo, or not accepted, is reported', async ({ page, ask, stored }) => {
  await page.clock.install();
  await openAnswer(page, await ask());

  for (const [what, file, text] of [
    ['no file', async () => [] as [], 'No file selected'],
    [
      'a letter',
      async () => ({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }),
      'Please upload an image file',
    ],
    [
      'a photo of more than 10 MB',
      async () => ({ name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }),
      'Image must be smaller than 10MB',
    ],
  ] as const)
    await test.step(`choosing ${what} says '${text}'`, async () => {
      const attempts: string[] = [];
      page.on('request', (request) => attempts.push(request.url()));
      if (what === 'no file') await page.getByLabel('Add a photo').and(page.locator('input')).dispatchEvent('change');
      else await choose(page, await file());
      await expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible();
      await expect(images(page)).toHaveCount(0);
      expect(attempts.filter((url) => url.endsWith('/api/answer/images'))).toEqual([]);
    });

  await test.step('a file that only claims to be an image is reported, and its placeholder can be removed', async () => {
    await choose(page, { name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not an image') });
    await expect(page.getByRole('alert').getByText('Please upload an image file', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await expect(page.getByRole('alert').getByText(messages.photo.failed)).toBeVisible();
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await expect(images(page)).toHaveCount(0);
  });

  await test.step('a rejected photo is reported once, and only its caption is stored', async () => {
    const question = await ask();
    await openAnswer(page, question);
    await editorOf(page).pressSequentially('Look:');
    await choose(page, { name: 'Boat.heic', mimeType: 'image/heic', buffer: Buffer.from('not an image') });
    await expect(page.getByRole('alert').getByText('Please upload an image file', { exact: true })).toBeVisible();
    await expect(page.getByText('Please upload an image file')).toHaveCount(1);
    await expect(editorOf(page).getByText(messages.photo.notSent)).toBeVisible();
    await expect(editorOf(page).getByText('Boat.heic')).toBeVisible();
    await expect(editorOf(page).getByText(messages.photo.coming)).toHaveCount(0);
    await autosave(page);
    expect((await stored(question)).content).toBe('<p>Look:</p>');
    await editorOf(page).locator('figcaption').click();
    await page.keyboard.type('The Alma');
    await autosave(page);
    expect((await stored(question)).content).toBe('<p>Look:</p><p>The Alma</p>');
    await expect.poll(() => keptPhotos(page)).toBe(0);
    await page.reload();
    await expect(editorOf(page)).toHaveText('Look:The Alma');
    await expect(editorOf(page).locator('figure')).toHaveCount(0);
  });

  await test.step('an answer over the image limit says so, is not retried, and its text is saved', async () => {
    const question = await ask();
    await openAnswer(page, question);
    const [status, detail] = [422, errors.too_many_images];
    let attempts = 0;
    await page.route('**/api/answer/images', (route) => {
      attempts += 1;
      const json = { status, code: 'too_many_images', detail };
      return route.fulfill({ status, contentType: 'application/problem+json', json });
    });
    await choose(page, await photo());
    await expect(page.getByRole('alert').getByText(detail, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await editorOf(page).pressSequentially('The words stay.');
    await autosave(page);
    expect((await stored(question)).content).toContain('The words stay.');
    await page.clock.fastForward(retryDelay);
    expect(attempts).toBe(1);
    await page.unroute('**/api/answer/images');
  });

  await test.step('an upload whose response has no address is reported', async () => {
    await openAnswer(page, await ask());
    await page.route('**/api/answer/images', (route) => route.fulfill({ status: 201, json: { name: 'x' } }));
    await choose(page, await photo());
    await expect(page.getByRole('alert').getByText('Failed to get image URL', { exact: true })).toBeVisible();
  });
});

test('during an upload the photo is shown with its progress, and writing continues', { tag: '@nginx' }, async ({
  page,
  ask,
  stored,
}) => {
  const question = await ask();
  await openAnswer(page, question);
  const release = await hold(page, '**/api/answer/images');
  await choose(page, await photo());
  await expect(images(page)).toHaveAttribute('src', /^blob:/);
  await expect(page.getByRole('progressbar', { name: 'Sending the photo' })).toBeVisible();
  await editorOf(page).locator('figcaption').click();
  await page.keyboard.type('Still under way');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(indicatorOf(page)).toHaveText('Waiting for your photo to arrive…');
  release();
  await expect(page.getByRole('button', { name: 'Edit Answer' })).toBeVisible();
  expect(await stored(question)).toMatchObject({
    status: 'submitted',
    content: expect.stringMatching(arrived),
  });
  expect((await stored(question)).content).toContain('Still under way');
});

/** The longest pause before the second attempt to send a photo, in ms. */
const retryDelay = 2500;

/** Counts the photos that this page begins to send, also while its clock stands still. */
const countSent = async (page: Page) => {
  await page.addInitScript(() => {
    Object.assign(window, { sent: 0 });
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (...body) {
      (window as unknown as { sent: number }).sent += 1;
      send.apply(this, body);
    };
  });
  return () => page.evaluate(() => (window as unknown as { sent: number }).sent);
};

test('a photo that keeps failing is sent again after growing pauses, after Retry-After or five minutes, and at once when online', async ({
  page,
  ask,
}) => {
  await page.addInitScript(() => {
    Math.random = () => 0.5;
  });
  const sent = await countSent(page);
  await page.clock.install();
  await openAnswer(page, await ask());
  await stopClock(page);
  let headers = {};
  await page.route('**/api/answer/images', (route) => route.fulfill({ status: 503, headers }));
  await choose(page, await photo());
  const hasFailed = () => expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await hasFailed();
  for (const [attempts, pause] of [2000, 4000, 8000, 16_000].entries()) {
    if (pause === 16_000) headers = { 'retry-after': '600' };
    await page.clock.fastForward(pause - 100);
    expect(await sent()).toBe(attempts + 1);
    await page.clock.fastForward(100);
    expect(await sent()).toBe(attempts + 2);
    await hasFailed();
  }
  await page.clock.fastForward(299_000);
  expect(await sent()).toBe(5);
  await page.clock.fastForward(1000);
  expect(await sent()).toBe(6);
  await hasFailed();
  headers = {};
  await page.evaluate(() => dispatchEvent(new Event('online')));
  expect(await sent()).toBe(7);
  await hasFailed();
  await page.clock.fastForward(2000);
  expect(await sent()).toBe(8);
});

test('when photos are sent', async ({ page, ask, stored }) => {
  const sent = await countSent(page);
  await page.clock.install();

  await test.step('two photos are sent at once, and a save does not wait for them; the photos keep their order', async () => {
    const question = await ask();
    await openAnswer(page, question);
    const release = await hold(page, '**/api/answer/images');
    const widths = [640, 641, 642, 643, 644, 645];
    const files = widths.map(async (width) => ({ ...(await photo()), buffer: await jpeg(width) }));
    await choose(page, await Promise.all(files));
    await expect(images(page)).toHaveCount(6);
    expect(await sent()).toBe(2);
    await editorOf(page).press('Control+End');
    await page.keyboard.type('Six photos.');
    await autosave(page);
    expect((await stored(question)).content).toContain('Six photos.');
    release();
    const sizes = () => images(page).evaluateAll((all) => all.map((image) => Number(image.getAttribute('width'))));
    await expect.poll(sizes).toEqual(widths);
    expect(await sent()).toBe(6);
    await page.unroute('**/api/answer/images');
  });

  await test.step('a photo is sent as soon as it is added, or as the one that failed is removed', async () => {
    await openAnswer(page, await ask());
    await stopClock(page);
    const fail = { status: 503, headers: { 'retry-after': '600' } };
    await page.route('**/api/answer/images', (route) => route.fulfill(fail), { times: 1 });
    await choose(page, [await photo(), await photo(), await photo()]);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await images(page).first().click();
    await page.getByRole('button', { name: 'Remove photo' }).first().click();
    await expect(editorOf(page).locator('img[src^="/story-images/"]')).toHaveCount(2);
    expect(await sent()).toBe(3);

    await page.route('**/api/answer/images', (route) => route.fulfill(fail), { times: 1 });
    await choose(page, await photo());
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await choose(page, await photo());
    await expect(editorOf(page).locator('img[src^="/story-images/"]')).toHaveCount(4);
    await page.clock.resume();
  });

  await test.step('keys pressed at once after the focus came to an answer that begins with a photo are not lost', async () => {
    await openAnswer(page, await ask());
    await choose(page, await photo());
    await expect(images(page)).toHaveCount(1);
    // no timer runs between the focus and the first key, as on a busy device
    await stopClock(page);
    await editorOf(page).focus();
    await page.keyboard.type('Our boat.');
    await expect(editorOf(page).locator('p').last()).toHaveText('Our boat.');
  });
});

test('a photo that cannot be sent yet', async ({ page, ask, admin, stored }) => {
  await page.clock.install();

  await test.step('a photo removed during its upload is not kept on the device, and undo restores it', async () => {
    const question = await ask();
    await openAnswer(page, question);
    let attempts = 0;
    await page.route('**/api/answer/images', (route) => {
      attempts += 1;
      return route.fulfill({ status: 503 });
    });
    await choose(page, await photo());
    await expect(page.getByRole('button', { name: 'Remove photo' })).toBeVisible();
    await expect.poll(() => keptPhotos(page)).toBe(1);
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await expect.poll(() => keptPhotos(page)).toBe(0);
    await expect(page.getByRole('alert')).toHaveText('');
    const before = attempts;
    // otherwise it is retried after a pause, and at once when the network is back
    await page.clock.fastForward(retryDelay);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByRole('button', { name: 'Submit Answer' })).toBeEnabled();
    expect(attempts).toBe(before);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => keptPhotos(page)).toBe(1);
    await page.unroute('**/api/answer/images');
    await skipPauses(page, retryDelay, async () => expect((await stored(question)).content).toMatch(arrived));
    await expect.poll(() => keptPhotos(page)).toBe(0);
  });

  await test.step('a photo that cannot be sent yet says so and is sent later; text is kept, and nothing waits forever', async () => {
    const question = await ask();
    await openAnswer(page, question);
    // otherwise the page itself may try again before the button is pressed
    await stopClock(page);
    await editorOf(page).pressSequentially('Look:');
    await page.route('**/api/answer/images', (route) => route.abort());
    await choose(page, await photo());
    await expect(page.getByRole('alert').getByText('The server can’t be reached')).toBeVisible();
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await expect(page.getByRole('alert').getByText(messages.photo.notSubmitted)).toBeVisible();
    await page.unroute('**/api/answer/images');
    await page.getByRole('button', { name: 'Try again' }).click();
    await savePhoto(page);
    expect((await stored(question)).content).toMatch(/<figure><img src="\/story-images\//);
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await expect(page.getByRole('button', { name: 'Edit Answer' })).toBeVisible();
    expect(await stored(question)).toMatchObject({
      status: 'submitted',
      content: expect.stringMatching(/^<p>Look:<\/p><figure><img src="\/story-images\//),
    });
    await page.clock.resume();
  });

  await test.step('a photo that cannot be sent yet is sent automatically as soon as possible', async () => {
    const question = await ask();
    await openAnswer(page, question);
    await page.route('**/api/answer/images', (route) => route.fulfill({ status: 503 }));
    await choose(page, await photo());
    await expect(page.getByRole('alert').getByText('The server can’t be reached')).toBeVisible();
    await page.unroute('**/api/answer/images');
    await page.clock.fastForward(retryDelay);
    await savePhoto(page);
    expect((await stored(question)).content).toMatch(arrived);
  });

  await test.step('a photo that cannot be sent can be removed, and undo restores a removed photo', async () => {
    await openAnswer(page, await ask());
    await page.route('**/api/answer/images', (route) => route.abort());
    await choose(page, await photo());
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await expect(images(page)).toHaveCount(0);
    await page.unroute('**/api/answer/images');
    await choose(page, await photo());
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await images(page).click();
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await expect(images(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(images(page)).toHaveCount(1);
  });

  await test.step('an upload in progress survives a refresh after changes on the server', async () => {
    const question = await ask();
    await openAnswer(page, question);
    const release = await hold(page, '**/api/answer/images');
    await choose(page, await photo());
    await expect(page.getByRole('progressbar', { name: 'Sending the photo' })).toBeVisible();
    await page.getByRole('button', { name: 'Save Progress' }).click();
    await expect(indicatorOf(page)).toHaveText('Saved');
    for (const status of ['locked', 'submitted'])
      expect((await admin.patch(`/api/questions/${question.id}`, { data: { status } })).ok()).toBe(true);
    const refreshed = page.waitForResponse((response) => response.url().endsWith('/api/answer'));
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await refreshed;
    await expect(page.getByRole('progressbar', { name: 'Sending the photo' })).toBeVisible();
    release();
    await savePhoto(page);
    expect((await stored(question)).content).toMatch(arrived);
  });
});

test('the device keeps an uploaded photo until its draft has the address of the image', async ({ page, ask }) => {
  const question = await ask();
  await page.addInitScript(() => {
    const log: string[] = [];
    Object.assign(window, { databaseLog: log });
    const { put, delete: remove } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, ...key) {
      const hasImage = this.name === 'drafts' && String(value.html).includes('/story-images/');
      const request = put.call(this, value, ...key);
      if (hasImage) this.transaction.addEventListener('complete', () => log.push('draft with the address is written'));
      return request;
    };
    IDBObjectStore.prototype.delete = function (key) {
      if (this.name === 'photos') log.push('photo is deleted');
      return remove.call(this, key);
    };
  });
  await openAnswer(page, question);
  // without saves only the draft has the address of the photo
  await page.route('**/api/answer', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  const release = await hold(page, '**/api/answer/images');
  await choose(page, await photo());
  await expect.poll(() => keptPhotos(page)).toBe(1);
  release();
  await expect.poll(() => keptPhotos(page)).toBe(0);
  const log = await page.evaluate(() => (window as unknown as { databaseLog: string[] }).databaseLog);
  expect(log.slice(0, log.indexOf('photo is deleted'))).toContain('draft with the address is written');
});

test('a photo of a page closed during its upload is kept on the device, and sent on the next visit', {
  tag: '@nginx',
}, async ({ page, ask, stored, browser, origin }) => {
  const question = await ask();
  await page.clock.install();
  await openAnswer(page, question);
  await page.route('**/api/answer/images', () => {});
  await choose(page, await photo());
  await editorOf(page).locator('figcaption').click();
  await page.keyboard.type('The Alma');
  await autosave(page);
  expect((await stored(question)).content).toBe('<figure><figcaption>The Alma</figcaption></figure>');

  const elsewhere = await browser.newPage({ baseURL: origin });
  await openAnswer(elsewhere, question);
  await expect(elsewhere.getByText('This photo hasn’t arrived yet.')).toBeVisible();
  await expect(editorOf(elsewhere).locator('figcaption')).toHaveText('The Alma');
  await elsewhere.close();

  await page.unroute('**/api/answer/images');
  await page.reload();
  await expect(images(page)).toHaveAttribute('src', /^\/story-images\//);
  await skipPauses(page, autosaveDelay, async () => expect((await stored(question)).content).toMatch(arrived));
  expect((await stored(question)).content).toContain('The Alma');
});
