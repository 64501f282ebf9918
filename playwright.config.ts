import { defineConfig } from '@playwright/test';
import { frugalLaunchOptions, launchOptions } from './test/chromium.ts';
import { largeText } from './test/e2e/large-text.ts';
import { isLong } from './test/long-form.ts';

// a test about a screen size sets its own viewport
export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/build.ts',
  workers: 3,
  fullyParallel: true,
  reporter: 'list',
  // generous, for busy machines
  timeout: 180_000,
  expect: { timeout: 45_000, toPass: { timeout: 60_000 } },
  use: {
    launchOptions: frugalLaunchOptions,
    viewport: { width: 1440, height: 900 },
    // installing it costs a fifth of a test: `npm test` allows it in the tests about it and through nginx
    serviceWorkers: isLong ? 'allow' : 'block',
  },
  projects: [
    { name: 'chromium', testIgnore: /faults\.spec\.ts/ },
    // one after the other, and run on its own by `npm test`, because these tests are sensitive to timing
    {
      name: 'faults',
      testMatch: /faults\.spec\.ts/,
      fullyParallel: false,
      use: { launchOptions, serviceWorkers: 'allow' },
    },
    // run by `npm run screenshots`
    { name: 'screens', testMatch: /screens\.ts/ },
    { name: 'screens-large-text', testMatch: /screens\.ts/, use: largeText },
  ],
});
