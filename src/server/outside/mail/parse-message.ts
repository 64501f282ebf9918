import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type AttachmentStream, MailParser, type MessageText } from 'mailparser';
import { withoutUndefined } from '../../../shared/without-undefined.ts';
import { unlessUnreadable } from '../processes/unreadable.ts';
import { readDeliveryStatus } from './delivery-status.ts';
import { addressesIn, type MessageHeaders, messageIdsIn, readHeaders, singleAddress } from './headers.ts';
import { extractImages } from './images-in-html.ts';
import type { Attachment, ParsedMessage } from './received-message.ts';

/** What the child process is sent. */
export type ParseTask = { file: string; folder: string };

const maxBytes = 35 * 1024 * 1024;
const maxParts = 2000;
/** In characters; an answer holds 1 MB. */
const maxLength = { html: 4 * 1024 * 1024, text: 2 * 1024 * 1024 };

/** mailparser does not decode it; no mail program has written it for twenty years. */
const utf7 = /charset\s*=\s*"?(?:(?:x-)?unicode-(?:1-1|2-0)-)?utf-?7\b/i;

/** `unreadable` if it exceeds the limits, or the parser does not understand it. Throws if a file cannot be written. */
export const parseMessage = async ({ file, folder }: ParseTask): Promise<ParsedMessage | 'unreadable'> => {
  if ((await stat(file)).size > maxBytes) return 'unreadable';
  const parser = openParser();
  const parts: Parts = { body: undefined, attachments: [], folder };
  // waits for both, so that nothing is written after the answer
  const results = await Promise.allSettled([pipeline(createReadStream(file), parser), readParts(parser, parts)]);
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  errors.forEach(unlessUnreadable);
  if (errors.length > 0) return 'unreadable';
  const raw = await readFile(file, 'latin1');
  if (utf7.test(raw)) return 'unreadable';
  return withoutNulCharacters(await describe(parser, parts, raw));
};

/** PostgreSQL stores no NUL. */
const withoutNulCharacters = <Described>(described: Described): Described =>
  JSON.parse(
    JSON.stringify(described, (_key, value) => (typeof value === 'string' ? value.replaceAll('\0', '') : value)),
  );

type Parts = { body: MessageText | undefined; attachments: Attachment[]; folder: string };

const readParts = async (parser: MailParser, parts: Parts) => {
  // after an error of the parser the content of an attachment would never end
  const failed = new AbortController();
  parser.once('error', () => failed.abort());
  for await (const part of parser)
    if (part.type === 'text') parts.body = part;
    else parts.attachments.push(await writeAttachment(part, parts, failed.signal));
};

const openParser = () =>
  new MailParser({
    maxChildNodes: maxParts,
    // forwarded messages are part of the text, unless they are attached
    defaultInlineEmbedded: true,
    keepDeliveryStatus: true,
    skipHtmlToText: true,
    skipTextLinks: true,
    checksumAlgo: false,
  });

const writeAttachment = async (part: AttachmentStream, parts: Parts, signal: AbortSignal): Promise<Attachment> => {
  const file = `attachment-${parts.attachments.length}`;
  const content: Readable = addAbortSignal(signal, part.content);
  await using target = await open(join(parts.folder, file), 'wx', 0o600);
  for await (const chunk of content) await target.writeFile(chunk);
  // biome-ignore lint/suspicious/noUnnecessaryConditions: null once it was called
  part.release?.();
  const { contentType, filename } = part;
  return {
    content_type: contentType.toLowerCase(),
    ...(filename && { name: filename }),
    file,
  };
};

const describe = async (parser: MailParser, { body, attachments, folder }: Parts, raw: string) => {
  const html = await extractImages(body?.html || '', folder, attachments);
  const text = body?.text || '';
  if (html.length > maxLength.html || text.length > maxLength.text) return 'unreadable';
  const status = attachments.find(({ content_type }) => content_type === 'message/delivery-status');
  const bounce = status && readDeliveryStatus(await readFile(join(folder, status.file), 'utf8'), raw);
  return {
    ...describeHeaders(readHeaders(parser.headerLines || []), parser.subject),
    ...(html !== '' && { html }),
    ...(text !== '' && { text }),
    attachments,
    ...(bounce && { bounce }),
  };
};

const describeHeaders = ({ first, all }: MessageHeaders, subject = '') => {
  const [from = '', ...otherSenders] = all('from');
  const returned = first('return-path');
  return {
    ...withoutUndefined({
      message_id: messageIdsIn(first('message-id'))[0],
      from: otherSenders.length === 0 ? singleAddress(from) : undefined,
      return_path: returned?.replace(/^<\s*|\s*>$/g, ''),
    }),
    in_reply_to: messageIdsIn(all('in-reply-to').join(' ')),
    references: messageIdsIn(all('references').join(' ')),
    to: addressesIn(['to', 'cc', 'delivered-to', 'x-original-to'].flatMap(all)),
    subject,
    headers: {
      ...withoutUndefined({
        auto_submitted: first('auto-submitted'),
        precedence: first('precedence'),
        x_autoreply: first('x-autoreply'),
        x_autorespond: first('x-autorespond'),
        list_id: first('list-id'),
        authentication_results: first('authentication-results'),
      }),
      content_type: (first('content-type') ?? 'text/plain').split(';', 1).join().trim().toLowerCase(),
    },
  };
};
