import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { loadAuditLog } from '../api/audit.ts';
import { loadSecondStep } from '../api/second-step.ts';
import { listSessions } from '../api/session.ts';

export const secondStepQuery = queryOptions({ queryKey: ['second step'], queryFn: loadSecondStep });

export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: listSessions });

/** The audit log of sign-ins, newest first, a page at a time. */
export const signInsQuery = infiniteQueryOptions({
  queryKey: ['audit log'],
  queryFn: ({ pageParam }) => loadAuditLog(pageParam),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
});
