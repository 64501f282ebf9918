import { useEffect } from 'react';
import type { Keeper } from './device/keeper.ts';
import type { Saver } from './saving.ts';

/** Sends what is not acknowledged when the page is put away or the network returns; asks only where words would be lost. */
export const useLeaving = (saver: Saver, keeper: Keeper): void => {
  useEffect(() => {
    const flush = () => {
      keeper.leave();
      saver.flush();
    };
    const ask = (event: BeforeUnloadEvent) => {
      flush();
      if (saver.state().indicator === 'saved' || !keeper.state().trouble) return;
      event.preventDefault();
      // Chrome before 119 asks only where this is set
      event.returnValue = 'unsaved';
    };
    // a browser waits for whoever asks, also where there is nothing to ask, and may not keep the page for going back
    const askOrNot = () => {
      if (saver.state().indicator === 'saved') removeEventListener('beforeunload', ask);
      else addEventListener('beforeunload', ask);
    };
    askOrNot();
    const stop = saver.subscribe(askOrNot);
    document.addEventListener('visibilitychange', flush);
    addEventListener('pagehide', flush);
    addEventListener('online', flush);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', flush);
      removeEventListener('pagehide', flush);
      removeEventListener('online', flush);
      removeEventListener('beforeunload', ask);
    };
  }, [saver, keeper]);
};
