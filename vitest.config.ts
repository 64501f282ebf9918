import { defineConfig } from 'vitest/config';
import { reportInto } from './scripts/test-report.ts';

const server = ['test/server/**/*.test.ts'];
const named = (...names: string[]) => names.map((name) => `test/server/${name}.test.ts`);

// tests that need PostgreSQL, a bucket or nginx
const serversOnly = [
  'test/server/cluster/**',
  ...named('row-security', 'row-security-rights', 'hosted-database', 'pgbouncer', 'tls'),
  ...named('faults/postgres-outage', 'faults/start-without-postgres'),
];
// tests that do not depend on the database or image store, or are about SQLite or the disk
const onceOnly = [
  ...named('build', 'install', 'licences', 'packages', 'page-weight', 'security-docs', 'deployment', 'network'),
  ...named(
    'unencrypted-connections',
    'disk-files',
    'sqlite-locks',
    'faults/locked-database',
    'seed',
    'npm-release',
    'docs',
  ),
  ...named('content', 'editor-content', 'image-rendering', 'image-formats', 'fuzz/images', 'revision-retention'),
  ...named('slow-requests', 'body-budget', 'headers', 'request-id', 'request-parsing', 'problems', 'not-found'),
  ...named('openapi', 'uncaught-errors', 'encrypted-backup'),
];
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
          exclude: serversOnly,
          globalSetup: [build, 'test/stores/sqlite-setup.ts'],
        },
      },
      {
        test: {
          name: 'server-postgres',
          include: server,
          exclude: onceOnly,
          globalSetup: [build, 'test/stores/global-setup.ts'],
        },
      },
    ],
  },
});
