import { PassThrough } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { invalidFields } from '../../shared/errors.ts';
import { type Restored, type RestoreProgress, restoredSchema, restoreProgressSchema } from '../../shared/restore.ts';
import { restoreUpload } from '../domain/backup/restore-upload.ts';
import { problemLine } from '../http/problem.ts';
import { requesterOf } from '../http/requester.ts';
import type { RouteContext } from '../http/route.ts';
import { binary, drain } from '../http/uploads.ts';

const header = 'backup-passphrase';

const headersSchema = Type.Object({
  [header]: Type.Optional(
    Type.String({ description: 'The passphrase of an encrypted backup, in UTF-8 with percent-encoding' }),
  ),
});

// for the OpenAPI document only: the lines are streamed
const linesResponse = {
  description:
    'One JSON line per second with the progress. The last line says what was restored, or is a problem: then nothing was changed',
  content: { 'application/x-ndjson': { schema: Type.Union([restoreProgressSchema, restoredSchema]) } },
};

// in ms; keeps proxies from closing the connection as idle
const progressInterval = 1000;

/** Restoring a backup into an empty instance; for the admin. */
export const restoreRoutes = ({ app, server, routesOf }: RouteContext): void => {
  const route = routesOf('export');

  // the handler reads the body as a stream
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null));

  route('POST', '/api/restore', {
    who: 'admin',
    summary:
      'Restore a backup, where there are no people, questions or images; the password is then that of the backup',
    isStreamed: true,
    consumes: ['application/octet-stream'],
    headers: headersSchema,
    body: Type.Unsafe<unknown>(binary),
    responses: { 200: linesResponse },
    refuses: [409, 415, 503],
    handle: async (request, reply) => {
      let progress: RestoreProgress;
      const begun = Promise.withResolvers<void>();
      const onProgress = (latest: RestoreProgress) => {
        progress = latest;
        begun.resolve();
      };
      // keeps the connection open, so that an error response can still be sent if the backup cannot be stored
      const body = request.raw.iterator({ destroyOnReturn: false });
      const sent = { body, passphrase: passphraseOf(request) };
      const restored = restoreUpload(app, sent, { requester: requesterOf(request), onProgress });
      // an error before the restore begins is a response with its own status; after that, the last line
      await Promise.race([begun.promise, restored]).finally(() => drain(request));
      const lines = new PassThrough();
      // the restore continues if the client disconnects
      const write = (line: string) => void (lines.destroyed || lines.write(line));
      const writeProgress = () => write(lineOf(progress));
      writeProgress();
      const timer = setInterval(writeProgress, progressInterval);
      restored
        .then(
          (what) => write(lineOf(what)),
          (error) => write(problemLine(request, error)),
        )
        .finally(() => {
          clearInterval(timer);
          lines.end();
        });
      return reply.headers({ 'content-type': 'application/x-ndjson', 'x-accel-buffering': 'no' }).send(lines);
    },
  });
};

const lineOf = (value: RestoreProgress | Restored) => `${JSON.stringify(value)}\n`;

/** The passphrase in the header; throws a Problem if its percent-encoding is invalid. */
const passphraseOf = ({ headers }: FastifyRequest): string | undefined => {
  const value = headers[header];
  try {
    return typeof value === 'string' ? decodeURIComponent(value) : undefined;
  } catch {
    throw invalidFields([{ field: header, code: 'invalid' }]);
  }
};
