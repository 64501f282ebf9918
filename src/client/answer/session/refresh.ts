import type { Answer } from '../../../shared/answers/answers.ts';
import { ApiError } from '../../api.ts';
import { loadAnswer } from '../api.ts';
import { loadTimeouts } from './opened.ts';

export type Refresh = {
  /** Asks now, if the page is visible and no request is in progress. */
  ask: () => void;
  close: () => void;
};

type Options = {
  token: string;
  /** The page was opened offline and does not know the server's state. */
  isOffline: boolean;
  isVisible: () => boolean;
  /** `isCurrent` returns false once `close` was called. */
  onAnswer: (answer: Answer, isCurrent: () => boolean) => Promise<void> | void;
};

// in ms
const interval = 60_000;
const offlineInterval = 15_000;

/**
 * Polls the question once a minute while the page is visible, and whenever `ask` is called, so that the page notices a
 * lock, an unlock, and text saved elsewhere.
 */
export const openRefresh = ({ token, isOffline, isVisible, onAnswer }: Options): Refresh => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isClosed = false;
  let pause = isOffline ? offlineInterval : interval;

  const load = async () => {
    try {
      const answer = await loadAnswer(token, loadTimeouts.first);
      pause = interval;
      if (!isClosed) await onAnswer(answer, () => !isClosed);
    } catch (error) {
      console.warn('The question could not be refreshed.', error);
      // a deleted question does not come back: stop polling; a save or the next `ask` still reports it
      if (error instanceof ApiError && error.status === 404) pause = Number.POSITIVE_INFINITY;
    }
  };

  const ask = async () => {
    if (isAsking || isClosed) return;
    clearTimeout(timer);
    isAsking = true;
    if (isVisible()) await load();
    isAsking = false;
    if (!isClosed && pause < Number.POSITIVE_INFINITY) timer = setTimeout(ask, pause);
  };

  timer = setTimeout(ask, pause);
  return {
    ask: () => void ask(),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
};
