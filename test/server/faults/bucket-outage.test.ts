import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { openBucketFiles } from '../../../src/server/outside/files/bucket-files.ts';
import { expectProblem } from '../../expect-problem.ts';
import { listenLocally } from '../../listen-locally.ts';
import { openTestApp } from '../../open-test-app.ts';
import { jpeg } from '../../sample-images.ts';

/** An error response of S3 as documented. */
const refusal =
  (status: number, code: string): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
  };

/** An app whose bucket responds as `bucket.answer` says. */
const openOn = async (first: RequestListener) => {
  const bucket = { answer: first };
  const store = createServer((request, response) => {
    request.resume().on('end', () => bucket.answer(request, response));
  });
  const port = await listenLocally(store);
  const lines: string[] = [];
  const t = await openTestApp({ log_level: 'error', log_to: { write: (line) => void lines.push(line) } }, undefined, {
    withBucket: true,
  });
  onTestFinished(async () => {
    await t.close();
    store.closeAllConnections();
    store.close();
  });
  t.app.files = openBucketFiles({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'story-images',
    region: 'us-east-1',
    access_key_id: 'rose',
    secret_access_key: 'Secret-key',
  });
  const why = () => lines.map((line) => JSON.parse(line).why);
  return { t, bucket, why, lines };
};

const good: RequestListener = (_request, response) => void response.writeHead(200, { etag: '"a"' }).end();

test.each<[string, RequestListener, RegExp]>([
  ['responds 503', refusal(503, 'SlowDown'), /It answers 503/],
  ['does not exist', refusal(404, 'NoSuchBucket'), /There is no such bucket/],
  ['is forbidden', refusal(403, 'AccessDenied'), /These keys may not use this bucket/],
  ['has another secret', refusal(403, 'SignatureDoesNotMatch'), /It refuses our signature/],
  ['rejects our clock', refusal(403, 'RequestTimeTooSkewed'), /The clock here is off/],
  ['closes the connection', (request) => void request.socket.destroy(), /The connection to it broke/],
])(
  'a bucket that %s fails only image requests, is logged with the reason, and is used again',
  async (_name, failing, told) => {
    const { t, bucket, why, lines } = await openOn(failing);
    const { access_token } = await t.addQuestion();
    const refused = await t.upload(access_token, await jpeg(300, 200));
    expectProblem(refused, 'images_unavailable');
    expect(refused.headers['retry-after']).toBe('5');
    expect(why().at(-1)).toMatch(told);
    expect(lines.join('')).not.toContain('Secret');
    expect((await t.save(access_token, { content: '<p>In the canal.</p>' })).statusCode).toBe(200);
    bucket.answer = good;
    const taken = await t.upload(access_token, await jpeg(300, 200));
    expect(taken.statusCode).toBe(201);
    const { url } = taken.json();
    bucket.answer = failing;
    expectProblem(await t.call({ url }), 'images_unavailable');
  },
);

test.each([301, 302, 307, 308])(
  'a bucket that answers %d is not followed: no other host is asked for images',
  async (status) => {
    const asked: string[] = [];
    const elsewhere = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.writeHead(200, { etag: '"a"' }).end();
    });
    const port = await listenLocally(elsewhere);
    onTestFinished(() => void elsewhere.close());
    const location = `http://127.0.0.1:${port}/story-images/stolen`;
    const { t, bucket, why } = await openOn(
      (_request, response) => void response.writeHead(status, { location }).end(),
    );
    const { access_token } = await t.addQuestion();
    expectProblem(await t.upload(access_token, await jpeg(300, 200)), 'images_unavailable');
    expect(why().at(-1)).toContain(`It sends us elsewhere (${status})`);
    bucket.answer = good;
    const { name } = (await t.upload(access_token, await jpeg(300, 200))).json();
    bucket.answer = (_request, response) => void response.writeHead(status, { location }).end();
    expectProblem(await t.call({ url: `/story-images/${name}` }), 'images_unavailable');
    expect(asked).toEqual([]);
  },
);
