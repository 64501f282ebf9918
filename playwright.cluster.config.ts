import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';
import type { Options } from './test/e2e/fixtures.ts';
import { isLong } from './test/long-form.ts';

// the same tests, through nginx to two server processes on one PostgreSQL and one bucket
export default defineConfig<object, Options>({
  ...config,
  // each starts two servers, nginx and PgBouncer
  workers: 2,
  globalSetup: ['./test/build.ts', './test/e2e/global-setup.ts'],
  projects: [
    {
      name: 'cluster',
      // in `npm test` those tagged @nginx, whose outcome a proxy or a second process can change; in the long run all
      // but those of pure browser behaviour
      ...(isLong
        ? {
            testIgnore: /(faults|sanitiser-fuzz|pasted-text|editor|request-id|layout)\.spec\.ts/,
            grepInvert: /fits 320 px|axe|\((light|dark)/,
          }
        : { grep: /@nginx/ }),
      use: { runsOn: 'cluster', serviceWorkers: 'allow' },
    },
  ],
});
