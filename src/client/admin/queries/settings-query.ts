import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Settings } from '../../../shared/settings.ts';
import { loadAddresses, loadSettings } from '../api/settings.ts';

/** The admin's settings, for the page Settings and for sharing. */
export const settingsQuery = queryOptions({ queryKey: ['settings'], queryFn: loadSettings });

/** Puts the stored settings into the cache. */
export const showSettings = (client: QueryClient, settings: Settings): void => {
  client.setQueryData(settingsQuery.queryKey, settings);
};

/** The addresses that links could begin with. */
export const addressesQuery = queryOptions({ queryKey: ['addresses'], queryFn: loadAddresses });
