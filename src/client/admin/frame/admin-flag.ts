import { useSyncExternalStore } from 'react';
import { keepOnDevice, readFromDevice } from '../../device-storage.ts';
import { createListeners } from '../../listeners.ts';
import { removeFromDevice } from './remove-from-device.ts';

// only decides which screen to show; access is controlled by the session cookie
const key = 'adminAuthenticated';
// the flag in memory, when storage is full or blocked
let isUnstored = false;

/** The key that a logout writes, so that other tabs get a `storage` event. */
export const logoutKey = 'lastLogout';

const { notify, subscribe } = createListeners();

export const isAdminFlagSet = (): boolean => isUnstored || readFromDevice(key) === 'true';

export const setAdminFlag = (): void => {
  isUnstored = !keepOnDevice(key, 'true');
  notify();
};

export const clearAdminFlag = (): void => {
  isUnstored = false;
  removeFromDevice(key);
  notify();
};

/** Whether the admin is assumed to be signed in; updates when another tab signs in or out. */
export const useAdminFlag = (): boolean => useSyncExternalStore(subscribeInAllTabs, isAdminFlagSet);

const subscribeInAllTabs = (listener: () => void) => {
  const unsubscribe = subscribe(listener);
  const hear = ({ key }: StorageEvent) => {
    if (key === logoutKey) isUnstored = false;
    listener();
  };
  window.addEventListener('storage', hear);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', hear);
  };
};
