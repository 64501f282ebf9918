import type { Page } from '@playwright/test';
import type { BrowserCommand } from 'vitest/node';

type Media = Parameters<Page['emulateMedia']>[0];

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** As Playwright's `page.emulateMedia`. */
    emulateMedia: (media: Media) => Promise<void>;
    /** Moves the mouse to these coordinates of the tested page, in steps. */
    moveMouse: (x: number, y: number, steps?: number) => Promise<void>;
    pressMouse: () => Promise<void>;
    releaseMouse: () => Promise<void>;
  }
}

export const emulateMedia: BrowserCommand<[Media]> = ({ page }, media) => page.emulateMedia(media);

export const moveMouse: BrowserCommand<[number, number, number?]> = async ({ page, iframe }, x, y, steps = 1) => {
  const { x: left = 0, y: top = 0 } = (await iframe.owner().boundingBox()) ?? {};
  await page.mouse.move(left + x, top + y, { steps });
};

export const pressMouse: BrowserCommand<[]> = ({ page }) => page.mouse.down();

export const releaseMouse: BrowserCommand<[]> = ({ page }) => page.mouse.up();
