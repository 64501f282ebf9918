import { queryOptions } from '@tanstack/react-query';
import { loadLibrary } from '../admin-api.ts';

/** Loaded again when she comes back to this tab: she may have asked in another one. */
export const libraryQuery = queryOptions({ queryKey: ['library'], queryFn: loadLibrary, refetchOnWindowFocus: true });
