import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../test/chromium.ts';

/** Times in ms from the navigation; bytes as they came over the wire, in KB. */
export type Visit = {
  /** Until a typed letter stands in the text. */
  firstKeystroke: number;
  /** Until the question is on the screen. */
  readable: number;
  /** Until the whole editor is there. */
  editor: number;
  /** How far things moved that nobody touched (the browser's layout shift). */
  shift: number;
  /** Compressed scripts until the whole editor is there. */
  javascript: number;
  /** Until a letter stands there on the second visit, on a fast line and with the processor's own speed. */
  secondVisit: number;
};

// a slow phone on slow 4G
const network = { offline: false, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, latency: 150 };
const slowdown = 4;
const fastLine = { offline: false, downloadThroughput: -1, uploadThroughput: -1, latency: 0 };

export const openBrowser = (): Promise<Browser> => chromium.launch(launchOptions);

/** A first visit with nothing cached and a second one: types into the text as soon as it takes a key. */
export const visit = async (browser: Browser, url: string): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const bytes = countBytes(session);
    const hear = await listen(session);
    await page.addInitScript(watchText);
    await page.goto(url, { waitUntil: 'commit' });
    const firstKeystroke = await typeUntilItLands(page, hear, 'Q');
    await hear('editor');
    const { javascript } = bytes;
    await requireLetter(page, 'Q');
    const { readableAt = Number.NaN, editorAt = Number.NaN, shift = 0 } = await page.evaluate(readWatched);
    await page.waitForFunction(isSaved, undefined, { timeout: 120_000 });
    await session.send('Network.emulateNetworkConditions', fastLine);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    hear.anew();
    await page.goto(url, { waitUntil: 'commit' });
    const secondVisit = await typeUntilItLands(page, hear, 'W');
    return { firstKeystroke, readable: readableAt, editor: editorAt, shift, javascript, secondVisit };
  } finally {
    await context.close();
  }
};

// the fonts come last
const quiet = 1500;

/**
 * All that comes over the wire on a first visit, in KB. Without a service worker, whose own fetching is not seen from
 * the page: it keeps again what the page has had.
 */
export const weigh = async (browser: Browser, url: string): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const bytes = countBytes(session);
    await page.goto(url);
    await page.waitForFunction(isWholeEditor, undefined, { timeout: 120_000 });
    while (performance.now() - bytes.lastAt < quiet) await sleep(quiet / 10);
    return bytes.everything;
  } finally {
    await context.close();
  }
};

/** Scripts are counted as their compressed bodies, everything with its headers; both in KB. */
const countBytes = (session: CDPSession) => {
  const bytes = { javascript: 0, everything: 0, lastAt: performance.now() };
  const scripts = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes.javascript += encodedDataLength / 1000;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes.everything += encodedDataLength / 1000;
    bytes.lastAt = performance.now();
  });
  return bytes;
};

type Watched = { readableAt?: number; editorAt?: number; shift?: number };

type What = 'text' | 'editor' | 'Q' | 'W';

/** Where `watchText` says what it has seen. */
const mouth = 'tellTheBench';

/**
 * Waits for what the page itself tells, and gives when it was, in ms from the navigation. To ask the page, Playwright
 * would first run 330 KB of script of its own there, just when the page is about to show its words.
 */
const listen = async (session: CDPSession) => {
  const heard = new Map<string, number>();
  const waiting = new Map<string, (at: number) => void>();
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name !== mouth) return;
    const [what, at] = JSON.parse(payload) as [What, number];
    heard.set(what, at);
    waiting.get(what)?.(at);
  });
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: mouth });
  /** Undefined where nothing was told in so many ms. */
  const hear = async (what: What, patience = 120_000): Promise<number | undefined> => {
    if (heard.has(what)) return heard.get(what);
    const told = new Promise<number>((resolve) => waiting.set(what, resolve));
    const ending = new AbortController();
    const late = sleep(patience, undefined, { signal: ending.signal }).catch(() => undefined);
    return await Promise.race([told, late]).finally(() => ending.abort());
  };
  return Object.assign(hear, { anew: () => heard.clear() });
};

type Hear = Awaited<ReturnType<typeof listen>>;

/** Runs in the page: focuses the text once it can be typed in; notes when the question and each letter stand there. */
const watchText = () => {
  const watched = window as unknown as Watched & { tellTheBench: (told: string) => void };
  const told = new Set<What>();
  const tell = (what: What) => {
    if (told.has(what)) return;
    told.add(what);
    watched.tellTheBench(JSON.stringify([what, performance.now()]));
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      watched.shift = (watched.shift ?? 0) + entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    // to be told where something stands the browser lays everything out: not once it is known
    if (watched.readableAt === undefined && (document.querySelector('h1')?.getBoundingClientRect().height ?? 0) > 0)
      watched.readableAt = performance.now();
    const text = document.querySelector<HTMLElement>('[contenteditable="true"]');
    if (text && document.activeElement !== text) text.focus();
    if (text && document.activeElement === text) tell('text');
    for (const letter of ['Q', 'W'] as const) if (text?.textContent?.includes(letter)) tell(letter);
    if (document.querySelector('.ProseMirror')) watched.editorAt ??= performance.now();
    // a floor may have none
    if (watched.editorAt !== undefined || (text && !document.querySelector('.actions'))) tell('editor');
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

const readWatched = () => {
  const { readableAt, editorAt, shift } = window as unknown as Watched;
  return { readableAt, editorAt, shift };
};

/** Runs in the page: true once the editor itself is there; a floor may have none. */
const isWholeEditor = () =>
  document.querySelector('.actions, .loading') === null || document.querySelector('.ProseMirror') !== null;

/** Runs in the page: what was typed is at the server, where there is one that keeps it. */
const isSaved = () => {
  const indicator = document.querySelector('.indicator');
  return indicator === null || indicator.textContent === 'Saved';
};

const requireLetter = async (page: Page, letter: string) => {
  const text = await page.locator('[contenteditable="true"]').first().textContent();
  if (!text?.includes(letter)) throw new Error('The first keystroke was lost again.');
};

const typeUntilItLands = async (page: Page, hear: Hear, letter: 'Q' | 'W'): Promise<number> => {
  await hear('text');
  for (let tries = 0; tries < 20; tries++) {
    await page.keyboard.press(letter);
    const letterAt = await hear(letter, 1000);
    if (letterAt !== undefined) return letterAt;
  }
  throw new Error('The text takes no keystroke.');
};
