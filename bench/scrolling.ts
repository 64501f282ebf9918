import type { BrowserContext, Page } from '@playwright/test';

/** What a scroll from top to end looked like: the time between frames in ms, and the most that was there at once. */
export type Scroll = {
  frames: number[];
  elements: number;
  wholeCards: number;
  /** People loaded beyond the last one seen. */
  ahead: number;
  people: number;
};

/** Time in ms from the navigation until something matches `selector` and has been painted. */
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
    // the frame after the one that shows it begins when that one is painted
    requestAnimationFrame(() => {
      (window as unknown as Watched).seenAt = performance.now();
    });
  };
  requestAnimationFrame(look);
};

/** Scrolls so many px a frame until nothing more comes, or for so many frames. */
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
      const shown = Array.from(cards).filter((card) => card.getBoundingClientRect().top < innerHeight).length;
      seen.ahead = Math.max(seen.ahead, cards.length - shown);
      seen.people = cards.length;
    };
    const onFrame = (now: number) => {
      if (last > 0) seen.frames.push(now - last);
      last = now;
      // looking costs time itself: once a second will do
      ticks += 1;
      if (ticks % 60 === 0) {
        look();
        last = 0;
      }
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      const isMoreToCome = document.querySelector('.show-more') !== null;
      if ((isAtEnd && !isMoreToCome) || ticks >= most) {
        look();
        return resolve(seen);
      }
      scrollBy(0, step);
      requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
  });

/** Memory of the page's scripts after cleaning up, in MB. */
export const scriptMemoryOf = async (context: BrowserContext, page: Page): Promise<number> => {
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1024 ** 2;
};
