import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { contentSecurity } from './headers.ts';
import { type IsReady, markWaiting } from './waiting.ts';

export const clientFolder = join(import.meta.dirname, '../../../dist/client');

const oneYear = 365 * 24 * 60 * 60 * 1000;

/**
 * The two pages and what they load. The answer page is the same for every token: it asks for its question itself.
 * `imageOrigin` is where pictures come from beside our own.
 */
export const pageRoutes =
  (public_url: string | undefined, imageOrigin: string | undefined, isReady: IsReady): FastifyPluginAsync =>
  async (server) => {
    const sendPage = (reply: FastifyReply, { html, policy }: { html: string; policy: string }) =>
      reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
    const dashboard = {
      html: readPage('dashboard.html').replace('content="from-request"', `content="${public_url ?? ''}"`),
      policy: contentSecurity(imageOrigin, 'family-stories'),
    };
    // the editor has one of its own for the clipboard, which it reads in a document that nobody looks at
    const answer = {
      html: readPage('answer.html'),
      policy: contentSecurity(imageOrigin, 'family-stories ProseMirrorClipboard'),
    };
    const worker = readPage('question-worker.js');

    await server.register(fastifyStatic, {
      root: join(clientFolder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: oneYear,
      index: false,
      serveDotFiles: false,
    });

    for (const path of ['/', '/admin', '/login', '/security'])
      server.get(path, (_request, reply) => sendPage(markWaiting(reply, isReady), dashboard));
    // without a token: the shell that the service worker keeps
    for (const path of ['/question/', '/question/:token'])
      server.get(path, (_request, reply) => sendPage(markWaiting(reply, isReady), answer));
    server.get('/question-worker.js', (_request, reply) =>
      reply.type('text/javascript').header('cache-control', 'no-cache').send(worker),
    );
    server.get('/robots.txt', (_request, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /\n'));
  };

const readPage = (name: string) => {
  const file = join(clientFolder, name);
  if (!existsSync(file)) throw new Error(`${file} is missing: run npm run build first.`);
  return readFileSync(file, 'utf8');
};
