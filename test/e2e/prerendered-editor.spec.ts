import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import type { Question } from '../../src/shared/questions/questions.ts';
import { isLong } from '../long-form.ts';
import { addPhoto } from './add-photo.ts';
import {
  autosave,
  dropDeviceWrites,
  editorOf,
  expect,
  hold,
  indicatorOf,
  journalOn,
  refuseSaves,
  skipPauses,
  stopClock,
  test,
} from './answer-steps.ts';
import { allAppearances } from './appearances.ts';
import { violationsOf } from './axe.ts';

// the worker would serve the scripts itself
test.use({ serviceWorkers: 'block' });

/** Holds scripts back until they are released. Without any of them, only the HTML works. */
const holdScripts = (page: Page, which = '*') => hold(page, `**/assets/${which}.js`);

/** Removes all routes, for the next step. */
const letThrough = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' });

const open = (page: Page, { access_token }: Question) =>
  page.goto(`/question/${access_token}`, { waitUntil: 'commit' });

const canWrite = (page: Page) => expect(editorOf(page)).toHaveAttribute('contenteditable', 'true');
const toolbarOf = (page: Page) => page.getByRole('toolbar', { name: 'Writing' });
const wholePage = (page: Page) => expect(toolbarOf(page)).toBeVisible();

/** The device's draft of a question, of any tab. */
const draftOf = (page: Page, { id }: Question) =>
  page.evaluate(
    (id) =>
      new Promise<{ html: string; base_version: number } | undefined>((resolve, reject) => {
        const request = indexedDB.open('family-stories');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const range = IDBKeyRange.bound(id, `${id} \uffff`);
          const get = request.result.transaction('drafts').objectStore('drafts').get(range);
          get.onsuccess = () => {
            request.result.close();
            resolve(get.result);
          };
        };
      }),
    id,
  );

