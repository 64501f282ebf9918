import type { RecordingState } from '../../../shared/recordings/recordings.ts';
import { ApiError, isTransient, retryPause } from '../../api.ts';
import { createArrived } from './arrived.ts';
import type { RecordingCalls } from './calls.ts';
import { type KeptRecording, type KeptRecordings, type Place, partLength } from './kept-recordings.ts';

/** `id`: that of the recording on this device; `state`: the server's, once the end has arrived. */
export type Sent = {
  recording: KeptRecording;
  fraction: number;
  state?: RecordingState;
  problem?: ApiError | undefined;
};

type Options = {
  kept: KeptRecordings;
  calls: RecordingCalls;
  /** The recordings to send, the oldest first. */
  recordings: () => KeptRecording[];
  /** The recording that is being made: its last take is open. */
  open: () => KeptRecording | undefined;
  onChange: (sent: Sent) => void;
  /** A request failed: this device has what the server lacks. */
  onFailure: () => void;
};

/** Sends what is kept, in parts of ten seconds, also while somebody speaks. */
export type Sending = {
  /** There is something new to send, or the network is back. */
  wake: () => void;
  /** What the server has refused is tried again. */
  retry: () => void;
  /** Whether the server has this chunk. */
  hasSent: (recording: KeptRecording, place: Place) => boolean;
  close: () => void;
};

// in ms: how often the server is asked whether a recording can be played
const pollPause = 1000;

