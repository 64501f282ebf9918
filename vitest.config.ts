import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { reportInto } from './scripts/test-report.ts';
import { messagesIn } from './scripts/vite/messages-in.ts';
import { frugalLaunchOptions } from './test/chromium.ts';
import { emulateMedia, moveMouse, pressMouse, releaseMouse } from './test/components/commands.ts';
import { postgresFiles, postgresOnly } from './test/projects.ts';

const named = (...names: string[]) => names.map((name) => `test/server/${name}.test.ts`);

// left out by npm run check: files that take more than two seconds, except those about answers
const slow = [
  ...['faults/**', 'fuzz/**', 'book*', 'archive*'].map((files) => `test/server/${files}`),
  ...named('audit', 'buckets', 'builds', 'changes', 'daily-backup', 'backup', 'difficult-texts', 'editor-content'),
  ...named(
    'encrypted-backup',
    'epub',
    'export',
    'import-archive',
    'letters',
    'live-dashboard',
    'metrics',
    'migrations',
  ),
  ...named(
    'links',
    'network',
    'orphans',
    'password',
    'query-plans',
    'readers',
    'request-parsing',
    'search',
    'second-step',
  ),
  ...named('session', 'settings', 'shared-data-folder', 'slow-requests', 'wastebasket'),
  ...named(
    'body-budget',
    'concurrent-changes',
    'image-quota',
    'image-widths',
    'jobs',
    'log',
    'model-server',
    'packages',
    'parse-message',
    'queue',
    'read-page',
    'reply-text',
    'revisions',
    'stories',
  ),
  ...named('admin-port', 'content', 'event-stream', 'hostile-recordings', 'mail-year', 'mailbox', 'mails', 'notices'),
  ...named('prepare-recording', 'reader-mails', 'recording-archive', 'recording-backup', 'remux', 'replies', 'restore'),
  ...named('headers', 'transcribing', 'unplayed-recordings'),
  // they build, install, start processes or render images
  ...named('build', 'dev-server', 'file-permissions', 'image-formats', 'image-rendering', 'images', 'install'),
  ...named('licences', 'no-instance', 'npm-release', 'seed', 'start', 'uncaught-errors'),
];
const leftOut = process.env.TESTS === 'quick' ? slow : [];
const build = 'test/build.ts';

/** Pre-bundled: if Vite discovered one while the tests run, it would reload the page. */
const componentPackages = [
  ...['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'react-router', 'react-router/dom'],
  ...['@tanstack/react-query', 'typebox/schema', 'axe-core', 'qr'],
];

const builtFonts = join(import.meta.dirname, 'dist/fonts');

const report = process.env.TEST_REPORT;

export default defineConfig({
  test: {
    reporters: report === undefined ? ['default'] : ['default', reportInto(report)],
    // generous: real servers, on machines that may be busy
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // generous as well: what is waited for may come from a process that gets no CPU for a while
    expect: { poll: { timeout: 15_000 } },
    // more than the cores of a small machine, because tests often wait for a start, a stop or a heartbeat
    maxWorkers: 3,
    // the files of a project share a worker's modules (isolate: false): importing the server takes a second of CPU
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      { plugins: [messagesIn('en')], test: { name: 'client', isolate: false, include: ['test/client/**/*.test.ts'] } },
      {
        // one file tests what the dashboard does with changes
        plugins: [messagesIn('en')],
        test: {
          name: 'server',
          isolate: false,
          include: ['test/server/**/*.test.ts'],
          exclude: [...postgresOnly, ...leftOut],
          globalSetup: [build, 'test/stores/sqlite-setup.ts'],
        },
      },
      {
        test: {
          name: 'server-postgres',
          isolate: false,
          include: postgresFiles,
          globalSetup: [build, 'test/stores/global-setup.ts'],
        },
      },
      // the client's screens in Chromium, all in one page, with stubbed responses
      {
        plugins: [messagesIn('en'), react()],
        resolve: { alias: { '@fontsource-variable': builtFonts } },
        // React as it is built for production: its development version takes a quarter more CPU time in the page
        define: { 'process.env.NODE_ENV': '"production"' },
        oxc: { jsx: { development: false } },
        optimizeDeps: { include: componentPackages },
        test: {
          name: 'components',
          include: ['test/components/**/*.test.ts'],
          globalSetup: [build, 'test/components/openapi-setup.ts'],
          setupFiles: 'test/components/setup.ts',
          isolate: false,
          fileParallelism: false,
          // a group of its own: Vitest requires it of projects with another number of workers. npm test runs the project in
          // a Vitest of its own, beside the others.
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000, interval: 50 } },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: frugalLaunchOptions,
              contextOptions: {
                locale: 'en-GB',
                timezoneId: 'Pacific/Auckland',
                permissions: ['clipboard-read', 'clipboard-write'],
              },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1440, height: 900 },
            // as in Playwright
            locators: { exact: false },
            screenshotFailures: false,
            commands: { emulateMedia, moveMouse, pressMouse, releaseMouse },
          },
        },
      },
      // the answer page and the dashboard in other engines than Playwright's Chromium
      {
        test: {
          name: 'firefox',
          include: ['test/browsers/firefox.test.ts'],
          globalSetup: build,
          testTimeout: 180_000,
          // Firefox starts in it
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'webkit', include: ['test/browsers/webkit.test.ts'], globalSetup: build, testTimeout: 60_000 } },
    ],
  },
});
