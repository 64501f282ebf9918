import { defineConfig } from '@playwright/test';
import { launchOptions } from './test/chromium.ts';

// a test that needs another width sets it itself; these say where a whole file may be run again
export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/build.ts',
  workers: 2,
  // `npm test` names what passed only then
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  // a busy machine is slow, not wrong
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: { launchOptions },
  projects: [
    { name: 'desktop', testIgnore: /faults\.spec\.ts/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'tablet',
      testMatch: /layout\.spec\.ts/,
      use: { viewport: { width: 820, height: 1180 }, hasTouch: true },
    },
    {
      name: 'phone',
      testMatch: /layout\.spec\.ts/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      // last, and with the machine for itself: what counts here is milliseconds
      name: 'faults',
      testMatch: /faults\.spec\.ts/,
      // a word that is lost once is lost
      retries: 0,
      dependencies: ['desktop', 'tablet', 'phone'],
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
