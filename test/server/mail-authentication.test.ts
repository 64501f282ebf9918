import { expect, test } from 'vitest';
import { type Authentication, readAuthentication } from '../../src/server/domain/mail/authentication.ts';

const server = 'mx.example.net';
const read = (results: string, from = 'rose@example.com') => readAuthentication(`${server}; ${results}`, server, from);

test.each<[results: string, found: Authentication]>([
  ['dmarc=pass header.from=example.com', 'passed'],
  ['spf=fail (a (nested) comment; dmarc=fail) smtp.mailfrom=x@example.com; dkim=pass header.d=example.com', 'passed'],
  ['dkim=pass header.i=@mail.example.com', 'passed'],
  ['dkim=pass header.d="example.com"', 'passed'],
  ['dkim=pass header.d=elsewhere.example; spf=softfail smtp.mailfrom=x@example.com', 'failed'],
  ['arc=none', 'none'],
])('%s: %s', (results, found) => {
  expect(read(results)).toBe(found);
});

test.each([
  ['in a quoted string', 'spf=fail smtp.mailfrom="a; dmarc=pass x"@evil.example; dmarc=fail'],
  ['in a quoted string, without DMARC', 'spf=fail smtp.mailfrom="a; dmarc=pass x"@evil.example'],
  ['in a comment', 'spf=fail (domain of "a) ; dmarc=pass (x"@evil.example) smtp.mailfrom=evil.example'],
  ['in a nested comment', 'spf=fail (of (a) ; dmarc=pass (b)) smtp.mailfrom=evil.example'],
  ['as another address', 'spf=pass smtp.mailfrom="a@example.com "@evil.example'],
  ['as a second result', 'dmarc=pass; dmarc=pass'],
  ['before the real one', 'dmarc=pass; dmarc=fail'],
  ['in a comment that does not end', 'spf=fail (of a; dmarc=pass'],
  ['in a quoted string that does not end', 'dmarc=pass; spf=fail smtp.mailfrom="a'],
])('what a sender writes into its address is no result: %s', (_where, results) => {
  expect(read(results)).toBe('failed');
});

test.each([
  ['co.uk', 'bank.co.uk', 'failed'],
  ['bank.co.uk', 'mail.bank.co.uk', 'passed'],
  ['mail.bank.co.uk', 'bank.co.uk', 'passed'],
  ['com', 'example.com', 'failed'],
  ['gmx.de', 'gmx.de', 'passed'],
  ['notexample.com', 'example.com', 'failed'],
])('a pass of %s for a sender of %s has %s', (authenticated, domain, found) => {
  expect(read(`spf=pass smtp.mailfrom=x@${authenticated}`, `rose@${domain}`)).toBe(found);
});
