import { inject } from 'vitest';
import type { ProblemCode } from '../../src/shared/errors.ts';
import { type OpenApiDocument, type Operation, validateRequest, validateResponse } from './openapi.ts';

export type Sent = {
  /** Method and path template, such as 'PATCH /api/people/{id}'. */
  name: string;
  /** The path parameters, in order. */
  ids: string[];
  query: Record<string, string>;
  /** Parsed, if it is JSON. */
  body: unknown;
};

/** A response with a status other than the operation's success status. */
class Reply {
  readonly status: number;
  readonly body: unknown;
  readonly isFromProxy: boolean;
  constructor(status: number, body: unknown, isFromProxy = false) {
    this.status = status;
    this.body = body;
    this.isFromProxy = isFromProxy;
  }
}

type Answer = (sent: Sent & { body: never }) => unknown;

/** Stubs by method and path template: the JSON body of the success response, or a function that returns it. */
export type Responses = Record<string, Answer | object>;

/** An error response. */
export const problem = (status: number, code: ProblemCode, detail = `It is refused: ${code}.`, more = {}): Reply =>
  new Reply(status, { type: 'about:blank', title: 'Refused', status, code, detail, ...more });

/** A success response with a PDF. */
export const pdf = (headers: Record<string, string> = {}): Response =>
  new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf', ...headers } });

/** An error of a proxy in front of the server: none that the OpenAPI document has. */
export const refusedByProxy = (status: number): Reply => new Reply(status, undefined, true);

class NetworkError extends TypeError {}

/** A network error, as `fetch` throws it if the server is down. */
export const unreachable = (): never => {
  throw new NetworkError('Failed to fetch');
};

// the real timer, also while a test fakes timers
const { setTimeout } = window;

let responses: Responses = {};
/** All requests of this test. */
let sent: Sent[] = [];
// replaced for each test: a late response does not affect the next one
let failures: unknown[] = [];
let inFlight = new Set<Sent>();

/** Adds stubs, or replaces those of the same operations. */
export const serve = (more: Responses): void => {
  responses = { ...responses, ...more };
};

/** The request bodies of this operation, in order. */
export const bodiesOf = (name: string): unknown[] =>
  sent.filter((request) => request.name === name).map(({ body }) => body);

/** All requests except GETs. */
export const changes = (): Sent[] => sent.filter(({ name }) => !name.startsWith('GET '));

export const requestsTo = (name: string): Sent[] => sent.filter((request) => request.name === name);

/** Holds back the response to this operation until the returned function is called. */
export const hold = (name: string): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = responses[name];
  serve({
    [name]: async (request: Sent) => {
      await promise;
      return answerOf(answer, request);
    },
  });
  return () => {
    serve({ [name]: answer as object });
    resolve();
  };
};

/** Holds back the responses to this operation although the server has answered: a change made meanwhile is not in them. */
export const holdAnswered = (name: string): { answered: Promise<void>; release: () => void } => {
  const [received, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const answer = responses[name];
  const mend = override(name, async (request: Sent) => {
    const answered = structuredClone(await answerOf(answer, request));
    received.resolve();
    await released.promise;
    return answered;
  });
  const release = () => {
    mend();
    released.resolve();
  };
  return { answered: received.promise, release };
};

/** Overrides the stub of this operation until the returned function is called. */
export const override = (name: string, other: Answer | object): (() => void) => {
  const answer = responses[name];
  serve({ [name]: other });
  return () => serve({ [name]: answer as object });
};

/** Network errors for this operation, or its requests that match `isCut`, until the returned function is called. */
export const cutOff = (name: string, isCut: (sent: Sent) => boolean = () => true): (() => void) => {
  const answer = responses[name];
  return override(name, (sent: Sent) => (isCut(sent) ? unreachable() : answerOf(answer, sent)));
};

const answerOf = async (answer: Responses[string] | undefined, request: Sent) =>
  typeof answer === 'function' ? (answer as (sent: Sent) => unknown)(request) : answer;

/** Waits until no request has been in flight for 100 ms. */
export const networkIdle = async (): Promise<void> => {
  for (let quiet = 0; quiet < 5; quiet = inFlight.size === 0 ? quiet + 1 : 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
};

/** Resets the stubs; throws the first failure: an unexpected request, or a violation of the OpenAPI document. */
export const resetServer = (): void => {
  const found = failures;
  [responses, sent, failures, inFlight] = [{}, [], [], new Set()];
  if (found.length > 0) throw found[0];
};

/** Static segments take precedence over parameters: /api/people/names is not a person. */
const findOperation = (method: string, path: string) => {
  const { paths } = inject('openapi') as OpenApiDocument;
  const matches = Object.entries(paths).flatMap(([template, operations]) => {
    const operation = operations[method.toLowerCase()];
    const ids = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(path)?.slice(1);
    return operation && ids ? [{ name: `${method} ${template}`, operation, ids }] : [];
  });
  return matches.sort((a, b) => a.ids.length - b.ids.length)[0];
};

const usualStatus = (operation: Operation) =>
  Number(Object.keys(operation.responses).find((status) => status.startsWith('2')));

const fetchFile = fetch.bind(window);

const answerFetch: typeof fetch = async (input, init = {}) => {
  const { pathname, searchParams } = new URL(String(input), location.origin);
  // a file of the bundle
  if (pathname.startsWith('/src/')) return fetchFile(input, init);
  const method = init.method ?? 'GET';
  const found = findOperation(method, pathname);
  const test = { failures, inFlight };
  const fail = (error: unknown): never => {
    test.failures.push(error);
    throw error;
  };
  if (!found) return fail(new Error(`The server has no ${method} ${pathname}`));
  const { name, operation, ids } = found;
  const body = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined);
  const request = { name, ids: ids.map(decodeURIComponent), query: Object.fromEntries(searchParams), body };
  sent.push(request);
  const answer = responses[name];
  if (answer === undefined) return fail(new Error(`The test does not say what ${name} answers`));
  test.inFlight.add(request);
  const answered = await answerOf(answer, request)
    .catch((error) => (error instanceof NetworkError ? error : fail(error)))
    .finally(() => test.inFlight.delete(request));
  init.signal?.throwIfAborted();
  if (answered instanceof Response) {
    const type = answered.headers.get('content-type') ?? '';
    if (!operation.responses[answered.status]?.content?.[type]) fail(new Error(`${name} never answers with ${type}`));
    return answered;
  }
  const reply = answered instanceof Reply ? answered : new Reply(usualStatus(operation), answered);
  const { status, body: json } = reply;
  try {
    // 422 is the server's response to an invalid request
    if (status !== 422) validateRequest(name, operation, searchParams, body);
    if (!(answered instanceof NetworkError || reply.isFromProxy)) validateResponse(name, operation, status, json);
  } catch (error) {
    return fail(error);
  }
  if (answered instanceof NetworkError) throw answered;
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  return new Response(json === undefined ? null : JSON.stringify(json), { status, headers: { 'content-type': type } });
};

/** Stubs `fetch`. */
export const stubFetch = (): void => {
  window.fetch = answerFetch;
};
