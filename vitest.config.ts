import { defineConfig } from 'vitest/config';
import { reportInto } from './scripts/test-report.ts';
import { postgresFiles, postgresOnly } from './test/projects.ts';

const named = (...names: string[]) => names.map((name) => `test/server/${name}.test.ts`);

// left out by npm run check: they build, install, start many processes, render many images or wait
const slow = [
  ...['faults', 'fuzz'].map((folder) => `test/server/${folder}/**`),
  ...named('build', 'install', 'licences', 'seed', 'npm-release', 'start', 'no-instance', 'metrics', 'migrations'),
  ...named('dev-server', 'backup', 'encrypted-backup', 'daily-backup', 'file-permissions', 'uncaught-errors'),
  ...named(
    'image-rendering',
    'image-formats',
    'images',
    'query-plans',
    'slow-requests',
    'changes',
    'live-dashboard',
    'letters',
    'difficult-texts',
  ),
];
const leftOut = process.env.TESTS === 'quick' ? slow : [];
const build = 'test/build.ts';

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
    // the files of a server project share a worker's modules: importing the server takes a second of CPU
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      { test: { name: 'client', include: ['test/client/**/*.test.ts'] } },
      {
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
      // the answer page and the dashboard in other engines than Playwright's Chromium
      {
        test: { name: 'firefox', include: ['test/browsers/firefox.test.ts'], globalSetup: build, testTimeout: 180_000 },
      },
      { test: { name: 'webkit', include: ['test/browsers/webkit.test.ts'], globalSetup: build, testTimeout: 60_000 } },
    ],
  },
});
