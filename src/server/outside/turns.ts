/** Gives work its turn: so many at once, and never two of the same one, so that whoever has slow work slows only himself. */
export type Turns = {
  /** Runs `work` when its turn comes. Gives undefined, and does not run it, when `signal` is aborted before. */
  take: <T>(who: string, work: () => Promise<T>, signal: AbortSignal) => Promise<T | undefined>;
  isFull: (who: string) => boolean;
  /** How many are at work or wait. */
  waiting: () => number;
};

type Turn = { who: string; begin: () => Promise<void> };

/** `most` is how many may be at work and wait, of one and of all; `take` does not look at it. */
export const openTurns = (atOnce: number, most: { ofOne: number; ofAll: number }): Turns => {
  const waiting: Turn[] = [];
  const working = new Set<string>();

  const goOn = () => {
    if (working.size === atOnce) return;
    const index = waiting.findIndex(({ who }) => !working.has(who));
    const turn = waiting[index];
    if (!turn) return;
    waiting.splice(index, 1);
    working.add(turn.who);
    void turn.begin().finally(() => {
      working.delete(turn.who);
      goOn();
    });
    goOn();
  };

  return {
    take: (who, work, signal) =>
      new Promise((resolve, reject) => {
        const turn: Turn = { who, begin: () => work().then(resolve, reject) };
        const leave = () => {
          const index = waiting.indexOf(turn);
          if (index < 0) return;
          waiting.splice(index, 1);
          resolve(undefined);
        };
        if (signal.aborted) return resolve(undefined);
        signal.addEventListener('abort', leave, { once: true });
        waiting.push(turn);
        goOn();
      }),
    isFull: (who) => {
      const own = waiting.filter((turn) => turn.who === who).length + (working.has(who) ? 1 : 0);
      return own >= most.ofOne || waiting.length + working.size >= most.ofAll;
    },
    waiting: () => waiting.length + working.size,
  };
};
