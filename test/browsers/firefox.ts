import puppeteer, { type ElementHandle, type KeyInput } from 'puppeteer-core';
import { firefoxPath } from '../../scripts/requirements.ts';
import type { Browser, Engine } from './browser.ts';

/** Firefox, headless, driven over WebDriver BiDi. */
export const firefox: Engine = {
  launch: () => launch({}),
  // 2: never the page's colours
  launchWithForcedColours: () => launch({ 'browser.display.document_color_use': 2 }),
};

const launch = async (extraPrefsFirefox: Record<string, unknown>): Promise<Browser> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath() ?? 'firefox',
    defaultViewport: { width: 1000, height: 800 },
    extraPrefsFirefox,
  });
  // Puppeteer's initial page lacks the window's size and the focus
  const newPage = async () => {
    const opened = await browser.newPage();
    // the limit of the test counts, for busy machines
    opened.setDefaultTimeout(0);
    return opened;
  };
  let page = await newPage();

  return {
    open: async (address) => void (await page.goto(address)),
    startOpening: (address) =>
      page.evaluate((href) => {
        location.href = href;
      }, address),
    reload: async () => void (await page.reload()),
    closeTab: async () => {
      const closed = page;
      page = await newPage();
      await closed.close();
    },
    click: (element) => page.locator(selectorOf(element)).click(),
    type: (text) => page.keyboard.type(text),
    press: async (keys) => {
      const [last, ...held] = keys.split('+').reverse() as [KeyInput, ...KeyInput[]];
      for (const key of held) await page.keyboard.down(key);
      await page.keyboard.press(last);
      for (const key of held) await page.keyboard.up(key);
    },
    chooseFile: async (input, path) => {
      const element = await page.locator(selectorOf(input)).waitHandle();
      await (element as ElementHandle<HTMLInputElement>).uploadFile(path);
    },
    // a string, because Puppeteer's types do not accept generic functions
    run: (inPage, ...args) => page.evaluate(`(${inPage})(...${JSON.stringify(args)})`) as never,
    setOffline: (isOffline) => page.setOfflineMode(isOffline),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
};

const selectorOf = (element: string) => (element.startsWith('/') ? `::-p-xpath(${element})` : element);
