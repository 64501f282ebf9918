import { limits } from '../../../shared/limits.ts';
import type { Playable, RecordingState } from '../../../shared/recordings/recordings.ts';
import { ApiError } from '../../api.ts';
import type { WordsCalls } from '../../ui/words/calls.ts';
import type { Device } from '../device/store.ts';
import type { RecordingCalls } from './calls.ts';
import { type HeldLock, holdLock } from './hold-lock.ts';
import { type KeptRecording, newTake, openKeptRecordings } from './kept-recordings.ts';
import { type Microphone, MicrophoneError, type MicrophoneFault, type Take } from './microphone.ts';
import { createSending, type Sending, type Sent } from './sending.ts';
import { keepAwake } from './wake-lock.ts';

/** What was told, as the page shows it. */
export type Told = {
  /** Of the recording on this device; of one that only the server has, the server's. */
  id: string;
  /** Its length in ms, as far as it is known. */
  ms: number;
  /** Levels from 0 to 255, one per 100 ms. */
  peaks: number[];
  /** `unfinished`: of an earlier visit, or the sound ended by itself; `processing`: the server has all of it. */
  status: 'unfinished' | 'sending' | 'processing' | 'ready' | 'refused';
  /** How much of it the server has, from 0 to 1. */
  fraction: number;
  /** Why it could not be sent; it is tried again. */
  problem?: ApiError | undefined;
  playable?: Playable | undefined;
};

export type TalkState = {
  /** `interrupted`: the sound has ended by itself. `stopping`: the last second is being recorded. */
  step: 'idle' | 'asking' | 'recording' | 'paused' | 'interrupted' | 'stopping';
  /** Why there is no microphone. */
  fault: MicrophoneFault | undefined;
  /** How much is recorded of the present recording, in ms. */
  ms: number;
  /** The latest levels, from 0 to 255, one per 100 ms. */
  levels: number[];
  /** Undefined until something is heard. */
  isHeard: boolean | undefined;
  /** The device has no room: what is told is sent at once. */
  isDeviceFull: boolean;
  /** Why recording has stopped by itself. */
  stoppedBy: 'length' | 'device' | undefined;
  told: Told[];
  file: { fraction: number; problem?: ApiError } | undefined;
};

/** The state machine of what is told about one question. It does not depend on React. */
export type Talk = {
  state: () => TalkState;
  subscribe: (listener: () => void) => () => void;
  /** This tab writes: it sends what the device has, and can record. */
  activate: () => void;
  /** Another tab writes: recording stops, and what was told is on the device. */
  suspend: () => Promise<void>;
  canRecord: boolean;
  isRecording: () => boolean;
  /** Begins a recording, or goes on with one in a new take. */
  start: (unfinished?: string) => Promise<void>;
  pause: () => void;
  resume: () => void;
  stop: () => Promise<void>;
  /** Nothing more is said in an unfinished recording. */
  finish: (id: string) => Promise<void>;
  addFile: (file: File) => Promise<void>;
  remove: (id: string) => Promise<void>;
  /** Sound that is only on this device yet, of each take. */
  soundOf: (id: string) => Promise<Blob[]>;
  /** The server's calls for the words of a recording. */
  wordsOf: (id: string) => WordsCalls;
  /** As the server has it now, with an address that is good again. */
  playable: (id: string) => Promise<Playable | undefined>;
  /** The network is back, or somebody waits: what is not sent yet is sent now. */
  online: () => void;
};

export type TalkOptions = {
  device: Pick<Device, 'recordings' | 'persist'>;
  question_id: string;
  calls: RecordingCalls;
  microphone: Microphone;
  /** What the server already has. */
  playables: Playable[];
  /** A recording that was begun before is finished; nothing is begun. */
  isLocked: () => boolean;
};

