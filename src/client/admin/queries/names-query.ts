import { queryOptions } from '@tanstack/react-query';
import { listNames } from '../admin-api.ts';

/** Everyone, in order, without their questions. */
export const namesQuery = queryOptions({ queryKey: ['names'], queryFn: listNames, staleTime: 0 });
