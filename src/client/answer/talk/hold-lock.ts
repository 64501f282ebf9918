/** A lock that one tab of this browser has, and that ends with it, also if it is killed. */
export type HeldLock = { granted: Promise<void>; release: () => void };

/** Without Web Locks, in older browsers and over plain HTTP, it is granted at once. */
export const holdLock = (name: string): HeldLock => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  if (!navigator.locks) return { granted: Promise.resolve(), release };
  const granted = new Promise<void>((resolve) => {
    // refused where the browser forbids storage
    navigator.locks
      .request(name, () => {
        resolve();
        return released;
      })
      .catch((error: unknown) => {
        console.warn('There are no locks here.', error);
        resolve();
      });
  });
  return { granted, release };
};
