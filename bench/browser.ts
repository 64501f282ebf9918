import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../test/chromium.ts';

/** Time in ms from the navigation until a typed letter stands in the editor; bytes as they came over the wire. */
export type Visit = { firstKeystroke: number; javascript: number; everything: number };

// a slow phone on slow 4G
const network = { offline: false, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, latency: 150 };
const slowdown = 4;

export const openBrowser = (): Promise<Browser> => chromium.launch(launchOptions);

/** A first visit with nothing cached: types into the editor as soon as there is one. */
export const visit = async (browser: Browser, url: string): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const bytes = countBytes(session);
    await page.addInitScript(watchEditor);
    await page.goto(url, { waitUntil: 'commit' });
    const firstKeystroke = await typeUntilItLands(page);
    const { javascript } = bytes;
    await page.waitForLoadState('networkidle');
    if (!(await page.evaluate(hasLetter))) throw new Error('The first keystroke was lost again.');
    return { firstKeystroke, javascript, everything: bytes.everything };
  } finally {
    await context.close();
  }
};

/** Scripts are counted as their compressed bodies, everything with its headers; both in KB. */
const countBytes = (session: CDPSession) => {
  const bytes = { javascript: 0, everything: 0 };
  const scripts = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes.javascript += encodedDataLength / 1000;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes.everything += encodedDataLength / 1000;
  });
  return bytes;
};

type Watched = { editorReady?: boolean; letterAt?: number };

/** Runs in the page: focuses the editor once it can be typed in, and notes when the letter Q stands in it. */
const watchEditor = () => {
  const watched = window as unknown as Watched;
  const look = () => {
    const editor = document.querySelector<HTMLElement>('[contenteditable="true"], textarea');
    if (editor && document.activeElement !== editor) editor.focus();
    watched.editorReady = editor !== null && document.activeElement === editor;
    const text = editor instanceof HTMLTextAreaElement ? editor.value : (editor?.textContent ?? '');
    if (text.includes('Q')) watched.letterAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

const hasLetter = () =>
  [...document.querySelectorAll<HTMLElement>('[contenteditable="true"], textarea')].some((editor) =>
    (editor instanceof HTMLTextAreaElement ? editor.value : (editor.textContent ?? '')).includes('Q'),
  );

const typeUntilItLands = async (page: Page): Promise<number> => {
  await page.waitForFunction(() => (window as unknown as Watched).editorReady, undefined, { timeout: 120_000 });
  for (let tries = 0; tries < 200; tries++) {
    await page.keyboard.press('Q');
    const letterAt = await page.evaluate(
      () =>
        new Promise<number | undefined>((resolve) =>
          requestAnimationFrame(() => resolve((window as unknown as Watched).letterAt)),
        ),
    );
    if (letterAt !== undefined) return letterAt;
    await sleep(20);
  }
  throw new Error('The editor takes no keystroke.');
};
