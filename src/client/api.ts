import type { Answer, AnswerChange, AnsweredQuestion, SavedAnswer } from '../shared/answers.ts';
import type { FieldError, ProblemCode } from '../shared/errors.ts';
import type { Image } from '../shared/images.ts';
import { format } from '../shared/messages/format.ts';
import { messages } from './ui/messages.ts';

/** What a refusal says; `question` comes with `answer_changed` only. */
type ProblemBody = {
  code: ProblemCode;
  detail: string;
  errors?: FieldError[];
  question?: AnsweredQuestion;
  request_id?: string;
};

/** The server refused or could not be reached; `status` is 0 and `code` is 'unreachable' then. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ProblemCode | 'unreachable';
  readonly question: AnsweredQuestion | undefined;
  readonly errors: FieldError[];
  /** How long to wait before the next attempt, in seconds. */
  readonly retry_after: number | undefined;
  /** What the log calls this, as a sentence; '' where the log has nothing to say of it. */
  readonly help: string;

  constructor(status: number, body?: Partial<ProblemBody>, retry_after?: number) {
    super(body?.detail ?? messages.unreachable);
    this.name = 'ApiError';
    this.status = status;
    this.code = body?.code ?? 'unreachable';
    this.question = body?.question;
    this.errors = body?.errors ?? [];
    this.retry_after = retry_after;
    this.help = body?.request_id ? format(messages.help, { request_id: body.request_id }) : '';
  }
}

/** The link is paused or has ended: that may change by itself. */
export const isClosed = ({ code }: ApiError): boolean => code.startsWith('link_');

// in ms; for what is sent 2 KB a second are enough: the server is as patient
const longestWait = 60_000;
const waitFor = (bytes: number) => longestWait + bytes / 2;
// a request that may outlive its page carries at most 64 KiB, in bytes
const longestKeepalive = 60_000;

/** One request and its answer; whatever goes wrong is an ApiError. `timeout`: for all of it, in ms. */
export const call = async <T>(
  method: string,
  path: string,
  init: { body?: unknown; token?: string; timeout?: number } = {},
): Promise<T> => {
  const headers: Record<string, string> = {};
  if (init.token !== undefined) headers['access-token'] = init.token;
  if (init.body !== undefined) headers['content-type'] = 'application/json';
  const body = init.body === undefined ? null : JSON.stringify(init.body);
  const size = new Blob([body ?? '']).size;
  const signal = timeLimit(init.timeout ?? waitFor(size));
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      signal,
      body,
      keepalive: body !== null && size < longestKeepalive,
    });
  } catch {
    throw new ApiError(0);
  }
  if (!response.ok) throw await readProblem(response);
  try {
    return (response.status === 204 ? undefined : await response.json()) as T;
  } catch {
    // cut off in the middle
    throw new ApiError(0);
  }
};

/** AbortSignal.timeout is younger than some of the tablets people write on. */
const timeLimit = (ms: number) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
};

const readProblem = async (response: Response) => {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
  const body = isProblem ? ((await response.json().catch(() => undefined)) as ProblemBody | undefined) : undefined;
  const wait = Number(response.headers.get('retry-after'));
  return new ApiError(response.status, body, wait > 0 ? wait : undefined);
};

export const loadAnswer = (token: string, timeout = longestWait) =>
  call<Answer>('GET', '/api/answer', { token, timeout });
export const saveAnswer = (token: string, body: AnswerChange) =>
  call<SavedAnswer>('PUT', '/api/answer', { token, body });

/** Sends a picture; `onProgress` hears the part that has been sent, from 0 to 1. */
export const uploadImage = (token: string, file: File, onProgress: (part: number) => void): Promise<Image> =>
  new Promise((resolve, reject) => {
    // fetch cannot tell how much it has sent
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append('file', file);
    request.open('POST', '/api/answer/images');
    request.setRequestHeader('access-token', token);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const body = parseJson(request.responseText);
      if (request.status === 201) resolve(body as Image);
      else reject(new ApiError(request.status, body as ProblemBody | undefined));
    };
    request.onerror = () => reject(new ApiError(0));
    request.ontimeout = () => reject(new ApiError(0));
    // and a picture waits for its turn
    request.timeout = 4 * longestWait + waitFor(file.size);
    request.send(form);
  });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
