import type { BrowserContext, Page } from '@playwright/test';

/** Measurements of a scroll from top to end: frame times in ms, and the maximum of what was present at once. */
export type Scroll = {
  frames: number[];
  elements: number;
  wholeCards: number;
  /** Cards loaded beyond the last one seen. */
  ahead: number;
  people: number;
};

/** Time in ms from the navigation until an element matching `selector` has been painted. */
export const firstSight = async (context: BrowserContext, url: string, selector: string): Promise<number> => {
  const page = await context.newPage();
  await page.addInitScript(watchFor, selector);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => (window as unknown as Watched).seenAt, undefined, { timeout: 120_000 });
  const seenAt = await page.evaluate(() => (window as unknown as Watched).seenAt);
  await page.close();
  return seenAt as number;
};

type Watched = { seenAt?: number };

/** Runs in the page. */
const watchFor = (selector: string) => {
  const look = () => {
    if (!document.querySelector(selector)) {
      requestAnimationFrame(look);
      return;
    }
    // the next animation frame begins after this one was painted
    requestAnimationFrame(() => {
      (window as unknown as Watched).seenAt = performance.now();
    });
  };
  requestAnimationFrame(look);
};

/** Scrolls `step` px per frame until the end of the page, or for `most` frames. */
export const scrollThrough = (page: Page, step: number, most = 100_000): Promise<Scroll> =>
  page.evaluate(scroll, { step, most });

/** Runs in the page. */
const scroll = ({ step, most }: { step: number; most: number }) =>
  new Promise<Scroll>((resolve) => {
    const seen: Scroll = { frames: [], elements: 0, wholeCards: 0, ahead: 0, people: 0 };
    let last = 0;
    let ticks = 0;
    const look = () => {
      const cards = document.getElementsByClassName('card');
      seen.elements = Math.max(seen.elements, document.getElementsByTagName('*').length);
      seen.wholeCards = Math.max(seen.wholeCards, document.querySelectorAll('.card > .questions').length);
      const loaded = Array.from(document.querySelectorAll('.card > .card-end'));
      const ahead = loaded.filter((end) => (end.parentElement?.getBoundingClientRect().top ?? 0) >= innerHeight).length;
      seen.ahead = Math.max(seen.ahead, ahead);
      seen.people = cards.length;
    };
    const onFrame = (now: number) => {
      if (last > 0) seen.frames.push(now - last);
      last = now;
      // once a second, because measuring takes time itself
      ticks += 1;
      if (ticks % 60 === 0) {
        look();
        last = 0;
      }
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      if (isAtEnd || ticks >= most) {
        look();
        return resolve(seen);
      }
      scrollBy(0, step);
      requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
  });

/** The page's JavaScript heap after garbage collection, in MB. */
export const scriptMemoryOf = async (context: BrowserContext, page: Page): Promise<number> => {
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1024 ** 2;
};
