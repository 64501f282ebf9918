import type { RecordingStores } from '../device/store.ts';

/** A recording on this device. `id` is its key here; the server knows it by `server_id`. */
export type KeptRecording = {
  id: string;
  server_id: string;
  question_id: string;
  mime: string;
  /** In ms since 1970. */
  created_at: number;
  /** The number of takes. */
  takes: number;
  /** Stop was pressed: no takes are added. */
  isStopped: boolean;
  /** The server has acknowledged `finish`. */
  isFinished: boolean;
  /** The server moves it to the wastebasket as soon as all of it has arrived. */
  isDeleted: boolean;
  /**
   * The first take that was begun before the server had said what it has. If the device was full, the server may have
   * another take with this number: from here on, parts are sent even if the server has them, and it compares the bytes.
   */
  unconfirmed_from?: number;
  /** The server's copy was damaged, so all of it was sent again. */
  isSentAgain?: boolean;
  /** The recording that the server ended before all of this had arrived, by its id there. */
  continues?: string;
};

/** About a second of sound, and its levels. */
export type Chunk = { bytes: ArrayBuffer; levels: number[] };

/** The position of a chunk: the number of its take, and its own number within that take. */
export type Place = { take: number; chunk: number };

type StoredChunk = Place & { id: string; bytes: ArrayBuffer };
type StoredLevels = Place & { id: string; levels: Uint8Array };
type ChunkInMemory = StoredChunk & StoredLevels & { recording: KeptRecording };

/** The number of chunks in a part, which makes about ten seconds. */
export const partLength = 10;

/**
 * The recordings of one question on this device. Chunks that the device has no room for stay in memory until it has.
 * Nothing is deleted before `forget`.
 */
export type KeptRecordings = {
  list: () => Promise<KeptRecording[]>;
  /** The levels of each take; none where they cannot be read, because sound without them is as good. */
  levelsOf: (recording: KeptRecording) => Promise<number[][]>;
  /** Stores it without its sound. If that fails, it is in memory only. */
  write: (recording: KeptRecording) => Promise<void>;
  /** Also stores the recording, with the first chunk of each take. Resolves once it is on the device, or in memory only. */
  addChunk: (recording: KeptRecording, place: Place, chunk: Chunk) => Promise<void>;
  /** How many chunks a take has. */
  countChunks: (recording: KeptRecording, take: number) => Promise<number>;
  /** The bytes of a part. */
  readPart: (recording: KeptRecording, take: number, part: number) => Promise<Uint8Array<ArrayBuffer>>;
  /** The bytes of a take. */
  readTake: (recording: KeptRecording, take: number) => Promise<ArrayBuffer[]>;
  /** The chunks that are not on the device. */
  inMemory: () => (Place & { recording: KeptRecording })[];
  forget: (recording: KeptRecording) => Promise<void>;
};

/** The number of chunks written in one transaction: a smaller one needs less room. */
const batch = 10;

