import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { auditLogSchema } from '../../shared/audit.ts';
import { idSchema } from '../../shared/questions.ts';
import type { App } from '../app.ts';
import { findAuditLog } from '../domain/audit.ts';
import { refusals, sessionSecurity } from '../http/schemas.ts';

const pageSchema = Type.Object({ after: Type.Optional(idSchema) }, { additionalProperties: false });

/** The audit log; for the admin. */
export const auditRoutes =
  (app: App): FastifyPluginAsyncTypebox =>
  async (server) => {
    server.get(
      '/api/audit-log',
      {
        schema: {
          tags: ['session'],
          security: sessionSecurity,
          summary: 'Sign-ins, failed attempts and changes of security settings, newest first',
          querystring: pageSchema,
          response: { 200: auditLogSchema, ...refusals(401, 422) },
        },
      },
      (request) => findAuditLog(app, request.query.after),
    );
  };
