import { useSyncExternalStore } from 'react';
import { keepOnDevice, readFromDevice } from '../../device-storage.ts';

// only decides which screen to show; access is controlled by the session cookie
const key = 'adminAuthenticated';
// where storage is full the flag lasts as long as the page
let isUnstored = false;

const listeners = new Set<() => void>();

export const isAdminFlagSet = (): boolean => isUnstored || readFromDevice(key) === 'true';

export const setAdminFlag = (): void => {
  isUnstored = !keepOnDevice(key, 'true');
  notifyListeners();
};

export const clearAdminFlag = (): void => {
  isUnstored = false;
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
