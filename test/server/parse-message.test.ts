import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readReply } from '../../src/server/domain/mail/reply-text/read-reply.ts';
import { type MessageParser, openMessageParser, parserLimits } from '../../src/server/outside/mail/message-parser.ts';
import { parseMessage } from '../../src/server/outside/mail/parse-message.ts';
import type { ParsedMessage } from '../../src/server/outside/mail/received-message.ts';
import { readUsage } from '../../src/server/outside/processes/process-limits.ts';
import { times } from '../long-form.ts';
import { hostileMessages, mutatedMessages } from '../mail/hostile-messages.ts';
import { type Multipart, messageOf, type Part } from '../mail/mime.ts';
import { asOurText, sentMail } from '../mail/sent-mail.ts';
import { seedOf } from '../random.ts';
import { childProcesses } from '../render-processes.ts';
import { reportCounts } from '../report-counts.ts';

let folders: string;
let parser: MessageParser;
let count = 0;
beforeAll(async () => {
  folders = await mkdtemp(join(tmpdir(), 'mail-'));
  parser = openMessageParser(folders);
});
afterAll(async () => {
  parser.close();
  await rm(folders, { recursive: true });
});

const never = new AbortController().signal;

/** Parses it in a folder of its own, which is returned too. */
const parseIn = async (bytes: Buffer | string, with_ = parser, signal = never) => {
  const folder = join(folders, String(count++));
  await mkdir(folder);
  await writeFile(join(folder, 'message.eml'), bytes);
  return { folder, parsed: await with_.parse(join(folder, 'message.eml'), folder, signal) };
};
const parse = async (bytes: Buffer | string) => (await parseIn(bytes)).parsed;
const parseReadable = async (bytes: Buffer | string): Promise<ParsedMessage> => {
  const parsed = await parse(bytes);
  if (parsed === 'unreadable') throw new Error('The message was not read.');
  return parsed;
};
const headers = ['From: Rose <Rose@EXAMPLE.com>', 'To: stories+abc@example.org', 'Subject: =?utf-8?q?H=C3=A9?='];
const plain: Part = { type: 'text/plain', body: 'It rained.', charset: 'utf-8' };

describe('the headers', () => {
  test('of a reply', async () => {
    const more = [
      ...[
        'Message-ID: <a@example.com>',
        'In-Reply-To: <q@example.org>',
        'References: <p@example.org>',
        '\t<q@example.org>',
      ],
      ...[
        'Cc: "x, y" <other@Example.net>',
        'Delivered-To: stories+def@example.org',
        'Return-Path: <>',
        'Precedence: bulk',
      ],
      ...['Date: Sun, 22 Nov 2026 09:00:00 +0100', 'Auto-Submitted: no'],
      ...['Authentication-Results: mx.example.org; dmarc=pass', 'Authentication-Results: evil.example; dmarc=fail'],
    ];
    expect(await parseReadable(messageOf([...headers, ...more], plain))).toEqual({
      message_id: '<a@example.com>',
      in_reply_to: ['<q@example.org>'],
      references: ['<p@example.org>', '<q@example.org>'],
      from: 'Rose@example.com',
      to: ['stories+abc@example.org', 'other@example.net', 'stories+def@example.org'],
      return_path: '',
      subject: 'Hé',
      headers: {
        ...{ auto_submitted: 'no', precedence: 'bulk', content_type: 'text/plain' },
        authentication_results: 'mx.example.org; dmarc=pass',
      },
      text: 'It rained.',
      attachments: [],
    });
  });

  test('and the text have no NUL, which PostgreSQL refuses', async () => {
    const more = ['From: rose@example.com', 'Subject: =?utf-8?q?a=00b?=', 'Message-ID: <a\0b@example.com>'];
    const parsed = await parseReadable(messageOf(more, { ...plain, body: 'It rained.\n\nSent from my phone\0' }));
    expect(parsed).toMatchObject({ subject: 'ab', text: 'It rained.\n\nSent from my phone' });
    expect(JSON.stringify(parsed)).not.toContain('\\u0000');
  });

  test.each([
    ['From: rose@example.com', 'rose@example.com'],
    ['From: rose@example.com <rose@example.com>', 'rose@example.com'],
    ['From: "Miller, Rose @home" <rose@example.com> (Rose)', 'rose@example.com'],
    ['From: rose@example.com, eve@example.net', undefined],
    ['From: eve@example.net <rose@example.com>', undefined],
    ['From: <rose@example.com> <eve@example.net>', undefined],
    ['From: rose@example.com\r\nFrom: eve@example.net', undefined],
    ['From: family: rose@example.com;', undefined],
    ['From: "rose"@example.com', undefined],
    ['X-From: rose@example.com', undefined],
  ])('%j', async (header, from) => {
    expect((await parseReadable(`${header}\r\n\r\nhello`)).from).toBe(from);
  });
});

