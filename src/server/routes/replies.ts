import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import { idSchema } from '../../shared/fields.ts';
import { repliesSchema, replySchema, replyTakenSchema } from '../../shared/mail/replies.ts';
import { putBack, takeHeldReply } from '../domain/mail/decide-reply.ts';
import { messageType } from '../domain/mail/message-keys.ts';
import { findReplies, removeReply, requireReplyMail } from '../domain/mail/replies.ts';
import type { RouteContext } from '../http/route.ts';
import { sandboxed } from '../http/sandboxed.ts';
import { sendStoredFile } from '../http/send-stored-file.ts';
import { binary, closedSignal } from '../http/uploads.ts';

const filterSchema = Type.Object(
  {
    state: Type.Optional(Type.Enum(['held', 'taken'])),
    person_id: Type.Optional(idSchema),
    after: Type.Optional(idSchema),
  },
  { additionalProperties: false },
);

const messageResponse = {
  description: 'The message, byte for byte as it came',
  content: { [messageType]: { schema: Type.Unsafe<Readable>(binary) } },
};

/** Replies by mail; for the admin. */
export const replyRoutes = ({ app, routesOf }: RouteContext): void => {
  const route = routesOf('mail');

  route('GET', '/api/replies', {
    who: 'admin',
    summary: 'Replies by mail that wait for a decision, or that became answers; newest first',
    query: filterSchema,
    returns: repliesSchema,
    handle: (request) => findReplies(app, request.query),
  });

  route('POST', '/api/replies/:id/take', {
    who: 'admin',
    summary: 'A reply that waits becomes the answer to its question, or to another; where there is one, it is appended',
    description: 'Without a body it is its own question. Of a reader it becomes thanks for a story.',
    body: replyTakenSchema,
    config: { isBodyOptional: true },
    preValidation: async (request) => {
      request.body ??= {};
    },
    returns: replySchema,
    refuses: [409, 413, 423, 429, 503],
    handle: (request, reply) => takeHeldReply(app, request.params.id, request.body.question_id, closedSignal(reply)),
  });

  route('POST', '/api/replies/:id/put-back', {
    who: 'admin',
    summary: 'What was left out of a reply joins it, below its text; once',
    returns: replySchema,
    refuses: [409, 413, 423],
    handle: (request) => putBack(app, request.params.id),
  });

  route('DELETE', '/api/replies/:id', {
    who: 'admin',
    summary: 'Discard a reply with its mail. What became an answer stays',
    handle: (request) => removeReply(app, request.params.id),
  });

  route('GET', '/api/replies/:id/mail', {
    who: 'admin',
    summary: 'The mail itself, to be downloaded; a part of it with a Range header',
    onRequest: sandboxed,
    responses: { 200: messageResponse, 206: messageResponse },
    refuses: [416],
    handle: async (request, reply) => {
      const { id } = request.params;
      const headers = { 'content-disposition': `attachment; filename="${id}.eml"` };
      return sendStoredFile(app, request, reply, await requireReplyMail(app, id), headers);
    },
  });
};