/** The caret position, in characters from the beginning of the answer. */
const caretOf = (page: Page) =>
  editorOf(page).evaluate((editor) => {
    const { anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection() as Selection;
    const upTo = (node: Node | null, offset: number) => {
      const range = document.createRange();
      range.setStart(editor, 0);
      range.setEnd(node as Node, offset);
      return range.toString().length;
    };
    return {
      focused: document.activeElement === editor,
      at: [upTo(anchorNode, anchorOffset), upTo(focusNode, focusOffset)],
    };
  });

const paste = (page: Page, html: string, plain: string) =>
  editorOf(page).evaluate(
    (editor, [rich, words]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', rich as string);
      clipboardData.setData('text/plain', words as string);
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [html, plain],
  );

const answer = async (page: Page, question: Question, content: string, status = 'in_progress') => {
  const headers = { 'access-token': question.access_token };
  const data = { content, status, base_version: 0 };
  expect((await page.request.put('/api/answer', { headers, data })).status()).toBe(200);
};

test('before any script has loaded, the answer can be read and edited, and edits are stored on the device', {
  tag: '@nginx',
}, async ({ page, ask }) => {
  const question = await ask({ days_to_complete: 3 });
  await answer(page, question, '<p>In the <strong>harbour</strong>.</p>');
  await holdScripts(page);
  await open(page, question);
  await expect(page.getByText('Hello, Grandma Rose')).toBeVisible();
  await expect(page.getByText('3d left')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who taught you to swim?' })).toBeVisible();
  await canWrite(page);
  expect(await violationsOf(page)).toEqual([]);
  await editorOf(page).press('Control+End');
  await page.keyboard.type(' My brother did.');
  await expect(indicatorOf(page)).toHaveText('Safe on this device');
  await expect.poll(async () => (await draftOf(page, question))?.html).toContain('</strong>. My brother did.</p>');
  expect((await draftOf(page, question))?.base_version).toBe(1);
});

test('a page without its scripts, and how the editor takes it over', async ({ page, ask, admin }) => {
  await page.clock.install();

  for (const [status, notice] of [
    ['submitted', 'Your answer has been submitted. Thank you.'],
    ['locked', 'This question has been locked and can no longer be edited.'],
  ] as const)
    await test.step(`an answer that is ${status} can be read but not edited before any script has loaded`, async () => {
      const question = await ask();
      await answer(page, question, '<p>Done.</p>', 'submitted');
      if (status === 'locked') await admin.patch(`/api/questions/${question.id}`, { data: { status } });
      const releaseScripts = await holdScripts(page);
      await open(page, question);
      await expect(editorOf(page)).toHaveText('Done.');
      await expect(page.getByText(notice)).toBeVisible();
      await editorOf(page).click();
      await page.keyboard.type('x');
      await expect(editorOf(page)).toHaveText('Done.');
      releaseScripts();
      await expect(editorOf(page)).toHaveClass(/ProseMirror/);
      await expect(editorOf(page)).toHaveText('Done.');
      await expect(page.getByText(notice)).toHaveCount(1);
      await letThrough(page);
    });

  await test.step('a selection is preserved, also a backward one', async () => {
    const question = await ask();
    await answer(page, question, '<p>One two</p><p>three four</p>');
    const releaseScripts = await holdScripts(page);
    await open(page, question);
    await canWrite(page);
    await editorOf(page).press('Control+End');
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('Shift+ArrowLeft');
    const before = await caretOf(page);
    releaseScripts();
    await wholePage(page);
    expect(await caretOf(page)).toEqual(before);
    await page.keyboard.type('x');
    await expect(editorOf(page)).toHaveText('One twothx');
    await letThrough(page);
  });

  await test.step('an image pasted or dropped before the editor is ready gets a message to wait, and nothing else happens', async () => {
    const question = await ask();
    await holdScripts(page);
    await open(page, question);
    await canWrite(page);
    await editorOf(page).evaluate((editor) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'boat.jpg', { type: 'image/jpeg' }));
      editor.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    });
    await expect(page.getByRole('alert')).toContainText('You can add photos in a moment');
    // beside the editor too: otherwise the browser leaves the page and opens the file
    const isKept = await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'boat.jpg', { type: 'image/jpeg' }));
      const events = ['dragover', 'drop'].map((type) => new DragEvent(type, { dataTransfer, cancelable: true }));
      for (const event of events) document.dispatchEvent(event);
      return events.map(({ defaultPrevented }) => defaultPrevented);
    });
    expect(isKept).toEqual([true, true]);
    await expect(editorOf(page).locator('img')).toHaveCount(0);
    await letThrough(page);
  });

  await test.step('a script that fails to load is reported, and the text stays on the device', async () => {
    const question = await ask();
    await page.route('**/assets/*.js', (route) => route.abort());
    await open(page, question);
    await canWrite(page);
    await expect(page.getByRole('alert')).toContainText('You can keep writing: your words are safe on this device');
    await editorOf(page).focus();
    await page.keyboard.type('Still here');
    await expect(indicatorOf(page)).toHaveText('Safe on this device');
    expect((await draftOf(page, question))?.html).toContain('Still here');
    await letThrough(page);
  });

  await test.step('keys pressed at once after the focus came to a text that begins with a photo are not lost', async () => {
    const question = await ask();
    const url = await addPhoto(page.request, question.access_token);
    await answer(page, question, `<figure><img src="${url}"></figure><p></p>`);
    await holdScripts(page);
    await open(page, question);
    await canWrite(page);
    // no timer runs between the focus and the first key, as on a busy device
    await stopClock(page);
    await editorOf(page).focus();
    await page.keyboard.type('Our boat.');
    await expect(editorOf(page).locator('p').last()).toHaveText('Our boat.');
  });
});

test('text typed while the scripts load is all there, once and in order, and the caret stays', async ({
  page,
  ask,
  stored,
}) => {
  const question = await ask();
  await answer(page, question, '<p>Begin. End.</p>');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const releaseScripts = await holdScripts(page);
  await open(page, question);
  await canWrite(page);
  await editorOf(page).press('Control+Home');
  for (let step = 0; step < 'Begin. '.length; step += 1) await page.keyboard.press('ArrowRight');
  let typed = '';
  const write = async (text: string) => {
    for (const letter of text) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      typed += letter;
    }
  };
  await write('abc def ');
  releaseScripts();
  for (let round = 0; round < 400 && !(await toolbarOf(page).isVisible()); round += 1) await write(`n${round} `);
  await wholePage(page);
  expect(typed.length).toBeGreaterThan(10);
  const { focused, at } = await caretOf(page);
  expect(focused).toBe(true);
  expect(at).toEqual([7 + typed.length, 7 + typed.length]);
  // the rest is not about speed: no CPU throttling, faked clock
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // a save would delete the draft
  const releaseSaves = await hold(page, '**/api/answer');
  await page.clock.install();
  await write('after');
  await expect(editorOf(page)).toHaveText(`Begin. ${typed}End.`);
  await expect.poll(async () => (await draftOf(page, question))?.html ?? '').toContain(typed);
  releaseSaves();
  await autosave(page);
  expect((await stored(question)).content).toBe(`<p>Begin. ${typed}End.</p>`);
  expect(await draftOf(page, question)).toBeUndefined();
  // the number of undo steps depends on how slowly the last word was typed
  const undone = async () => {
    await page.keyboard.press('Control+z');
    return editorOf(page).textContent();
  };
  await expect.poll(undone).toBe('Begin. End.');
});