describe('the text', () => {
  test.each([
    ['windows-1252', 'Grüße, “déjà vu” – 5 €'],
    ['iso-8859-2', 'Zażółć gęślą jaźń'],
    ['windows-1255', 'שלום סבתא'],
    ['shift_jis', '雨が降りました'],
    ['euc-jp', '雨が降りました'],
    ['koi8-r', 'Привет'],
    ['gbk', '你好'],
  ])('in %s', async (charset, body) => {
    for (const encoding of ['8bit', 'base64', 'quoted-printable'] as const) {
      const part: Part = { type: 'text/plain', body, charset, encoding };
      expect((await parseReadable(messageOf(headers, part))).text).toBe(body);
    }
  });

  test('in UTF-7 is unreadable, never lost', async () => {
    const bytes = `${headers.join('\r\n')}\r\nContent-Type: text/plain; charset="UTF-7"\r\n\r\nGr+APwA3w-e`;
    expect(await parse(bytes)).toBe('unreadable');
  });

  test('in several parts, and in a forwarded message', async () => {
    const inner = messageOf(['From: k@example.com', 'Subject: the cow'], {
      type: 'multipart/mixed',
      parts: [{ ...plain, body: 'Dear Rose' }, photo],
    });
    const parts: (Part | Multipart)[] = [
      plain,
      photo,
      { ...plain, body: 'And it snowed.' },
      { type: 'message/rfc822', body: inner },
    ];
    const { text = '', attachments } = await parseReadable(messageOf(headers, { type: 'multipart/mixed', parts }));
    for (const words of ['It rained.', 'And it snowed.', 'Dear Rose', 'the cow']) expect(text).toContain(words);
    expect(attachments).toHaveLength(2);
  });
});

const photo: Part = {
  ...{ type: 'application/octet-stream; name="IMG 1.HEIC"', body: Buffer.from('photo'), encoding: 'base64' },
  more: ['Content-Disposition: inline; filename="IMG 1.HEIC"', 'Content-ID: <one>'],
};

test('attachments are files of the work folder, also those inside the HTML', async () => {
  const data = Buffer.alloc(300, 7);
  const html: Part = {
    type: 'text/html',
    body: `<img src="cid:one"><img src="data:image/png;base64,${data.toString('base64')}">`,
  };
  const { parsed, folder } = await parseIn(messageOf(headers, { type: 'multipart/related', parts: [html, photo] }));
  expect(parsed).toMatchObject({
    html: '<img src="cid:one"><img src="cid:">',
    attachments: [
      { name: 'IMG 1.HEIC', file: 'attachment-0' },
      { content_type: 'image/png', file: 'attachment-1' },
    ],
  });
  expect(await readFile(join(folder, 'attachment-0'), 'utf8')).toBe('photo');
  expect(await readFile(join(folder, 'attachment-1'))).toEqual(data);
});

test('a bounce says which mail came back', async () => {
  const status =
    'Reporting-MTA: dns; mx.example.org\r\n\r\nFinal-Recipient: rfc822; rose@example.com\r\nAction: failed\r\nStatus: 5.1.1\r\n';
  const returned = 'Message-ID: <ours@example.org>\r\nSubject: A question';
  const parts: Part[] = [
    plain,
    { type: 'message/delivery-status', body: status },
    { type: 'text/rfc822-headers', body: returned },
  ];
  const report: Multipart = { type: 'multipart/report; report-type=delivery-status', parts };
  const { bounce, headers: of } = await parseReadable(messageOf(['Message-ID: <b@example.com>'], report));
  expect(of.content_type).toBe('multipart/report');
  expect(bounce).toEqual({
    ...{ action: 'failed', status: '5.1.1', recipient: 'rose@example.com', message_id: '<ours@example.org>' },
  });
});

describe('the process', () => {
  test('is started when needed, one message at a time, and ended by close', async () => {
    const own = openMessageParser(folders);
    const before = childProcesses('mail-process').length;
    const messages = Array.from({ length: 3 }, () => parseIn(messageOf(headers, plain), own));
    expect((await Promise.all(messages)).map(({ parsed }) => parsed)).toHaveLength(3);
    expect(childProcesses('mail-process')).toHaveLength(before + 1);
    own.close();
    await expect.poll(() => childProcesses('mail-process').length).toBe(before);
  });

  test('is killed at its limits, and the next message gets another', async () => {
    const own = openMessageParser(folders, { ...parserLimits, memory: 1 });
    expect(
      (await parseIn(hostileMessages().find(({ name }) => name === 'a long line of base64')?.bytes ?? '', own)).parsed,
    ).toBe('unreadable');
    own.close();
    expect(await parse(messageOf(headers, plain))).toMatchObject({ text: 'It rained.' });
  });

  test('is not waited for after an abort', async () => {
    const abort = new AbortController();
    const own = openMessageParser(folders);
    const parsing = parseIn(messageOf(headers, plain), own, abort.signal);
    abort.abort();
    await expect(parsing).rejects.toThrow('abort');
    own.close();
  });

  test('writes nothing outside its folders', async () => {
    const own = openMessageParser(join(folders, 'none'));
    const parsing = parseIn(messageOf(headers, plain), own);
    await expect(parsing).rejects.toThrow('restricted');
    own.close();
  });

  test('says that it could not write an attachment: the message is not unreadable', async () => {
    const { folder } = await parseIn(messageOf(headers, { type: 'multipart/mixed', parts: [plain, photo] }));
    const outside = parser.parse(join(folder, 'message.eml'), tmpdir(), never);
    await expect(outside).rejects.toThrow('restricted');
  });
});

