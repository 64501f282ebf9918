import { PassThrough } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { fieldErrors } from '../../shared/messages/en/errors.ts';
import { type Restored, type RestoreProgress, restoredSchema, restoreProgressSchema } from '../../shared/restore.ts';
import { restoreUpload } from '../domain/backup/restore-upload.ts';
import { invalidFields } from '../http/fields.ts';
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

// only documented: the lines are streamed
const linesResponse = {
  description:
    'A line of JSON each second with the progress; the last one is what came back, or a problem, and then nothing was changed',
  content: { 'application/x-ndjson': { schema: Type.Union([restoreProgressSchema, restoredSchema]) } },
};

// in ms: how often a line is sent, so that no proxy takes the connection for a broken one
const every = 1000;

/** Restoring a backup into an instance that has nobody yet; for the admin. */
export const restoreRoutes = ({ app, server, routesOf }: RouteContext): void => {
  const route = routesOf('export');

  // read by the handler, as it arrives
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
      // the connection stays open for the refusal of a backup that cannot be stored
      const body = request.raw.iterator({ destroyOnReturn: false });
      const sent = { body, passphrase: passphraseOf(request) };
      const restored = restoreUpload(app, sent, { requester: requesterOf(request), onProgress });
      // a refusal before it begins has a status of its own
      await Promise.race([begun.promise, restored]).finally(() => drain(request));
      const lines = new PassThrough();
      // it goes on if nobody listens any more
      const write = (line: string) => void (lines.destroyed || lines.write(line));
      const writeProgress = () => write(lineOf(progress));
      writeProgress();
      const timer = setInterval(writeProgress, every);
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

/** The passphrase in the header; throws if it is not encoded. */
const passphraseOf = ({ headers }: FastifyRequest): string | undefined => {
  const value = headers[header];
  try {
    return typeof value === 'string' ? decodeURIComponent(value) : undefined;
  } catch {
    throw invalidFields([{ field: header, message: fieldErrors.invalid }]);
  }
};
