import {
  offeredSecretSchema,
  reauthenticationSchema,
  recoveryCodesSchema,
  secondStepSchema,
  turnOnSchema,
} from '../../shared/sign-in/second-step.ts';
import {
  findSecondStep,
  offerSecret,
  renewRecoveryCodes,
  turnOffSecondStep,
  turnOnSecondStep,
} from '../domain/sign-in/second-step.ts';
import { requesterOf } from '../http/requester.ts';
import type { RouteContext } from '../http/route.ts';
import { secretOf } from '../http/session.ts';

/** Two-step sign-in; for the admin. The host of `public_url` becomes the account's label in authenticator apps. */
export const secondStepRoutes = ({ app, public_url, routesOf }: RouteContext): void => {
  const route = routesOf('two-step sign-in');

  const account = public_url === undefined ? 'admin' : new URL(public_url).host;

  route('GET', '/api/second-step', {
    who: 'admin',
    summary: 'Whether two-step sign-in is on, and how many recovery codes are left',
    returns: secondStepSchema,
    handle: () => findSecondStep(app),
  });

  route('POST', '/api/second-step/secret', {
    who: 'admin',
    summary: 'A new TOTP secret; stored only when it is confirmed',
    returns: offeredSecretSchema,
    handle: () => offerSecret(account),
  });

  route('POST', '/api/second-step', {
    who: 'admin',
    summary: 'Turn on two-step sign-in, with a code of that secret',
    body: turnOnSchema,
    returns: recoveryCodesSchema,
    refuses: [409, 429],
    handle: (request) => turnOnSecondStep(app, request.body, requesterOf(request), secretOf(request) ?? ''),
  });

  route('DELETE', '/api/second-step', {
    who: 'admin',
    summary: 'Turn off two-step sign-in',
    body: reauthenticationSchema,
    refuses: [409, 429],
    handle: (request) => turnOffSecondStep(app, request.body, requesterOf(request)),
  });

  route('POST', '/api/second-step/recovery-codes', {
    who: 'admin',
    summary: 'Replace the recovery codes',
    body: reauthenticationSchema,
    returns: recoveryCodesSchema,
    refuses: [409, 429],
    handle: (request) => renewRecoveryCodes(app, request.body, requesterOf(request)),
  });
};
