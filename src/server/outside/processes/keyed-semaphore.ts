/**
 * A semaphore that also runs one task per key at a time, first in first out among the keys that are free. A sender with
 * slow work delays only themselves.
 */
type KeyedSemaphore = {
  /** Runs `work` when a permit is free. Undefined, without running it, when `signal` is aborted first. */
  run: <T>(key: string, work: () => Promise<T>, signal: AbortSignal) => Promise<T | undefined>;
  isFull: (key: string) => boolean;
  /** How many tasks run or wait. */
  queued: () => number;
};

type Task = { key: string; begin: () => Promise<void> };

/** `limits` are how many tasks may run and wait, per key and in total; `run` itself does not check them. */
export const createKeyedSemaphore = (permits: number, limits: { perKey: number; total: number }): KeyedSemaphore => {
  const waiting: Task[] = [];
  const running = new Set<string>();

  const startNext = () => {
    if (running.size === permits) return;
    const index = waiting.findIndex(({ key }) => !running.has(key));
    const task = waiting[index];
    if (!task) return;
    waiting.splice(index, 1);
    running.add(task.key);
    void task.begin().finally(() => {
      running.delete(task.key);
      startNext();
    });
    startNext();
  };

  return {
    run: (key, work, signal) =>
      new Promise((resolve, reject) => {
        const task: Task = {
          key,
          begin: () => {
            signal.removeEventListener('abort', cancel);
            return work().then(resolve, reject);
          },
        };
        const cancel = () => {
          const index = waiting.indexOf(task);
          if (index < 0) return;
          waiting.splice(index, 1);
          resolve(undefined);
        };
        if (signal.aborted) {
          resolve(undefined);
          return;
        }
        signal.addEventListener('abort', cancel, { once: true });
        waiting.push(task);
        startNext();
      }),
    isFull: (key) => {
      const own = waiting.filter((task) => task.key === key).length + (running.has(key) ? 1 : 0);
      return own >= limits.perKey || waiting.length + running.size >= limits.total;
    },
    queued: () => waiting.length + running.size,
  };
};
