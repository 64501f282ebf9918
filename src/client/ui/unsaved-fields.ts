import { type RefObject, useLayoutEffect } from 'react';
import { isAdminFlagSet } from './admin-flag.ts';

const prefix = 'keptWords:';
// tells the other tabs, and those forms that are about to go
const logoutKey = 'lastLogout';

/** Keeps, in this tab, what was typed into a form when the session ends elsewhere; puts it back, once, after the login. */
export const useUnsavedField = (key: string, field: RefObject<HTMLInputElement | null>): void => {
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

/** Whoever signs out leaves nothing behind, in no tab. */
export const clearUnsavedFields = (): void => {
  localStorage.setItem(logoutKey, `${Date.now()}`);
  clear();
};

const clear = () => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
};

window.addEventListener('storage', ({ key }) => key === logoutKey && clear());
