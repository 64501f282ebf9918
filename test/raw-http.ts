import { connect } from 'node:net';

/** An HTTP response parsed from the socket. */
export type RawResponse = { statusCode: number; headers: Partial<Record<string, string>>; body: string };

/** `halfClose` sends FIN after the bytes. `method` is that of the requests, or `any`: a response to HEAD has no body. */
export type RawOptions = { halfClose?: boolean; method?: string | undefined; within?: number };

// in ms; a client that closes immediately gets no response
const closeDelay = 50;

/** Sends raw bytes to a server and returns all responses; `cut` is true if the last one is incomplete. */
export const sendRaw = async (
  origin: string,
  bytes: string | Buffer | (string | Buffer)[],
  { halfClose = false, method = 'GET', within = 20_000 }: RawOptions = {},
): Promise<{ responses: RawResponse[]; cut: boolean }> => {
  const { port, hostname } = new URL(origin);
  const received = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => {
      for (const piece of [bytes].flat()) socket.write(piece);
      if (halfClose) setTimeout(() => socket.end(), closeDelay);
    });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`Nobody closed this within ${within} ms: ${Buffer.concat(chunks)}`));
    }, within);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      // an event stream does not end by itself
      if (chunk.includes('text/event-stream')) setTimeout(() => socket.destroy(), 50);
    });
    // the server may close the connection while we are still sending
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks));
    });
  });
  return readResponses(received, method);
};

const emptyLine = Buffer.from('\r\n\r\n');

const readResponses = (received: Buffer, method: string) => {
  const responses: RawResponse[] = [];
  let rest = received;
  while (rest.length > 0) {
    const end = rest.indexOf(emptyLine);
    if (end < 0) return { responses, cut: true };
    const { statusCode, headers } = readHead(rest.subarray(0, end).toString('latin1'));
    rest = rest.subarray(end + emptyLine.length);
    if (statusCode < 200) continue;
    // the response to invalid HTTP has a body, whatever method it begins with
    const mayLack = /^(HEAD|any)$/.test(method) && (rest.length === 0 || rest.subarray(0, 5).toString() === 'HTTP/');
    const body = readBody(rest, headers, mayLack || statusCode === 204 || statusCode === 304);
    if (!body) return { responses, cut: true };
    responses.push({ statusCode, headers, body: body.bytes.toString('utf8') });
    rest = body.rest;
  }
  return { responses, cut: false };
};

const readHead = (text: string) => {
  const [first = '', ...lines] = text.split('\r\n');
  const [, status] = /^HTTP\/1\.1 (\d{3}) [ -~]+$/.exec(first) ?? [];
  if (!status) throw new Error(`No answer begins like this: ${JSON.stringify(first)}`);
  const headers: RawResponse['headers'] = {};
  for (const line of lines) {
    const [, name = '', value = ''] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): ([ -~\x80-\xff]*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`No header looks like this: ${JSON.stringify(line)}`);
    headers[name.toLowerCase()] = value;
  }
  return { statusCode: Number(status), headers };
};

const readBody = (from: Buffer, headers: RawResponse['headers'], isEmpty: boolean) => {
  if (isEmpty) return { bytes: Buffer.alloc(0), rest: from };
  if (headers['content-type']?.startsWith('text/event-stream')) return { bytes: from, rest: Buffer.alloc(0) };
  if (headers['transfer-encoding'] === 'chunked') return readChunks(from);
  const length = headers['content-length'] === undefined ? from.length : Number(headers['content-length']);
  return from.length < length ? undefined : { bytes: from.subarray(0, length), rest: from.subarray(length) };
};

const readChunks = (from: Buffer) => {
  const pieces: Buffer[] = [];
  let rest = from;
  for (;;) {
    const line = rest.indexOf('\r\n');
    const size = Number.parseInt(rest.subarray(0, line).toString('latin1'), 16);
    const end = line + 2 + size;
    if (line < 0 || rest.length < end + 2) return undefined;
    pieces.push(rest.subarray(line + 2, end));
    rest = rest.subarray(end + 2);
    if (size === 0) return { bytes: Buffer.concat(pieces), rest };
  }
};
