import { queryOptions } from '@tanstack/react-query';
import { loadSettings } from '../admin-api.ts';

/** The admin's settings, for the page Settings and for sharing. */
export const settingsQuery = queryOptions({ queryKey: ['settings'], queryFn: loadSettings });
