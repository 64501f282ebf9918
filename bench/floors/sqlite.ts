/**
 * Floor: bare node:http on SQLite, with the pragmas and tables of our server. FLOOR_PATH is the file. GET reads question and
 * person by token. PUT parses the body and updates the row by token and version, with synchronous=FULL: one commit each, or
 * group commit with the argument `shared`. No revision, validation, sanitising, security headers or log.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import SQLite from 'better-sqlite3';

const db = new SQLite(process.env.FLOOR_PATH);
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');

const read = db.prepare(
  `select q.id, q.question_text, q.status, q.content, q.version, q.days_to_complete, q.due_date, q.created_at,
   q.updated_at, (select name from family_stories_people where id = q.person_id) as name
   from family_stories_questions q where q.access_token = ?`,
);
const write = db.prepare(
  `update family_stories_questions set content = ?, status = ?, updated_at = ?, version = version + 1
   where access_token = ? and version = ?`,
);

const send = (response: ServerResponse, status: number, body: unknown) => {
  const text = JSON.stringify(body);
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text);
};

const answer = (request: IncomingMessage, response: ServerResponse) => {
  const { name, ...question } = read.get(request.headers['access-token']) as { name: string };
  send(response, 200, { question, person: { name } });
};

/** Writes; returns a function that sends the response after the commit. */
const save = (request: IncomingMessage, response: ServerResponse, body: string) => {
  const { content, status, base_version } = JSON.parse(body);
  const updated_at = new Date().toISOString();
  const { changes } = write.run(content, status, updated_at, request.headers['access-token'], base_version);
  return () => send(response, changes === 1 ? 200 : 409, { status, content, version: base_version + 1, updated_at });
};

type Save = () => () => void;
let waiting: Save[] = [];
const saveAll = db.transaction((saves: Save[]) => saves.map((one) => one()));

const commitWaiting = () => {
  const saves = waiting;
  waiting = [];
  for (const answer of saveAll.immediate(saves)) answer();
};

const commitAlone = (one: Save) => one()();
const commitShared = (one: Save) => {
  if (waiting.push(one) === 1) setImmediate(commitWaiting);
};
const commit = process.argv[2] === 'shared' ? commitShared : commitAlone;

const server = createServer((request, response) => {
  if (request.url !== '/api/answer') return send(response, 200, {});
  if (request.method === 'GET') return answer(request, response);
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => commit(() => save(request, response, Buffer.concat(chunks).toString())));
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