describe('any message is read or unreadable, and the server goes on', { timeout: 1_800_000 }, () => {
  const sent = sentMail('en');
  const check = async (bytes: Buffer) => {
    const { parsed, folder } = await parseIn(bytes);
    if (parsed !== 'unreadable') await readReply(parsed, [asOurText(sent)]);
    const files = parsed === 'unreadable' ? [] : parsed.attachments.map(({ file }) => file);
    if (parsed !== 'unreadable') expect((await readdir(folder)).sort()).toEqual(['message.eml', ...files].sort());
    await rm(folder, { recursive: true });
    return parsed;
  };

  const openFilesIn = (folder: string) =>
    readdirSync('/proc/self/fd')
      .map((descriptor) => join('/proc/self/fd', descriptor))
      .filter(existsSync)
      .map((link) => readlinkSync(link))
      .filter((file) => file.startsWith(folder));

  /** More parts than are read; `body` is that of each. */
  const tooManyParts = (body: string) => {
    const part = `--x\r\nContent-Type: image/png\r\n\r\n${body}\r\n`;
    return `From: rose@example.com\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n${part.repeat(2001)}--x--`;
  };

  test('no file of an unreadable message is still being written', { timeout: 240_000 }, async () => {
    // a short part is still open when the message is refused, and a long one is never read to its end
    for (const body of [...Array(3).fill('a'), 'a\r\n'.repeat(5000)]) {
      const folder = await mkdtemp(join(folders, 'own-'));
      const file = join(folder, 'message.eml');
      await writeFile(file, tooManyParts(body));
      expect(await parseMessage({ file, folder })).toBe('unreadable');
      expect(openFilesIn(folder)).toEqual([]);
    }
  });

  const rightAfter = async () => {
    const parsed = await parse(messageOf(headers, plain));
    expect(parsed).toMatchObject({ text: 'It rained.' });
  };

  test.each(hostileMessages().map(({ name, bytes }) => [name, bytes] as const))('%s', async (_name, bytes) => {
    await check(bytes);
    await rightAfter();
  });

  test('mutated replies', async () => {
    const counts = { messages: 0, unreadable: 0 };
    let first = 0;
    let last = 0;
    for (const bytes of mutatedMessages(times(200, 10_000), seedOf('mutated replies'))) {
      counts.messages += 1;
      if ((await check(bytes)) === 'unreadable') counts.unreadable += 1;
      const [pid] = childProcesses('mail-process');
      last = pid === undefined ? last : ((await readUsage(pid))?.memory ?? 0) / 1e6;
      if (counts.messages === 100) first = last;
    }
    reportCounts('Mutated replies', {
      ...counts,
      'MB after 100': Math.round(first),
      'MB at the end': Math.round(last),
    });
    // a process with more is replaced
    expect(last).toBeLessThan(270);
    await rightAfter();
  });

  test('27 MB do not block the server', async () => {
    const photos = Array.from({ length: 3 }, () => ({ ...photo, body: Buffer.alloc(times(1, 7) * 1024 * 1024, 7) }));
    const bytes = messageOf(headers, { type: 'multipart/mixed', parts: [plain, ...photos] });
    let isDone = false;
    let longest = 0;
    const parsing = parseIn(bytes).then(({ parsed }) => {
      isDone = true;
      return parsed;
    });
    for (let before = performance.now(); !isDone; before = performance.now()) {
      await setImmediate();
      longest = Math.max(longest, performance.now() - before);
    }
    expect(await parsing).toMatchObject({ attachments: [{}, {}, {}] });
    reportCounts('A large message', {
      MB: Math.round(bytes.length / 1e6),
      'ms at most without the event loop': Math.round(longest),
    });
  });
});

test('the server does not load the parser', () => {
  const program = join(import.meta.dirname, '../../src/server/outside/mail/message-parser.ts');
  const code = `await import(${JSON.stringify(program)}); const { createRequire } = await import('node:module'); console.log(process.getActiveResourcesInfo().length, Object.keys(createRequire(import.meta.url).cache).filter((name) => name.includes('mailparser') || name.includes('mailsplit')).length)`;
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })).toMatch(/ 0\n$/);
});
