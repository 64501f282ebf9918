import { inject } from 'vitest';
import { openStore, type TestStore } from './stores/open-store.ts';

export type { TestStore } from './stores/open-store.ts';

/** An empty database and bucket of the kind that this test run uses. */
export const openTestStore = async (): Promise<TestStore> => {
  const servers = inject('servers');
  if (!servers) return { settings: { database_url: undefined, bucket: undefined }, close: async () => {} };
  return openStore(servers);
};
