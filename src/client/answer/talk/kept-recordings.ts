import type { RecordingStores } from '../device/store.ts';
import { type Sum, startSum } from './sha256.ts';

/** A recording on this device. `id` names its pieces here; the server knows it by `server_id`. */
export type KeptRecording = {
  id: string;
  server_id: string;
  question_id: string;
  mime: string;
  /** In ms since 1970. */
  created_at: number;
  takes: KeptTake[];
  /** The server knows of it. */
  isAnnounced: boolean;
  /** Nothing more is told: `Stop` was pressed. */
  isStopped: boolean;
  /** The server has taken the end. */
  isFinished: boolean;
  /** Goes to the wastebasket as soon as all of it has arrived. */
  isDeleted: boolean;
};

/** `sent`: the parts that the server has, which are the first ones; `sum`: of their bytes. */
export type KeptTake = { sent: number; sum: Sum };

/** About a second of sound, and its levels: a byte per 100 ms. */
export type Chunk = { bytes: ArrayBuffer; levels: number[] };

type StoredChunk = { id: string; take: number; chunk: number; bytes: ArrayBuffer };
type StoredLevels = { id: string; take: number; chunk: number; levels: Uint8Array };

export const newTake = (): KeptTake => ({ sent: 0, sum: startSum });

/** In chunks, so that a part has about ten seconds. */
export const partLength = 10;

/** The recordings of one question on this device. What the device has no room for is in memory. */
export type KeptRecordings = {
  list: () => Promise<KeptRecording[]>;
  /** The levels of each take. */
  levelsOf: (recording: KeptRecording) => Promise<number[][]>;
  write: (recording: KeptRecording) => Promise<void>;
  /** With the recording itself. Resolves to false if the device has no room: then both are in memory until it has some. */
  addChunk: (recording: KeptRecording, take: number, chunk: Chunk) => Promise<boolean>;
  /** How many chunks a take has. */
  countChunks: (recording: KeptRecording, take: number) => Promise<number>;
  /** The bytes of a part; undefined if some of them were dropped. */
  readPart: (recording: KeptRecording, take: number, part: number) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The bytes of a take that are still here. */
  readTake: (recording: KeptRecording, take: number) => Promise<ArrayBuffer[]>;
  /** How many chunks neither the device nor the server has. */
  unkept: () => number;
  forget: (recording: KeptRecording) => Promise<void>;
};

export const openKeptRecordings = (stores: RecordingStores, question_id: string): KeptRecordings => {
  /** What the device had no room for, in order. */
  let inMemory: (StoredChunk & { levels: Uint8Array; recording: KeptRecording })[] = [];
  /** The number of the next chunk, by recording and take. */
  const counts = new Map<string, number>();

  const list = async (): Promise<KeptRecording[]> => {
    const all: KeptRecording[] = await stores.read('recordings', (objects) => objects.getAll());
    return all
      .filter((recording) => recording.question_id === question_id)
      .sort((one, other) => one.created_at - other.created_at);
  };

  const memoryOf = (id: string, take: number, from = 0, to = Number.POSITIVE_INFINITY) =>
    inMemory.filter((one) => one.id === id && one.take === take && one.chunk >= from && one.chunk < to);

  const levelsIn = async ({ id }: KeptRecording, take: number): Promise<StoredLevels[]> => {
    const stored: StoredLevels[] = await stores.read('levels', (objects) => objects.getAll(chunksOf(id, take)));
    return withMissing(stored, memoryOf(id, take));
  };

  const countChunks = async (recording: KeptRecording, take: number): Promise<number> => {
    const key = `${recording.id} ${take}`;
    const known = counts.get(key) ?? (await levelsIn(recording, take)).length;
    counts.set(key, known);
    return known;
  };

  const put = (chunks: typeof inMemory) =>
    stores.change((transaction) => {
      for (const { recording, levels, bytes, ...key } of chunks) {
        transaction.objectStore('recordings').put(recording);
        transaction.objectStore('chunks').put({ ...key, bytes });
        transaction.objectStore('levels').put({ ...key, levels });
      }
    });

  /** Deletes the sound that the server has. True if there was some. */
  const makeRoom = async (): Promise<boolean> => {
    let hasDropped = false;
    for (const { id, takes } of await list())
      for (const [take, { sent }] of takes.entries()) {
        const range = chunksOf(id, take, 0, sent * partLength);
        if ((await stores.read('chunks', (objects) => objects.count(range))) === 0) continue;
        await stores.change((transaction) => transaction.objectStore('chunks').delete(range));
        hasDropped = true;
      }
    return hasDropped;
  };

  const writeMemory = async (): Promise<boolean> => {
    const chunks = inMemory;
    try {
      await put(chunks);
    } catch (error) {
      console.warn('This device has no room for what is told.', error);
      // a later chunk tries again
      if (!(await makeRoom())) return false;
      await put(chunks);
    }
    inMemory = inMemory.filter((one) => !chunks.includes(one));
    return true;
  };

  const chunksIn = async (id: string, take: number, from: number, to: number): Promise<StoredChunk[]> => {
    const memory = memoryOf(id, take, from, to);
    // also where the browser forbids storage
    if (memory.length === to - from) return memory;
    const range = chunksOf(id, take, from, to);
    return withMissing(await stores.read('chunks', (objects) => objects.getAll(range)), memory);
  };

  return {
    list,
    levelsOf: (recording) =>
      Promise.all(
        recording.takes.map(async (_take, index) =>
          (await levelsIn(recording, index)).flatMap(({ levels }) => [...levels]),
        ),
      ),
    write: (recording) =>
      stores.change((transaction) => {
        transaction.objectStore('recordings').put(recording);
      }),
    addChunk: async (recording, take, { bytes, levels }) => {
      // a take that is being recorded began on this page
      const key = `${recording.id} ${take}`;
      const chunk = counts.get(key) ?? 0;
      counts.set(key, chunk + 1);
      inMemory.push({ recording, id: recording.id, take, chunk, bytes, levels: Uint8Array.from(levels) });
      return writeMemory().catch((error: unknown) => {
        console.warn('This device keeps nothing.', error);
        return false;
      });
    },
    countChunks,
    readPart: async (recording, take, part) => {
      const to = Math.min((part + 1) * partLength, await countChunks(recording, take));
      const chunks = await chunksIn(recording.id, take, part * partLength, to);
      return chunks.length === to - part * partLength ? joined(chunks.map(({ bytes }) => bytes)) : undefined;
    },
    readTake: async ({ id }, take) => (await chunksIn(id, take, 0, Number.POSITIVE_INFINITY)).map(({ bytes }) => bytes),
    unkept: () => inMemory.filter(({ recording, take, chunk }) => !isSent(recording, take, chunk)).length,
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

const isSent = ({ takes }: KeptRecording, take: number, chunk: number) => chunk < (takes[take]?.sent ?? 0) * partLength;

const chunksOf = (id: string, take: number, from = 0, to = Number.POSITIVE_INFINITY) =>
  IDBKeyRange.bound([id, take, from], [id, take, to], false, true);

/** A chunk that is just being written can be in both. */
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
