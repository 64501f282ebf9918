import { onTestFinished, vi } from 'vitest';

const { setTimeout } = window;

export type Clock = {
  stop: () => void;
  /** Advances the clock by `ms`, fires the timers due, and gives the page 50 ms of real time to render. */
  forward: (ms: number) => Promise<unknown>;
  /** Sets the date without firing timers. */
  set: (time: string) => void;
};

/** In ms of real time. */
const renderTime = 50;

/**
 * Timers without a delay stay real: the page renders between two of them, as it does for users. Vitest's polling would
 * fire both at once.
 */
const keepZeroDelays = () => {
  const faked = window.setTimeout;
  const either = (work: () => void, delay = 0, ...rest: unknown[]) =>
    delay > 0 ? faked(work, delay, ...rest) : setTimeout(work, 0, ...rest);
  window.setTimeout = either as typeof setTimeout;
};

/**
 * Fakes timers and dates until the test ends. Time advances by itself until `stop`; timers without a delay fire even
 * then, so that the page renders. Vitest's polling advances it too, by 50 ms for each failed attempt of `expect.poll` or
 * `expect.element`: a test of a time limit must not poll there.
 */
export const fakeClock = (): Clock => {
  vi.useFakeTimers({ shouldClearNativeTimers: true });
  keepZeroDelays();
  let pace = 20;
  let last: Promise<unknown> = Promise.resolve();
  // serialised: concurrent calls would interleave
  const advance = (ms: number) => {
    last = last.then(() => vi.advanceTimersByTimeAsync(ms));
    return last;
  };
  let isFinished = false;
  onTestFinished(() => {
    isFinished = true;
  });
  const tick = async () => {
    if (isFinished) return;
    await advance(pace);
    setTimeout(tick, 10);
  };
  void tick();
  return {
    stop: () => {
      pace = 0;
    },
    forward: async (ms) => {
      await advance(ms);
      await new Promise((resolve) => setTimeout(resolve, renderTime));
    },
    set: (time) => vi.setSystemTime(time),
  };
};
