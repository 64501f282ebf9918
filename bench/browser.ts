import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../test/chromium.ts';

/** Times in ms since the navigation; transferred bytes in KB. */
export type Visit = {
  /** Until a typed letter appears in the text. */
  firstKeystroke: number;
  /** Until the question is visible. */
  readable: number;
  /** Until the full editor is ready. */
  editor: number;
  /** Cumulative layout shift, without what a keystroke caused. */
  shift: number;
  /** Compressed scripts until the full editor is ready. */
  javascript: number;
  /** Until a typed letter appears on the second visit, without throttling of network and CPU. */
  secondVisit: number;
};

// a slow phone on slow 4G
const network = { offline: false, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, latency: 150 };
const cpuSlowdown = 4;
const unthrottled = { offline: false, downloadThroughput: -1, uploadThroughput: -1, latency: 0 };

export const openBrowser = (): Promise<Browser> => chromium.launch(launchOptions);

/** Until the first element of `selector` has text that is laid out, on a first visit; in ms since the navigation. */
export const readableAfter = async (browser: Browser, url: string, selector: string): Promise<number> => {
  const context = await browser.newContext({ viewport: phone });
  try {
    const { page, session } = await openSlowPage(context);
    const waitForEvent = await listenToPage(session);
    await page.addInitScript(watchElement, selector);
    await page.goto(url, { waitUntil: 'commit' });
    const readableAt = await waitForEvent('readable');
    if (readableAt === undefined) throw new Error(`${selector} does not appear.`);
    return readableAt;
  } finally {
    await context.close();
  }
};

const phone = { width: 390, height: 844 };

/** A page as on a slow phone. */
const openSlowPage = async (context: BrowserContext) => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return { page, session };
};

/** A first visit with a cold cache and a second one; types as soon as the text accepts input. */
export const visit = async (browser: Browser, url: string): Promise<Visit> => {
  const context = await browser.newContext({ viewport: phone });
  try {
    const { page, session } = await openSlowPage(context);
    const bytes = countBytes(session);
    const waitForEvent = await listenToPage(session);
    await page.addInitScript(watchText);
    await page.goto(url, { waitUntil: 'commit' });
    const firstKeystroke = await typeUntilItAppears(page, waitForEvent, 'Q');
    await waitForEvent('editor');
    const { javascript } = bytes;
    await requireLetter(page, 'Q');
    const { readableAt = Number.NaN, editorAt = Number.NaN, shift = 0 } = await page.evaluate(readWatched);
    await page.waitForFunction(isSaved, undefined, { timeout: 120_000 });
    await session.send('Network.emulateNetworkConditions', unthrottled);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    waitForEvent.reset();
    await page.goto(url, { waitUntil: 'commit' });
    const secondVisit = await typeUntilItAppears(page, waitForEvent, 'W');
    return { firstKeystroke, readable: readableAt, editor: editorAt, shift, javascript, secondVisit };
  } finally {
    await context.close();
  }
};

// in ms without traffic until a page counts as loaded; the fonts come last
const idleTime = 1500;

/**
 * All bytes of a first visit, in KB. Without a service worker: its requests for the same files are not visible from the
 * page.
 */
