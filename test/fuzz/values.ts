import { fc } from '../fast-check.ts';
import type { Schema } from './routes.ts';

/** Placeholders for values of the running server, filled in before a request is sent. */
export const known = [
  ...(['{COOKIE}', '{TOKEN}', '{PERSON}', '{QUESTION}', '{IMAGE}', '{RECORDING}', '{VERSION}'] as const),
  ...(['{PASSWORD}', '{CODE}', '{SECRET}'] as const),
] as const;
export type Known = (typeof known)[number];

// fields for which only the valid credential passes
const credentialFields: Record<string, Known> = {
  password: '{PASSWORD}',
  current_password: '{PASSWORD}',
  code: '{CODE}',
  secret: '{SECRET}',
};

const kinds = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    '\ufeff',
    '\u202e',
    '\u2028',
    '\r\n',
    '\n\t',
    '\u{1f475}',
    'é'.repeat(70),
  ],
  ...['null', 'undefined', 'NaN', 'true', '-1', '0', '1e309', '2147483648', '9007199254740993', '0x10', '1.5', '٣'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '[object Object]', '__proto__[a]'],
  ...[
    "' OR '1'='1",
    '"; --',
    "');",
    '%',
    '%00',
    '%25',
    '%2e%2e%2f',
    '../../../../etc/passwd',
    '..\\..\\boot.ini',
    '/dev/zero',
  ],
  ...['{{7*7}}', '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', 'javascript:alert(1)', '&#x0;'],
  ...['$(id)', '`id`', '|id', 'file:///', 'http://127.0.0.1:1/', '{"$gt":""}', '*', '(((((', '\\', '\\x00', '%s%n%p'],
  'x'.repeat(257),
  'x'.repeat(5000),
];

/** Strings that are known to break software. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...kinds) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 300 }) },
  { weight: 1, arbitrary: fc.constantFrom(...known) },
);

const numbers = fc.oneof(
  fc.constantFrom(0, -0, -1, 1, 1.5, 3650, 3651, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 999_999_999, 1e9),
  fc.integer(),
  fc.double(),
);

/** Any JSON value, mostly of the wrong type. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  numbers,
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: 5 }),
  fc.array(hostileText, { maxLength: 4 }),
  fc.dictionary(hostileText, fc.oneof(hostileText, numbers), { maxKeys: 3 }),
  fc.constantFrom('x'.repeat(70_000), '<p>'.repeat(3000), Array(500).fill('x')),
);

/** A value that the schema allows for this field, or one just outside its limits. */
export const fittingValue = (field: string, schema: Schema): fc.Arbitrary<unknown> => {
  const credential = credentialFields[field];
  const value = allowedValue(schema);
  return credential
    ? fc.oneof({ weight: 4, arbitrary: fc.constant(credential) }, { weight: 1, arbitrary: value })
    : value;
};

const allowedValue = (schema: Schema): fc.Arbitrary<unknown> => {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  const type = [schema.type].flat()[0];
  const { minimum = 0, maximum = 10, minLength = 0, maxLength = 50 } = schema as Record<string, number>;
  if (type === 'integer') return fc.constantFrom(minimum, maximum, minimum, 1, minimum - 1, maximum + 1);
  if (type === 'string')
    return fc.oneof(
      fc.constantFrom('x'.repeat(minLength), 'x'.repeat(maxLength), '<p>Words.</p>', 'Rose', 'x'.repeat(maxLength + 1)),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
    );
  if (type === 'boolean') return fc.boolean();
  return hostileValue;
};
