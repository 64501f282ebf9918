import { Type } from 'typebox';
import { idSchema } from '../../shared/fields.ts';
import { auditLogSchema } from '../../shared/sign-in/audit.ts';
import { findAuditLog } from '../domain/audit.ts';
import type { RouteContext } from '../http/route.ts';

const pageSchema = Type.Object({ after: Type.Optional(idSchema) }, { additionalProperties: false });

/** The audit log; for the admin. */
export const auditRoutes = ({ app, routesOf }: RouteContext): void => {
  const route = routesOf('session');

  route('GET', '/api/audit-log', {
    who: 'admin',
    summary: 'Sign-ins, failed attempts and changes of security settings, newest first',
    query: pageSchema,
    returns: auditLogSchema,
    handle: (request) => findAuditLog(app, request.query.after),
  });
};
