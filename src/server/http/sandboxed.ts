import type { FastifyReply, FastifyRequest } from 'fastify';

/** An onRequest hook. A strict CSP for uploaded content: whatever the bytes are, they cannot run or load anything. */
export const sandboxed = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  reply.header('content-security-policy', "default-src 'none'; sandbox");
};
