import { levelLength } from '../../../shared/recordings/levels.ts';
import type { Device } from '../device/store.ts';
import type { RecordingCalls } from './calls.ts';
import { type HeldLock, holdLock } from './hold-lock.ts';
import { type Chunk, type KeptRecording, openKeptRecordings, type Place } from './kept-recordings.ts';
import type { OnServer } from './on-server.ts';
import { createSending, type Sending, type Sent } from './sending.ts';
import type { Screen } from './talk-state.ts';
import { warnBeforeLeaving } from './warn-before-leaving.ts';

/** `peaks`: its levels. */
export type TakeSound = { sound: Blob; peaks: number[] };

/** The queue of recordings on this device: each is uploaded, and kept until the server can play it. */
export type UploadQueue = {
  /** Waits for the lock, reads the recordings, and sends them. Repeating it changes nothing. */
  open: () => Promise<void>;
  /** Takes the lock from a tab that does not release it. */
  takeOver: () => void;
  /** Releases the lock after `last`, once the device or the server has everything. */
  close: (last: Promise<void>) => Promise<void>;
  /** None once another tab may have changed it. */
  find: (id: string | undefined) => KeptRecording | undefined;
  findUnfinished: (id: string | undefined) => KeptRecording | undefined;
  add: (recording: KeptRecording) => void;
  remove: (recording: KeptRecording) => void;
  /** Also deletes what the device has of it. */
  forget: (recording: KeptRecording) => Promise<void>;
  /** Stores it without its sound, unless another tab may have changed it. */
  keep: (recording: KeptRecording) => Promise<void>;
  addChunk: (recording: KeptRecording, place: Place, chunk: Chunk) => Promise<void>;
  /** How many chunks neither the device nor the server has. */
  unkept: () => number;
  soundOf: (recording: KeptRecording) => Promise<TakeSound[]>;
  /** How many takes the server has; undefined until it has said so. */
  takesOnServer: (recording: KeptRecording) => number | undefined;
  /** Sends what is new. */
  wake: () => void;
  /** Tries again what the server has refused. */
  retry: () => void;
};

type Options = {
  device: Pick<Device, 'recordings' | 'persist'>;
  question_id: string;
  calls: RecordingCalls;
  screen: Screen;
  onServer: OnServer;
  /** The recording in progress. */
  current: () => KeptRecording | undefined;
  isLocked: () => boolean;
  /** Another tab has taken the lock. */
  onLost: () => Promise<void>;
};

// in ms: how long another tab may take to store its last second
const patience = 2000;

export const createUploadQueue = (options: Options): UploadQueue => {
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
    warnBeforeLeaving(kept, unkept() > 0);
  };

  /** In ms; 0 where it cannot be read. */
  const lengthOf = async (recording: KeptRecording) => (await kept.levelsOf(recording)).flat().length * levelLength;

  const keep = async (recording: KeptRecording) => {
    if (recordings.includes(recording)) await kept.write(recording);
  };

  const forget = (recording: KeptRecording) =>
    kept
      .forget(recording)
      .catch((error: unknown) => console.warn('A recording without sound could not be deleted.', error))
      .finally(showRoom);

  const remove = (recording: KeptRecording) => {
    recordings = recordings.filter((one) => one !== recording);
  };

  const onSent = ({ recording, fraction, state, problem }: Sent) => {
    showRoom();
    if (!state) {
      // it may be uploaded again, although the server had everything before
      const isSending = recording.isStopped && !recording.isFinished;
      return screen.changeRecording(recording.id, { fraction, problem, ...(isSending && { status: 'sending' }) });
    }
    screen.changeRecording(recording.id, { fraction: 1, problem: undefined });
    onServer.show(recording.id, state);
    if (state.status === 'ready') remove(recording);
  };

  /** What this device has of earlier visits and other tabs. The server may have some of it already. */
  const read = async () => {
    const all = await kept.list();
    recordings = all.filter(({ takes, isDeleted }) => takes > 0 || isDeleted);
    for (const empty of all) if (!recordings.includes(empty)) void forget(empty);
    for (const recording of recordings) {
      screen.removeRecording(recording.server_id);
      if (recording.isDeleted) continue;
      if (isLocked()) recording.isStopped = true;
      const ms = await lengthOf(recording);
      const status = recording.isStopped ? 'sending' : 'unfinished';
      screen.addRecording({ id: recording.id, ms, status, fraction: 0 });
    }
  };

  /** What the server has got from other tabs and devices since this page was loaded. */
  const showOthers = async () => {
    const playables = await calls.playables().catch((error: unknown) => {
      console.warn('The recordings could not be loaded.', error);
      return [];
    });
    const isOnDevice = (id: string) => recordings.some(({ server_id }) => server_id === id);
    screen.addPlayables(playables.filter(({ id }) => !isOnDevice(id)));
  };

  const begin = async () => {
    const own = holdLock(`recordings of ${question_id}`, () => void (lock === own && lose()));
    lock = own;
    const sayElsewhere = () => lock === own && screen.change({ isElsewhere: true });
    const timer = setTimeout(sayElsewhere, patience);
    await own.granted;
    clearTimeout(timer);
    // meanwhile the other tab, if it runs, stores its last second
    if (own.isStolen()) await new Promise((resolve) => setTimeout(resolve, patience));
    if (lock !== own) return;
    await read();
    void showOthers();
    for (const { id, playable } of screen.state().recordings)
      if (playable?.transcript === 'waiting') onServer.waitForWords(id, id);
    sending = createSending({
      kept,
      keep,
      calls,
      recordings: () => recordings,
      open: current,
      onChange: onSent,
      onFailure: () =>
        void device.persist().catch((error: unknown) => console.warn('This device may delete copies.', error)),
    });
    sending.wake();
  };

  /** From now on other tabs may change the recordings, so nothing about them is remembered: `begin` reads them again. */
  const leave = () => {
    sending?.close();
    sending = undefined;
    for (const { id } of recordings) screen.removeRecording(id);
    recordings = [];
    lock?.release();
    lock = undefined;
    opening = undefined;
    screen.change({ isElsewhere: false });
  };

  /** Another tab has taken the lock. */
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
    findUnfinished: (id) => recordings.find((one) => one.id === id && !one.isStopped),
    add: (recording) => {
      recordings = [...recordings, recording];
    },
    remove,
    forget,
    keep,
    addChunk: async (...chunk) => {
      await kept.addChunk(...chunk);
      showRoom();
    },
    unkept,
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
    takesOnServer: (recording) => sending?.takesOnServer(recording),
    wake: () => sending?.wake(),
    retry: () => sending?.retry(),
  };
};

// in ms
const closePause = 300;
