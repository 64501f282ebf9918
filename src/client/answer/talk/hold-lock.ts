import { withResolvers } from './with-resolvers.ts';

/** A lock that at most one tab of this browser holds. It is released when the tab closes or is killed. */
export type HeldLock = {
  granted: Promise<void>;
  release: () => void;
  /** Takes it from a tab that does not release it. */
  steal: () => void;
  isStolen: () => boolean;
};

/** Without Web Locks, in older browsers and over plain HTTP, it is granted at once. `onLost`: another tab has stolen it. */
export const holdLock = (name: string, onLost: () => void): HeldLock => {
  const { promise: granted, resolve: grant } = withResolvers();
  const { promise: released, resolve: release } = withResolvers();
  if (!navigator.locks) grant();
  let isHeld = false;
  let isStolen = false;
  const hold = () => {
    isHeld = true;
    grant();
    return released;
  };
  const failed = (error: unknown) => {
    if (isHeld) return onLost();
    // the browser forbids storage
    console.warn('Web Locks are not available.', error);
    grant();
  };
  navigator.locks?.request(name, hold).catch(failed);
  return {
    granted,
    release,
    steal: () => {
      isStolen = true;
      navigator.locks?.request(name, { steal: true }, hold).catch(failed);
    },
    isStolen: () => isStolen,
  };
};
