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
  /** Stores a recording without its sound. */
  keep: (recording: KeptRecording) => Promise<void>;
  /** The recordings to send, the oldest first. */
  recordings: () => KeptRecording[];
  /** The recording in progress: its last take is still growing. */
  open: () => KeptRecording | undefined;
  onChange: (sent: Sent) => void;
  /** A request failed, so this device has the only copy. */
  onFailure: () => void;
};

/** Uploads recordings in parts of ten seconds, also while somebody speaks. */
export type Sending = {
  /** Sends what is new, or what failed before. */
  wake: () => void;
  /** Tries again what the server has refused. */
  retry: () => void;
  /** Whether the server has this chunk. */
  hasSent: (recording: KeptRecording, place: Place) => boolean;
  /** How many takes the server has; undefined until it has said so. */
  takesOnServer: (recording: KeptRecording) => number | undefined;
  close: () => void;
};

// in ms: how often the server is asked whether a recording can be played
const pollPause = 1000;

export const createSending = ({ kept, keep, calls, recordings, open, onFailure, ...options }: Options): Sending => {
  let isRunning = false;
  let isAsked = false;
  let isClosed = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arrived = createArrived(calls);
  // after `close`, another tab may have changed the recordings
  const onChange: Options['onChange'] = (sent) => {
    if (!isClosed) options.onChange(sent);
  };
  /** The server has refused them for good. */
  const refused = new Set<KeptRecording>();
  /** Already deleted from this device: the server has all of them. */
  const forgotten = new Set<KeptRecording>();
  /** Sent anew because the server had other bytes. Done at most once. */
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

  /** Also those that only the server has. */
  const takesOf = (recording: KeptRecording): number[] =>
    Array.from({ length: Math.max(recording.takes, arrived.countTakes(recording)) }, (_, take) => take);

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

  const finish = async (recording: KeptRecording) => {
    const levels = await kept.levelsOf(recording);
    const takes = takesOf(recording).map((take) => ({
      parts: arrived.count(recording, take),
      ...(levels[take] && { peaks: levels[take] }),
    }));
    await calls.finish(recording.server_id, { takes });
    recording.isFinished = true;
    await keep(recording);
  };

  /** Uploads all of it again, as another recording. `continues`: the one whose rest it has. */
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

  /** After `finish`. Resolves to true if the server has to be asked again. */
  const follow = async (recording: KeptRecording): Promise<boolean> => {
    if (recording.isDeleted) {
      await calls.remove(recording.server_id);
      await forget(recording);
      onChange({ recording, fraction: 1 });
      return false;
    }
    const state = await calls.state(recording.server_id);
    if (state.status === 'refused' && state.fault === 'incomplete' && !recording.isSentAgain) {
      recording.isSentAgain = true;
      recording.isFinished = false;
      await sendAnew(recording, recording.server_id);
      onChange({ recording, fraction: 0 });
      return true;
    }
    // with a fault, this device has takes that the server does not play
    if (state.status === 'ready' && state.fault === undefined) await forget(recording);
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

  /** Whether the server accepts it as a new recording; not if it is in the wastebasket there. */
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
      // a full device has lost a take after sending it, and recorded another one with the same number
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

  /** Reports the failure, and returns the pause before the next attempt, in ms. */
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
    takesOnServer: (recording) => (arrived.isKnown(recording) ? arrived.countTakes(recording) : undefined),
    hasSent: (recording, { take, chunk }) => arrived.has(recording, take, Math.floor(chunk / partLength)),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
};