/** Levels below this are silence, in 255ths of the loudest. */
const silence = 5;
// in levels: ten seconds
const silentAfter = 100;
const shownLevels = 40;
/** In chunks: what is told and neither kept nor sent, before recording stops. */
const maxUnkept = 60;
const levelLength = 100;

export const createTalk = (options: TalkOptions): Talk => {
  const { device, question_id, calls, microphone, isLocked } = options;
  const kept = openKeptRecordings(device.recordings, question_id);
  const listeners = new Set<() => void>();
  let state: TalkState = {
    step: 'idle',
    fault: undefined,
    ms: 0,
    levels: [],
    isHeard: undefined,
    isDeviceFull: false,
    stoppedBy: undefined,
    told: options.playables.map(toldOf),
    file: undefined,
  };
  let recordings: KeptRecording[] = [];
  let lock: HeldLock | undefined;
  let sending: Sending | undefined;
  let active: Promise<void> | undefined;
  /** The recording that is being made. */
  let current: { recording: KeptRecording; take: Take } | undefined;
  let stopping: Promise<void> | undefined;
  /** She has turned away while the browser asked for the microphone. */
  let isCancelled = false;
  let silent = 0;
  let letSleep = () => {};

  const change = (part: Partial<TalkState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };

  const changeTold = (id: string, part: Partial<Told>) =>
    change({ told: state.told.map((one) => (one.id === id ? { ...one, ...part } : one)) });

  const addTold = (told: Told) => change({ told: [...state.told.filter(({ id }) => id !== told.id), told] });

  const removeTold = (id: string) => change({ told: state.told.filter((one) => one.id !== id) });

  const onSent = ({ recording, fraction, state: onServer, problem }: Sent) => {
    if (!onServer) return changeTold(recording.id, { fraction, problem });
    changeTold(recording.id, { fraction: 1, problem: undefined });
    showState(recording.id, onServer);
    if (onServer.status === 'ready') recordings = recordings.filter((one) => one !== recording);
  };

  const showState = (id: string, { id: server_id, status }: RecordingState) => {
    if (status === 'ready') void showPlayable(id, server_id);
    else changeTold(id, { status: status === 'refused' ? 'refused' : 'processing' });
  };

  /** From now on it is the server's. Asked again until its words have been heard. */
  const showPlayable = async (id: string, server_id: string) => {
    const playables = await calls.playables().catch((error: unknown) => {
      console.warn('The recordings could not be loaded.', error);
      return [];
    });
    const playable = playables.find((one) => one.id === server_id);
    const shown = (one: Told): Told => (playable ? toldOf(playable) : one);
    change({ told: state.told.map((one) => (one.id === id ? shown(one) : one)) });
    if (!playable || playable.transcript === 'waiting') waitForWords(playable?.id ?? id, server_id);
  };

  const waitForWords = (id: string, server_id: string) =>
    setTimeout(() => {
      if (state.told.some((one) => one.id === id)) void showPlayable(id, server_id);
    }, wordsPause);

  /** What this device has of earlier visits. The server may have some of it already. */
  const readDevice = async () => {
    recordings = await kept.list().catch((error: unknown) => {
      console.warn('What was told before cannot be read.', error);
      return [];
    });
    for (const recording of recordings) {
      if (recording.isDeleted) continue;
      if (isLocked()) recording.isStopped = true;
      const peaks = (await kept.levelsOf(recording)).flat();
      const status = recording.isStopped ? 'sending' : 'unfinished';
      removeTold(recording.server_id);
      addTold({ id: recording.id, ms: peaks.length * levelLength, peaks, status, fraction: 0 });
    }
  };

  const activate = async () => {
    lock = holdLock(`recordings of ${question_id}`);
    const own = lock;
    await own.granted;
    if (lock !== own) return;
    await readDevice();
    for (const { id, playable } of state.told) if (playable?.transcript === 'waiting') waitForWords(id, id);
    sending = createSending({
      kept,
      calls,
      recordings: () => recordings,
      open: () => current?.recording,
      onChange: onSent,
      onFailure: () =>
        void device.persist().catch((error: unknown) => console.warn('This device may delete copies.', error)),
    });
    sending.wake();
  };

  const onLevel = (level: number) => {
    silent = level < silence ? silent + 1 : 0;
    const isHeard = silent >= silentAfter ? false : silent === 0 ? true : state.isHeard;
    const ms = state.ms + levelLength;
    change({ ms, isHeard, levels: [...state.levels, level].slice(-shownLevels) });
    if (ms >= limits.recordings.duration) void stop('length');
  };

  const onChunk = async (recording: KeptRecording, take: number, chunk: Parameters<typeof kept.addChunk>[2]) => {
    const hasRoom = await kept.addChunk(recording, take, chunk);
    if (hasRoom === state.isDeviceFull) change({ isDeviceFull: !hasRoom });
    sending?.wake();
    // not awaited: stopping waits for this chunk
    if (!hasRoom && kept.unkept() > maxUnkept) void stop('device');
  };

  /** The take is over. What was told is on the device, and the recording can go on in another take. */
  const onInterrupted = (recording: KeptRecording) => {
    if (current?.recording !== recording) return;
    current = undefined;
    letSleep();
    change({ step: 'interrupted' });
    void showUnfinished(recording);
  };

  const showUnfinished = async (recording: KeptRecording) => {
    const peaks = (await kept.levelsOf(recording).catch(() => [])).flat();
    const { ms } = state;
    addTold({ id: recording.id, ms, peaks, status: recording.isStopped ? 'sending' : 'unfinished', fraction: 0 });
    change({ step: 'idle' });
    sending?.wake();
  };

  const beginTake = async (recording: KeptRecording) => {
    let index: number | undefined;
    let writing: Promise<void> = Promise.resolve();
    const take = await microphone.open({
      onChunk: (chunk) => {
        if (index === undefined) index = recording.takes.push(newTake()) - 1;
        const of = index;
        writing = writing.then(() => onChunk(recording, of, chunk));
      },
      onLevel,
      onInterrupted: () => void writing.then(() => onInterrupted(recording)),
    });
    recording.mime = take.mime;
    const stop = async (...args: Parameters<Take['stop']>) => {
      await take.stop(...args);
      await writing;
    };
    current = { recording, take: { ...take, stop } };
  };

  const stopUnwanted = async (recording: KeptRecording, isNew: boolean) => {
    await current?.take.stop();
    if (!isNew) return end(recording, false);
    current = undefined;
    await kept.forget(recording).catch((error: unknown) => console.warn('A moment of sound is left.', error));
    change({ step: 'idle' });
  };

  const newRecording = (): KeptRecording => {
    const id = crypto.randomUUID();
    const states = { isAnnounced: false, isStopped: false, isFinished: false, isDeleted: false };
    return { id, server_id: id, question_id, mime: '', created_at: Date.now(), takes: [], ...states };
  };

  const start = async (unfinished?: string) => {
    if (state.step !== 'idle') return;
    const before = recordings.find(({ id }) => id === unfinished);
    change({ step: 'asking', fault: undefined, stoppedBy: undefined });
    isCancelled = false;
    try {
      await active;
      const recording = before ?? newRecording();
      await beginTake(recording);
      if (isCancelled) return void (await stopUnwanted(recording, !before));
      if (!before) recordings = [...recordings, recording];
      silent = 0;
      const ms = before ? (state.told.find(({ id }) => id === unfinished)?.ms ?? 0) : 0;
      if (before) removeTold(before.id);
      letSleep = keepAwake();
      change({ step: 'recording', ms, levels: [], isHeard: undefined });
    } catch (error) {
      change({ step: 'idle' });
      if (!(error instanceof MicrophoneError)) throw error;
      console.warn(error);
      change({ fault: error.fault });
    }
  };

  const stop = async (stoppedBy?: TalkState['stoppedBy']) => {
    isCancelled = true;
    if (!current || state.step === 'stopping') return stopping;
    stopping = stopCurrent(current, stoppedBy);
    return stopping;
  };

  const stopCurrent = async ({ recording, take }: NonNullable<typeof current>, stoppedBy: TalkState['stoppedBy']) => {
    change({ step: 'stopping', stoppedBy });
    await take.stop({ tail: stoppedBy !== 'device' });
    await end(recording, true);
  };

  const end = async (recording: KeptRecording, isStopped: boolean) => {
    current = undefined;
    letSleep();
    // nothing was told
    if (recording.takes.length === 0) {
      recordings = recordings.filter((one) => one !== recording);
      return change({ step: 'idle' });
    }
    recording.isStopped = isStopped;
    await keep(recording);
    await showUnfinished(recording);
  };

  const keep = (recording: KeptRecording) =>
    kept.write(recording).catch((error: unknown) => console.warn('This device keeps no copy.', error));

  const finish = async (id: string) => {
    const recording = recordings.find((one) => one.id === id);
    if (!recording) return;
    recording.isStopped = true;
    await keep(recording);
    changeTold(id, { status: 'sending' });
    sending?.wake();
  };

  const follow = async (id: string) => {
    const onServer = await calls.state(id).catch((error: unknown) => {
      console.warn('The state of a recording is not known.', error);
      return undefined;
    });
    if (onServer) showState(id, onServer);
    if (onServer?.status !== 'ready' && onServer?.status !== 'refused') setTimeout(() => void follow(id), filePause);
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    activate: () => {
      active ??= activate();
    },
    suspend: async () => {
      isCancelled = true;
      active = undefined;
      const own = lock;
      lock = undefined;
      if (current) {
        const { recording, take } = current;
        await take.stop();
        await end(recording, false);
      }
      sending?.close();
      sending = undefined;
      own?.release();
    },
    canRecord: microphone.isSupported(),
    isRecording: () => current !== undefined,
    start,
    pause: () => {
      if (state.step !== 'recording') return;
      current?.take.pause();
      change({ step: 'paused' });
    },
    resume: () => {
      if (state.step !== 'paused') return;
      current?.take.resume();
      change({ step: 'recording' });
    },
    stop: () => stop(),
    finish,
    addFile: async (file) => {
      change({ file: { fraction: 0 } });
      try {
        const { id } = await calls.sendFile(file, (fraction) => change({ file: { fraction } }));
        change({ file: undefined });
        addTold({ id, ms: 0, peaks: [], status: 'processing', fraction: 1 });
        await follow(id);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        change({ file: { fraction: 0, problem: error } });
      }
    },
    remove: async (id) => {
      const recording = recordings.find((one) => one.id === id);
      if (recording) {
        Object.assign(recording, { isStopped: true, isDeleted: true });
        await keep(recording);
        sending?.wake();
      } else await calls.remove(state.told.find((one) => one.id === id)?.playable?.id ?? id);
      removeTold(id);
    },
    soundOf: async (id) => {
      const recording = recordings.find((one) => one.id === id);
      if (!recording) return [];
      const takes = await Promise.all(recording.takes.map((_take, index) => kept.readTake(recording, index)));
      return takes.map((bytes) => new Blob(bytes, { type: recording.mime }));
    },
    wordsOf: calls.wordsOf,
    playable: async (id) => (await calls.playables()).find((one) => one.id === id),
    online: () => {
      change({ told: state.told.map((one) => ({ ...one, problem: undefined })) });
      sending?.retry();
    },
  };
};

// in ms
const filePause = 2000;
const wordsPause = 10_000;

const toldOf = (playable: Playable): Told => ({
  id: playable.id,
  ms: playable.duration_ms,
  peaks: playable.peaks ?? [],
  status: 'ready',
  fraction: 1,
  playable,
});
