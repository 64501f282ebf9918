import { type RefObject, useLayoutEffect } from 'react';
import { isAdminFlagSet } from './admin-flag.ts';

const prefix = 'keptWords:';
// changes at a logout: the other tabs get a storage event, and forms that unmount compare it
const logoutKey = 'lastLogout';

/** Keeps unsaved text of a field in this tab if the session ends elsewhere; restores it once, after the next login. */
export const useUnsavedField = (key: string, field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>): void => {
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    const kept = sessionStorage.getItem(prefix + key);
    sessionStorage.removeItem(prefix + key);
    if (kept !== null) element.value = kept;
    const before = localStorage.getItem(logoutKey);
    return () => {
      const isEndedElsewhere = !isAdminFlagSet() && localStorage.getItem(logoutKey) === before;
      if (isEndedElsewhere && element.value !== element.defaultValue)
        sessionStorage.setItem(prefix + key, element.value);
    };
  }, [key, field]);
};

const unsaved = new Set<() => Promise<unknown>>();

/** Registers a save that a logout waits for, whether it succeeds or not. */
export const saveBeforeLogout = (save: () => Promise<unknown>): void => {
  unsaved.add(save);
};

export const saveUnsaved = (): Promise<unknown> => Promise.all([...unsaved].map((save) => save()));

/** Deletes all unsaved text of fields at a logout, in every tab. */
export const clearUnsavedFields = (): void => {
  localStorage.setItem(logoutKey, `${Date.now()}`);
  clear();
};

const clear = () => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
};

window.addEventListener('storage', ({ key }) => key === logoutKey && clear());
