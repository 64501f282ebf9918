import type { Page } from '@playwright/test';
import type { BrowserCommand } from 'vitest/node';

type Media = Parameters<Page['emulateMedia']>[0];

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** As Playwright's `page.emulateMedia`. */
    emulateMedia: (media: Media) => Promise<void>;
  }
}

export const emulateMedia: BrowserCommand<[Media]> = ({ page }, media) => page.emulateMedia(media);
