import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether the page is being printed. The `print` media query flickers while something is still loading: Chromium
 * matches it, unmatches it, and matches it again only after pagination.
 */
export const usePrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // at once: the browser lays out the paper right after the event
    const set = (value: boolean) => flushSync(() => setPrinting(value));
    addEventListener('beforeprint', () => set(true), { signal });
    addEventListener('afterprint', () => set(false), { signal });
    return () => controller.abort();
  }, []);
  return isPrinting;
};