export const openKeptRecordings = (stores: RecordingStores, question_id: string): KeptRecordings => {
  /** In the order of recording. */
  let inMemory: ChunkInMemory[] = [];

  const listStored = async (): Promise<KeptRecording[]> => {
    const all: KeptRecording[] = await stores.read('recordings', (objects) => objects.getAll());
    const own = all.filter((recording) => recording.question_id === question_id);
    return Promise.all(own.map(async (one) => ({ ...one, takes: await countTakes(one) })));
  };

  /** Takes without chunks at the end do not count. */
  const countTakes = async ({ id }: KeptRecording): Promise<number> => {
    const keys = await stores.read('chunks', (objects) => objects.getAllKeys(IDBKeyRange.bound([id], [id, []])));
    const [, take = -1] = (keys.at(-1) ?? []) as [string, number] | [];
    return take + 1;
  };

  const list = async (): Promise<KeptRecording[]> => {
    const stored = await listStored().catch((error: unknown) => {
      console.warn('The recordings on this device cannot be read.', error);
      return [];
    });
    const all = new Map(stored.map((one) => [one.id, one]));
    for (const { recording } of inMemory) {
      const { takes = 0, ...rest } = all.get(recording.id) ?? {};
      all.set(recording.id, Object.assign(recording, rest, { takes: Math.max(takes, recording.takes) }));
    }
    return [...all.values()].sort((one, other) => one.created_at - other.created_at);
  };

  const memoryOf = (id: string, take: number, from = 0, to = Number.POSITIVE_INFINITY) =>
    inMemory.filter((one) => one.id === id && one.take === take && one.chunk >= from && one.chunk < to);

  const levelsIn = async ({ id }: KeptRecording, take: number): Promise<StoredLevels[]> => {
    const memory = memoryOf(id, take);
    // all of it: the device is not read, which fails where the browser forbids storage
    if (memory[0]?.chunk === 0) return memory;
    const stored: StoredLevels[] = await stores.read('levels', (objects) => objects.getAll(chunksOf(id, take)));
    return withMissing(stored, memory);
  };

  const countChunks = async ({ id }: KeptRecording, take: number): Promise<number> => {
    const last = memoryOf(id, take).at(-1);
    return last ? last.chunk + 1 : stores.read('chunks', (objects) => objects.count(chunksOf(id, take)));
  };

  const put = (chunks: ChunkInMemory[]) =>
    stores.change((transaction) => {
      for (const { recording, levels, bytes, ...key } of chunks) {
        // not with each: a tab that was frozen and has lost the lock may still store its last chunk
        if (key.chunk === 0) transaction.objectStore('recordings').put(recording);
        transaction.objectStore('chunks').put({ ...key, bytes });
        transaction.objectStore('levels').put({ ...key, levels });
      }
    });

  /** In order, so that a take on the device has no gap. */
  const writeMemory = async () => {
    while (inMemory.length > 0) {
      const chunks = inMemory.slice(0, batch);
      await put(chunks);
      inMemory = inMemory.filter((one) => !chunks.includes(one));
    }
  };

  const chunksIn = async (id: string, take: number, from: number, to: number): Promise<StoredChunk[]> => {
    const memory = memoryOf(id, take, from, to);
    // does not read the device, which fails where the browser forbids storage
    if (memory.length === to - from) return memory;
    const range = chunksOf(id, take, from, to);
    return withMissing(await stores.read('chunks', (objects) => objects.getAll(range)), memory);
  };

  const levelsOf = (recording: KeptRecording) =>
    Promise.all(
      Array.from({ length: recording.takes }, async (_, take) =>
        (await levelsIn(recording, take)).flatMap(({ levels }) => [...levels]),
      ),
    );

  const write = (recording: KeptRecording) =>
    stores.change((transaction) => {
      transaction.objectStore('recordings').put(recording);
    });

  return {
    list,
    levelsOf: (recording) =>
      levelsOf(recording).catch((error: unknown) => {
        console.warn('The levels of a recording cannot be read.', error);
        return [];
      }),
    write: (recording) =>
      write(recording).catch((error: unknown) => console.warn('The state of a recording could not be stored.', error)),
    addChunk: async (recording, place, { bytes, levels }) => {
      inMemory.push({ recording, id: recording.id, ...place, bytes, levels: Uint8Array.from(levels) });
      // the next chunk tries again
      await writeMemory().catch((error: unknown) => console.warn('This device has no room for the recording.', error));
    },
    countChunks,
    readPart: async (recording, take, part) => {
      const from = part * partLength;
      const to = Math.min(from + partLength, await countChunks(recording, take));
      const chunks = await chunksIn(recording.id, take, from, to);
      if (chunks.length < to - from) throw new Error('A part of the recording is not on this device.');
      return joined(chunks.map(({ bytes }) => bytes));
    },
    readTake: async ({ id }, take) => (await chunksIn(id, take, 0, Number.POSITIVE_INFINITY)).map(({ bytes }) => bytes),
    inMemory: () => inMemory,
    forget: async ({ id }) => {
      inMemory = inMemory.filter((one) => one.id !== id);
      await stores.change((transaction) => {
        transaction.objectStore('recordings').delete(id);
        for (const store of ['chunks', 'levels'])
          transaction.objectStore(store).delete(IDBKeyRange.bound([id], [id, []]));
      });
    },
  };
};

const chunksOf = (id: string, take: number, from = 0, to = Number.POSITIVE_INFINITY) =>
  IDBKeyRange.bound([id, take, from], [id, take, to], false, true);

/** While a chunk is being written, it can be in both. */
const withMissing = <T extends { chunk: number }>(stored: T[], memory: T[]): T[] => {
  const known = new Set(stored.map(({ chunk }) => chunk));
  return [...stored, ...memory.filter(({ chunk }) => !known.has(chunk))];
};

const joined = (pieces: ArrayBuffer[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(pieces.reduce((bytes, piece) => bytes + piece.byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(new Uint8Array(piece), at);
    at += piece.byteLength;
  }
  return all;
};
