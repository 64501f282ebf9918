import { limits } from '../../../shared/limits.ts';
import { levelLength } from '../../../shared/recordings/levels.ts';
import { keepAwake } from '../../ui/wake-lock.ts';
import type { Chunk, KeptRecording, Place } from './kept-recordings.ts';
import { type Microphone, MicrophoneError, type Take } from './microphone.ts';
import type { Screen, TalkState } from './talk-state.ts';
import type { UploadQueue } from './upload-queue.ts';

/** Records take after take, and adds the chunks to the queue. */
export type Recorder = {
  /** The recording in progress. */
  current: () => KeptRecording | undefined;
  /** Begins a recording, or goes on with one in a new take. */
  start: (unfinished?: string) => Promise<void>;
  pause: () => void;
  resume: () => void;
  /** Ends the recording. */
  stop: () => Promise<void>;
  /** Ends the take; the recording can be continued in another one. */
  suspend: () => Promise<void>;
};

type Options = {
  question_id: string;
  microphone: Microphone;
  screen: Screen;
  queue: UploadQueue;
};

/** Levels below this are silence, in 255ths of the loudest. */
const silence = 5;
/** In levels: ten seconds. */
const silentAfter = 10_000 / levelLength;
const shownLevels = 40;
/** Recording stops when more chunks than this are neither on the device nor on the server. */
const maxUnkept = 60;

export const createRecorder = ({ question_id, microphone, screen, queue }: Options): Recorder => {
  const { state, change } = screen;
  let current: { recording: KeptRecording; take: Take } | undefined;
  let stopping: Promise<void> | undefined;
  /** Stop or another page was chosen while the browser asked for the microphone. */
  let isCancelled = false;
  let silent = 0;
  /** The length of the earlier takes, in ms. */
  let before_ms = 0;
  let letSleep = () => {};

  const hear = (level: number) => {
    silent = level < silence ? silent + 1 : 0;
    return silent >= silentAfter ? false : silent === 0 ? true : state().isHeard;
  };

  const onLevel = (level: number | undefined, take_ms: number) => {
    const isHeard = level === undefined ? undefined : hear(level);
    const ms = before_ms + take_ms;
    change({ ms, isHeard, levels: [...state().levels, level ?? 0].slice(-shownLevels) });
    if (ms >= limits.recordings.duration) void stop('length');
  };

  const onChunk = async (recording: KeptRecording, place: Place, chunk: Chunk) => {
    await queue.addChunk(recording, place, chunk);
    queue.wake();
    // not awaited: stopping waits for this chunk
    if (queue.unkept() > maxUnkept) void stop('device');
  };

  /** The take has ended by itself. The recording can be continued in another one. */
  const onInterrupted = (recording: KeptRecording) => {
    if (current?.recording !== recording) return;
    current = undefined;
    letSleep();
    if (recording.takes === 0) {
      queue.remove(recording);
      return change({ step: 'idle', fault: 'busy' });
    }
    showEnded(recording);
  };

  const showEnded = (recording: KeptRecording) => {
    const status = recording.isStopped ? 'sending' : 'unfinished';
    // unless another tab has it now
    if (queue.find(recording.id)) screen.addRecording({ id: recording.id, ms: state().ms, status, fraction: 0 });
    change({ step: 'idle' });
    queue.wake();
  };

  const nextTake = (recording: KeptRecording): number => {
    const onServer = queue.takesOnServer(recording);
    const next = Math.max(recording.takes, onServer ?? 0);
    if (onServer === undefined && next > 0) recording.unconfirmed_from ??= next;
    recording.takes = next + 1;
    return next;
  };

  const beginTake = async (recording: KeptRecording) => {
    let take_number: number | undefined;
    let chunks = 0;
    let writing: Promise<void> = Promise.resolve();
    const take = await microphone.open({
      onChunk: (chunk) => {
        // a take has a number only once it has sound
        take_number ??= nextTake(recording);
        const place = { take: take_number, chunk: chunks };
        chunks += 1;
        writing = writing.then(() => onChunk(recording, place, chunk));
      },
      onLevel,
      onInterrupted: () => void writing.then(() => onInterrupted(recording)),
    });
    recording.mime = take.mime;
    const stop: Take['stop'] = async (...args) => {
      await take.stop(...args);
      await writing;
    };
    current = { recording, take: { ...take, stop } };
  };

  const stopUnwanted = async (recording: KeptRecording, isNew: boolean) => {
    await current?.take.stop();
    if (!isNew) return end(recording, false);
    current = undefined;
    await queue.forget(recording);
    change({ step: 'idle' });
  };

  const start = async (unfinished?: string) => {
    if (state().step !== 'idle') return;
    change({ step: 'asking', fault: undefined, stoppedBy: undefined });
    isCancelled = false;
    try {
      await queue.open();
      // only now: another tab may have gone on with it, or ended it
      const before = queue.findUnfinished(unfinished);
      const recording = before ?? newRecording(question_id);
      await beginTake(recording);
      if (isCancelled) return void (await stopUnwanted(recording, !before));
      if (!before) queue.add(recording);
      showRecording(before);
    } catch (error) {
      change({ step: 'idle' });
      if (!(error instanceof MicrophoneError)) throw error;
      console.warn(error);
      change({ fault: error.fault });
    }
  };

  const showRecording = (before: KeptRecording | undefined) => {
    silent = 0;
    before_ms = before ? (screen.findRecording(before.id)?.ms ?? 0) : 0;
    if (before) screen.removeRecording(before.id);
    letSleep = keepAwake();
    change({ step: 'recording', ms: before_ms, levels: [], isHeard: undefined });
  };

  const stop = async (stoppedBy?: TalkState['stoppedBy']) => {
    isCancelled = true;
    if (!current || state().step === 'stopping') return stopping;
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
    // it has no sound
    if (recording.takes === 0) {
      queue.remove(recording);
      return change({ step: 'idle' });
    }
    recording.isStopped = isStopped;
    await queue.keep(recording);
    showEnded(recording);
  };

  return {
    current: () => current?.recording,
    start,
    pause: () => {
      if (state().step !== 'recording') return;
      current?.take.pause();
      change({ step: 'paused' });
    },
    resume: () => {
      if (state().step !== 'paused') return;
      current?.take.resume();
      change({ step: 'recording' });
    },
    stop: () => stop(),
    suspend: async () => {
      isCancelled = true;
      if (!current) return;
      const { recording, take } = current;
      await take.stop();
      await end(recording, false);
    },
  };
};

const newRecording = (question_id: string): KeptRecording => {
  const id = crypto.randomUUID();
  const states = { isStopped: false, isFinished: false, isDeleted: false };
  return { id, server_id: id, question_id, mime: '', created_at: Date.now(), takes: 0, ...states };
};
