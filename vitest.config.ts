import { defineConfig } from 'vitest/config';

const server = ['test/server/**/*.test.ts'];

export default defineConfig({
  test: {
    // real servers, on machines that may be busy
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      { test: { name: 'client', include: ['test/client/**/*.test.ts'] } },
      { test: { name: 'server', include: server } },
      { test: { name: 'server-postgres', include: server, globalSetup: 'test/stores/global-setup.ts' } },
    ],
  },
});
