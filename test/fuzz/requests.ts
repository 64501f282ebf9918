import { fc } from '../fast-check.ts';
import type { Operation, Route } from './routes.ts';
import { fittingValue, hostileText, hostileValue } from './values.ts';

export type Header = readonly [string, string];

/** A request to send; placeholders such as `{TOKEN}` are still to be filled in. */
export type FuzzRequest = {
  route: Route;
  method: string;
  target: string;
  headers: Header[];
  body: Buffer;
  /** Whether method and address are those of the route. */
  isAddressed: boolean;
};

const percent = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** Escapes characters that are not allowed in a request line. */
const inTarget = (text: string) => text.replace(/[^!-~]/gu, percent).replace(/[#?]/g, percent);

const encodings: ((text: string) => string)[] = [
  (text) => encodeURIComponent(text.toWellFormed()),
  (text) => encodeURIComponent(encodeURIComponent(text.toWellFormed())),
  percent,
  inTarget,
  (text) => `${inTarget(text)}%ff`,
];

const encoded = fc.tuple(hostileText, fc.constantFrom(...encodings)).map(([text, encode]) => encode(text));

const knownParams: Record<string, string> = { name: '{IMAGE}', version: '{VERSION}', token: '{TOKEN}' };
const idOf = (path: string) => {
  if (path.includes('/recordings/')) return '{RECORDING}';
  return path.startsWith('/api/people') ? '{PERSON}' : '{QUESTION}';
};

/** The path with a valid or hostile value for each parameter. */
const targetOf = ({ path }: Route): fc.Arbitrary<string> => {
  const parts = path.split('/').map((part) => {
    if (part === '*') return encoded;
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (name === undefined) return fc.constant(part);
    const fitting = fc.constant(knownParams[name] ?? idOf(path));
    return fc.oneof({ weight: 3, arbitrary: fitting }, { weight: 1, arbitrary: encoded });
  });
  return fc.tuple(...parts).map((chosen) => chosen.join('/'));
};

const queryOf = ({ operation }: Route): fc.Arbitrary<string> => {
  const names = (operation?.parameters ?? []).filter((each) => each.in === 'query').map(({ name }) => name);
  const name = fc.oneof(fc.constantFrom('limit', 'access_token', ...names), encoded);
  const pair = fc.tuple(name, fc.oneof(fc.constantFrom('1', 'true', '400'), encoded)).map((both) => both.join('='));
  const some = fc.array(fc.oneof(pair, encoded), { minLength: 1, maxLength: 4 }).map((pairs) => `?${pairs.join('&')}`);
  return fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: some });
};

const misspellings: ((target: string) => string)[] = [
  (target) => `/${target}`,
  (target) => `${target}/`,
  (target) => `${target};x=1`,
  (target) => `${target}%2f`,
  (target) => `/.${target}`,
  (target) => `/x/..${target}`,
  (target) => target.toUpperCase(),
  (target) => target.replace('/', '\\'),
  (target) => target.replace(/[a-z]/, percent),
  (target) => `http://elsewhere.example${target}`,
  (target) => `${target}#x`,
  (target) => target.slice(1),
  () => '*',
];

const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'CONNECT',
  'BREW',
  'get',
];

const credentials: Header[][] = [
  [],
  [['cookie', '{COOKIE}']],
  [['access-token', '{TOKEN}']],
  [['access_token', '{TOKEN}']],
  [
    ['cookie', '{COOKIE}'],
    ['access-token', '{TOKEN}'],
  ],
  [
    ['access-token', '{TOKEN}'],
    ['access_token', 'other'],
  ],
  [['cookie', 'family_stories_session=x; __Host-family_stories_session=y; a']],
];

// only characters that are allowed in a header; `accidents` covers the others
const headerText = hostileText.map((text) => text.replace(/[^\t -~\x80-\xff]/gu, '').trim());

const odd: fc.Arbitrary<Header> = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      ...[
        'x-forwarded-for',
        'x-forwarded-host',
        'x-forwarded-proto',
        'forwarded',
        'origin',
        'referer',
        'sec-fetch-site',
      ],
      ...['if-none-match', 'if-modified-since', 'range', 'accept', 'accept-encoding', 'cookie', 'access-token', 'host'],
      ...['last-event-id', 'content-encoding', 'expect', 'upgrade', 'te', 'x-http-method-override', 'authorization'],
      ...['user-agent', 'content-type', 'via', 'trailer', 'x-request-id', 'accept-language', 'keep-alive'],
    ),
    headerText,
  ),
  fc.constantFrom<Header>(
    ['range', 'bytes=0-'],
    ['range', 'bytes=99999999-'],
    ['range', 'bytes=0-0,1-1'],
    ['accept-encoding', 'br;q=x, gzip;q=9'],
    ['if-modified-since', 'Sat, 99 Foo 9999 99:99:99 GMT'],
    ['x-long', 'x'.repeat(9000)],
  ),
);

