import type { RecordingState } from '../../../shared/recordings/recordings.ts';
import { ApiError, isTransient, retryPause } from '../../api.ts';
import type { RecordingCalls } from './calls.ts';
import { type KeptRecording, type KeptRecordings, newTake, partLength } from './kept-recordings.ts';
import { addToSum, hexOf } from './sha256.ts';

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
  close: () => void;
};

// in ms: how often the server is asked whether a recording can be played
const pollPause = 2000;

export const createSending = ({ kept, calls, recordings, open, onChange, onFailure }: Options): Sending => {
  let isRunning = false;
  let isAsked = false;
  let isClosed = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What the server will not take, however often it is sent. */
  const refused = new Set<KeptRecording>();
  /** What the server has. */
  const forgotten = new Set<KeptRecording>();
  const isDone = (recording: KeptRecording) => refused.has(recording) || forgotten.has(recording);
  const fractions = new Map<KeptRecording, number>();

  const isOpen = (recording: KeptRecording, take: number) =>
    open() === recording && take === recording.takes.length - 1;

  const countParts = async (recording: KeptRecording, take: number): Promise<number> => {
    const parts = (await kept.countChunks(recording, take)) / partLength;
    return isOpen(recording, take) ? Math.floor(parts) : Math.ceil(parts);
  };

  const reportProgress = async (recording: KeptRecording) => {
    const counts = await Promise.all(recording.takes.map((_take, take) => countParts(recording, take)));
    const all = counts.reduce((sum, count) => sum + count, 0);
    const sent = recording.takes.reduce((sum, take) => sum + take.sent, 0);
    const fraction = all === 0 ? 1 : sent / all;
    fractions.set(recording, fraction);
    onChange({ recording, fraction });
  };

  const sendParts = async (recording: KeptRecording, index: number) => {
    const take = recording.takes[index];
    if (!take) return;
    while (take.sent < (await countParts(recording, index))) {
      const bytes = await kept.readPart(recording, index, take.sent);
      if (!bytes) throw new Error('A part of the recording is no longer on this device.');
      await calls.sendPart(recording.server_id, index, take.sent, bytes);
      take.sum = addToSum(take.sum, bytes);
      take.sent += 1;
      await keep(recording);
      await reportProgress(recording);
      if (isClosed) return;
    }
  };

  // what cannot be kept is in memory, and the server takes the same part again
  const keep = (recording: KeptRecording) =>
    kept.write(recording).catch((error: unknown) => console.warn('This device keeps no copy.', error));

  const sendMissing = async (recording: KeptRecording) => {
    const { takes } = await calls.state(recording.server_id);
    for (const [index, { sent }] of recording.takes.entries())
      for (let part = 0; part < sent; part += 1) {
        if (takes[index]?.parts.includes(part)) continue;
        const bytes = await kept.readPart(recording, index, part);
        if (bytes) await calls.sendPart(recording.server_id, index, part, bytes);
      }
  };

  const finish = async (recording: KeptRecording) => {
    // the curve is drawn from them; without it the recording is as good
    const levels = await kept.levelsOf(recording).catch((error: unknown) => {
      console.warn('The levels of a recording cannot be read.', error);
      return [];
    });
    const takes = recording.takes.map(({ sent, sum }, index) => ({
      parts: sent,
      sha256: hexOf(sum),
      ...(levels[index] && { peaks: levels[index] }),
    }));
    const send = () => calls.finish(recording.server_id, { takes });
    await send().catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'parts_missing') throw error;
      await sendMissing(recording);
      await send();
    });
    recording.isFinished = true;
    await keep(recording);
  };

  /** The server has closed it, after a day without a part, or has lost it: what it lacks begins anew. */
  const sendAnew = async (recording: KeptRecording) => {
    const lacks = await Promise.all(
      recording.takes.map(async ({ sent }, index) => sent < (await countParts(recording, index))),
    );
    if (!lacks.includes(true)) recording.isFinished = true;
    else {
      recording.server_id = crypto.randomUUID();
      recording.isAnnounced = false;
      recording.takes = recording.takes.map(newTake);
    }
    await keep(recording);
  };

  /** Whether the server does not know it at all, as after a restore: one in its wastebasket it refuses to begin again. */
  const isLost = async ({ server_id, mime }: KeptRecording): Promise<boolean> => {
    try {
      await calls.announce({ id: server_id, mime });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unknown_recording') return false;
      throw error;
    }
  };

  const sendFromStart = async (recording: KeptRecording) => {
    recording.isFinished = false;
    recording.takes = recording.takes.map(newTake);
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
    if (!recording.isAnnounced) {
      await calls.announce({ id: recording.server_id, mime: recording.mime });
      recording.isAnnounced = true;
      await keep(recording);
    }
    if (!recording.isFinished) {
      for (const index of recording.takes.keys()) await sendParts(recording, index);
      if (!recording.isStopped || open() === recording || isClosed) return false;
      await finish(recording);
    }
    return follow(recording);
  };

  const attempt = async (recording: KeptRecording): Promise<boolean> => {
    try {
      return await advance(recording);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isGone = error.code === 'recording_ended' || error.code === 'unknown_recording';
      if (isGone && !recording.isDeleted && !recording.isFinished) {
        await sendAnew(recording);
        return true;
      }
      if (isTransient(error)) throw error;
      if (isGone) {
        if (await isLost(recording)) {
          await sendFromStart(recording);
          return true;
        }
        // deleted elsewhere after all of it had arrived
        await forget(recording);
      }
      refused.add(recording);
      onChange({ recording, fraction: 0, problem: error });
      return false;
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
        if (isClosed || isDone(recording) || recording.takes.length === 0) continue;
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
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
};
