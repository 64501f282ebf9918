import { queryOptions } from '@tanstack/react-query';
import { listReaders } from '../api/readers.ts';

export const readersQuery = queryOptions({
  queryKey: ['readers'],
  queryFn: async () => (await listReaders()).readers,
  // the links may have been changed in another tab
  refetchOnWindowFocus: true,
});