const types = [
  ...['application/json', 'application/json; charset=utf-8', 'application/json; charset=utf-16', 'text/plain', ''],
  ...['application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=', 'nonsense;;;='],
  ...['multipart/form-data; boundary=x', 'application/xml', 'application/octet-stream', 'application/json, text/html'],
];

const cut = (bytes: Buffer, at: number) => bytes.subarray(0, Math.floor(bytes.length * at));

const jsonOf = (operation: Operation | undefined): fc.Arbitrary<Buffer> => {
  const schema = Object.values(operation?.requestBody?.content ?? {})[0]?.schema;
  const fields = Object.entries(schema?.properties ?? {});
  const { required = [] } = schema ?? {};
  const values = Object.fromEntries(fields.map(([name, each]) => [name, fittingValue(name, each)]));
  const fitting = fc.oneof(fc.record(values), fc.record(values, { requiredKeys: required }));
  const spoiled = fc.tuple(fitting, fc.nat(9), hostileText, hostileValue).map(([object, index, name, value]) => {
    const names = [...fields.map(([field]) => field), name];
    return { ...object, [names[index % names.length] as string]: value };
  });
  const text = fc.oneof(fitting, spoiled, hostileValue).map((value) => JSON.stringify(value));
  const doubled = fc.tuple(text, text).map(([one, two]) => one.replace(/\}$/, `,${two.slice(1)}`));
  const renamed = fc.tuple(text, fc.constantFrom('__proto__', 'constructor', 'na\\u006de', '\\ud800', '\\u0000'));
  return fc.oneof(
    { weight: 6, arbitrary: text.map((each) => Buffer.from(each)) },
    { weight: 1, arbitrary: doubled.map((each) => Buffer.from(each)) },
    { weight: 1, arbitrary: renamed.map(([one, name]) => Buffer.from(one.replace(/"\w+":/, `"${name}":`))) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(text, fc.double({ min: 0, max: 1, noNaN: true }))
        .map(([one, at]) => cut(Buffer.from(one), at)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(text, fc.constantFrom('utf16le', 'latin1'))
        .map(([one, as]) => Buffer.from(one, as as 'latin1')),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((each) => Buffer.from(each)) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('['.repeat(5000), '{"a":'.repeat(500), '', '\ufeff{}', '"')
        .map((each) => Buffer.from(each)),
    },
  );
};

const formOf = (image: Buffer): fc.Arbitrary<Buffer> => {
  const quoted = headerText.map((text) => text.replace(/"/g, '%22'));
  const name = fc.oneof(fc.constantFrom('file', 'file', 'file', '__proto__', 'files', ''), quoted);
  const bytes = fc.oneof(
    fc.constant(image),
    fc.uint8Array({ maxLength: 60 }).map((each) => Buffer.from(each)),
    fc.constant(cut(image, 0.5)),
  );
  const type = fc.oneof(fc.constantFrom('image/jpeg', 'image/png', 'image/svg+xml', 'text/html', ''), quoted);
  const part = fc
    .tuple(name, quoted, type, bytes)
    .map(([field, file, as, content]) =>
      Buffer.concat([
        Buffer.from(
          `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${file}"\r\ncontent-type: ${as}\r\n\r\n`,
          'latin1',
        ),
        content,
        Buffer.from('\r\n'),
      ]),
    );
  const end = fc.constantFrom('--x--\r\n', '--x--\r\n', '--x', '');
  const any = fc
    .tuple(fc.array(part, { maxLength: 3 }), end)
    .map(([parts, last]) => Buffer.concat([...parts, Buffer.from(last)]));
  const head =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="boat.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
  const fitting = Buffer.concat([Buffer.from(head), image, Buffer.from('\r\n--x--\r\n')]);
  return fc.oneof({ weight: 5, arbitrary: any }, { weight: 1, arbitrary: fc.constant(fitting) });
};

/** A body with its claimed content type. */
const contentOf = ({ operation }: Route, image: Buffer): fc.Arbitrary<{ type: string | undefined; body: Buffer }> => {
  const isForm = operation?.requestBody?.content['multipart/form-data'] !== undefined;
  const fitting = isForm ? 'multipart/form-data; boundary=x' : 'application/json';
  const body = isForm ? fc.oneof({ weight: 4, arbitrary: formOf(image) }, jsonOf(operation)) : jsonOf(operation);
  const type = fc.oneof({ weight: 5, arbitrary: fc.constant(fitting) }, fc.constantFrom(...types), headerText);
  const some = fc.record({ type, body });
  const none = fc.constant({ type: undefined, body: Buffer.alloc(0) });
  return operation?.requestBody
    ? fc.oneof({ weight: 9, arbitrary: some }, none)
    : fc.oneof({ weight: 4, arbitrary: none }, some);
};

const seldom = <T>(arbitrary: fc.Arbitrary<T>, usual: T): fc.Arbitrary<T> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary });

