import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  offeredSecretSchema,
  reauthenticationSchema,
  recoveryCodesSchema,
  secondStepSchema,
  turnOnSchema,
} from '../../shared/second-step.ts';
import type { App } from '../app.ts';
import {
  findSecondStep,
  offerSecret,
  renewRecoveryCodes,
  turnOffSecondStep,
  turnOnSecondStep,
} from '../domain/sign-in/second-step.ts';
import { requesterOf } from '../http/requester.ts';
import { noContent, refusals, sessionSecurity } from '../http/schemas.ts';
import { secretOf } from '../http/session.ts';

/** Two-step sign-in; for the admin. The host of `public_url` becomes the account's label in authenticator apps. */
export const secondStepRoutes =
  (app: App, public_url: string | undefined): FastifyPluginAsyncTypebox =>
  async (server) => {
    const tags = ['two-step sign-in'];
    const security = sessionSecurity;
    const account = public_url === undefined ? 'admin' : new URL(public_url).host;

    server.get(
      '/api/second-step',
      {
        schema: {
          tags,
          security,
          summary: 'Whether two-step sign-in is on, and how many recovery codes are left',
          response: { 200: secondStepSchema, ...refusals(401) },
        },
      },
      () => findSecondStep(app),
    );

    server.post(
      '/api/second-step/secret',
      {
        schema: {
          tags,
          security,
          summary: 'A new TOTP secret; stored only when it is confirmed',
          response: { 200: offeredSecretSchema, ...refusals(401) },
        },
      },
      () => offerSecret(account),
    );

    server.post(
      '/api/second-step',
      {
        schema: {
          tags,
          security,
          summary: 'Turn on two-step sign-in, with a code of that secret',
          body: turnOnSchema,
          response: { 200: recoveryCodesSchema, ...refusals(401, 409, 422, 429) },
        },
      },
      (request) => turnOnSecondStep(app, request.body, requesterOf(request), secretOf(request) ?? ''),
    );

    server.delete(
      '/api/second-step',
      {
        schema: {
          tags,
          security,
          summary: 'Turn off two-step sign-in',
          body: reauthenticationSchema,
          response: { 204: noContent, ...refusals(401, 409, 422, 429) },
        },
      },
      async (request, reply) => {
        await turnOffSecondStep(app, request.body, requesterOf(request));
        return reply.code(204).send(null);
      },
    );

    server.post(
      '/api/second-step/recovery-codes',
      {
        schema: {
          tags,
          security,
          summary: 'Replace the recovery codes',
          body: reauthenticationSchema,
          response: { 200: recoveryCodesSchema, ...refusals(401, 409, 422, 429) },
        },
      },
      (request) => renewRecoveryCodes(app, request.body, requesterOf(request)),
    );
  };
