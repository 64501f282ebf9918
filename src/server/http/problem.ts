import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type FieldError,
  type FieldFault,
  invalidFields,
  outageRetryAfter,
  Problem,
  type ProblemCode,
  problemStatuses,
} from '../../shared/errors.ts';
import type { Language } from '../../shared/messages/catalogue.ts';
import { writeFieldMessage } from '../../shared/messages/field-message.ts';
import { findOutage } from '../domain/health.ts';
import { languageIn } from '../languages.ts';
import { describeFieldFault, type ValidationError } from './fields.ts';
import { defaultHeaders } from './headers.ts';
import { languageOfRequest } from './language.ts';
import { shuttingDown } from './readiness.ts';
import { makeRequestId } from './request-id.ts';

const mediaType = 'application/problem+json';

const sent = new WeakMap<FastifyReply, ProblemCode>();

/** The error code that was sent; undefined for a success. */
export const problemOf = (reply: FastifyReply): ProblemCode | undefined => sent.get(reply);

/** Sets status and Retry-After of an error response, and records the code for log and metrics. */
export const setProblemStatus = (reply: FastifyReply, { code, extras: { retry_after } }: Problem): FastifyReply => {
  if (retry_after !== undefined) reply.header('retry-after', retry_after);
  sent.set(reply, code);
  return reply.code(problemStatuses[code]);
};

/** Answers with application/problem+json (RFC 9457). */
export const sendProblem = (reply: FastifyReply, problem: Problem): FastifyReply => {
  if (problemStatuses[problem.code] >= 500) problem.extras.request_id = reply.request.id;
  // a Buffer, so that Fastify neither serialises it nor adds a charset
  return setProblemStatus(reply, problem)
    .header('content-type', mediaType)
    .send(writeProblem(problem, languageOfRequest(reply.request)));
};

/** An error as a problem in one line of JSON, for a response that has already begun. */
export const problemLine = (request: FastifyRequest, error: unknown): string => {
  const problem = problemFor(request, error);
  if (problemStatuses[problem.code] >= 500) problem.extras.request_id = request.id;
  return `${writeProblem(problem, languageOfRequest(request))}\n`;
};

const writeProblem = ({ code, extras }: Problem, language: Language): Buffer => {
  const status = problemStatuses[code];
  const { retry_after: _header, errors, ...members } = extras;
  const type = `urn:family-stories:problem:${code}`;
  const detail = language.texts.errors[code];
  return Buffer.from(
    JSON.stringify({
      ...{ type, title: STATUS_CODES[status], status, code, detail },
      errors: errors?.map((fault) => writeFieldFault(fault, language)),
      ...members,
    }),
  );
};

const writeFieldFault = ({ field, line, ...message }: FieldFault, language: Language): FieldError => ({
  field,
  message: writeFieldMessage(language, message),
  ...(line !== undefined && { line }),
});

const responses = new WeakMap<Socket, ServerResponse>();

/** Remembers the latest response of a connection, for handleClientError. */
export const trackResponse = (socket: Socket, answer: ServerResponse): void => void responses.set(socket, answer);

/** The error code for a request that Node's parser rejects or that times out. */
export const clientErrorCode = (error: { code?: string }): ProblemCode =>
  error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'too_slow' : 'malformed_request';

/** Responds to a request that Node's parser rejects, and closes the connection. Called by Fastify with the server as `this`. */
export function handleClientError(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  const answer = responses.get(socket);
  const isUnderWay = answer !== undefined && !answer.writableFinished;
  // a previous request on the connection gets its response first; two responses must not mix
  if (isUnderWay && answer.req.complete && !answer.headersSent) return void closeAfter(answer);
  if (error.code === 'ECONNRESET' || !socket.writable || (isUnderWay && answer.headersSent))
    return void socket.destroy();
  const id = makeRequestId();
  const code = clientErrorCode(error);
  const status = problemStatuses[code];
  this.log.info({ reqId: id, code: error.code, status }, 'unreadable');
  const body = writeProblem(new Problem(code), languageIn('en'));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${mediaType}`,
    `content-length: ${body.length}`,
    ...Object.entries(defaultHeaders).map(([name, value]) => `${name}: ${value}`),
    `x-request-id: ${id}`,
    'connection: close',
  ];
  // do not wait for the client to close: it may never do so
  socket.end(Buffer.concat([Buffer.from([...head, '', ''].join('\r\n')), body]), () => socket.destroy());
}

const closeAfter = (answer: ServerResponse) => {
  answer.shouldKeepAlive = false;
};

/** Turns any error into a problem response. */
export const handleError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendProblem(reply, problemFor(request, error));

/** The problem that an error is answered with. Outages and unexpected errors are logged; the latter have no details. */
export const problemFor = (request: FastifyRequest, error: unknown): Problem => {
  // the client disconnected while sending: nobody receives this response
  const problem = request.raw.errored ? new Problem('malformed_request') : asProblem(error);
  const isRefusal = problemStatuses[problem.code] < 500 && typeof problem.cause !== 'string';
  if (!isRefusal) logProblem(request, problem, error);
  return problem;
};

/** Logs an error whose request still gets a normal response. */
export const logFailure = (request: FastifyRequest, error: unknown): void =>
  logProblem(request, asProblem(error), error);

/** An outage is logged in one line, without a stack trace. */
const logProblem = (request: FastifyRequest, problem: Problem, error: unknown) => {
  const { code, cause } = problem;
  const why = findOutage(cause ?? error)?.why ?? (typeof cause === 'string' ? cause : undefined);
  // a planned drain is no error
  const level = cause === shuttingDown ? 'info' : 'error';
  request.log[level](why === undefined ? { code, err: cause ?? error } : { code, why }, 'request failed');
};

const asProblem = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  const outage = findOutage(error);
  if (outage) return new Problem(outage.code, { retry_after: outageRetryAfter });
  const { code, statusCode, validation, validationContext } = error as {
    code?: string;
    statusCode?: number;
    validationContext?: string;
    validation?: ValidationError[];
  };
  // an empty path parameter: nothing after the last slash
  if (validationContext === 'params' && validation?.[0]?.keyword === 'minLength') return new Problem('unknown_page');
  if (validation) return invalidFields(validation.map(describeFieldFault));
  if (code === 'FST_PARTS_LIMIT') return invalidFields([onlyFile]);
  if (code && code in frameworkErrors) return new Problem(frameworkErrors[code] as ProblemCode);
  return new Problem(statusCode !== undefined && statusCode < 500 ? 'malformed_request' : 'internal');
};

const onlyFile: FieldFault = { field: 'file', code: 'onlyFile' };

const frameworkErrors: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  FST_REQ_FILE_TOO_LARGE: 'image_too_large',
  FST_ERR_MAX_PARAM_LENGTH: 'unknown_page',
};
