import { levelLength } from '../../../shared/recordings/levels.ts';
import type { Chunk } from './kept-recordings.ts';
import { withResolvers } from './with-resolvers.ts';

/** Why there is no microphone; `busy`: another program has it, or the device does not give it. */
export type MicrophoneFault = 'refused' | 'missing' | 'busy';

export type TakeEvents = {
  /** About once a second. */
  onChunk: (chunk: Chunk) => void;
  /** For each `levelLength`: the level, or undefined if it cannot be measured; and how much is recorded in this take, in ms. */
  onLevel: (level: number | undefined, take_ms: number) => void;
  /** The sound has ended by itself, because of a call, another program or a cable. All chunks were handed on before. */
  onInterrupted: () => void;
};

/** One continuous run of the microphone. */
export type Take = {
  mime: string;
  pause: () => void;
  resume: () => void;
  /** Resolves after the last chunk. `tail`: records a little longer, because some engines lose what was said last. */
  stop: (options?: { tail?: boolean }) => Promise<void>;
};

export type Microphone = {
  isSupported: () => boolean;
  /** Asks the person for the microphone. Rejects with a `MicrophoneError`. */
  open: (events: TakeEvents) => Promise<Take>;
};

export class MicrophoneError extends Error {
  readonly fault: MicrophoneFault;

  constructor(fault: MicrophoneFault, cause: unknown) {
    super(`microphone: ${fault}`, { cause });
    this.name = 'MicrophoneError';
    this.fault = fault;
  }
}

// explicit, because otherwise Chromium reports no type while it records
const types = [
  { mime: 'audio/webm;codecs=opus', bits: 48_000 },
  { mime: 'audio/mp4', bits: 96_000 },
];

const supportedType = () => types.find(({ mime }) => MediaRecorder.isTypeSupported(mime));

// in ms
const chunkLength = 1000;
/** Firefox records nothing before Web Audio runs, which takes up to a second; without a loudspeaker it never does. */
const maxStart = 2000;
/** WebKitGTK lost the last second before a stop. */
const tailLength = 1200;
/** Without a chunk for this long, the sound has stopped; sooner if the browser says that the microphone is muted. */
const silentAfter = 5000;
const mutedAfter = 1000;
/** Of a longer gap between two readings of the clock only this much counts: for the rest of it the device slept. */
const longestFreeze = 60_000;

const faultOf = (error: unknown): MicrophoneFault => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' ? 'missing' : 'busy';
};

export const browserMicrophone: Microphone = {
  // plain HTTP has no `mediaDevices`
  isSupported: () =>
    typeof MediaRecorder === 'function' && 'mediaDevices' in navigator && supportedType() !== undefined,
  open: async (events) => {
    const audio = { channelCount: 1, autoGainControl: true, echoCancellation: false, noiseSuppression: false };
    const stream = await navigator.mediaDevices.getUserMedia({ audio }).catch((error: unknown) => {
      throw new MicrophoneError(faultOf(error), error);
    });
    try {
      return await recordFrom(stream, events);
    } catch (error) {
      release(stream);
      throw new MicrophoneError('busy', error);
    }
  },
};

const release = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

const recordFrom = async (stream: MediaStream, { onChunk, onLevel, onInterrupted }: TakeEvents): Promise<Take> => {
  const type = supportedType() ?? { mime: 'audio/webm', bits: 48_000 };
  const recorder = new MediaRecorder(stream, { mimeType: type.mime, audioBitsPerSecond: type.bits });
  const [track] = stream.getAudioTracks();
  const meter = openMeter(stream);
  await Promise.race([meter.running, new Promise((resolve) => setTimeout(resolve, maxStart))]);
  const recorded = openClock(longestFreeze);
  // a page that was busy or suspended gets its chunks afterwards: at most a chunk's time counts at once
  const waited = openClock(chunkLength);
  let levels: number[] = [];
  let handedOn_ms = 0;
  let isStopping = false;
  /** Chunks are handed on in order, although their bytes are read asynchronously. */
  let handedOn: Promise<void> = Promise.resolve();

  const timer = setInterval(() => {
    if (recorder.state !== 'recording') return;
    const level = meter.level();
    levels.push(level ?? 0);
    onLevel(level, recorded.read());
    if (waited.read() > (track?.muted ? mutedAfter : silentAfter)) interrupted();
  }, levelLength);

  const { promise: ended, resolve: end } = withResolvers();

  recorder.ondataavailable = ({ data }) => {
    const chunkLevels = fitted(levels, recorded.read() - handedOn_ms);
    handedOn_ms = recorded.read();
    waited.restart();
    levels = [];
    if (data.size === 0) return;
    handedOn = handedOn
      .then(async () => onChunk({ bytes: await data.arrayBuffer(), levels: chunkLevels }))
      .catch((error: unknown) => {
        // a take must have no gap: the rest begins in another one
        console.warn('A second of sound could not be read.', error);
        interrupted();
      });
  };
  recorder.onstop = () => {
    clearInterval(timer);
    meter.close();
    release(stream);
    void handedOn.finally(() => {
      end();
      if (!isStopping) onInterrupted();
    });
  };
  const interrupted = () => {
    recorded.pause();
    if (recorder.state !== 'inactive') recorder.stop();
  };
  recorder.onerror = interrupted;
  // WebKitGTK mutes it during a pause
  track?.addEventListener('mute', () => recorder.state === 'recording' && interrupted());
  recorder.start(chunkLength);

  return {
    mime: type.mime,
    pause: () => {
      if (recorder.state !== 'recording') return;
      recorded.pause();
      recorder.requestData();
      recorder.pause();
    },
    resume: () => {
      if (recorder.state !== 'paused') return;
      recorded.resume();
      waited.restart();
      recorder.resume();
    },
    stop: async ({ tail = false } = {}) => {
      if (tail && recorder.state === 'recording') await new Promise((resolve) => setTimeout(resolve, tailLength));
      isStopping = true;
      if (recorder.state !== 'inactive') recorder.stop();
      await ended;
    },
  };
};

/** Counts the time in ms; of the time between two readings at most `longest`. */
const openClock = (longest: number) => {
  let total = 0;
  let at: number | undefined = performance.now();
  const read = () => {
    const now = performance.now();
    if (at !== undefined) {
      total += Math.min(now - at, longest);
      at = now;
    }
    return total;
  };
  return {
    read,
    pause: () => {
      read();
      at = undefined;
    },
    resume: () => {
      at = performance.now();
    },
    restart: () => {
      total = 0;
      at = performance.now();
    },
  };
};

/** The levels of this time; 0 where none was measured, as timers of a page in the background are late. */
const fitted = (levels: number[], ms: number): number[] =>
  Array.from({ length: Math.max(1, Math.round(ms / levelLength)) }, (_, index) => levels[index] ?? 0);

/** Measures how loud it is. Without Web Audio nothing is measured, and the recording goes on. */
const openMeter = (stream: MediaStream) => {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 4096;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const { promise: running, resolve } = withResolvers();
  context.onstatechange = () => context.state === 'running' && resolve();
  if (context.state === 'running') resolve();
  return {
    running,
    level: () => {
      // with a call on iOS, or without a loudspeaker in Firefox
      if (context.state !== 'running') {
        void context.resume();
        return undefined;
      }
      analyser.getFloatTimeDomainData(samples);
      return Math.min(255, Math.ceil(samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0) * 255));
    },
    close: () => void context.close(),
  };
};
