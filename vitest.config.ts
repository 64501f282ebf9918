import { defineConfig } from 'vitest/config';
import { reportInto } from './scripts/test-report.ts';

const server = ['test/server/**/*.test.ts'];
// what several processes share is no file
const cluster = 'test/server/cluster/**';
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
      { test: { name: 'server-postgres', include: server, globalSetup: [build, 'test/stores/global-setup.ts'] } },
    ],
  },
});
