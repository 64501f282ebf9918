import { keepOnDevice, readFromDevice } from '../../device-storage.ts';
import { signOut } from '../api/session.ts';
import { removeFromDevice } from './remove-from-device.ts';

// set after a logout that has not reached the server yet
const key = 'logoutPending';
// in memory, when storage is full or blocked
let isUnstored = false;

// in ms; a sign-in waits for it
const timeout = 10_000;

let running: Promise<void> | undefined;

export const isLogoutPending = (): boolean => isUnstored || readFromDevice(key) !== null;

export const retryLogoutLater = (): void => {
  isUnstored = !keepOnDevice(key, 'true');
};

/**
 * Ends the session on the server. Throws an ApiError while the server is unreachable. One request at a time: a late
 * response would delete the cookie of the next session.
 */
export const endSession = (): Promise<void> => {
  running ??= signOut(timeout)
    .then(() => {
      isUnstored = false;
      removeFromDevice(key);
    })
    .finally(() => {
      running = undefined;
    });
  return running;
};

/** Ends the session if a logout is pending. */
export const finishLogout = async (): Promise<void> => {
  if (isLogoutPending()) await endSession();
};
