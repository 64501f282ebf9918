import type { Page, Request } from '@playwright/test';
import type { Answer } from '../../src/shared/answers/answers.ts';
import type { NewQuestion, Question } from '../../src/shared/questions/questions.ts';
import { test as base, expect } from './fixtures.ts';

type Steps = {
  /** Adds a new question for Grandma Rose. */
  ask: (asked?: Partial<NewQuestion>) => Promise<Question>;
  /** The answer as stored on the server. */
  stored: (question: Question) => Promise<Answer['question']>;
};

export const test = base.extend<Steps>({
  ask: ({ addPerson, addQuestion }, use) =>
    use(async (asked = {}) => {
      const { id } = await addPerson('Grandma Rose');
      return addQuestion({ person_id: id, question_text: 'Who taught you to swim?', ...asked });
    }),
  stored: ({ admin }, use) =>
    use(async ({ access_token }) => {
      const response = await admin.get('/api/answer', { headers: { 'access-token': access_token } });
      return ((await response.json()) as Answer).question;
    }),
});

export { expect } from './fixtures.ts';

export const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Your answer' });

export const indicatorOf = (page: Page) => page.locator('.indicator');

/** Serves the page without its question, as during a database error. */
export const sendPageAlone = async (page: Page): Promise<void> => {
  await page.route('**/question/*', async (route) => {
    const url = new URL('/question/', route.request().url()).href;
    await route.fulfill({ response: await route.fetch({ url }) });
  });
};

/** Holds back the page's requests for this address for which `isHeld` is true, until the returned function is called. */
export const hold = async (
  page: Page,
  address: string | RegExp,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (isHeld(route.request())) await promise;
    await route.fallback();
  });
  return resolve;
};

/** No save reaches the server until `acceptSaves`, or until the page has been left, including the last one. */
export const refuseSaves = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { fetch } = window;
    const { dataset } = document.documentElement;
    dataset.refusing = 'yes';
    window.fetch = (address, init) =>
      init?.method === 'PUT' && dataset.refusing ? Promise.reject(new TypeError('refused')) : fetch(address, init);
  });

export const acceptSaves = (page: Page): Promise<void> =>
  page.evaluate(() => {
    delete document.documentElement.dataset.refusing;
  });

/** Opens the private link and waits for the whole editor; typing is possible before that. */
export const openAnswer = async (page: Page, { access_token }: Pick<Question, 'access_token'>): Promise<void> => {
  await page.goto(`/question/${access_token}`);
  await expect(editorOf(page)).toHaveClass(/ProseMirror/);
  // the session and the buttons have the editor a moment later
  await expect(page.getByRole('contentinfo').getByRole('button', { disabled: true })).toHaveCount(0);
};

/** Pastes as a browser does, with the clipboard content of another program. */
export const paste = async (page: Page, data: Record<string, string>): Promise<void> => {
  // pasted content is cleaned by code that loads a little later
  await page.waitForFunction(() => performance.getEntriesByName('paste cleaner loaded').length > 0);
  const before = await editorOf(page).innerHTML();
  await editorOf(page).evaluate((editor, types) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(types)) clipboardData.setData(type, text);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);
  await expect.poll(() => editorOf(page).innerHTML()).not.toBe(before);
};

/** Leaves the empty answer into which something was pasted. */
export const undoPaste = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(editorOf(page)).toHaveText('');
};

/** From docs/specification.md, in ms after the last edit. */
export const autosaveDelay = 3000;

/**
 * Skips the pause between an edit in the editor and its automatic save. Needs the faked clock of `page.clock.install()`,
 * which otherwise runs: on a slow machine the save may have been sent already.
 */
export const autosave = async (page: Page): Promise<void> => {
  await page.clock.fastForward(autosaveDelay);
  await expect(indicatorOf(page)).toHaveText('Saved');
};

/**
 * From now on the faked clock of `page.clock.install()` stands still: nothing is saved or retried until a test skips a
 * pause. Call `page.clock.resume()` before another page is opened. It stops in `ahead` ms, because a clock can only be
 * stopped in the future; the default is shorter than the interval at which the page reloads the answer.
 */
export const stopClock = async (page: Page, ahead = 30_000): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead);

/** Skips the pauses of the page, again and again, until this holds; `until` should give up soon. Needs the faked clock. */
export const skipPauses = (page: Page, pause: number, until: () => Promise<unknown>): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(pause);
    await until();
  }).toPass();

/** From now on IndexedDB never completes a write, as in WebKit while a page is left. */
export const dropDeviceWrites = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, stores, mode, ...rest) {
      if (mode !== 'readwrite') return transaction.call(this, stores, mode, ...rest);
      const nothing = () => {};
      const dropped = { commit: nothing };
      const objectStore = () => ({ put: nothing, delete: nothing, clear: nothing, transaction: dropped });
      return { objectStore } as unknown as IDBTransaction;
    };
  });

/** The number of drafts, photos and last states stored on this device. */
export const countStored = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(
    () =>
      new Promise<Record<string, number>>((resolve) => {
        const opening = indexedDB.open('family-stories');
        opening.onsuccess = () => {
          const names = [...opening.result.objectStoreNames];
          const reading = opening.result.transaction(names);
          const counts = names.map((name) => [name, reading.objectStore(name).count()] as const);
          reading.oncomplete = () => {
            opening.result.close();
            resolve(Object.fromEntries(counts.map(([name, count]) => [name, count.result])));
          };
        };
      }),
  );

/** The journal of this device, of all questions. */
export const journalOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('answerJournal ')));
