import { queryOptions } from '@tanstack/react-query';
import { loadSettings } from '../admin-api.ts';

/** Shared by the cards of the page. */
export const settingsQuery = queryOptions({ queryKey: ['settings'], queryFn: loadSettings });
