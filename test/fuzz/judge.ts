import { Compile } from 'typebox/schema';
import { defaultHeaders } from '../../src/server/routes/headers.ts';
import { refusal } from '../../src/server/routes/schemas.ts';
import { type ProblemCode, problemStatuses } from '../../src/shared/errors.ts';
import { errors } from '../../src/shared/messages/en/errors.ts';
import type { Spoken } from '../speak.ts';
import type { FuzzRequest } from './requests.ts';
import type { Schema } from './routes.ts';

// what a stranger learns nothing useful from never looks like this
const leaks =
  /\/work\/|\/tmp\/|\/home\/|\/usr\/|\/root\/|node_modules|node:internal|\.[jt]s:\d|\bat [\w.<>]+ \(|sqlite|postgres|kysely|fastify|\bajv\b|busboy|typebox|select .* from|insert into|syntax error|constraint failed|violates|ENOENT|ECONN|EACCES|FST_|ERR_[A-Z]|TypeError|RangeError|SyntaxError|\$argon2/gi;

/** Any call may be refused with these; the document says so once for all. */
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

/** Everything that is wrong with an answer to what was `said`; `request` where it arrived as it was written. */
export const faultsOf = (answer: Spoken, said: string, request?: FuzzRequest): string[] => [
  ...faultsOfHead(answer),
  ...leaksOf(answer, said),
  ...(answer.statusCode >= 400 ? faultsOfRefusal(answer, request) : []),
  ...(request?.isAddressed && request.route.operation ? faultsAgainst(answer, request) : []),
];

const faultsOfHead = ({ statusCode, headers }: Spoken) => {
  const faults = statusCode >= 500 ? [`answered ${statusCode}`] : [];
  for (const [name, value] of Object.entries(defaultHeaders)) {
    const told = headers[name] ?? '';
    // pages and pictures have their own; a picture that is refused has that of pictures
    const isFine =
      name === 'content-security-policy'
        ? told.startsWith("default-src 'none'; ")
        : told === value || (name === 'cache-control' && statusCode < 400 && told !== '');
    if (!isFine) faults.push(`${name}: ${told}`);
  }
  if (!headers['x-request-id']) faults.push('no x-request-id');
  for (const name of Object.keys(headers))
    if (/^(access-control-|x-powered-by|server$|via$|allow$)/.test(name)) faults.push(`has ${name}`);
  return faults;
};

/** Who is told what they said themselves, such as the name of a field, learns nothing. */
const leaksOf = ({ statusCode, headers, body }: Spoken, said: string) => {
  const told = JSON.stringify(headers) + (statusCode >= 400 ? body : '');
  const heard = said.replace(/%([\da-f]{2})/gi, (_, byte) => String.fromCharCode(Number.parseInt(byte, 16)));
  return (told.match(leaks) ?? []).filter((leak) => !heard.includes(leak)).map((leak) => `tells ${leak}`);
};

const faultsOfRefusal = ({ statusCode, headers, body }: Spoken, request: FuzzRequest | undefined) => {
  const type = headers['content-type'];
  if (type !== 'application/problem+json') return [`refused as ${type}`];
  if (body === '' && request?.method !== 'GET') return [];
  const told = parse(body) as { code: ProblemCode; detail: string; status: number } | undefined;
  if (told?.status !== statusCode || problemStatuses[told.code] !== statusCode || errors[told.code] !== told.detail)
    return [`refused in other words: ${body}`];
  if (headers['set-cookie'] !== undefined) return ['refused with a cookie'];
  return [];
};

/** What the document says of this call. */
const faultsAgainst = ({ statusCode, headers, body }: Spoken, { route }: FuzzRequest): string[] => {
  const described = route.operation?.responses[statusCode];
  if (!described && !anywhere.has(statusCode)) return [`${statusCode} is not described`];
  const type = headers['content-type']?.split(';')[0];
  const schema = described ? described.content?.[type ?? '']?.schema : refusalSchema(statusCode);
  if (statusCode === 204 || statusCode === 302 || /^(image|text)\//.test(type ?? '')) return [];
  if (!schema) return anywhere.has(statusCode) ? [] : [`${statusCode} is described as something other than ${type}`];
  const fault = checkerOf(schema)(parse(body));
  return fault === undefined ? [] : [`${statusCode} is not as described: ${fault}`];
};
