import { Compile } from 'typebox/schema';
import { defaultHeaders } from '../../src/server/http/headers.ts';
import { refusal } from '../../src/server/http/schemas.ts';
import { languageIn } from '../../src/server/languages.ts';
import { type ProblemCode, problemStatuses } from '../../src/shared/errors.ts';
import { languageTags } from '../../src/shared/messages/languages.ts';
import type { RawResponse } from '../raw-http.ts';
import type { FuzzRequest } from './requests.ts';
import type { Schema } from './routes.ts';

// internals that a response must not reveal
const leaks =
  /\/work\/|\/tmp\/|\/home\/|\/usr\/|\/root\/|node_modules|node:internal|\.[jt]s:\d|\bat [\w.<>]+ \(|sqlite|postgres|kysely|fastify|\bajv\b|busboy|typebox|select .* from|insert into|syntax error|constraint failed|violates|ENOENT|ECONN|EACCES|FST_|ERR_[A-Z]|TypeError|RangeError|SyntaxError|\$argon2/gi;

/** Statuses that every route may return; the OpenAPI document describes them once. */
const anywhere = new Set([400, 403, 404, 408, 413, 415, 422]);

const checks = new Map<object, (value: unknown) => string | undefined>();

const checkerOf = (schema: Schema) => {
  const found = checks.get(schema);
  if (found) return found;
  const compiled = Compile(schema);
  const check = (value: unknown) => (compiled.Check(value) ? undefined : JSON.stringify(compiled.Errors(value)[1]));
  checks.set(schema, check);
  return check;
};

const general = new Map<number, Schema>();

const refusalSchema = (status: number): Schema => {
  const schema =
    general.get(status) ?? (refusal(status).content['application/problem+json'].schema as unknown as Schema);
  general.set(status, schema);
  return schema;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** All faults of a response to the request text `sent`; `request` if its bytes were not damaged on the way. */
export const findResponseFaults = (response: RawResponse, sent: string, request?: FuzzRequest): string[] => [
  ...faultsOfHead(response),
  ...leaksOf(response, sent),
  ...(response.statusCode >= 400 ? faultsOfRefusal(response, request) : []),
  ...(request?.isAddressed && request.route.operation ? faultsAgainst(response, request) : []),
];

const faultsOfHead = ({ statusCode, headers }: RawResponse) => {
  const faults = statusCode >= 500 ? [`answered ${statusCode}`] : [];
  for (const [name, value] of Object.entries(defaultHeaders)) {
    const actual = headers[name] ?? '';
    // pages and images have their own headers, also on errors
    const isFine =
      name === 'content-security-policy'
        ? actual.startsWith("default-src 'none'; ")
        : actual === value ||
          (name === 'cache-control' && statusCode < 400 && actual !== '') ||
          // the page of a mail sends forms, whose origin is checked
          (name === 'referrer-policy' && actual === 'same-origin');
    if (!isFine) faults.push(`${name}: ${actual}`);
  }
  if (!headers['x-request-id']) faults.push('no x-request-id');
  for (const name of Object.keys(headers))
    if (/^(access-control-|x-powered-by|server$|via$|allow$)/.test(name)) faults.push(`has ${name}`);
  return faults;
};

/** Text that the client itself sent, such as a field name, is no leak. */
const leaksOf = ({ statusCode, headers, body }: RawResponse, sent: string) => {
  const received = JSON.stringify(headers) + (statusCode >= 400 ? body : '');
  const decoded = sent.replace(/%([\da-f]{2})/gi, (_, byte) => String.fromCharCode(Number.parseInt(byte, 16)));
  return (received.match(leaks) ?? []).filter((leak) => !decoded.includes(leak)).map((leak) => `leaks ${leak}`);
};

const faultsOfRefusal = ({ statusCode, headers, body }: RawResponse, request: FuzzRequest | undefined) => {
  const type = headers['content-type'];
  if (type !== 'application/problem+json') return [`refused as ${type}`];
  if (body === '' && request?.method !== 'GET') return [];
  const problem = parse(body) as { code: ProblemCode; detail: string; status: number } | undefined;
  if (
    problem?.status !== statusCode ||
    problemStatuses[problem.code] !== statusCode ||
    !languageTags.some((tag) => languageIn(tag).texts.errors[problem.code] === problem.detail)
  )
    return [`not a known error: ${body}`];
  if (headers['set-cookie'] !== undefined) return ['refused with a cookie'];
  return [];
};

/** Compares a response with the OpenAPI document. */
const faultsAgainst = ({ statusCode, headers, body }: RawResponse, { route }: FuzzRequest): string[] => {
  const described = route.operation?.responses[statusCode];
  if (!described && !anywhere.has(statusCode)) return [`${statusCode} is not described`];
  const type = headers['content-type']?.split(';')[0];
  const schema = described ? described.content?.[type ?? '']?.schema : refusalSchema(statusCode);
  if (statusCode === 204 || statusCode === 302 || /^(image\/|text\/|application\/pdf$)/.test(type ?? '')) return [];
  if (!schema) return anywhere.has(statusCode) ? [] : [`${statusCode} is described as something other than ${type}`];
  const fault = checkerOf(schema)(parse(body));
  return fault === undefined ? [] : [`${statusCode} is not as described: ${fault}`];
};
