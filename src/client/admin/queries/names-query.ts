import { queryOptions } from '@tanstack/react-query';
import { listNames } from '../api/people.ts';

/** Everyone, in order, without their questions. */
export const namesQuery = queryOptions({ queryKey: ['names'], queryFn: listNames, staleTime: 0 });
