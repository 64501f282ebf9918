import dns from 'node:dns';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ConfigError, readConfig } from '../../src/server/config.ts';
import { bucketAddress, openBucketFiles } from '../../src/server/outside/files/bucket-files.ts';
import { FileStoreUnavailable, inMemory } from '../../src/server/outside/files/file-store.ts';
import { buildServer } from '../../src/server/server.ts';
import { listenLocally } from '../listen-locally.ts';
import { openTestApp } from '../open-test-app.ts';
import { addRecording, speech } from '../recordings.ts';
import { jpeg } from '../sample-images.ts';
import { onPostgres } from '../stores.ts';

const keys = { bucket: 'story-images', region: 'us-east-1', access_key_id: 'a', secret_access_key: 'b' };

const collect = async <T>(from: AsyncIterable<T>) => {
  const all: T[] = [];
  for await (const one of from) all.push(one);
  return all;
};
const readAll = async (file: { body: AsyncIterable<Uint8Array> } | undefined) => {
  if (!file) throw new Error('It is not there.');
  return Buffer.concat(await collect(file.body));
};

if (onPostgres)
  describe('with S3_REDIRECT', () => {
    const openHere = async () => {
      const t = await openTestApp({}, undefined, { withBucket: true });
      onTestFinished(t.close);
      const { bucket } = t;
      t.app.files = openBucketFiles({ ...bucket, redirect: true });
      const { access_token } = await t.addQuestion();
      const { url } = (await t.upload(access_token, await jpeg(1000, 600))).json();
      return { t, url: String(url), endpoint: bucket.endpoint };
    };

    test('a file that is too large for one request is stored in parts', async () => {
      const { t } = await openHere();
      const bytes = Buffer.alloc(21 * 1024 * 1024 + 5, 'Every word of the archive. ');
      await t.app.files.put('keepsake/a/1-1', inMemory(bytes), 'application/zip');
      expect(await t.app.files.sizeOf('keepsake/a/1-1')).toBe(bytes.length);
      expect(bytes.equals(await readAll(await t.app.files.get('keepsake/a/1-1')))).toBe(true);
      const part = await t.app.files.get('keepsake/a/1-1', { start: 8_388_000, end: 8_389_000 });
      expect(bytes.subarray(8_388_000, 8_389_001).equals(await readAll(part))).toBe(true);
    });

    test('an image is redirected to the bucket with its type, and the redirect is cached no longer than it is valid', async () => {
      const { t, url, endpoint } = await openHere();
      for (const [address, width] of [
        [url, 1000],
        [`${url}?w=400`, 400],
        [`${url}?w=1600`, 1000],
      ] as const) {
        const answer = await t.call({ url: address });
        expect([answer.statusCode, answer.body]).toEqual([302, '']);
        const location = new URL(String(answer.headers.location));
        expect(location.origin).toBe(new URL(endpoint).origin);
        const remembered = Number(/^private, max-age=(\d+)$/.exec(String(answer.headers['cache-control']))?.[1]);
        expect(remembered).toBeLessThan(Number(location.searchParams.get('X-Amz-Expires')));
        const image = await fetch(location);
        expect([image.status, image.headers.get('content-type'), image.headers.get('cache-control')]).toEqual([
          200,
          'image/jpeg',
          'private, max-age=31536000, immutable',
        ]);
        const { default: sharp } = await import('sharp');
        expect(await sharp(await image.arrayBuffer()).metadata()).toMatchObject({ width, format: 'jpeg' });
      }
    });

    test('a recording and its parts come through the server: a presigned URL would outlast the right to listen', async () => {
      const { t } = await openHere();
      const question = await t.addQuestion();
      await addRecording(t.app, question.id);
      const url = (await t.read(question.access_token)).recordings?.[0]?.url as string;
      const bytes = await speech('webm');
      expect((await t.call({ url })).rawPayload).toEqual(bytes);
      const part = await t.call({ url, headers: { range: 'bytes=-100' } });
      expect([part.statusCode, part.headers['content-range']]).toEqual([
        206,
        `bytes ${bytes.length - 100}-${bytes.length - 1}/${bytes.length}`,
      ]);
      expect(part.rawPayload).toEqual(bytes.subarray(-100));
      expect((await t.call({ url, headers: { range: `bytes=${bytes.length}-` } })).statusCode).toBe(416);
      const head = await t.call({ method: 'HEAD', url });
      expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(bytes.length)]);
      await t.asAdmin('PATCH', `/api/questions/${question.id}/link`, { paused: true });
      expect((await t.call({ url })).statusCode).toBe(404);
    });

    test('a presigned URL opens one file for a limited time, and nothing else', async () => {
      const { t, url } = await openHere();
      const { direct } = t.app.files;
      const location = String((await t.call({ url })).headers.location);
      const name = url.split('/').at(-1) as string;
      // some errors are reported before the signature is verified
      expect([400, 403]).toContain((await fetch(location, { method: 'DELETE' })).status);
      expect((await fetch(location.replace(name, `originals/${name}`))).status).toBe(403);
      expect([400, 403]).toContain((await fetch(location.split('?')[0] as string)).status);
      const statusFor = async (seconds: number) => {
        const address = String(await direct?.addressOf(name, 'image/jpeg', seconds));
        return async () => (await fetch(address)).status;
      };
      expect(await (await statusFor(60))()).toBe(200);
      const expired = await statusFor(1);
      await wait(2500);
      expect(await expired()).toBe(403);
    });

    test('a missing image and HEAD are answered without a redirect', async () => {
      const { t, url } = await openHere();
      expect(await t.call({ url: '/story-images/image-1-a.jpg' })).toMatchObject({ statusCode: 404 });
      const head = await t.call({ method: 'HEAD', url });
      expect([head.statusCode, head.headers['content-type']]).toEqual([200, 'image/jpeg']);
    });

    test('the policy of the pages allows images from exactly the bucket', async () => {
      const { t, endpoint } = await openHere();
      const options = { public_url: undefined, trust_proxy: false, log_level: 'silent' } as const;
      const server = await buildServer(t.app, options);
      for (const url of ['/question/', '/admin']) {
        const policy = String((await server.inject(url)).headers['content-security-policy']);
        expect(policy).toContain(`img-src 'self' blob: data: ${new URL(endpoint).origin};`);
        expect(policy).toMatch(/^default-src 'none'; script-src 'self'( 'sha256-[^']+')*; /);
      }
      await server.close();
    });
  });

