import { Type } from 'typebox';
import { Problem } from '../../shared/errors.ts';
import { receiveMessage } from '../domain/mail/incoming-mail.ts';
import { messageType } from '../domain/mail/message-keys.ts';
import { networkOf } from '../domain/network.ts';
import type { RouteContext } from '../http/route.ts';
import { binary, drain } from '../http/uploads.ts';

const headersSchema = Type.Object({
  'x-timestamp': Type.Optional(Type.String({ description: 'Unix time in seconds; at most 5 minutes ago' })),
  'x-signature': Type.Optional(
    Type.String({ description: 'Hex HMAC-SHA256 of `timestamp.body` with MAIL_WEBHOOK_SECRET' }),
  ),
});

/** Replies that a mail provider posts, instead of a mailbox. */
export const incomingMailRoutes = ({ app, server, routesOf }: RouteContext): void => {
  const route = routesOf('mail');

  // the handler reads the body as a stream
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(messageType, (_request, _payload, done) => done(null));

  route('POST', '/api/incoming-mail', {
    who: 'signed',
    summary: 'A message as it was received, at most 35 MB. Sent twice, it is stored once',
    isStreamed: true,
    consumes: [messageType],
    config: { isForAnySite: true },
    headers: headersSchema,
    body: Type.Unsafe<unknown>(binary),
    responses: { 202: { description: 'It is stored', type: 'null' } },
    refuses: [408, 409, 413, 415, 503],
    handle: async (request, reply) => {
      const { 'x-timestamp': timestamp, 'x-signature': signature, 'content-length': length } = request.headers;
      const message = {
        timestamp: String(timestamp ?? ''),
        signature: String(signature ?? ''),
        size: length === undefined ? undefined : Number(length),
        // keeps the connection open, so that an error response can still be sent
        client: networkOf(request.ip),
        body: request.raw.iterator({ destroyOnReturn: false }),
      };
      await receiveMessage(app, message)
        .catch((error) => {
          // the rest is not waited for
          if (error instanceof Problem && error.code === 'too_slow') reply.header('connection', 'close');
          throw error;
        })
        .finally(() => drain(request));
      return reply.code(202).send();
    },
  });
};