test('key presses queued while the page is busy with its scripts arrive in order', async ({ page, ask, stored }) => {
  const question = await ask();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const releaseScripts = await holdScripts(page);
  await open(page, question);
  await canWrite(page);
  await editorOf(page).focus();
  const sent: Promise<unknown>[] = [];
  let typed = '';
  for (let at = 0; at < 200; at += 1) {
    if (at === 20) releaseScripts();
    const text = 'abcdefghijklmnopqrstuvwxyz'.charAt(at % 26);
    typed += text;
    // nothing waits for the last one
    sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyDown', text, key: text }));
    sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text }));
    // not the page's own wait, which a trace makes slow on a throttled page
    await pause(10);
  }
  await Promise.all(sent);
  await wholePage(page);
  await expect(editorOf(page)).toHaveText(typed);
  expect(await caretOf(page)).toEqual({ focused: true, at: [200, 200] });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.getByRole('button', { name: 'Save Progress' }).click();
  await expect(indicatorOf(page)).toHaveText('Saved');
  expect((await stored(question)).content).toBe(`<p>${typed}</p>`);
});

const compose = (session: CDPSession, text: string) =>
  session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

test('during IME composition the handover to the editor waits, and the word is saved', async ({
  page,
  ask,
  stored,
}) => {
  const question = await ask();
  const session = await page.context().newCDPSession(page);
  const releaseScripts = await holdScripts(page);
  await open(page, question);
  await canWrite(page);
  await editorOf(page).focus();
  await page.keyboard.type('a ');
  await compose(session, 'に');
  await compose(session, 'にほ');
  await page.clock.install();
  releaseScripts();
  await skipPauses(page, 3000, () => expect(indicatorOf(page)).toHaveText('Saved', { timeout: 500 }));
  expect((await stored(question)).content).toBe('<p>a にほ</p>');
  await expect(toolbarOf(page)).toHaveCount(0);
  await compose(session, 'にほん');
  await expect(editorOf(page)).toHaveText('a にほん');
  await session.send('Input.insertText', { text: '日本' });
  await wholePage(page);
  expect(await caretOf(page)).toEqual({ focused: true, at: [4, 4] });
  await compose(session, 'ご');
  await session.send('Input.insertText', { text: '語' });
  await page.keyboard.type(' b');
  await expect(editorOf(page)).toHaveText('a 日本語 b');
  await autosave(page);
  expect((await stored(question)).content).toBe('<p>a 日本語 b</p>');
});

test('text typed into a page that is left before its scripts have loaded', async ({ page, ask, stored }) => {
  await test.step('text typed before the scripts loaded is there after a reload, and is sent', async () => {
    const question = await ask();
    await holdScripts(page);
    await open(page, question);
    await canWrite(page);
    await editorOf(page).focus();
    await page.keyboard.type('On the river');
    await page.keyboard.press('Enter');
    await page.keyboard.type('in June');
    await letThrough(page);
    await page.goto('about:blank');
    await open(page, question);
    await wholePage(page);
    await expect(editorOf(page).getByRole('paragraph')).toHaveText(['On the river', 'in June']);
    await expect(indicatorOf(page)).toHaveText('Saved');
    expect((await stored(question)).content).toBe('<p>On the river</p><p>in June</p>');
    await expect.poll(() => journalOn(page)).toEqual([]);
  });

  await test.step('text typed before the scripts loaded is there after leaving at once, even if the database was not in time', async () => {
    const question = await ask();
    await holdScripts(page);
    await open(page, question);
    await canWrite(page);
    await dropDeviceWrites(page);
    await editorOf(page).focus();
    await page.keyboard.type('On the river');
    await letThrough(page);
    await page.goto('about:blank');
    await open(page, question);
    await expect(editorOf(page)).toHaveText('On the river');
    await wholePage(page);
    await expect(indicatorOf(page)).toHaveText('Saved');
    expect((await stored(question)).content).toBe('<p>On the river</p>');
    await expect.poll(() => journalOn(page)).toEqual([]);
  });
});

