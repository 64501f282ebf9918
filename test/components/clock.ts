import { onTestFinished, vi } from 'vitest';

const { setTimeout } = window;

export type Clock = {
  stop: () => void;
  /** Advances the clock by `ms`, fires the timers due, and gives the page 50 ms of real time to render. */
  forward: (ms: number) => Promise<unknown>;
  /**
   * Repeats an assertion until it holds, for 10 s of real time, without advancing the clock: after `forward`, for what has
   * appeared or gone. `forward` alone is enough for what has not happened yet.
   */
  settled: (assert: () => void) => Promise<void>;
  /** Sets the date without firing timers. */
  set: (time: string) => void;
};

/** In ms of real time. */
const renderTime = 50;
const settleInterval = 20;
const settleTime = 10_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const settle = async (assert: () => void) => {
  // counted: the faked clock does not show how long it takes
  for (let left = settleTime / settleInterval; ; left -= 1)
    try {
      return assert();
    } catch (error) {
      if (left === 0) throw error;
      await wait(settleInterval);
    }
};

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
      await wait(renderTime);
    },
    settled: settle,
    set: (time) => vi.setSystemTime(time),
  };
};
