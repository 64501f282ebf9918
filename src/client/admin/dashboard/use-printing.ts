import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether the page is being printed. The media query would say otherwise for a moment: while something is still loading,
 * Chromium applies it and takes it back, and changes it again only after it has counted the pages of the paper.
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
