import { useSyncExternalStore } from 'react';

// decides which screen to show, and opens nothing: the session cookie does that
const key = 'adminAuthenticated';

const listeners = new Set<() => void>();

export const isAdminFlagSet = (): boolean => localStorage.getItem(key) === 'true';

export const setAdminFlag = (): void => {
  localStorage.setItem(key, 'true');
  tellAll();
};

export const clearAdminFlag = (): void => {
  localStorage.removeItem(key);
  tellAll();
};

/** Whether the admin is taken to be signed in; follows what other tabs do. */
export const useAdminFlag = (): boolean => useSyncExternalStore(subscribe, isAdminFlagSet);

const tellAll = () => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};
