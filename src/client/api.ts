import type { AnsweredQuestion } from '../shared/answers/answers.ts';
import type { FieldError, ProblemCode } from '../shared/errors.ts';
import type { Cue } from '../shared/recordings/transcripts.ts';
import { format, language, ui as messages } from './messages.ts';

/** The body of an error response (RFC 9457); `question` comes with `answer_changed` only, `transcript` with `transcript_changed`. */
export type ProblemBody = {
  code: ProblemCode;
  detail: string;
  errors?: FieldError[];
  question?: AnsweredQuestion;
  transcript?: { version: number; cues: Cue[] };
  request_id?: string;
};

/** An error response, or a network error: then `status` is 0 and `code` is 'unreachable'. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ProblemCode | 'unreachable';
  readonly question: AnsweredQuestion | undefined;
  readonly transcript: ProblemBody['transcript'];
  readonly errors: FieldError[];
  /** Retry-After in seconds. */
  readonly retry_after: number | undefined;
  /** The request id as a sentence for the person; '' if there is none. */
  readonly help: string;

  constructor(status: number, body?: Partial<ProblemBody>, retry_after?: number) {
    super(body?.detail ?? messages.unreachable);
    this.name = 'ApiError';
    this.status = status;
    this.code = body?.code ?? 'unreachable';
    this.question = body?.question;
    this.transcript = body?.transcript;
    this.errors = body?.errors ?? [];
    this.retry_after = retry_after;
    this.help = body?.request_id ? format(messages.help, { request_id: body.request_id }) : '';
  }
}

/** Whether the same request may succeed later: only a 4xx is a refusal, except of a timeout or a rate limit. */
export const isTransient = ({ status }: ApiError): boolean =>
  status < 400 || status >= 500 || status === 408 || status === 429;

// in ms; `maxAsked`: the longest Retry-After that is heeded, unless `max` is longer
const backoff = { min: 2000, max: 30_000, maxAsked: 60_000 };

/**
 * The pause before the next attempt, in ms: exponential backoff with jitter (`random`, from 0 to 1), and at least what
 * Retry-After asks for, within bounds. `failures`: how many attempts have failed in a row.
 */
export const retryPause = (
  failures: number,
  { retry_after = 0 }: ApiError,
  { random = Math.random, max = backoff.max } = {},
): number =>
  Math.max(
    Math.min(backoff.min * 2 ** (failures - 1), max) * (0.75 + random() / 2),
    Math.min(retry_after * 1000, Math.max(max, backoff.maxAsked)),
  );

/** Whether the link is paused or has ended; the admin may reopen it. */
export const isClosed = ({ code }: ApiError): boolean => code.startsWith('link_');

// in ms; allows for an upload rate of 2 KB/s, as the server does
const defaultTimeout = 60_000;
const timeoutFor = (bytes: number) => defaultTimeout + bytes / 2;
/** In ms, for requests that the server may queue, such as image processing. `bytes`: how much is sent. */
export const longTimeout = (bytes = 0): number => 4 * defaultTimeout + timeoutFor(bytes);
// in bytes; browsers limit the bodies of keepalive requests to 64 KiB
const maxKeepalive = 60_000;

type Sent = {
  body?: string | Blob | FormData | Uint8Array<ArrayBuffer> | undefined;
  /** The content type; without it, the browser derives it from the body. */
  type?: string;
  token?: string | undefined;
  /** In ms, for all of it. The default grows with the size of the body; a form counts as 0 bytes. */
  timeout?: number | undefined;
  /** Aborts it earlier. */
  signal?: AbortSignal | undefined;
  /** A request with a short body outlives the page. */
  keepalive?: boolean;
};

/** Sends a request and reads the response with `read`; every failure is an ApiError. */
export const send = async <T>(
  method: string,
  path: string,
  { body = '', type, token, timeout, signal, keepalive = false }: Sent,
  read: (response: Response) => Promise<T>,
): Promise<T> => {
  const headers: Record<string, string> = { 'accept-language': language };
  if (token !== undefined) headers['access-token'] = token;
  if (type !== undefined) headers['content-type'] = type;
  const size = body instanceof FormData ? 0 : new Blob([body]).size;
  const response = await fetch(path, {
    ...{ method, headers, body: body || null, keepalive: keepalive && size < maxKeepalive },
    signal: abortAfter(timeout ?? timeoutFor(size), signal),
  }).catch(unreachable);
  if (!response.ok) throw await readProblem(response);
  // the connection may be lost during the body
  return read(response).catch(unreachable);
};

const unreachable = () => {
  throw new ApiError(0);
};

/**
 * The same with JSON in both directions, which leaves out undefined fields; a 204 resolves with undefined. With a `signal` it
 * does not outlive the page.
 */
export const call = <T>(
  method: string,
  path: string,
  { body, ...sent }: Pick<Sent, 'token' | 'timeout' | 'signal'> & { body?: unknown } = {},
): Promise<T> =>
  send(
    method,
    path,
    body === undefined
      ? sent
      : { ...sent, body: JSON.stringify(body), type: 'application/json', keepalive: !sent.signal },
    async (response) => (response.status === 204 ? undefined : await response.json()) as T,
  );

/** Replaces AbortSignal.timeout and AbortSignal.any, which Safari 15 lacks. */
const abortAfter = (ms: number, signal?: AbortSignal): AbortSignal => {
  const controller = new AbortController();
  const abort = () => controller.abort();
  setTimeout(abort, ms);
  signal?.addEventListener('abort', abort);
  return controller.signal;
};

/** The error that an error response stands for. */
const readProblem = async (response: Response): Promise<ApiError> => {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
  const body = isProblem ? ((await response.json().catch(() => undefined)) as ProblemBody | undefined) : undefined;
  return new ApiError(response.status, body, readRetryAfter(response.headers.get('retry-after')));
};

/** The Retry-After header in seconds; undefined if there is none. */
export const readRetryAfter = (header: string | null) => {
  const seconds = Number(header);
  return seconds > 0 ? seconds : undefined;
};

/** `onProgress` gets the fraction sent, from 0 to 1. */
export const uploadFile = <T>(
  path: string,
  token: string,
  file: File,
  onProgress: (progress: number) => void,
): Promise<T> =>
  new Promise((resolve, reject) => {
    // fetch reports no upload progress
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append('file', file);
    request.open('POST', path);
    request.setRequestHeader('access-token', token);
    request.setRequestHeader('accept-language', language);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const body = parseJson(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(body as T);
      else {
        const retry_after = readRetryAfter(request.getResponseHeader('retry-after'));
        reject(new ApiError(request.status, body as ProblemBody | undefined, retry_after));
      }
    };
    request.onerror = () => reject(new ApiError(0));
    request.ontimeout = () => reject(new ApiError(0));
    request.timeout = longTimeout(file.size);
    request.send(form);
  });

/** The value of a text in JSON; undefined if it is none. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
