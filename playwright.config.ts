import { defineConfig } from '@playwright/test';
import { launchOptions } from './test/chromium.ts';

// projects run whole files at other screen sizes; a single test sets its own viewport
export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/build.ts',
  workers: 2,
  // `npm test` lists tests that passed only on retry
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  // generous, for busy machines
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
      // last and alone, because these tests are sensitive to timing
      name: 'faults',
      testMatch: /faults\.spec\.ts/,
      // a lost character is a failure even if a retry passes
      retries: 0,
      dependencies: ['desktop', 'tablet', 'phone'],
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
