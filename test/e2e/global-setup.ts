import { type Stores, startStores } from '../stores/open-store.ts';

const name = 'FAMILY_STORIES_STORES';

/** The addresses of this run's stores, passed to workers in the environment. */
export const readStores = (): Stores => JSON.parse(process.env[name] ?? '');

const setup = async (): Promise<() => Promise<void>> => {
  const { stop, ...stores } = await startStores();
  process.env[name] = JSON.stringify(stores);
  return stop;
};

// Playwright requires a default export
export { setup as default };