export const createSending = ({ kept, calls, recordings, open, onChange, onFailure }: Options): Sending => {
  let isRunning = false;
  let isAsked = false;
  let isClosed = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arrived = createArrived(calls);
  /** What the server will not take, however often it is sent. */
  const refused = new Set<KeptRecording>();
  /** What the server has. */
  const forgotten = new Set<KeptRecording>();
  /** What was sent anew because the server had other bytes: once is enough. */
  const renewed = new Set<KeptRecording>();
  const isDone = (recording: KeptRecording) =>
    forgotten.has(recording) || (refused.has(recording) && !recording.isDeleted);
  const fractions = new Map<KeptRecording, number>();

  const isOpen = (recording: KeptRecording, take: number) => open() === recording && take === recording.takes - 1;

  /** How many parts of a take this device has. */
  const countParts = async (recording: KeptRecording, take: number): Promise<number> => {
    const parts = (await kept.countChunks(recording, take)) / partLength;
    return isOpen(recording, take) ? Math.floor(parts) : Math.ceil(parts);
  };

  const listParts = async (recording: KeptRecording) => {
    const counts = await Promise.all(takesOf(recording).map((take) => countParts(recording, take)));
    return counts.flatMap((parts, take) => Array.from({ length: parts }, (_, part) => ({ take, part })));
  };

  const listMissing = async (recording: KeptRecording) =>
    (await listParts(recording)).filter(({ take, part }) => !arrived.has(recording, take, part));

  const reportProgress = async (recording: KeptRecording) => {
    const all = (await listParts(recording)).length;
    const fraction = all === 0 ? 1 : 1 - (await listMissing(recording)).length / all;
    fractions.set(recording, fraction);
    onChange({ recording, fraction });
  };

  const sendParts = async (recording: KeptRecording) => {
    for (;;) {
      const [next] = await listMissing(recording);
      if (!next || isClosed) return;
      const bytes = await kept.readPart(recording, next.take, next.part);
      await arrived.send(recording, next, bytes);
      await reportProgress(recording);
    }
  };

  const keep = (recording: KeptRecording) =>
    kept.write(recording).catch((error: unknown) => console.warn('This device keeps no copy.', error));

  const finish = async (recording: KeptRecording) => {
    // the curve is drawn from them; without it the recording is as good
    const levels = await kept.levelsOf(recording).catch((error: unknown) => {
      console.warn('The levels of a recording cannot be read.', error);
      return [];
    });
    const takes = takesOf(recording).map((take) => ({
      parts: arrived.count(recording, take),
      ...(levels[take] && { peaks: levels[take] }),
    }));
    await calls.finish(recording.server_id, { takes });
    recording.isFinished = true;
    await keep(recording);
  };

  /** All of it goes to the server once more, as another recording: nothing here is deleted before it can be played. */
  const sendAnew = async (recording: KeptRecording, continues?: string) => {
    arrived.forget(recording);
    recording.server_id = crypto.randomUUID();
    if (continues === undefined) delete recording.continues;
    else recording.continues = continues;
    await keep(recording);
  };

  const forget = (recording: KeptRecording) => {
    forgotten.add(recording);
    return kept.forget(recording);
  };

  /** True if it is worth asking again. */
  const follow = async (recording: KeptRecording): Promise<boolean> => {
    if (recording.isDeleted) {
      await calls.remove(recording.server_id);
      await forget(recording);
      onChange({ recording, fraction: 1 });
      return false;
    }
    const state = await calls.state(recording.server_id);
    if (state.status === 'ready') await forget(recording);
    else if (state.status === 'refused') refused.add(recording);
    onChange({ recording, fraction: 1, state });
    return state.status === 'processing' || state.status === 'recording';
  };

  const advance = async (recording: KeptRecording): Promise<boolean> => {
    if (recording.isFinished) return follow(recording);
    if (!arrived.isKnown(recording) && (await arrived.ask(recording)) === 'ended') {
      // after a day without a part, or because the response to `finish` was lost
      if ((await listMissing(recording)).length > 0) {
        await sendAnew(recording, recording.server_id);
        return advance(recording);
      }
    }
    await sendParts(recording);
    if (!recording.isStopped || open() === recording || isClosed) return false;
    await finish(recording);
    return follow(recording);
  };

  /** The server does not know it: it was restored from a backup, or somebody has deleted it. */
  const beginAgain = async (recording: KeptRecording, error: ApiError): Promise<boolean> => {
    arrived.forget(recording);
    if (await isLost(recording)) {
      recording.isFinished = false;
      await keep(recording);
      return true;
    }
    if (!recording.isFinished && !recording.isDeleted) {
      await sendAnew(recording);
      return true;
    }
    await forget(recording);
    return refuse(recording, error);
  };

  /** One in its wastebasket the server refuses to begin again. */
  const isLost = async (recording: KeptRecording): Promise<boolean> => {
    try {
      await arrived.ask(recording);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unknown_recording') return false;
      throw error;
    }
  };

  const refuse = (recording: KeptRecording, problem: ApiError): false => {
    refused.add(recording);
    onChange({ recording, fraction: 0, problem });
    return false;
  };

  const attempt = async (recording: KeptRecording): Promise<boolean> => {
    const wasKnown = arrived.isKnown(recording);
    try {
      return await advance(recording);
    } catch (error) {
      if (!(error instanceof ApiError) || isTransient(error)) throw error;
      if (error.code === 'unknown_recording') return beginAgain(recording, error);
      // a full device has lost what it had sent, and recorded something else
      if (error.code === 'other_bytes' && !renewed.has(recording)) {
        renewed.add(recording);
        await sendAnew(recording);
        return true;
      }
      if (error.code === 'recording_ended' || error.code === 'parts_missing') {
        arrived.forget(recording);
        if (wasKnown) return true;
        throw error;
      }
      return refuse(recording, error);
    }
  };

  /** Says so, and returns after how long (ms) it is tried again. */
  const failed = (recording: KeptRecording, error: unknown): number => {
    failures += 1;
    const problem = error instanceof ApiError ? error : new ApiError(0);
    if (!(error instanceof ApiError)) console.warn('A recording could not be sent.', error);
    onChange({ recording, fraction: fractions.get(recording) ?? 0, problem });
    onFailure();
    return retryPause(failures, problem);
  };

  const run = async () => {
    if (isRunning) {
      isAsked = true;
      return;
    }
    isRunning = true;
    clearTimeout(timer);
    let pause = 0;
    let hasFailed = false;
    do {
      isAsked = false;
      for (const recording of recordings()) {
        if (isClosed || isDone(recording) || recording.takes === 0) continue;
        try {
          if (await attempt(recording)) pause = Math.max(pause, pollPause);
        } catch (error) {
          hasFailed = true;
          pause = Math.max(pause, failed(recording, error));
        }
      }
    } while (isAsked && !isClosed);
    if (!hasFailed) failures = 0;
    isRunning = false;
    if (pause > 0 && !isClosed) timer = setTimeout(run, pause);
  };

  return {
    wake: () => void run(),
    retry: () => {
      refused.clear();
      void run();
    },
    hasSent: (recording, { take, chunk }) => arrived.has(recording, take, Math.floor(chunk / partLength)),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
};

const takesOf = ({ takes }: KeptRecording): number[] => Array.from({ length: takes }, (_, take) => take);
