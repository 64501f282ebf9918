import { queryOptions } from '@tanstack/react-query';
import { loadAddresses, loadSettings } from '../api/settings.ts';

/** The admin's settings, for the page Settings and for sharing. */
export const settingsQuery = queryOptions({ queryKey: ['settings'], queryFn: loadSettings });

/** The addresses that links could begin with. */
export const addressesQuery = queryOptions({ queryKey: ['addresses'], queryFn: loadAddresses });
