import { useSyncExternalStore } from 'react';

// also in settings.css
const narrow = matchMedia('(max-width: 48em)');

const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** Whether the index of the settings is a page of its own: there is no room for it beside a section. */
export const useIsIndexPage = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
