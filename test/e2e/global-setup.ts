import { type Stores, startStores } from '../stores/open-store.ts';

const name = 'FAMILY_STORIES_STORES';

/** Where the stores of this run are: workers know it from the environment. */
export const readStores = (): Stores => JSON.parse(process.env[name] ?? '');

const setup = async (): Promise<() => Promise<void>> => {
  const { stop, ...stores } = await startStores();
  process.env[name] = JSON.stringify(stores);
  return stop;
};

// Playwright asks for a default
export { setup as default };