/** Stores the draft ' Newer.' after the server's '<p>Older.</p>' on this device. */
const leaveDraft = async (page: Page, question: Question) => {
  await answer(page, question, '<p>Older.</p>');
  await open(page, question);
  await wholePage(page);
  await refuseSaves(page);
  await editorOf(page).press('Control+End');
  await page.keyboard.type(' Newer.');
  await page.getByRole('button', { name: 'Save Progress' }).click();
  await expect(indicatorOf(page)).toHaveText('Safe on this device');
};

/** Delays every response of this tab's database by so many ms, or until the event 'device answers' of the window. */
const delayDatabase = (page: Page, late: number | 'on event') =>
  page.addInitScript((delay) => {
    let isAnswering = false;
    addEventListener('device answers', () => {
      isAnswering = true;
    });
    const wait = (answer: () => void) => {
      if (delay !== 'on event') setTimeout(answer, delay);
      else if (isAnswering) answer();
      else addEventListener('device answers', answer);
    };
    const { getAll } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.getAll = function (this: IDBObjectStore, range?: IDBKeyRange | null) {
      const request = getAll.call(this, range);
      let listener: IDBRequest['onsuccess'] = null;
      Object.defineProperty(request, 'onsuccess', {
        set: (value) => {
          listener = value;
        },
      });
      request.addEventListener('success', (event) => wait(() => listener?.call(request, event)));
      return request;
    };
  }, late);

test('the draft of the device', async ({ page, ask, stored }) => {
  await test.step('if the device has unsent text, the page waits for it before it can be edited', async () => {
    const question = await ask();
    await leaveDraft(page, question);
    await page.goto('about:blank');
    const releaseScripts = await holdScripts(page);
    await open(page, question);
    await expect(page.getByRole('heading', { name: 'Who taught you to swim?' })).toBeVisible();
    await expect(page.getByText('Older.')).toBeHidden();
    await expect(indicatorOf(page)).toHaveText('Safe on this device');
    releaseScripts();
    await expect(editorOf(page)).toHaveText('Older. Newer.');
    await expect.poll(async () => (await stored(question)).content).toBe('<p>Older. Newer.</p>');
    await expect(indicatorOf(page)).toHaveText('Saved');
    // no placeholder of the editor is left
    await editorOf(page).press('Control+End');
    await paste(page, '<b>Bold</b>', 'Bold');
    await expect(editorOf(page).getByRole('strong')).toHaveText('Bold');
    await letThrough(page);
  });

  await test.step('the status is not Saved until the editor has the draft of the device', async () => {
    const question = await ask();
    await leaveDraft(page, question);
    await page.goto('about:blank');
    const releaseScripts = await holdScripts(page, 'mount-*');
    await open(page, question);
    // the page's own parts have loaded, the editor has not
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await expect(page.getByText('Spell Check On')).toBeVisible();
    await expect(indicatorOf(page)).not.toHaveText('Saved');
    releaseScripts();
    await expect(editorOf(page)).toHaveText('Older. Newer.');
  });
});

for (const [how, failures] of [
  ['', 0],
  [', also if the editor takes it over only on the third attempt', 2],
] as const)
  test(`text typed while the draft is being read is appended to it${how}`, async ({ page, ask, stored }) => {
    const question = await ask();
    await leaveDraft(page, question);
    await delayDatabase(page, 'on event');
    await page.addInitScript((most) => {
      const { put } = IDBObjectStore.prototype;
      let failed = 0;
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
        if (JSON.stringify(args[0]).includes('more') && failed++ < most)
          throw new DOMException('', 'QuotaExceededError');
        return put.apply(this, args);
      };
    }, failures);
    await page.clock.install();
    await page.goto('about:blank');
    await open(page, question);
    await canWrite(page);
    // after five seconds the page would no longer wait for the database
    await stopClock(page);
    await editorOf(page).press('Control+End');
    await page.keyboard.type(' <b>& more', { delay: 5 });
    await expect(editorOf(page)).toHaveText('Older. <b>& more');
    await page.clock.resume();
    await page.evaluate(() => dispatchEvent(new Event('device answers')));
    await expect(editorOf(page).getByRole('paragraph')).toHaveText(['Older. Newer.', '<b>& more']);
    await expect(indicatorOf(page)).toHaveText('Saved');
    expect((await stored(question)).content).toBe('<p>Older. Newer.</p><p> &lt;b&gt;&amp; more</p>');
  });

