type Area = 'localStorage' | 'sessionStorage';

/** Storage may be full, or blocked as in private windows: undefined then, and logged. */
export const tryStorage = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch (error) {
    console.warn('The storage of this device has failed.', error);
    return undefined;
  }
};

/** What this device keeps; null if there is nothing, or if it cannot be read. Outside browsers there is no storage. */
export const readFromDevice = (key: string, area: Area = 'localStorage'): string | null =>
  tryStorage(() => globalThis[area]?.getItem(key)) ?? null;

/** Keeps a text on this device; false if it could not be stored. */
export const keepOnDevice = (key: string, text: string, area: Area = 'localStorage'): boolean =>
  tryStorage(() => {
    globalThis[area].setItem(key, text);
    return true;
  }) ?? false;
