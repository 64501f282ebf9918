import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, test as base } from '@playwright/test';
import type { Person } from '../../src/shared/people.ts';
import type { NewQuestion, Question } from '../../src/shared/questions.ts';

export const adminPassword = 'correct horse battery staple';

/** `origin` and `admin` live as long as the worker; what one test adds, the next one finds. */
type WorkerFixtures = {
  /** Where this worker's own server listens; the pages of `page` are relative to it. */
  origin: string;
  /** Calls the interface as the signed-in admin. */
  admin: APIRequestContext;
};

type Fixtures = {
  addPerson: (name: string) => Promise<Person>;
  addQuestion: (question: NewQuestion & { person_id: string }) => Promise<Question>;
  /** Starts the test with nobody on the dashboard. */
  removeEveryone: () => Promise<void>;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  origin: [
    async ({ browserName: _ }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'family-stories-e2e-'));
      const child = startServer(folder);
      try {
        await use(await whenReady(child));
      } finally {
        await stop(child);
        await rm(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker' },
  ],

  admin: [
    async ({ origin, playwright }, use) => {
      const admin = await playwright.request.newContext({ baseURL: origin });
      const response = await admin.post('/api/session', { data: { password: adminPassword } });
      if (response.status() !== 204) throw new Error(`Signing in gave ${response.status()}.`);
      await use(admin);
      await admin.dispose();
    },
    { scope: 'worker' },
  ],

  baseURL: ({ origin }, use) => use(origin),

  addPerson: ({ admin }, use) => use(async (name) => created(await admin.post('/api/people', { data: { name } }))),

  addQuestion: ({ admin }, use) =>
    use(async ({ person_id, ...data }) => created(await admin.post(`/api/people/${person_id}/questions`, { data }))),

  removeEveryone: ({ admin }, use) =>
    use(async () => {
      const { people } = (await (await admin.get('/api/people')).json()) as { people: Person[] };
      await Promise.all(people.map(({ id }) => admin.delete(`/api/people/${id}?with_questions=true`)));
    }),
});

export { expect } from '@playwright/test';

type Created = { status: () => number; json: () => Promise<unknown>; text: () => Promise<string> };

const created = async <T>(response: Created): Promise<T> => {
  if (response.status() !== 201) throw new Error(`${response.status()}: ${await response.text()}`);
  return (await response.json()) as T;
};

const main = join(import.meta.dirname, '../../src/server/main.ts');

/** The real server, on a free port of 127.0.0.1 and a data folder of its own. */
const startServer = (folder: string) =>
  spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      ADMIN_PASSWORD: adminPassword,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** The origin the server's greeting names, once it also answers there. */
const whenReady = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let said = '';
    const hear = (text: Buffer) => {
      said += text.toString();
      const origin = /(http:\/\/127\.0\.0\.1:\d+)\/admin/.exec(said)?.[1];
      if (origin) fetch(`${origin}/healthz`).then(() => resolve(origin), reject);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${said}`)));
  });

const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
};
