import type { QueryClient } from '@tanstack/react-query';

/** Applies a change that the server has confirmed to all cached queries whose keys start with this one. */
export const show = async <T>(
  client: QueryClient,
  queryKey: readonly unknown[],
  change: (before: T) => T,
): Promise<void> => {
  // a response in flight may be older than the change
  await client.cancelQueries({ queryKey });
  client.setQueriesData<T | null>({ queryKey }, (before) => before && change(before));
};

/** As `show`, then invalidates these queries. */
export const showAndReload = async <T>(
  client: QueryClient,
  queryKey: readonly unknown[],
  change: (before: T) => T,
): Promise<void> => {
  await show(client, queryKey, change);
  void client.invalidateQueries({ queryKey });
};
