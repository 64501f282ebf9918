type Listeners = { notify: () => void; subscribe: (listener: () => void) => () => void };

/** The listeners of a store; `subscribe` is as `useSyncExternalStore` wants it, and returns the unsubscribe function. */
export const createListeners = (): Listeners => {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
