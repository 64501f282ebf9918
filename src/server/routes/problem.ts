import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FieldError, Problem, type ProblemCode, problems } from '../../shared/errors.ts';
import { findAbsence } from '../domain/health.ts';
import { makeRequestId } from './request-id.ts';

const mediaType = 'application/problem+json';

const sent = new WeakMap<FastifyReply, ProblemCode>();

/** What an answer refused with; undefined where it did not. */
export const problemOf = (reply: FastifyReply): ProblemCode | undefined => sent.get(reply);

/** Answers with application/problem+json (RFC 9457). */
export const sendProblem = (reply: FastifyReply, problem: Problem): FastifyReply => {
  const { retry_after } = problem.extras;
  if (retry_after !== undefined) reply.header('retry-after', retry_after);
  const { status } = problems[problem.code];
  if (status >= 500) problem.extras.request_id = reply.request.id;
  sent.set(reply, problem.code);
  // as bytes: the answer has no schema, and the media type gets no charset
  return reply.code(status).header('content-type', mediaType).send(writeProblem(problem));
};

const writeProblem = ({ code, extras }: Problem): Buffer => {
  const { status, detail } = problems[code];
  const { retry_after: _header, ...members } = extras;
  const type = `urn:family-stories:problem:${code}`;
  return Buffer.from(JSON.stringify({ type, title: STATUS_CODES[status], status, code, detail, ...members }));
};

/** Answers what is not even HTTP, and closes the connection. Fastify calls it on the server. */
export function answerUnreadable(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const id = makeRequestId();
  this.log.info({ reqId: id, code: error.code, status: 400 }, 'unreadable');
  const body = writeProblem(new Problem('malformed_request'));
  const head = [
    'HTTP/1.1 400 Bad Request',
    `content-type: ${mediaType}`,
    `content-length: ${body.length}`,
    `x-request-id: ${id}`,
    'connection: close',
  ];
  const answer = Buffer.concat([Buffer.from([...head, '', ''].join('\r\n')), body]);
  // not waiting for the other side to close: it may never do so
  socket.end(answer, () => socket.destroy());
}

/** Turns whatever was thrown into a problem; what nobody expected is logged and told without details. */
export const handleError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  // who broke off while sending hears nothing of this
  const problem = request.raw.errored ? new Problem('malformed_request') : asProblem(error);
  if (problems[problem.code].status >= 500) logFailure(request, problem, error);
  return sendProblem(reply, problem);
};

/** What is only away is told in a line; a stack would say nothing more. */
const logFailure = (request: FastifyRequest, problem: Problem, error: unknown) => {
  const { code, cause } = problem;
  const why = findAbsence(cause ?? error)?.why ?? (typeof cause === 'string' ? cause : undefined);
  request.log.error(why === undefined ? { code, err: cause ?? error } : { code, why }, 'request failed');
};

const asProblem = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  const absence = findAbsence(error);
  if (absence) return new Problem(absence.code, { retry_after: 5 });
  const { code, statusCode, validation, validationContext } = error as {
    code?: string;
    statusCode?: number;
    validationContext?: string;
    validation?: { instancePath: string; message?: string; keyword: string; params: Record<string, unknown> }[];
  };
  // nothing after the last slash
  if (validationContext === 'params' && validation?.[0]?.keyword === 'minLength') return new Problem('unknown_page');
  if (validation) return new Problem('invalid_fields', { errors: validation.slice(0, mostErrors).map(fieldError) });
  if (code === 'FST_PARTS_LIMIT') return new Problem('invalid_fields', { errors: [onlyFile] });
  if (code && code in frameworkErrors) return new Problem(frameworkErrors[code] as ProblemCode);
  return new Problem(statusCode !== undefined && statusCode < 500 ? 'malformed_request' : 'internal');
};

// the rest of a long list would tell nobody anything
const mostErrors = 20;

const onlyFile = { field: 'file', message: 'must be all that is sent, and there once' };

const frameworkErrors: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  FST_REQ_FILE_TOO_LARGE: 'image_too_large',
  FST_ERR_MAX_PARAM_LENGTH: 'unknown_page',
};

type Fault = { instancePath: string; message?: string; keyword: string; params: Record<string, unknown> };

const fieldError = ({ instancePath, message = 'is not valid', keyword, params }: Fault): FieldError => {
  const named = params.missingProperty ?? params.additionalProperty;
  const field = typeof named === 'string' ? named.slice(0, 100) : instancePath.slice(1).replaceAll('/', '.');
  if (keyword === 'required') return { field, message: 'is missing' };
  if (keyword === 'additionalProperties') return { field, message: 'is not a field of this request' };
  if (keyword === 'minLength') return { field, message: 'must not be empty' };
  if (keyword === 'maxLength') return { field, message: `must have at most ${params.limit} characters` };
  if (keyword === 'minimum') return { field, message: `must be at least ${params.limit}` };
  if (keyword === 'maximum') return { field, message: `must be at most ${params.limit}` };
  if (keyword === 'type') return { field: field || 'body', message: `must be ${typeName(params.type)}` };
  if (keyword === 'enum') return { field, message: `must be one of ${(params.allowedValues as string[]).join(', ')}` };
  return { field, message };
};

const typeName = (type: unknown): string =>
  ({ integer: 'a whole number', 'integer,null': 'a whole number or null', string: 'text', object: 'a JSON object' })[
    String(type)
  ] ?? String(type);

/** Refuses text that not every database and reader can hold: NUL and halves of surrogate pairs. */
export const requireCleanText = async (request: FastifyRequest): Promise<void> => {
  const errors: FieldError[] = [];
  for (const part of [request.params, request.query, request.body]) {
    if (typeof part !== 'object' || part === null) continue;
    for (const [field, value] of Object.entries(part))
      if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
        errors.push({ field, message: 'must not contain NUL or broken characters' });
  }
  if (errors.length > 0) throw new Problem('invalid_fields', { errors });
};

/** Takes the white space around these fields away before they are validated. */
export const trimming =
  (...fields: string[]) =>
  async (request: FastifyRequest): Promise<void> => {
    const body = request.body as Record<string, unknown> | null | undefined;
    if (typeof body !== 'object' || body === null) return;
    for (const field of fields) if (typeof body[field] === 'string') body[field] = body[field].trim();
  };
