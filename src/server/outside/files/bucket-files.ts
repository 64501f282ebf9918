import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import type { ByteRange } from '../../../shared/byte-range.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';
import { type DirectAddresses, type FileStore, type ListedFile, translateErrors } from './file-store.ts';

export type BucketConfig = {
  endpoint: string;
  bucket: string;
  region: string;
  access_key_id: string;
  secret_access_key: string;
  /** Whether browsers load images there, by presigned URL. */
  redirect?: boolean;
};

/** Stores files in an S3-compatible bucket. `patience`: after how long (ms) without progress a request is aborted. */
export const openBucketFiles = (config: BucketConfig, patience?: number): FileStore => {
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
  /** Undefined if there is no such file. */
  const unlessMissing = <T>(work: () => Promise<T>) =>
    translateErrors(async () => {
      try {
        return await work();
      } catch (error) {
        if (statusOf(error) !== 404) throw error;
        // a missing bucket also answers 404
        await requireBucket();
        return undefined;
      }
    });
  return {
    location: `the bucket ${config.bucket} at ${new URL(config.endpoint).host}`,
    put: (key, { size, body }, contentType) =>
      translateErrors(async () => {
        const stream = ReadableStream.from(body) as globalThis.ReadableStream<Uint8Array>;
        const put = size > largestRequest ? bucket.putAnyObject : bucket.putObject;
        await put.call(bucket, key, stream, contentType, undefined, undefined, size);
      }),
    sizeOf: (key) => unlessMissing(() => bucket.getContentLength(key)),
    get: (key, range) =>
      unlessMissing(async () => {
        // its end is exclusive
        const response = await bucket.getObjectRaw(key, !range, range?.start, range && range.end + 1);
        const size = sizeOfFile(response, range);
        if (size === undefined && range) {
          await response.body?.cancel();
          throw new Error(`The bucket answers a range request with ${response.status} and other bytes.`);
        }
        // a proxy may drop content-length
        if (size === undefined) return inMemory(await response.bytes());
        return { body: Readable.fromWeb(response.body as ReadableStream), size };
      }),
    delete: (key) =>
      translateErrors(async () => {
        await bucket.deleteObject(key);
      }),
    list: () => listBucket(bucket, config),
    ...(config.redirect ? { direct: directAddresses(bucket) } : {}),
    ping: () => translateErrors(requireBucket),
    tryWrite: async () => {},
  };
};

// S3 takes 5 GB in one request; a larger file, such as an archive, is sent in parts of 8 MB. Photos are smaller than this
const largestRequest = 20 * 1024 * 1024;

/** The HTTP status of an error of the bucket, which may be the cause of another. */
const statusOf = (error: unknown): unknown =>
  error instanceof Error ? ('status' in error ? error.status : statusOf(error.cause)) : undefined;

/** The size of the whole file; undefined if the response does not say, or sends other bytes than the range. */
const sizeOfFile = ({ headers }: Response, range: ByteRange | undefined) => {
  const length = headers.get('content-length');
  if (!range) return length === null ? undefined : Number(length);
  const [part, size] = (headers.get('content-range') ?? '').split('/');
  return part === `bytes ${range.start}-${range.end}` && Number.isSafeInteger(Number(size)) ? Number(size) : undefined;
};

const inMemory = (bytes: Uint8Array) => ({ body: Readable.from([bytes]), size: bytes.byteLength });

const directAddresses = (bucket: S3mini): DirectAddresses => ({
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