export const weigh = async (browser: Browser, url: string): Promise<number> => {
  const context = await browser.newContext({ viewport: phone, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const bytes = countBytes(session);
    await page.goto(url);
    await page.waitForFunction(isWholeEditor, undefined, { timeout: 120_000 });
    while (performance.now() - bytes.lastAt < idleTime) await sleep(idleTime / 10);
    return bytes.everything;
  } finally {
    await context.close();
  }
};

/** `javascript` counts compressed bodies of scripts, `everything` includes headers; both in KB. */
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

type PageEvent = 'readable' | 'text' | 'editor' | 'Q' | 'W';

/** The name of the browser binding by which `watchText` reports its events. */
const binding = 'reportToBench';

/**
 * Returns a function that waits for an event reported by the page, with its time in ms since the navigation. Not
 * `page.evaluate`: Playwright would first run 330 KB of its own script there, just when the page is about to render.
 */
const listenToPage = async (session: CDPSession) => {
  const reported = new Map<string, number>();
  const waiting = new Map<string, (at: number) => void>();
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name !== binding) return;
    const [event, at] = JSON.parse(payload) as [PageEvent, number];
    reported.set(event, at);
    waiting.get(event)?.(at);
  });
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: binding });
  /** Undefined after `timeout` ms. */
  const waitForEvent = async (event: PageEvent, timeout = 120_000): Promise<number | undefined> => {
    if (reported.has(event)) return reported.get(event);
    const report = new Promise<number>((resolve) => waiting.set(event, resolve));
    const abort = new AbortController();
    const expiry = sleep(timeout, undefined, { signal: abort.signal }).catch(() => undefined);
    return await Promise.race([report, expiry]).finally(() => abort.abort());
  };
  return Object.assign(waitForEvent, { reset: () => reported.clear() });
};

type WaitForEvent = Awaited<ReturnType<typeof listenToPage>>;

/** Runs in the page: focuses the text once it is editable; reports when the question and each letter appear. */
const watchText = () => {
  const watched = window as unknown as Watched & { reportToBench: (event: string) => void };
  const reported = new Set<PageEvent>();
  const report = (event: PageEvent) => {
    if (reported.has(event)) return;
    reported.add(event);
    watched.reportToBench(JSON.stringify([event, performance.now()]));
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) watched.shift = (watched.shift ?? 0) + entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    // getBoundingClientRect forces a layout, so it stops once the question was seen
    if (watched.readableAt === undefined && (document.querySelector('h1')?.getBoundingClientRect().height ?? 0) > 0)
      watched.readableAt = performance.now();
    const text = document.querySelector<HTMLElement>('[contenteditable="true"]');
    if (text && document.activeElement !== text) text.focus();
    if (text && document.activeElement === text) report('text');
    for (const letter of ['Q', 'W'] as const) if (text?.textContent?.includes(letter)) report(letter);
    if (document.querySelector('.ProseMirror')) watched.editorAt ??= performance.now();
    // some floors have no ProseMirror
    if (watched.editorAt !== undefined || (text && !document.querySelector('.actions'))) report('editor');
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Runs in the page: reports once the first element of `selector` has text that is laid out. */
const watchElement = (selector: string) => {
  const { reportToBench } = window as unknown as { reportToBench: (event: string) => void };
  const look = () => {
    const element = document.querySelector(selector);
    if (element?.textContent && element.getBoundingClientRect().height > 0)
      reportToBench(JSON.stringify(['readable', performance.now()]));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

const readWatched = () => {
  const { readableAt, editorAt, shift } = window as unknown as Watched;
  return { readableAt, editorAt, shift };
};

/** Runs in the page: true once the full editor is ready; some floors have none. */
const isWholeEditor = () =>
  document.querySelector('.actions, .loading') === null || document.querySelector('.ProseMirror') !== null;

/** Runs in the page: true once the text is saved; floors do not save. */
const isSaved = () => {
  const indicator = document.querySelector('.indicator');
  return indicator === null || indicator.textContent === 'Saved';
};

const requireLetter = async (page: Page, letter: string) => {
  const text = await page.locator('[contenteditable="true"]').first().textContent();
  if (!text?.includes(letter)) throw new Error('The first keystroke was lost again.');
};

const typeUntilItAppears = async (page: Page, waitForEvent: WaitForEvent, letter: 'Q' | 'W'): Promise<number> => {
  await waitForEvent('text');
  for (let tries = 0; tries < 20; tries++) {
    await page.keyboard.press(letter);
    const letterAt = await waitForEvent(letter, 1000);
    if (letterAt !== undefined) return letterAt;
  }
  throw new Error('The text takes no keystroke.');
};
