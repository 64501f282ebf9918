import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import type { BucketConfig } from '../config.ts';
import { type ImageStore, translating } from './image-store.ts';

/** Keeps pictures in an S3-compatible bucket. */
export const openBucketImages = (config: BucketConfig): ImageStore => {
  const bucket = new S3mini({
    endpoint: bucketAddress(config),
    region: config.region,
    accessKeyId: config.access_key_id,
    secretAccessKey: config.secret_access_key,
    fetch: fetchInTime,
  });
  const requireBucket = async () => {
    if (await bucket.bucketExists()) return;
    // a HEAD is refused without words; this one says why
    if ((await bucket.listObjects('/', '', 1)) === null)
      throw new Error(`There is no bucket named ${config.bucket}. Create it, or correct S3_BUCKET.`);
  };
  return {
    place: `the bucket ${config.bucket} at ${new URL(config.endpoint).host}`,
    isEmpty: () =>
      translating(async () => {
        await requireBucket();
        return (await bucket.listObjects('/', '', 1))?.length === 0;
      }),
    put: (key, bytes, contentType) =>
      translating(async () => {
        await bucket.putObject(key, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), contentType);
      }),
    get: (key) =>
      translating(async () => {
        const response = await bucket.getObjectResponse(key);
        if (!response?.body) {
          // a missing bucket looks like a missing picture
          await requireBucket();
          return undefined;
        }
        return {
          body: Readable.fromWeb(response.body as ReadableStream),
          size: Number(response.headers.get('content-length')),
        };
      }),
    delete: (key) =>
      translating(async () => {
        await bucket.deleteObject(key);
      }),
    ping: () => translating(requireBucket),
    tryWrite: async () => {},
  };
};

/** Gives up when no answer has begun within 30 s; how long a picture is read is up to its reader's line. */
const fetchInTime: typeof fetch = async (address, options) => {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(new Error('No answer within 30 s.')), 30_000);
  try {
    return await fetch(address, { ...options, signal: abort.signal });
  } finally {
    clearTimeout(timer);
  }
};

/** Path style, unless the endpoint's host already begins with the bucket's name (host style). */
export const bucketAddress = ({ endpoint, bucket }: BucketConfig): string => {
  const url = new URL(endpoint);
  if (!url.hostname.startsWith(`${bucket}.`)) url.pathname = `${url.pathname.replace(/\/$/, '')}/${bucket}`;
  return url.href;
};
