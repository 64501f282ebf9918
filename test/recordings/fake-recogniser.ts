import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { listenLocally } from '../listen-locally.ts';

/** A request as the recogniser got it. */
export type Asked = {
  url: string | undefined;
  authorization: string | undefined;
  fields: Record<string, string>;
  name: string;
  type: string;
  bytes: number;
};

/** A status, a body (objects as JSON), or something worse. */
export type Behaviour = number | string | object | ((response: ServerResponse, asked: Asked) => void);

export type FakeRecogniser = {
  url: string;
  asked: Asked[];
  /** What the next requests get; then `usual`. */
  next: Behaviour[];
  usual: Behaviour;
  close: () => Promise<void>;
};

/** A recogniser on loopback that does what it is told; with a certificate, over TLS. */
export const openRecogniser = async (certificate?: { key: Buffer; cert: Buffer }): Promise<FakeRecogniser> => {
  const listen: RequestListener = async (request, response) => {
    const asked = await readRequest(request);
    fake.asked.push(asked);
    behave(fake.next.shift() ?? fake.usual, response, asked);
  };
  const server = certificate ? createTlsServer(certificate, listen) : createServer(listen);
  const port = await listenLocally(server);
  const origin = `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`;
  const fake: FakeRecogniser = {
    ...{ url: `${origin}/v1/audio/transcriptions`, asked: [], next: [], usual: { text: 'Hello.' } },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
  return fake;
};

const readRequest = async (request: IncomingMessage): Promise<Asked> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { 'content-type': type = '', authorization } = request.headers;
  const form = await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData();
  const file = form.get('file') as File;
  const fields = Object.fromEntries(
    [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
  return { url: request.url, authorization, fields, name: file.name, type: file.type, bytes: file.size };
};

const behave = (behaviour: Behaviour, response: ServerResponse, asked: Asked) => {
  if (typeof behaviour === 'function') behaviour(response, asked);
  else if (typeof behaviour === 'number') response.writeHead(behaviour).end('{"error":{"message":"no"}}');
  else {
    const body = typeof behaviour === 'string' ? behaviour : JSON.stringify(behaviour);
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  }
};