if (!onPostgres)
  describe('the setting S3_REDIRECT', () => {
    const bucket = { S3_ENDPOINT: 'http://a', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'a' };
    const faultsOf = (env: Record<string, string>) => {
      try {
        readConfig(env);
      } catch (error) {
        return (error as ConfigError).faults.join('\n');
      }
      return undefined;
    };

    test('defaults to off, and needs a bucket', () => {
      expect(readConfig(bucket).bucket).toMatchObject({ redirect: false });
      expect(readConfig({ ...bucket, S3_REDIRECT: 'on' }).bucket).toMatchObject({ redirect: true });
      expect(readConfig({ S3_REDIRECT: 'off' }).bucket).toBeUndefined();
      expect(faultsOf({ ...bucket, S3_REDIRECT: 'perhaps' })).toContain('S3_REDIRECT must be on or off.');
      expect(faultsOf({ S3_REDIRECT: 'on' })).toContain('S3_ENDPOINT');
    });
  });

describe('the address of a bucket', () => {
  if (!onPostgres)
    test('uses the path, or the host if the endpoint contains it', async () => {
      expect(bucketAddress({ ...keys, endpoint: 'https://s3.example.org' })).toBe(
        'https://s3.example.org/story-images',
      );
      expect(bucketAddress({ ...keys, endpoint: 'https://s3.example.org/storage/' })).toBe(
        'https://s3.example.org/storage/story-images',
      );
      const endpoint = 'https://story-images.s3.example.org';
      expect(bucketAddress({ ...keys, endpoint })).toBe(`${endpoint}/`);
      const { direct } = openBucketFiles({ ...keys, endpoint, redirect: true });
      const address = new URL(String(await direct?.addressOf('w400/image-1-a.jpg', 'image/jpeg', 60)));
      expect([address.origin, address.pathname]).toEqual([endpoint, '/w400/image-1-a.jpg']);
    });

  if (onPostgres)
    test('with the bucket in the host is accepted by a real server', async () => {
      const t = await openTestApp({}, undefined, { withBucket: true });
      onTestFinished(t.close);
      const { bucket } = t;
      // no name server knows this host
      const lookup = dns.lookup;
      const asLoopback = (_host: string, options: dns.LookupOptions, done: (...found: unknown[]) => void) =>
        options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
      vi.spyOn(dns, 'lookup').mockImplementation(((host: string, ...rest: [never, never]) =>
        (host.endsWith('.s3.localhost') ? asLoopback : lookup)(host, ...rest)) as typeof dns.lookup);
      onTestFinished(() => void vi.restoreAllMocks());
      const endpoint = `http://${bucket.bucket}.s3.localhost:${new URL(bucket.endpoint).port}`;
      const images = openBucketFiles({ ...bucket, endpoint, redirect: true });
      await images.put('w400/image-1-a.jpg', inMemory(Buffer.from('bytes')), 'image/jpeg');
      expect((await readAll(await t.app.files.get('w400/image-1-a.jpg'))).toString()).toBe('bytes');
      expect((await readAll(await images.get('w400/image-1-a.jpg'))).toString()).toBe('bytes');
      await images.ping();
      const listed = await collect(images.list());
      expect(listed.flat()).toEqual([{ key: 'w400/image-1-a.jpg', changed: expect.closeTo(Date.now(), -5) }]);
      const address = String(await images.direct?.addressOf('w400/image-1-a.jpg', 'image/jpeg', 60));
      const answer = await fetch(address);
      expect([answer.status, await answer.text()]).toEqual([200, 'bytes']);
      await images.delete('w400/image-1-a.jpg');
      expect(await images.get('w400/image-1-a.jpg')).toBeUndefined();
    });
});

