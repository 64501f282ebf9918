import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type APIRequestContext,
  test as base,
  type Page,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type TestFixture,
} from '@playwright/test';
import { messageTimer } from '../../src/client/admin/frame/display-times.ts';
import type { Person } from '../../src/shared/people/people.ts';
import type { NewQuestion, Question } from '../../src/shared/questions/questions.ts';
import { startCluster } from '../cluster.ts';
import { startServer } from '../start-server.ts';
import { openStore } from '../stores/open-store.ts';
import { until } from '../stores/processes.ts';
import { readStores } from './global-setup.ts';

export const adminPassword = 'correct horse battery staple';

/** The servers of a project: one with SQLite and a folder, or two behind nginx with PostgreSQL and a bucket. */
export type Options = { runsOn: 'files' | 'cluster' };

/** `origin` and `admin` live as long as the worker; data added by one test is there in the next. */
type WorkerFixtures = Options & {
  /** The origin of this worker's own server; the pages of `page` are relative to it. */
  origin: string;
  /** Calls the API as the signed-in admin. */
  admin: APIRequestContext;
};

type Fixtures = {
  addPerson: (name: string) => Promise<Person>;
  addQuestion: (question: NewQuestion & { person_id: string }) => Promise<Question>;
  /** Deletes everyone, so that the test starts with an empty dashboard. */
  removeEveryone: () => Promise<void>;
  /**
   * A `test.step` that starts like a test, but on the same page: nobody on the dashboard, the default viewport, no
   * routes. Opening a page is the most expensive part of a test.
   */
  step: (name: string, check: () => Promise<void>) => Promise<void>;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  runsOn: ['files', { scope: 'worker', option: true }],

  origin: [
    ({ runsOn }, use) => ({ files: serveFromFiles, cluster: serveFromCluster })[runsOn](use),
    { scope: 'worker' },
  ],

  admin: [
    async ({ origin, playwright }, use) => {
      // no idle connections: the server closes one after 72 s, and a request sent on it at that moment fails
      const admin = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: { connection: 'close' } });
      const response = await admin.post('/api/session', { data: { password: adminPassword } });
      if (response.status() !== 204) throw new Error(`Signing in gave ${response.status()}.`);
      await use(admin);
      await admin.dispose();
    },
    { scope: 'worker' },
  ],

  baseURL: ({ origin }, use) => use(origin),

  context: async ({ context }, use) => {
    await use(context);
    // Playwright reports the error of a handler that is still waiting for a response as one of the next test
    for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
  },

  addPerson: ({ admin }, use) => use(async (name) => created(await admin.post('/api/people', { data: { name } }))),

  addQuestion: ({ admin }, use) =>
    use(async ({ person_id, ...data }) => created(await admin.post(`/api/people/${person_id}/questions`, { data }))),

  removeEveryone: ({ admin }, use) =>
    use(async () => {
      const { people } = (await (await admin.get('/api/people')).json()) as { people: Person[] };
      await Promise.all(people.map(({ id }) => admin.delete(`/api/people/${id}?with_questions=true`)));
    }),

  step: ({ page, viewport, removeEveryone }, use) =>
    use((name, check) =>
      base.step(name, async () => {
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        if (viewport) await page.setViewportSize(viewport);
        await removeEveryone();
        await check();
      }),
    ),
});

export { expect } from '@playwright/test';

/** Enters a password on the page for signing in. */
export const enterPassword = async (page: Page, password: string = adminPassword): Promise<void> => {
  await page.getByPlaceholder('Enter password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
};

/** Opens the page for signing in, and signs in. */
export const signIn = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await enterPassword(page);
  await page.waitForURL(/\/admin$/);
};

/** Waits for the fonts of what is on the screen: text in a fallback font has another width. */
export const waitForFonts = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      // in use on every screen; the answer page asks for its fonts after its scripts
      [...document.fonts].some(
        ({ family, status }) => family.replaceAll('"', '') === 'Hyperlegible' && status === 'loaded',
      ),
  );

/** For `test.extend` and `test.use`: each test starts signed in, with no people, books or reading links. */
export const signedIn: {
  storageState: TestFixture<PlaywrightTestOptions['storageState'], Fixtures & WorkerFixtures>;
  page: TestFixture<Page, PlaywrightTestArgs>;
} = {
  storageState: async ({ admin, removeEveryone }, use) => {
    await removeEveryone();
    for (const kind of ['books', 'readers']) {
      const path = `/api/${kind}`;
      const rows: { id: string }[] = (await (await admin.get(path)).json())[kind];
      for (const { id } of rows) await admin.delete(`${path}/${id}`);
    }
    const { cookies } = await admin.storageState();
    await use({ cookies, origins: [] });
  },
  page: async ({ page }, use) => {
    await keepMessages(page);
    await flagSignedIn(page);
    await use(page);
  },
};

/**
 * Messages that go by themselves after a few seconds stay on this page until the next one: on a busy machine a test may
 * look later. With a faked clock they go.
 */
const keepMessages = (page: Page) =>
  page.addInitScript((mark) => {
    const { setTimeout } = window;
    const keeping = (work: () => void, delay = 0, ...rest: unknown[]) =>
      rest.includes(mark) ? 0 : setTimeout(work, delay, ...rest);
    window.setTimeout = keeping as typeof setTimeout;
  }, messageTimer);

/** Gives the first load of this page the flag of a signed-in browser; for `storageState` Playwright opens another page. */
export const flagSignedIn = (page: Page) =>
  page.addInitScript(() => {
    if (window.name !== '') return;
    window.name = 'signed in';
    localStorage.setItem('adminAuthenticated', 'true');
  });

type Created = { status: () => number; json: () => Promise<unknown>; text: () => Promise<string> };

const created = async <T>(response: Created): Promise<T> => {
  if (response.status() !== 201) throw new Error(`${response.status()}: ${await response.text()}`);
  return (await response.json()) as T;
};

const settings = { ADMIN_PASSWORD: adminPassword, LOG_LEVEL: 'warn' };

const serveFromFiles = async (provide: (origin: string) => Promise<void>) => {
  const folder = await mkdtemp(join(tmpdir(), 'family-stories-e2e-'));
  const server = await startServer({ ...settings, DATA_DIR: folder });
  try {
    await provide(server.origin);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

const serveFromCluster = async (provide: (origin: string) => Promise<void>) => {
  const store = await openStore(readStores(), undefined, true);
  const cluster = await startCluster(store.settings, settings);
  try {
    await provide(cluster.origin);
    await until(async () => {
      const requestCounts = await cluster.countRequests();
      if (requestCounts.includes(0))
        throw new Error(`One process had nothing to do: ${requestCounts.join(' and ')} requests.`);
    }, 10);
  } finally {
    await cluster.stop();
    await store.close();
  }
};
