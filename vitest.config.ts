import { defineConfig } from 'vitest/config';
import { reportInto } from './scripts/test-report.ts';

const server = ['test/server/**/*.test.ts'];
// several processes need PostgreSQL and a bucket
const cluster = 'test/server/cluster/**';
// tests that do not depend on the database or image store
const storeIndependent = [
  ...['build', 'install', 'licences', 'packages', 'page-weight', 'security-docs', 'deployment', 'network'],
  ...['unencrypted-connections', 'disk-files', 'sqlite-locks', 'seed', 'content', 'editor-content', 'image-rendering'],
  ...[
    'image-formats',
    'fuzz/images',
    'slow-requests',
    'headers',
    'npm-release',
    'docs',
    'request-id',
    'request-parsing',
    'not-found',
    'openapi',
  ],
].map((name) => `test/server/${name}.test.ts`);
const build = 'test/build.ts';

const report = process.env.TEST_REPORT;

export default defineConfig({
  test: {
    reporters: report === undefined ? ['default'] : ['default', reportInto(report)],
    // generous: real servers, on machines that may be busy
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // more than one, because tests often wait for a start, a stop or a heartbeat
    maxWorkers: 2,
    projects: [
      { test: { name: 'client', include: ['test/client/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: server,
          exclude: [cluster],
          globalSetup: [build, 'test/stores/sqlite-setup.ts'],
        },
      },
      {
        test: {
          name: 'server-postgres',
          include: server,
          exclude: storeIndependent,
          globalSetup: [build, 'test/stores/global-setup.ts'],
        },
      },
    ],
  },
});
