import { useSyncExternalStore } from 'react';

// only decides which screen to show; access is controlled by the session cookie
const key = 'adminAuthenticated';

const listeners = new Set<() => void>();

export const isAdminFlagSet = (): boolean => localStorage.getItem(key) === 'true';

export const setAdminFlag = (): void => {
  localStorage.setItem(key, 'true');
  notifyListeners();
};

export const clearAdminFlag = (): void => {
  localStorage.removeItem(key);
  notifyListeners();
};

/** Whether the admin is assumed to be signed in; updates when another tab signs in or out. */
export const useAdminFlag = (): boolean => useSyncExternalStore(subscribe, isAdminFlagSet);

const notifyListeners = () => {
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
