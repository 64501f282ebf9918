import { defineConfig } from 'vitest/config';
import { reportInto } from './scripts/test-report.ts';

const server = ['test/server/**/*.test.ts'];
// what several processes share is no file
const cluster = 'test/server/cluster/**';
// how fast a request comes, and what happens to the processes that open pictures, is before anything is kept
const beforeStores = ['slow-requests', 'image-rendering'].map((name) => `test/server/${name}.test.ts`);
const build = 'test/build.ts';

const report = process.env.TEST_REPORT;

export default defineConfig({
  test: {
    reporters: report === undefined ? ['default'] : ['default', reportInto(report)],
    // real servers, on machines that may be busy
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // much of the time they wait: for a start, a stop, a beat
    maxWorkers: 2,
    projects: [
      { test: { name: 'client', include: ['test/client/**/*.test.ts'] } },
      { test: { name: 'server', include: server, exclude: [cluster], globalSetup: build } },
      {
        test: {
          name: 'server-postgres',
          include: server,
          exclude: beforeStores,
          globalSetup: [build, 'test/stores/global-setup.ts'],
        },
      },
    ],
  },
});
