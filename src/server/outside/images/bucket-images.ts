import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import type { BucketConfig } from '../../config.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';
import { type DirectImages, type ImageStore, type ListedFile, translateErrors } from './image-store.ts';

/** Stores images in an S3-compatible bucket. `patience`: after how long (ms) without progress a request is aborted. */
export const openBucketImages = (config: BucketConfig, patience?: number): ImageStore => {
  const bucket = new S3mini({
    endpoint: bucketAddress(config),
    region: config.region,
    accessKeyId: config.access_key_id,
    secretAccessKey: config.secret_access_key,
    fetch: fetchWithTimeout(patience),
  });
  const requireBucket = async () => {
    if (await bucket.bucketExists()) return;
    // a HEAD response has no body; this request's error says why
    if ((await bucket.listObjects('/', '', 1)) === null) throw missing(config);
  };
  return {
    place: `the bucket ${config.bucket} at ${new URL(config.endpoint).host}`,
    put: (key, { size, body }, contentType) =>
      translateErrors(async () => {
        const stream = ReadableStream.from(body) as globalThis.ReadableStream<Uint8Array>;
        await bucket.putObject(key, stream, contentType, undefined, undefined, size);
      }),
    get: (key) =>
      translateErrors(async () => {
        const response = await bucket.getObjectResponse(key);
        if (!response?.body) {
          // a missing bucket also answers 404
          await requireBucket();
          return undefined;
        }
        const size = response.headers.get('content-length');
        // a proxy may drop the header; an image has at most 10 MB
        if (size === null) return inMemory(await response.bytes());
        return { body: Readable.fromWeb(response.body as ReadableStream), size: Number(size) };
      }),
    delete: (key) =>
      translateErrors(async () => {
        await bucket.deleteObject(key);
      }),
    list: () => listBucket(bucket, config),
    ...(config.redirect ? { direct: directImages(bucket) } : {}),
    ping: () => translateErrors(requireBucket),
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
    const page = await translateErrors(async () => {
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