for (const [what, hasDraft, kept] of [
  ['is there on the next visit', false, '<p>One.</p>'],
  ['is there below the draft', true, '<p>Older. Newer.</p><p>Older. More.</p>'],
] as const)
  test(`text typed before the draft was read, on a page that is then left, ${what}`, async ({
    page,
    context,
    ask,
    stored,
  }) => {
    const question = await ask();
    if (hasDraft) await leaveDraft(page, question);
    await page.close();
    const brief = await context.newPage();
    await delayDatabase(brief, 60_000);
    await open(brief, question);
    await canWrite(brief);
    await editorOf(brief).press('Control+End');
    await brief.keyboard.type(hasDraft ? ' More.' : 'One.');
    await brief.close();
    const next = await context.newPage();
    await open(next, question);
    await wholePage(next);
    await expect(indicatorOf(next)).toHaveText('Saved');
    expect((await stored(question)).content).toBe(kept);
    await expect.poll(() => journalOn(next)).toEqual([]);
  });

test('a browser without storage does not claim to keep text', async ({ page, ask, stored }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
  });
  const question = await ask();
  const releaseScripts = await holdScripts(page);
  await open(page, question);
  await canWrite(page);
  await editorOf(page).focus();
  await page.keyboard.type('Here');
  await expect(indicatorOf(page)).toHaveText('Not sent yet');
  await page.clock.install();
  releaseScripts();
  await wholePage(page);
  await autosave(page);
  expect((await stored(question)).content).toBe('<p>Here</p>');
});

