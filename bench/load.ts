/**
 * The load generator, a separate process: `node bench/load.ts` reads a Load as JSON and prints a LoadResult as JSON. It
 * uses plain sockets with one request in flight on each, so that it costs less than what it measures.
 */
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { answerOf } from './answer-text.ts';

/**
 * The questions are divided among the connections; each connection reads or saves random ones of its share. `versions`
 * are the current versions of the questions. `people` requests the dashboard's first page with the admin's `cookie`.
 */
export type Load = {
  kind: 'read' | 'save' | 'people';
  port: number;
  seconds: number;
  connections: number;
  tokens: string[];
  versions: number[];
  cookie?: string;
};

/** `rate` in requests per second, `p50` and `p99` in ms; `versions` after the run, for the next one. */
export type LoadResult = { count: number; rate: number; p50: number; p99: number; versions: number[] };

const load: Load = JSON.parse(await text(process.stdin));
const latencies: number[] = [];
const versions = [...load.versions];
const ends_at = performance.now() + load.seconds * 1000;

const head = (method: string, token: string, more = '') =>
  `${method} /api/answer HTTP/1.1\r\nHost: 127.0.0.1\r\naccess-token: ${token}\r\n${more}\r\n`;

const peopleRequest = `GET /api/people?limit=24 HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${load.cookie}\r\n\r\n`;

const readRequest = (token: string) => head('GET', token);

const saveRequest = (token: string, base_version: number) => {
  const body = JSON.stringify({ content: answerOf(base_version), status: 'in_progress', base_version });
  return head('PUT', token, `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`) + body;
};

/** Calls `done` for each complete response; throws if its status is not 200. */
const onResponses = (socket: Socket, done: () => void) => {
  let received = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    received += chunk;
    const bodyStart = received.indexOf('\r\n\r\n') + 4;
    if (bodyStart < 4) return;
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1]);
    if (received.length < bodyStart + length) return;
    if (!received.startsWith('HTTP/1.1 200')) throw new Error(received.slice(0, 2000));
    received = '';
    done();
  });
};

const requestFor = (question: number) => {
  if (load.kind === 'people') return peopleRequest;
  const token = load.tokens[question] ?? '';
  return load.kind === 'read' ? readRequest(token) : saveRequest(token, versions[question] ?? 0);
};

const runConnection = (index: number) =>
  new Promise<void>((resolve, reject) => {
    const mine = load.tokens.map((_, question) => question).filter((n) => n % load.connections === index);
    const socket = connect({ port: load.port, host: '127.0.0.1', noDelay: true });
    let began = 0;
    let question = 0;
    const send = () => {
      question = mine[Math.floor(Math.random() * mine.length)] ?? 0;
      began = performance.now();
      socket.write(requestFor(question));
    };
    socket.once('connect', send).once('error', reject);
    onResponses(socket, () => {
      latencies.push(performance.now() - began);
      if (load.kind === 'save') versions[question] = (versions[question] ?? 0) + 1;
      if (performance.now() < ends_at) return send();
      socket.destroy();
      resolve();
    });
  });

const began = performance.now();
await Promise.all(Array.from({ length: load.connections }, (_, index) => runConnection(index)));
const seconds = (performance.now() - began) / 1000;
latencies.sort((a, b) => a - b);
const at = (part: number) => latencies[Math.floor(latencies.length * part)] ?? Number.NaN;
const result: LoadResult = {
  count: latencies.length,
  rate: latencies.length / seconds,
  p50: at(0.5),
  p99: at(0.99),
  versions,
};
console.log(JSON.stringify(result));
