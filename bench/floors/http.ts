/** Floor: bare node:http that answers every request with the same 5 KB of JSON. */
import { createServer } from 'node:http';
import { answerOf } from '../answer-text.ts';

const body = Buffer.from(JSON.stringify({ question: { content: answerOf(0) }, person: { name: 'Rose' } }));
const headers = { 'content-type': 'application/json', 'content-length': body.length };

createServer((_request, response) => void response.writeHead(200, headers).end(body)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
);
process.on('SIGTERM', () => process.exit(0));
