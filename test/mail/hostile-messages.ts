import { times } from '../long-form.ts';
import { randomFrom } from '../random.ts';
import { hardTexts, textLanguages } from './hard-texts.ts';
import { messageOf } from './mime.ts';
import { replyShapes, writeReply } from './reply-shapes.ts';
import { earlierReply, sentMail } from './sent-mail.ts';

export type HostileMessage = { name: string; bytes: Buffer };

const from = 'From: rose@example.com';
const message = (name: string, ...parts: (string | Buffer)[]): HostileMessage => ({
  name,
  bytes: Buffer.concat(parts.map((part) => Buffer.from(part as string))),
});

/** Messages that a parser may need too much time or memory for, or misread. */
export const hostileMessages = (): HostileMessage[] => [
  message('nothing'),
  message('a single line', 'hello'),
  message('null bytes', `${from}\r\n\r\n`, Buffer.alloc(100_000)),
  message('only null bytes', Buffer.alloc(100_000)),
  message('random bytes', randomBytes(200_000)),
  message('20,000 nested parts', nested(20_000)),
  message('3,000 parts beside each other', `${from}\r\n${multipart('x', 3000)}`),
  message('100,000 headers', from, '\r\nX-A: b'.repeat(100_000), '\r\n\r\nhello'),
  message('a header of 2 MB', from, '\r\nSubject: ', 'a'.repeat(2_000_000), '\r\n\r\nhello'),
  message('many addresses', from, `\r\nTo: ${'a@b.example, '.repeat(times(20_000, 70_000))}c@d.example\r\n\r\nhello`),
  message('quotation marks in From', `From: ${'"\\'.repeat(100_000)}\r\n\r\nhello`),
  message('brackets in From', `From: ${'('.repeat(200_000)}\r\n\r\nhello`),
  message('a long line of base64', encoded('base64', 'QUJD'.repeat(times(500_000, 5_000_000)))),
  message('bad base64', encoded('base64', '=?*='.repeat(10_000))),
  message('a long line of quoted-printable', encoded('quoted-printable', '=41'.repeat(times(500_000, 5_000_000)))),
  message('an unknown charset', `${from}\r\nContent-Type: text/plain; charset=x-klingon\r\n\r\nhello`),
  message('a charset that is no charset', `${from}\r\nContent-Type: text/plain; charset=../../etc/passwd\r\n\r\nhello`),
  message(
    'escape sequences',
    `${from}\r\nContent-Type: text/plain; charset=iso-2022-jp\r\n\r\n${'\x1b$B\x1b(B'.repeat(200_000)}`,
  ),
  message('surrogates', `${from}\r\nContent-Type: text/plain; charset=utf-16\r\n\r\n`, Buffer.alloc(200_001, 0xd8)),
  message('100,000 nested elements', html('<div>'.repeat(100_000))),
  message('a tag with 100,000 attributes', html(`<p ${'a=b '.repeat(100_000)}>hello`)),
  message('unclosed tags', html('<a href="'.repeat(100_000))),
  message('no end of the boundary', `${from}\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nhello`),
  message('an empty boundary', `${from}\r\nContent-Type: multipart/mixed; boundary=""\r\n\r\n--\r\n\r\nhello\r\n----`),
  message('encoded words', `${from}\r\nSubject: ${'=?utf-8?Q?=41?= '.repeat(60_000)}\r\n\r\nhello`),
  message('a name for another folder', attached('../../../etc/passwd')),
  message(
    'a message in a message in a message',
    `${from}\r\n${'Content-Type: message/rfc822\r\n\r\n'.repeat(5000)}\r\nhello`,
  ),
  message('more than 35 MB', from, '\r\n\r\n', Buffer.alloc(36 * 1024 * 1024, 'a\n')),
];

const randomBytes = (length: number) => {
  const random = randomFrom(7);
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
};

const nested = (depth: number) =>
  Array.from({ length: depth }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`).join(
    '',
  );

const multipart = (boundary: string, count: number) =>
  `Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n${`--${boundary}\r\nContent-Type: image/png\r\n\r\nx\r\n`.repeat(count)}--${boundary}--\r\n`;

const encoded = (encoding: string, body: string) =>
  `${from}\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}`;

const html = (body: string) => `${from}\r\nContent-Type: text/html\r\n\r\n${body}`;

const attached = (name: string) =>
  messageOf([from], { type: `image/png; name="${name}"`, body: Buffer.from('x'), encoding: 'base64' });

const scraps = [
  '\r\n',
  '\r\n\r\n',
  '\0',
  '--',
  '=',
  '>',
  '<',
  '"',
  'Content-Type: multipart/mixed; boundary=x\r\n',
  '\xff',
  ';',
  ':',
];

/** Replies with a few changes each: bytes, pieces that are missing, doubled, or put elsewhere. */
export function* mutatedMessages(count: number, seed: number): Generator<Buffer> {
  const random = randomFrom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  for (let index = 0; index < count; index++) {
    const language = pick(textLanguages);
    const text = pick(hardTexts(language, earlierReply[language]));
    let bytes = writeReply(pick(replyShapes), text, sentMail(language), index);
    for (let change = below(6); change >= 0; change--) bytes = changed(bytes, below, pick);
    yield bytes;
  }
}

const changed = (bytes: Buffer, below: (limit: number) => number, pick: <T>(from: readonly T[]) => T): Buffer => {
  const at = below(bytes.length + 1);
  const end = Math.min(bytes.length, at + below(200));
  const [before, piece, after] = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)];
  const scrap = Buffer.from(pick(scraps), 'latin1');
  const forms = [
    [before, after],
    [before, piece, piece, after],
    [before, scrap, piece, after],
    [after, before],
    [before],
    [before, Buffer.from([below(256)]), bytes.subarray(at + 1)],
  ];
  return Buffer.concat(pick(forms));
};
