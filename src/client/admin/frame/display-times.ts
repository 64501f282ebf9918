/** How long messages that go by themselves are shown, in ms. */
const displayTimes = { announcement: 4500, copied: 2000, undo: 10_000 };

/** Marks the timers of messages, which tests keep on the screen (test/e2e/fixtures.ts). */
export const messageTimer = 'message';

/** Calls `hide` when a message has been shown for its time. Returns a function that cancels this. */
export const hideLater = (time: keyof typeof displayTimes, hide: () => void): (() => void) => {
  const timer = setTimeout(hide, displayTimes[time], messageTimer);
  return () => clearTimeout(timer);
};
