import type { Device } from '../device/store.ts';
import type { RecordingCalls } from './calls.ts';
import { type HeldLock, holdLock } from './hold-lock.ts';
import { type Chunk, type KeptRecording, openKeptRecordings } from './kept-recordings.ts';
import type { OnServer } from './on-server.ts';
import { createSending, type Sending, type Sent } from './sending.ts';
import type { Screen } from './talk-state.ts';

/** The recordings of this device, which are kept until the server can play them, and sent. */
export type Shelf = {
  /** Once no other tab has them: reads what earlier visits have left, and sends it. */
  open: () => Promise<void>;
  /** After `last`, another tab may have them. */
  close: (last: Promise<void>) => Promise<void>;
  find: (id: string | undefined) => KeptRecording | undefined;
  add: (recording: KeptRecording) => void;
  remove: (recording: KeptRecording) => void;
  /** Also deletes what the device has of it. */
  forget: (recording: KeptRecording) => Promise<void>;
  keep: (recording: KeptRecording) => Promise<void>;
  /** Resolves to false if the device has no room for it. */
  addChunk: (recording: KeptRecording, take: number, chunk: Chunk) => Promise<boolean>;
  /** How many chunks neither the device nor the server has. */
  unkept: () => number;
  levelsOf: (recording: KeptRecording) => Promise<number[]>;
  soundOf: (recording: KeptRecording) => Promise<Blob[]>;
  /** There is something new to send. */
  wake: () => void;
  /** What the server has refused is tried again. */
  retry: () => void;
};

type Options = {
  device: Pick<Device, 'recordings' | 'persist'>;
  question_id: string;
  calls: RecordingCalls;
  screen: Screen;
  onServer: OnServer;
  /** The recording that is being made. */
  current: () => KeptRecording | undefined;
  isLocked: () => boolean;
};

export const createShelf = (options: Options): Shelf => {
  const { device, question_id, calls, screen, onServer, current, isLocked } = options;
  const kept = openKeptRecordings(device.recordings, question_id);
  let recordings: KeptRecording[] = [];
  let lock: HeldLock | undefined;
  let sending: Sending | undefined;

  const levelsOf = async (recording: KeptRecording) => (await kept.levelsOf(recording)).flat();

  const remove = (recording: KeptRecording) => {
    recordings = recordings.filter((one) => one !== recording);
  };

  const onSent = ({ recording, fraction, state, problem }: Sent) => {
    if (!state) return screen.changeTold(recording.id, { fraction, problem });
    screen.changeTold(recording.id, { fraction: 1, problem: undefined });
    onServer.show(recording.id, state);
    if (state.status === 'ready') remove(recording);
  };

  /** What this device has of earlier visits. The server may have some of it already. */
  const read = async () => {
    recordings = await kept.list().catch((error: unknown) => {
      console.warn('What was told before cannot be read.', error);
      return [];
    });
    for (const recording of recordings) {
      if (recording.isDeleted) continue;
      if (isLocked()) recording.isStopped = true;
      const peaks = await levelsOf(recording);
      const status = recording.isStopped ? 'sending' : 'unfinished';
      screen.removeTold(recording.server_id);
      screen.addTold({ id: recording.id, ms: peaks.length * levelLength, peaks, status, fraction: 0 });
    }
  };

  const open = async () => {
    lock = holdLock(`recordings of ${question_id}`);
    const own = lock;
    await own.granted;
    if (lock !== own) return;
    await read();
    for (const { id, playable } of screen.state().told)
      if (playable?.transcript === 'waiting') onServer.waitForWords(id, id);
    sending = createSending({
      kept,
      calls,
      recordings: () => recordings,
      open: current,
      onChange: onSent,
      onFailure: () =>
        void device.persist().catch((error: unknown) => console.warn('This device may delete copies.', error)),
    });
    sending.wake();
  };

  return {
    open,
    close: async (last) => {
      const own = lock;
      lock = undefined;
      await last;
      sending?.close();
      sending = undefined;
      own?.release();
    },
    find: (id) => recordings.find((one) => one.id === id),
    add: (recording) => {
      recordings = [...recordings, recording];
    },
    remove,
    forget: (recording) =>
      kept.forget(recording).catch((error: unknown) => console.warn('A moment of sound is left.', error)),
    keep: (recording) =>
      kept.write(recording).catch((error: unknown) => console.warn('This device keeps no copy.', error)),
    addChunk: kept.addChunk,
    unkept: kept.unkept,
    levelsOf,
    soundOf: async (recording) => {
      const takes = await Promise.all(recording.takes.map((_take, index) => kept.readTake(recording, index)));
      return takes.map((bytes) => new Blob(bytes, { type: recording.mime }));
    },
    wake: () => sending?.wake(),
    retry: () => sending?.retry(),
  };
};

// in ms
const levelLength = 100;
