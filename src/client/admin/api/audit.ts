import type { AuditLog } from '../../../shared/sign-in/audit.ts';
import { call } from '../../api.ts';
import { withQuery } from './with-query.ts';

export const loadAuditLog = (after: string | undefined) =>
  call<AuditLog>('GET', withQuery('/api/audit-log', { after }));
