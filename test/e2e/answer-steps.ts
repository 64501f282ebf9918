import type { Page } from '@playwright/test';
import type { Answer } from '../../src/shared/answers.ts';
import type { NewQuestion, Question } from '../../src/shared/questions.ts';
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

/** Opens the private link and waits for the whole editor; typing is possible before that. */
export const openAnswer = async (page: Page, { access_token }: Pick<Question, 'access_token'>): Promise<void> => {
  await page.goto(`/question/${access_token}`);
  await expect(editorOf(page)).toHaveClass(/ProseMirror/);
};

/** From now on IndexedDB never completes a write, as in WebKit while a page is left. */
export const dropDeviceWrites = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, stores, mode, ...rest) {
      if (mode !== 'readwrite') return transaction.call(this, stores, mode, ...rest);
      const nothing = () => {};
      const objectStore = () => ({ put: nothing, delete: nothing, clear: nothing });
      return { objectStore, commit: nothing } as unknown as IDBTransaction;
    };
  });

/** The journal of this device, of all questions. */
export const journalOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('answerJournal ')));
