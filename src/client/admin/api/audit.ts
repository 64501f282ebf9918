import type { AuditLog } from '../../../shared/sign-in/audit.ts';
import { call } from '../../api.ts';

export const loadAuditLog = (after: string | undefined) =>
  call<AuditLog>('GET', `/api/audit-log?${new URLSearchParams(after === undefined ? {} : { after })}`);
