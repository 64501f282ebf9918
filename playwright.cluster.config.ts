import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';
import type { Options } from './test/e2e/fixtures.ts';

// the same tests, through nginx to two server processes on one PostgreSQL and one bucket
export default defineConfig<object, Options>({
  ...config,
  globalSetup: ['./test/build.ts', './test/e2e/global-setup.ts'],
  projects: [
    {
      name: 'cluster',
      // tests of pure browser behaviour, which does not depend on the server
      testIgnore: /(faults|sanitiser-fuzz|pasted-text|editor|request-id|layout)\.spec\.ts/,
      grepInvert: /fits 320 px|\((light|dark)\)/,
      use: { viewport: { width: 1440, height: 900 }, runsOn: 'cluster' },
    },
  ],
});