test('a database that never responds does not withhold the text of the server, and nobody who has written is told to reload', async ({
  page,
  ask,
  stored,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await page.clock.install();
  const question = await ask();
  const releaseScripts = await holdScripts(page);
  await open(page, question);
  await canWrite(page);
  await editorOf(page).focus();
  await page.keyboard.type('Here');
  await page.clock.runFor(10_000);
  await expect(page.getByRole('alert')).toContainText('Please leave this page open');
  await expect(indicatorOf(page)).toHaveText('Not sent yet');
  releaseScripts();
  await wholePage(page);
  await autosave(page);
  await refuseSaves(page);
  await page.keyboard.type(' I am');
  await expect(page.getByText('This device can’t keep a copy of your words')).toBeVisible();
  expect((await stored(question)).content).toBe('<p>Here</p>');
});

test('a draft read too late is not overwritten, and offered on the next visit', async ({
  page,
  context,
  ask,
  stored,
}) => {
  const question = await ask();
  await leaveDraft(page, question);
  await delayDatabase(page, 'on event');
  // leaving may write the journal too, which is read synchronously; here only the database has the text
  await page.addInitScript(() => localStorage.clear());
  await page.clock.install();
  await page.goto('about:blank');
  await open(page, question);
  await canWrite(page);
  await page.clock.runFor(6000);
  await wholePage(page);
  await editorOf(page).press('Control+End');
  await page.keyboard.type(' Later.');
  await autosave(page);
  await page.evaluate(() => dispatchEvent(new Event('device answers')));
  await page.keyboard.type(' Last.');
  await autosave(page);
  await expect.poll(async () => (await stored(question)).content).toBe('<p>Older. Later. Last.</p>');
  await page.close();
  const next = await context.newPage();
  await open(next, question);
  await expect(next.getByRole('textbox', { name: 'You wrote this on this device' })).toHaveText('Older. Newer.');
  await expect(next.getByRole('textbox', { name: 'This was saved in the meantime' })).toHaveText('Older. Later. Last.');
});

test('what is pasted before the editor is ready', async ({ page, ask, admin, stored }) => {
  await page.clock.install();

  await test.step('pasted content is inserted as plain text until the editor is ready', async () => {
    const question = await ask();
    const releaseScripts = await holdScripts(page);
    await open(page, question);
    await canWrite(page);
    await editorOf(page).focus();
    await paste(page, '<img src="https://tracker.example/a.gif"><b>One</b><p>two</p>', 'One\r\ntwo');
    await expect(editorOf(page)).toContainText('One');
    expect(await editorOf(page).locator('img, b').count()).toBe(0);
    releaseScripts();
    await wholePage(page);
    await autosave(page);
    expect((await stored(question)).content).toBe('<p>One</p><p>two</p>');
    await letThrough(page);
  });

  await test.step('HTML pasted without plain text waits for the editor, and the page says so', async () => {
    const question = await ask();
    const releaseScripts = await holdScripts(page);
    await open(page, question);
    await canWrite(page);
    await editorOf(page).focus();
    await page.keyboard.type('Begin. ');
    await paste(page, '<p style="display:none">unseen</p><b>One</b> caf&eacute;<p>two</p>', '');
    await expect(page.getByRole('alert')).toContainText('What you pasted will appear in a moment');
    await paste(page, '<i>, three</i>', '');
    // it replaces nothing
    await page.keyboard.press('Control+A');
    releaseScripts();
    await expect(editorOf(page)).toContainText('three');
    await autosave(page);
    expect((await stored(question)).content).toBe('<p>Begin. <strong>One</strong> café</p><p>two<em>, three</em></p>');
    await letThrough(page);
  });

  await test.step('HTML that was pasted before the editor was there waits while one cannot write, and the page says so', async () => {
    const question = await ask();
    const releaseScripts = await holdScripts(page);
    const releaseCleaner = await holdScripts(page, 'paste-*');
    await open(page, question);
    await canWrite(page);
    await editorOf(page).focus();
    await page.keyboard.type('Begin. ');
    await paste(page, '<b>One</b>', '');
    releaseScripts();
    await wholePage(page);
    await admin.patch(`/api/questions/${question.id}`, { data: { status: 'locked' } });
    await page.getByRole('button', { name: 'Save Progress' }).click();
    await expect(toolbarOf(page)).toHaveCount(0);
    releaseCleaner();
    await expect(page.getByRole('alert')).toContainText('What you pasted will be added');
    await admin.patch(`/api/questions/${question.id}`, { data: { status: 'submitted' } });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(editorOf(page)).toHaveText('Begin. One');
    await expect.poll(async () => (await stored(question)).content).toBe('<p>Begin. <strong>One</strong></p>');
  });
});

test('the layout does not shift when the editor takes over', async ({ page, ask }, { outputDir }) => {
  // `npm test` has each width once
  for (const { colorScheme, width } of allAppearances.filter(
    (each) => isLong || (each.colorScheme === 'dark') === (each.width === 820),
  ))
    await test.step(`${width} px ${colorScheme}`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const question = await ask({ days_to_complete: 5 });
      await answer(
        page,
        question,
        `<h2>Sunday</h2><ul><li><p>rye</p></li></ul><p>${'Mam was up at five. '.repeat(20)}</p>`,
      );
      const releaseScripts = await holdScripts(page);
      await open(page, question);
      await canWrite(page);
      // they load after the scripts; no fallback font of this machine has their metrics
      await page.evaluate(() => {
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        link.href = document.querySelector<HTMLElement>('#answer')?.dataset.fonts ?? '';
        document.head.append(link);
      });
      const fontsLoaded = (styles: number) =>
        page.waitForFunction((count) => {
          const address = document.querySelector<HTMLElement>('#answer')?.dataset.fonts ?? '';
          const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
          const sheets = links.filter(({ href, sheet }) => href.endsWith(address) && sheet);
          // the layout asks for the fonts of a new style sheet
          const isLaidOut = document.body.offsetHeight > 0;
          const hasFonts = ['Literata', 'Hyperlegible'].every((name) =>
            // not one of the fallbacks
            [...document.fonts].some(
              ({ family, status }) => family.replaceAll('"', '') === name && status === 'loaded',
            ),
          );
          return sheets.length === count && isLaidOut && hasFonts && document.fonts.status === 'loaded';
        }, styles);
      await fontsLoaded(1);
      const boxes = () =>
        page.evaluate(() =>
          [
            '.hello',
            '.badge',
            '.question',
            '.sheet',
            '.toolbar',
            '.answer-text',
            '.answer-text p:last-child',
            '.actions',
            '.actions-buttons .button',
            '.actions .button-quiet',
          ]
            .map((name) => document.querySelector(name)?.getBoundingClientRect())
            .map((box) => box && [box.x, box.y, box.width, box.height].map(Math.round)),
        );
      const before = await boxes();
      await page.screenshot({ path: `${outputDir}/${width}-${colorScheme}-before.png` });
      releaseScripts();
      await wholePage(page);
      // by now the page has requested its fonts
      await fontsLoaded(2);
      expect(await boxes()).toEqual(before);
      await page.screenshot({ path: `${outputDir}/${width}-${colorScheme}-after.png` });
      await letThrough(page);
    });
});
