import { vi } from 'vitest';

const { setTimeout } = window;

export type Clock = {
  stop: () => void;
  /** Advances the clock by `ms` and fires the timers due. */
  forward: (ms: number) => Promise<unknown>;
  /** Sets the date without firing timers. */
  set: (time: string) => void;
};

/**
 * Fakes timers and dates until the test ends. Time advances by itself until `stop`; timers without a delay fire even
 * then, so that the page renders.
 */
export const fakeClock = (): Clock => {
  vi.useFakeTimers();
  let pace = 20;
  let last: Promise<unknown> = Promise.resolve();
  // serialised: concurrent calls would interleave
  const advance = (ms: number) => {
    last = last.then(() => vi.advanceTimersByTimeAsync(ms));
    return last;
  };
  const tick = async () => {
    if (!vi.isFakeTimers()) return;
    await advance(pace);
    setTimeout(tick, 10);
  };
  void tick();
  return {
    stop: () => {
      pace = 0;
    },
    forward: advance,
    set: (time) => vi.setSystemTime(time),
  };
};
