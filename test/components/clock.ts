import { vi } from 'vitest';

const { setTimeout } = window;

export type Clock = {
  stop: () => void;
  /** Runs what is due within so many ms. */
  forward: (ms: number) => Promise<unknown>;
  /** Changes only what time it is. */
  set: (time: string) => void;
};

/**
 * Fakes the clock of the page. It goes on by itself, or stands still; in both cases timers without a delay run, and the page
 * renders between them. Ends with the test.
 */
export const fakeClock = (): Clock => {
  vi.useFakeTimers();
  let pace = 20;
  let last: Promise<unknown> = Promise.resolve();
  // one after the other: two at a time would both move it
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
