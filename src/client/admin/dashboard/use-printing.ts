import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed. */
export const usePrinting = (): boolean => {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const media = matchMedia('print');
    // at once: the browser lays out the paper right after the event
    const set = (value: boolean) => flushSync(() => setPrinting(value));
    addEventListener('beforeprint', () => set(true), { signal });
    addEventListener('afterprint', () => set(false), { signal });
    media.addEventListener('change', () => set(media.matches), { signal });
    return () => controller.abort();
  }, []);
  return printing;
};
