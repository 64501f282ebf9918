import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import { type APIRequestContext, type Browser, chromium, type Page } from '@playwright/test';
import type { Question } from '../../src/shared/questions/questions.ts';
import { listenLocally } from '../listen-locally.ts';
import { reportCounts } from '../report-counts.ts';
import { editorOf, expect, indicatorOf } from './answer-steps.ts';

/** What one part of the suite has counted; all of it must be 0. */
export type Losses = Partial<
  Record<'acknowledged saves lost' | 'characters missing' | 'silent overwrites' | 'false conflicts', number>
>;

/** Prints the results of one part on one line, the number of attempts first. */
export const report = (what: string, tried: Record<string, number>, losses: Losses): void => {
  reportCounts(what, { ...tried, ...losses });
  expect(Object.keys(losses)).not.toEqual([]);
  for (const [loss, count] of Object.entries(losses)) expect(count, loss).toBe(0);
};

/** Letters without spaces, because browsers change spaces at the end of a text. */
export const lettersFrom = (start: number, count: number): string =>
  Array.from({ length: count }, (_none, index) => String.fromCharCode(97 + ((start + index) % 26))).join('');

export const missingFrom = (whole: string, there: string): number =>
  [...whole].filter((letter, index) => there[index] !== letter).length;

export const textOf = (html: string): string => html.replace(/<[^>]*>/g, '');

export const conflictsOn = (page: Page): Promise<number> => page.getByRole('heading', { name: /two versions/ }).count();

/** All revisions that the server has of an answer, newest first. */
export const revisionsOf = async (admin: APIRequestContext, { access_token }: Question): Promise<string[]> => {
  const headers = { 'access-token': access_token };
  const { revisions } = await (await admin.get('/api/answer/revisions', { headers })).json();
  return Promise.all(
    revisions.map(async ({ version }: { version: number }) => {
      const revision = await admin.get(`/api/answer/revisions/${version}`, { headers });
      return (await revision.json()).content as string;
    }),
  );
};

/** Waits until the page has saved by itself: after a pause of auto-save, or of a backoff of at most 30 s. */
export const untilSaved = (page: Page): Promise<void> =>
  expect(indicatorOf(page)).toHaveText('Saved', { timeout: 60_000 });

/** Simulates that another page covers this one, or no longer does. */
export const show = (page: Page, visibility: 'visible' | 'hidden'): Promise<void> =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);

export type KillableBrowser = { page: Page; kill: () => Promise<void>; close: () => Promise<void> };

type LaunchOptions = { executablePath?: string; args?: string[] };

/** A browser in its own process group, with a profile that outlives it. */
export const openKillable = async (options: LaunchOptions, profile: string): Promise<KillableBrowser> => {
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  const child = spawn(options.executablePath ?? chromium.executablePath(), [...(options.args ?? []), ...own], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  let browser: Browser;
  try {
    browser = await chromium.connectOverCDP(await devToolsOf(child));
  } catch (error) {
    killGroup(child);
    throw error;
  }
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no profile.');
  const kill = async () => {
    killGroup(child);
    await ended;
    await browser.close().catch(() => {});
  };
  return { page: await context.newPage(), kill, close: kill };
};

const killGroup = ({ pid, exitCode, signalCode }: ChildProcess) => {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
};

const devToolsOf = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (text: Buffer) => {
      said += text.toString();
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The browser ended:\n${said}`)));
  });

/**
 * A proxy in front of a server that can deploy a new release: another service worker, and the files of the release
 * before are gone.
 */
export const openRelease = async (origin: string) => {
  let isDeployed = false;
  const front = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', origin);
    if (isDeployed && pathname.startsWith('/assets/') && !search) {
      response.writeHead(404).end();
      return;
    }
    const onward = ask(new URL(request.url ?? '/', origin), { method: request.method, headers: request.headers });
    onward.on('error', () => response.destroy());
    onward.on('response', async (answer) => {
      const { statusCode = 502, headers } = answer;
      if (!isDeployed || pathname !== '/question-worker.js') {
        answer.pipe(response.writeHead(statusCode, headers));
        return;
      }
      const worker = (await answer.setEncoding('utf8').toArray()).join('');
      const { 'content-length': _length, etag: _etag, ...kept } = headers;
      response.writeHead(statusCode, kept).end(worker.replace(/(["'`])(\/assets\/[^"'`]+)\1/g, '$1$2?release=2$1'));
    });
    request.pipe(onward);
  });
  const port = await listenLocally(front);
  return {
    origin: `http://127.0.0.1:${port}`,
    deploy: () => {
      isDeployed = true;
    },
    close: () => {
      front.closeAllConnections();
      front.close();
    },
  };
};

/** Types at the end of the answer, key by key. */
export const writeOn = async (page: Page, text: string): Promise<void> => {
  await editorOf(page).press('Control+End');
  await page.keyboard.type(text);
};
