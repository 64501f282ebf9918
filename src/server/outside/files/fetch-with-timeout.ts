import { FileStoreUnavailable } from './file-store.ts';

// in ms
const defaultPatience = 30_000;

/** A fetch that aborts after `patience` ms without progress, in the request body or in the response. */
export const fetchWithTimeout =
  (patience = defaultPatience): typeof fetch =>
  async (address, options) => {
    const abort = new AbortController();
    const giveUp = () => abort.abort(new Error(`The bucket made no progress for ${patience / 1000} s.`));
    const timer = setTimeout(giveUp, patience);
    const source = options?.body instanceof ReadableStream ? options.body.getReader() : undefined;
    const sent = source ? { body: reportProgress(source, () => timer.refresh()), duplex: 'half' as const } : {};
    try {
      // never follow a redirect away from the configured store
      const response = await fetch(address, { ...options, ...sent, signal: abort.signal, redirect: 'manual' });
      return response.body ? new Response(readWithTimeout(response.body, giveUp, patience), response) : response;
    } finally {
      clearTimeout(timer);
      // an aborted fetch would leave the file it was sending open
      await source?.cancel();
    }
  };

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type Chunk = { done: boolean; value?: Uint8Array | undefined };

const streamOf = (read: () => Promise<Chunk>, cancel: (reason: unknown) => Promise<void>) =>
  new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await read();
        if (done) controller.close();
        else controller.enqueue(value as Uint8Array);
      },
      cancel,
    },
    { highWaterMark: 0 },
  );

const reportProgress = (source: Reader, onProgress: () => void) =>
  streamOf(
    () => {
      onProgress();
      return source.read();
    },
    (reason) => source.cancel(reason),
  );

/** Counts only the time spent waiting for the bucket: a slow reader is not its fault. */
const readWithTimeout = (body: ReadableStream<Uint8Array>, giveUp: () => void, patience: number) => {
  const reader = body.getReader();
  const read = async () => {
    const timer = setTimeout(giveUp, patience);
    try {
      return await reader.read();
    } catch (error) {
      throw new FileStoreUnavailable(error);
    } finally {
      clearTimeout(timer);
    }
  };
  return streamOf(read, (reason) => reader.cancel(reason));
};
