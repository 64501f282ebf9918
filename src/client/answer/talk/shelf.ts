import type { Device } from '../device/store.ts';
import type { RecordingCalls } from './calls.ts';
import { type HeldLock, holdLock } from './hold-lock.ts';
import { type Chunk, type KeptRecording, openKeptRecordings, type Place } from './kept-recordings.ts';
import type { OnServer } from './on-server.ts';
import { createSending, type Sending, type Sent } from './sending.ts';
import type { Screen } from './talk-state.ts';
import { warnBeforeLeaving } from './warn-before-leaving.ts';

/** `peaks`: levels from 0 to 255, one per 100 ms. */
export type TakenSound = { sound: Blob; peaks: number[] };

/** The recordings of this device, which are kept until the server can play them, and sent. */
export type Shelf = {
  /** Once no other tab has them: reads what earlier visits have left, and sends it. Repeating it changes nothing. */
  open: () => Promise<void>;
  /** Takes them from a tab that does not answer. */
  takeOver: () => void;
  /** After `last`, another tab may have them: once the device or the server has all of them. */
  close: (last: Promise<void>) => Promise<void>;
  find: (id: string | undefined) => KeptRecording | undefined;
  add: (recording: KeptRecording) => void;
  remove: (recording: KeptRecording) => void;
  /** Also deletes what the device has of it. */
  forget: (recording: KeptRecording) => Promise<void>;
  keep: (recording: KeptRecording) => Promise<void>;
  addChunk: (recording: KeptRecording, place: Place, chunk: Chunk) => Promise<void>;
  /** How many chunks neither the device nor the server has. */
  unkept: () => number;
  /** None where they cannot be read: sound without them is as good. */
  levelsOf: (recording: KeptRecording) => Promise<number[]>;
  soundOf: (recording: KeptRecording) => Promise<TakenSound[]>;
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
  /** Another tab has taken them over. */
  onLost: () => Promise<void>;
};

// in ms: how long another tab may take to store its last second
const patience = 2000;

export const createShelf = (options: Options): Shelf => {
  const { device, question_id, calls, screen, onServer, current, isLocked, onLost } = options;
  const kept = openKeptRecordings(device.recordings, question_id);
  let recordings: KeptRecording[] = [];
  let lock: HeldLock | undefined;
  let opening: Promise<void> | undefined;
  let isClosing = false;
  let sending: Sending | undefined;

  const unkept = () => kept.inMemory().filter(({ recording, ...place }) => !sending?.hasSent(recording, place)).length;

  const showRoom = () => {
    const isDeviceFull = kept.inMemory().length > 0;
    if (isDeviceFull !== screen.state().isDeviceFull) screen.change({ isDeviceFull });
    warnBeforeLeaving(unkept() > 0);
  };

  const levelsOf = async (recording: KeptRecording) => {
    const levels = await kept.levelsOf(recording).catch((error: unknown) => {
      console.warn('The levels of a recording cannot be read.', error);
      return [];
    });
    return levels.flat();
  };

  const remove = (recording: KeptRecording) => {
    recordings = recordings.filter((one) => one !== recording);
  };

  const onSent = ({ recording, fraction, state, problem }: Sent) => {
    showRoom();
    if (!state) return screen.changeTold(recording.id, { fraction, problem });
    screen.changeTold(recording.id, { fraction: 1, problem: undefined });
    onServer.show(recording.id, state);
    if (state.status === 'ready') remove(recording);
  };

  /** What this device has of earlier visits. The server may have some of it already. */
  const read = async () => {
    recordings = await kept.list();
    for (const recording of recordings) {
      screen.removeTold(recording.server_id);
      if (recording.isDeleted) continue;
      if (isLocked()) recording.isStopped = true;
      const peaks = await levelsOf(recording);
      const status = recording.isStopped ? 'sending' : 'unfinished';
      screen.addTold({ id: recording.id, ms: peaks.length * levelLength, peaks, status, fraction: 0 });
    }
  };

  const begin = async () => {
    const own = holdLock(`recordings of ${question_id}`, () => void (lock === own && lose()));
    lock = own;
    const sayElsewhere = () => lock === own && screen.change({ isElsewhere: true });
    const timer = setTimeout(sayElsewhere, patience);
    await own.granted;
    clearTimeout(timer);
    // if the other tab runs, it stores its last second
    if (own.isStolen()) await new Promise((resolve) => setTimeout(resolve, patience));
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

  const leave = () => {
    sending?.close();
    sending = undefined;
    lock?.release();
    lock = undefined;
    opening = undefined;
    screen.change({ isElsewhere: false });
  };

  /** Another tab has stolen them. */
  const lose = async () => {
    leave();
    await onLost();
    if (!isClosing) void open();
  };

  const open = () => {
    isClosing = false;
    opening ??= begin();
    return opening;
  };

  return {
    open,
    takeOver: () => {
      screen.change({ isElsewhere: false });
      lock?.steal();
    },
    close: async (last) => {
      isClosing = true;
      await last;
      while (isClosing && sending && unkept() > 0) await new Promise((resolve) => setTimeout(resolve, closePause));
      if (isClosing) leave();
    },
    find: (id) => recordings.find((one) => one.id === id),
    add: (recording) => {
      recordings = [...recordings, recording];
    },
    remove,
    forget: (recording) =>
      kept
        .forget(recording)
        .catch((error: unknown) => console.warn('A moment of sound is left.', error))
        .finally(showRoom),
    keep: (recording) =>
      kept.write(recording).catch((error: unknown) => console.warn('This device keeps no copy.', error)),
    addChunk: async (...chunk) => {
      await kept.addChunk(...chunk);
      showRoom();
    },
    unkept,
    levelsOf,
    soundOf: async (recording) => {
      const takes = await Promise.all(
        Array.from({ length: recording.takes }, (_, take) => kept.readTake(recording, take)),
      );
      const levels = await kept.levelsOf(recording);
      return takes.map((bytes, take) => ({
        sound: new Blob(bytes, { type: recording.mime }),
        peaks: levels[take] ?? [],
      }));
    },
    wake: () => sending?.wake(),
    retry: () => sending?.retry(),
  };
};

// in ms
const levelLength = 100;
const closePause = 300;
