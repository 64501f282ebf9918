import { useEffect } from 'react';
import type { Saver } from './saving.ts';

/** Saves when the page is put away or the network returns, and asks before words would be lost. */
export const useLeaving = (saver: Saver | undefined): void => {
  useEffect(() => {
    if (!saver) return;
    const flush = () => saver.flush();
    const ask = (event: BeforeUnloadEvent) => {
      const { indicator } = saver.state();
      if (indicator === 'saved') return;
      saver.flush();
      event.preventDefault();
    };
    document.addEventListener('visibilitychange', flush);
    addEventListener('pagehide', flush);
    addEventListener('online', flush);
    addEventListener('beforeunload', ask);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      removeEventListener('pagehide', flush);
      removeEventListener('online', flush);
      removeEventListener('beforeunload', ask);
    };
  }, [saver]);
};
