import type { Page } from '@playwright/test';

export type Point = { x: number; y: number };

const steps = 10;

/**
 * Moves fingers on the screen, each from a point to another; only in Chromium. They rest before they are lifted, so there
 * is no fling: how far a fling goes, and for how long, depends on the speed of the machine.
 */
export const moveFingers = async (page: Page, ...fingers: [from: Point, to: Point][]): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const pointsAt = (step: number) =>
    fingers.map(([from, to]) => ({
      x: from.x + ((to.x - from.x) * step) / steps,
      y: from.y + ((to.y - from.y) * step) / steps,
    }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: pointsAt(0) });
  for (let step = 1; step <= steps; step += 1)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: pointsAt(step) });
  await page.waitForTimeout(200);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
};
