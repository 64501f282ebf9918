import { queryOptions } from '@tanstack/react-query';
import { listReaders } from '../admin-api.ts';

export const readersQuery = queryOptions({
  queryKey: ['readers'],
  queryFn: async () => (await listReaders()).readers,
  // brings what was changed elsewhere when she returns to the tab
  refetchOnWindowFocus: true,
});