if (!onPostgres)
  describe('a bucket that stalls', () => {
    const timeout = 1000;
    /** The timeout for requests that should succeed. */
    const ample = 30_000;
    /** A fake bucket: an HTTP server with the handler `answer`. */
    const openOn = async (answer: (request: IncomingMessage, response: ServerResponse) => void, patience = timeout) => {
      const server = createServer(answer);
      const port = await listenLocally(server);
      onTestFinished(() => {
        server.closeAllConnections();
        server.close();
      });
      return openBucketFiles({ ...keys, endpoint: `http://127.0.0.1:${port}` }, patience);
    };
    const failsInTime = async (work: () => Promise<unknown>) => {
      const started = performance.now();
      await expect(work()).rejects.toThrow(FileStoreUnavailable);
      expect(performance.now() - started).toBeLessThan(4 * timeout);
    };
    /** The timeout for what goes on slowly, and takes longer altogether. */
    const slowTimeout = 3 * timeout;
    async function* slowly(chunks: number) {
      for (let n = 0; n < chunks; n++) {
        await wait(timeout / 4);
        yield Buffer.alloc(1000);
      }
    }

    test('times out if no response starts', async () => {
      const images = await openOn(() => {});
      await failsInTime(() => images.get('a'));
      await failsInTime(() => images.ping());
      await failsInTime(() => images.put('a', inMemory(Buffer.alloc(100)), 'image/jpeg'));
      // far more than any buffer on the way holds
      const endless = { size: 1e9, body: forever() };
      await failsInTime(() => images.put('a', endless, 'image/jpeg'));
    });
    async function* forever() {
      for (;;) yield Buffer.alloc(1 << 20);
    }

    test('times out in the middle of an image', async () => {
      const images = await openOn((_request, response) => {
        response.writeHead(200, { 'content-length': 1000 });
        response.write(Buffer.alloc(500));
      });
      const file = await images.get('a');
      expect(file?.size).toBe(1000);
      await failsInTime(() => readAll(file));
    });

    test('without a Content-Length still returns the whole file and its length', async () => {
      const bytes = Buffer.alloc(300_000, 'x');
      const images = await openOn((_request, response) => {
        for (const at of [0, 100_000, 200_000]) response.write(bytes.subarray(at, at + 100_000));
        response.end();
      }, ample);
      const file = await images.get('a');
      expect(file?.size).toBe(bytes.length);
      expect(await readAll(file)).toEqual(bytes);
    });

    test('that ignores Range is an error', async () => {
      const images = await openOn((_request, response) => void response.end(Buffer.alloc(1000)));
      await failsInTime(() => images.get('a', { start: 0, end: 9 }));
    });

    test('is distinguished from a slow one, in both directions', async () => {
      const images = await openOn(async (request, response) => {
        if (request.method === 'PUT') {
          let size = 0;
          for await (const chunk of request) size += chunk.length;
          response.writeHead(size === 14_000 && request.headers['content-length'] === '14000' ? 200 : 400).end();
          return;
        }
        response.writeHead(200, { 'content-length': 14_000 });
        for await (const chunk of slowly(14)) response.write(chunk);
        response.end();
      }, slowTimeout);
      const [read] = await Promise.all([
        images.get('a').then(readAll),
        images.put('a', { size: 14_000, body: slowly(14) }, 'image/jpeg'),
      ]);
      expect(read).toHaveLength(14_000);
    });

    test('is distinguished from a slow reader', async () => {
      const images = await openOn((_request, response) => void response.end(Buffer.alloc(8_000_000)), slowTimeout);
      const file = await images.get('a');
      let size = 0;
      for await (const chunk of file?.body ?? []) {
        if (size === 0) await wait(slowTimeout + timeout);
        size += chunk.length;
      }
      expect(size).toBe(8_000_000);
    });

    test('does not store a file shorter than its declared length', async () => {
      const images = await openOn((request, response) => {
        request.resume().on('end', () => response.end());
      });
      await failsInTime(() => images.put('a', { size: 2000, body: slowly(1) }, 'image/jpeg'));
    });

    test('causes 503 with a message to try again, and is used again once it responds', async () => {
      const bucket: { isAway: boolean } = { isAway: true };
      const stored = new Map<string, Buffer>();
      const images = await openOn(async (request, response) => {
        const chunks = await collect<Buffer>(request);
        if (bucket.isAway) return void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
        if (request.method === 'PUT') stored.set(String(request.url), Buffer.concat(chunks));
        response.end(stored.get(String(request.url)));
      }, ample);
      const t = await openTestApp({}, undefined, { withBucket: true });
      onTestFinished(t.close);
      t.app.files = images;
      const { access_token } = await t.addQuestion();
      const unavailable = { statusCode: 503, headers: { 'retry-after': '5' } };
      expect(await t.upload(access_token, await jpeg())).toMatchObject(unavailable);
      expect(await t.call({ url: '/readyz' })).toMatchObject(unavailable);
      bucket.isAway = false;
      const { url } = (await t.upload(access_token, await jpeg())).json();
      expect((await t.call({ url })).statusCode).toBe(200);
      bucket.isAway = true;
      expect(await t.call({ url })).toMatchObject(unavailable);
      // text does not need the bucket
      expect((await t.save(access_token, { content: '<p>a</p>' })).statusCode).toBe(200);
    });
  });
