import type { Query, QueryClient } from '@tanstack/react-query';

const isMissing = ({ state }: Query) => state.data === undefined || state.error !== null || state.fetchFailureCount > 0;

/** Refetches whatever the screen could not load yet. Skips the rest of the backoff, for which `refetch` would wait. */
export const retryNow = async (client: QueryClient): Promise<void> => {
  const missing = client.getQueryCache().findAll({ type: 'active', predicate: isMissing });
  const filters = { predicate: (query: Query) => missing.includes(query) };
  await client.cancelQueries(filters);
  await client.refetchQueries(filters);
};