const same = (target: string) => target;

/** Requests to one of these routes, most with one or more faults. */
export const fuzzRequests = (routes: Route[], image: Buffer): fc.Arbitrary<FuzzRequest> =>
  fc.constantFrom(...routes).chain((route) => {
    const misspell = seldom(fc.constantFrom(...misspellings), same);
    const method = seldom(fc.constantFrom(...methods), route.method);
    const opens = route.operation?.security?.[0] ?? {};
    const fitting = credentials[opens.session ? 1 : opens.accessToken ? 2 : 0] as Header[];
    const who = fc.oneof({ weight: 2, arbitrary: fc.constant(fitting) }, fc.constantFrom(...credentials));
    const extra = seldom(fc.array(odd, { minLength: 1, maxLength: 3 }), []);
    return fc
      .tuple(targetOf(route), queryOf(route), misspell, method, who, extra, contentOf(route, image))
      .map(([target, query, spell, asked, credential, more, { type, body }]) => ({
        route,
        method: asked,
        target: spell(target) + query,
        headers: [...credential, ...(type === undefined ? [] : [['content-type', type] as const]), ...more],
        body,
        isAddressed: spell === same && asked === route.method,
      }));
  });

/** Serialises the request. */
export const write = ({ method, target, headers, body }: FuzzRequest): Buffer => {
  const length = body.length > 0 || /^P/.test(method) ? [`content-length: ${body.length}`] : [];
  const host = headers.some(([name]) => name === 'host') ? [] : ['host: localhost'];
  const lines = [...host, 'connection: close', ...length, ...headers.map((header) => header.join(': '))];
  return Buffer.concat([Buffer.from([`${method} ${target} HTTP/1.1`, ...lines, '', ''].join('\r\n'), 'latin1'), body]);
};

type Spoil = (bytes: Buffer, at: number, by: Buffer) => Buffer;
const spoils: Spoil[] = [
  (bytes, at) => bytes.subarray(0, at),
  (bytes, at, by) => Buffer.concat([bytes.subarray(0, at), by, bytes.subarray(at)]),
  (bytes, at, by) => Buffer.concat([bytes.subarray(0, at), by, bytes.subarray(at + by.length)]),
  (bytes, at, by) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + by.length)]),
  (bytes, at) => Buffer.concat([bytes.subarray(0, at), bytes]),
  (bytes) => Buffer.concat([bytes, bytes]),
];

const pieces = [
  ...[
    '\r\n',
    '\n',
    '\r',
    '\0',
    ' ',
    '\t',
    ':',
    ',',
    '\r\n\r\n',
    'HTTP/1.1',
    '%',
    '\xff',
    '\x7f',
    ';',
    '"',
    '0\r\n\r\n',
  ],
  ...[
    'transfer-encoding: chunked\r\n',
    'content-length: 1\r\n',
    'host: b\r\n',
    ' folded\r\n',
    'expect: 100-continue\r\n',
  ],
];

/** Random corruption of the bytes of a request. */
export const accidents = (): fc.Arbitrary<(bytes: Buffer) => Buffer> => {
  const by = fc.oneof(
    fc.constantFrom(...pieces).map((piece) => Buffer.from(piece, 'latin1')),
    fc.uint8Array({ minLength: 1, maxLength: 8 }).map((each) => Buffer.from(each)),
  );
  const one = fc.record({ spoil: fc.constantFrom(...spoils), at: fc.double({ min: 0, max: 1, noNaN: true }), by });
  return fc
    .array(one, { minLength: 1, maxLength: 3 })
    .map(
      (all) => (bytes) =>
        all.reduce((text, each) => each.spoil(text, Math.floor(text.length * each.at), each.by), bytes),
    );
};
