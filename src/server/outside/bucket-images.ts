import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import type { BucketConfig } from '../config.ts';
import { fetchInTime } from './fetch-in-time.ts';
import { type DirectImages, type ImageStore, type ListedFile, translating } from './image-store.ts';

/** Keeps pictures in an S3-compatible bucket. `patience`: for how long (ms) nothing may move before it gives up. */
export const openBucketImages = (config: BucketConfig, patience?: number): ImageStore => {
  const bucket = new S3mini({
    endpoint: bucketAddress(config),
    region: config.region,
    accessKeyId: config.access_key_id,
    secretAccessKey: config.secret_access_key,
    fetch: fetchInTime(patience),
  });
  const requireBucket = async () => {
    if (await bucket.bucketExists()) return;
    // a HEAD is refused without words; this one says why
    if ((await bucket.listObjects('/', '', 1)) === null) throw missing(config);
  };
  return {
    place: `the bucket ${config.bucket} at ${new URL(config.endpoint).host}`,
    put: (key, { size, body }, contentType) =>
      translating(async () => {
        const stream = ReadableStream.from(body) as globalThis.ReadableStream<Uint8Array>;
        await bucket.putObject(key, stream, contentType, undefined, undefined, size);
      }),
    get: (key) =>
      translating(async () => {
        const response = await bucket.getObjectResponse(key);
        if (!response?.body) {
          // a missing bucket looks like a missing picture
          await requireBucket();
          return undefined;
        }
        const size = response.headers.get('content-length');
        // a proxy on the way may leave it out; no image has more than the 10 MB of an upload
        if (size === null) return inMemory(await response.bytes());
        return { body: Readable.fromWeb(response.body as ReadableStream), size: Number(size) };
      }),
    delete: (key) =>
      translating(async () => {
        await bucket.deleteObject(key);
      }),
    list: () => listBucket(bucket, config),
    ...(config.redirect ? { direct: directImages(bucket) } : {}),
    ping: () => translating(requireBucket),
    tryWrite: async () => {},
  };
};

const inMemory = (bytes: Uint8Array) => ({ body: Readable.from([bytes]), size: bytes.byteLength });

const directImages = (bucket: S3mini): DirectImages => ({
  origin: bucket.endpoint.origin,
  addressOf: (key, contentType, seconds) =>
    bucket.getPresignedUrl('GET', key, seconds, {
      'response-content-type': contentType,
      'response-cache-control': 'private, max-age=31536000, immutable',
    }),
});

const missing = ({ bucket }: BucketConfig) =>
  new Error(`There is no bucket named ${bucket}. Create it, or correct S3_BUCKET.`);

async function* listBucket(bucket: S3mini, config: BucketConfig): AsyncGenerator<ListedFile[]> {
  let next: string | undefined;
  do {
    const page = await translating(async () => {
      const { objects, nextContinuationToken } = (await bucket.listObjectsPaged('/', '', 1000, next)) ?? {};
      if (!objects) throw missing(config);
      return { objects, nextContinuationToken };
    });
    yield page.objects.map(({ Key, LastModified }) => ({ key: Key, changed: LastModified.getTime() }));
    next = page.nextContinuationToken;
  } while (next);
}

/** Path style, unless the endpoint's host already begins with the bucket's name (host style). */
export const bucketAddress = ({ endpoint, bucket }: BucketConfig): string => {
  const url = new URL(endpoint);
  if (!url.hostname.startsWith(`${bucket}.`)) url.pathname = `${url.pathname.replace(/\/$/, '')}/${bucket}`;
  return url.href;
};
